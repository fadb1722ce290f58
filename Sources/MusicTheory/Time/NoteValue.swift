/// How many ticks a note value has at a resolution, and back.
public enum NoteValue {
  /// The resolutions that a Standard MIDI File can state (SMF 1.0, header chunk, division with bit 15 clear).
  public static let resolutions = 1...32_767

  /// The ticks of an exact fraction of a whole note.
  ///
  /// - Parameters:
  ///   - value: A fraction of a whole note.
  ///   - ticksPerQuarter: The resolution, 1…32,767.
  /// - Throws: ``ValueError/notWholeTicks(length:ticksPerQuarter:fitting:)`` where they are not whole.
  public static func ticks(of value: Fraction, at ticksPerQuarter: Int) throws(ValueError) -> Int {
    let whole = Fraction(4 * ticksPerQuarter)
    guard let ticks = value.multiplied(by: whole) else {
      throw .outOfRange(.length, text: value.description, allowed: "up to \(Length.largestNumber) ticks")
    }
    if let exact = ticks.whole { return exact }
    let fitting = ticks.denominator <= resolutions.upperBound ? ticksPerQuarter * ticks.denominator : .max
    throw .notWholeTicks(
      length: "\(value.numerator)/\(value.denominator)", ticksPerQuarter: ticksPerQuarter,
      fitting: resolutions.contains(fitting) ? fitting : nil)
  }

  /// The exact fraction of a whole note that some ticks are.
  public static func value(of ticks: Int, at ticksPerQuarter: Int) -> Fraction {
    Fraction(ticks, 4 * ticksPerQuarter) ?? Fraction(ticks)
  }
}
