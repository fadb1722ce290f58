/// A distance between pitches.
public enum Interval: Hashable, Sendable {
  /// Semitones; the key in force spells the result, and whole octaves keep the spelling.
  case semitones(Int)
  /// A named interval such as a minor third, which also sets the spelling.
  case named(staffSteps: Int, semitones: Int)
  /// Steps along the scale of the key in force.
  case degrees(Int)

  /// Whether the interval moves nothing.
  public var isZero: Bool {
    switch self {
    case .semitones(let count), .degrees(let count): count == 0
    case .named(let steps, let semitones): steps == 0 && semitones == 0
    }
  }
}

extension Pitch {
  /// The pitch an interval away.
  ///
  /// - Parameters:
  ///   - interval: How far, up or down.
  ///   - key: The key in force, which gives spelling and scale.
  /// - Returns: `nil` outside MIDI keys 0…127.
  public func moved(by interval: Interval, in key: Key) -> Pitch? {
    switch interval {
    case .semitones(let count):
      let (target, overflow) = number.addingReportingOverflow(count)
      guard !overflow, Pitch.numbers.contains(target) else { return nil }
      if count % 12 == 0, let same = Pitch(letter, alteration: alteration, octave: octave + count / 12) { return same }
      return key.spelling(of: target)
    case .named(let steps, let semitones):
      guard Pitch.numbers.contains(number + semitones) else { return nil }
      let (name, octaves) = letter.moved(by: steps)
      let natural = (octave + octaves + 1) * 12 + name.semitones
      let spelled = Pitch(name, alteration: number + semitones - natural, octave: octave + octaves)
      // Past double sharps and flats there is no spelling of that name.
      return spelled ?? key.spelling(of: number + semitones)
    case .degrees(let count):
      return moved(byDegrees: count, in: key)
    }
  }

  /// From a note outside the scale the first step leads to the next scale note in that direction.
  private func moved(byDegrees count: Int, in key: Key) -> Pitch? {
    guard count != 0 else { return self }
    guard abs(count) <= Pitch.numbers.count else { return nil }
    var current = number
    for _ in 0..<abs(count) {
      repeat { current += count.signum() } while !key.contains(current)
    }
    return key.spelling(of: current)
  }
}
