extension Interval {
  /// Reads an interval as typed: `+7` `5` `-12`, `+m3` `-P8`, `+1d`.
  ///
  /// - Throws: ``ValueError/malformed(_:text:)`` or ``ValueError/outOfRange(_:text:allowed:)`` past 127 semitones.
  public init(text: String) throws(ValueError) {
    var cursor = TextCursor(text)
    let isDown = cursor.take("-")
    if !isDown { _ = cursor.take("+") }
    let sign = isDown ? -1 : 1
    if let count = cursor.number() {
      guard count <= 127 else { throw .outOfRange(.interval, text: text, allowed: "-127 to +127") }
      if cursor.isAtEnd {
        self = .semitones(sign * count)
        return
      }
      if cursor.take("d"), cursor.isAtEnd {
        self = .degrees(sign * count)
        return
      }
      throw .malformed(.interval, text: text)
    }
    guard let quality = cursor.next else { throw .malformed(.interval, text: text) }
    cursor.offset += 1
    guard let number = cursor.number(), cursor.isAtEnd else { throw .malformed(.interval, text: text) }
    guard (1...75).contains(number) else { throw .outOfRange(.interval, text: text, allowed: "at most 127 semitones") }
    guard let semitones = Interval.semitones(quality: quality, number: number) else {
      throw .malformed(.interval, text: text)
    }
    self = .named(staffSteps: sign * (number - 1), semitones: sign * semitones)
  }

  /// Semitones of the perfect or major interval of each number in an octave.
  private static let naturalSemitones = [0, 2, 4, 5, 7, 9, 11]
  private static let perfectSteps: Set<Int> = [0, 3, 4]

  /// The size of a named interval.
  ///
  /// - Returns: `nil` for a combination that does not exist, such as a minor fifth or a perfect third.
  private static func semitones(quality: UInt8, number: Int) -> Int? {
    let (octaves, step) = (number - 1).quotientAndRemainder(dividingBy: 7)
    let natural = naturalSemitones[step] + 12 * octaves
    let isPerfect = perfectSteps.contains(step)
    let size: Int
    switch (quality, isPerfect) {
    case (UInt8(ascii: "P"), true), (UInt8(ascii: "M"), false): size = natural
    case (UInt8(ascii: "m"), false): size = natural - 1
    case (UInt8(ascii: "A"), _): size = natural + 1
    case (UInt8(ascii: "d"), true): size = natural - 1
    case (UInt8(ascii: "d"), false): size = natural - 2
    default: return nil
    }
    return (0...127).contains(size) ? size : nil
  }
}

extension Interval: CustomStringConvertible {
  /// The interval as typed, always with its sign: `+7`, `-m3`, `+1d`.
  public var description: String {
    switch self {
    case .semitones(let count): count < 0 ? "\(count)" : "+\(count)"
    case .degrees(let count): (count < 0 ? "\(count)" : "+\(count)") + "d"
    case .named(let steps, let semitones):
      (steps < 0 || semitones < 0 ? "-" : "+") + Interval.qualityName(abs(steps), abs(semitones)) + "\(abs(steps) + 1)"
    }
  }

  private static func qualityName(_ steps: Int, _ semitones: Int) -> String {
    let (octaves, step) = steps.quotientAndRemainder(dividingBy: 7)
    switch (semitones - naturalSemitones[step] - 12 * octaves, perfectSteps.contains(step)) {
    case (0, true): return "P"
    case (0, false): return "M"
    case (-1, false): return "m"
    case (-1, true), (-2, false): return "d"
    default: return "A"
    }
  }
}
