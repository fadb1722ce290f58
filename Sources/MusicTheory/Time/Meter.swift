/// A meter: how many beats of which unit a bar has.
public struct Meter: Hashable, Sendable {
  /// Beats in a bar, 1…255 (SMF 1.0: FF 58 holds a byte).
  public let beats: Int
  /// The unit of a beat as the denominator of a note value: a power of two, 1…128.
  public let unit: Int

  /// 4/4.
  public static let common = Meter(unchecked: 4, 4)

  /// Makes a meter.
  ///
  /// - Returns: `nil` where it could not be written in a Standard MIDI File.
  public init?(beats: Int, unit: Int) {
    guard (1...255).contains(beats), (1...128).contains(unit), unit.nonzeroBitCount == 1 else { return nil }
    self.init(unchecked: beats, unit)
  }

  private init(unchecked beats: Int, _ unit: Int) {
    self.beats = beats
    self.unit = unit
  }

  /// The length of a bar as a fraction of a whole note.
  public var barValue: Fraction { Fraction(beats, unit) ?? .one }

  /// The ticks of a beat.
  ///
  /// - Throws: ``ValueError/notWholeTicks(length:ticksPerQuarter:fitting:)`` where they are not whole.
  public func beatTicks(at ticksPerQuarter: Int) throws(ValueError) -> Int {
    try NoteValue.ticks(of: Fraction(1, unit) ?? .one, at: ticksPerQuarter)
  }

  /// Reads a meter as typed: `6/8`.
  ///
  /// - Throws: ``ValueError/malformed(_:text:)`` or ``ValueError/outOfRange(_:text:allowed:)``.
  public init(text: String) throws(ValueError) {
    var cursor = TextCursor(text)
    guard let beats = cursor.number(), cursor.take("/"), let unit = cursor.number(), cursor.isAtEnd else {
      throw .malformed(.meter, text: text)
    }
    guard let meter = Meter(beats: beats, unit: unit) else {
      throw .outOfRange(.meter, text: text, allowed: "1 to 255 beats of 1, 2, 4, 8, 16, 32, 64 or 128")
    }
    self = meter
  }
}

extension Meter: CustomStringConvertible {
  /// The meter as typed.
  public var description: String { "\(beats)/\(unit)" }
}
