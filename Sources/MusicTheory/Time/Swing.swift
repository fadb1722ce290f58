/// Uneven pairs: the first of two equal values is stretched to the long part of a ratio, the second squeezed.
public struct Swing: Hashable, Sendable {
  /// The note value of half a pair, as a fraction of a whole note.
  public let value: Fraction
  /// The long part of the ratio, 1…99.
  public let long: Int
  /// The short part of the ratio, 1…99.
  public let short: Int

  /// The parts that a ratio can have.
  public static let parts = 1...99

  /// Makes a swing.
  ///
  /// - Returns: `nil` where the value is not positive or a part is not in 1…99.
  public init?(value: Fraction, long: Int, short: Int) {
    guard value > .zero, Swing.parts.contains(long), Swing.parts.contains(short) else { return nil }
    self.value = value
    self.long = long
    self.short = short
  }

  /// Reads a ratio as typed: `2:1`.
  ///
  /// - Throws: ``ValueError/malformed(_:text:)`` or ``ValueError/outOfRange(_:text:allowed:)``.
  public init(value: Fraction, ratio text: String) throws(ValueError) {
    var cursor = TextCursor(text)
    guard let long = cursor.number(), cursor.take(":"), let short = cursor.number(), cursor.isAtEnd else {
      throw .malformed(.swing, text: text)
    }
    guard let swing = Swing(value: value, long: long, short: short) else {
      throw .outOfRange(.swing, text: text, allowed: "1:1 to 99:1")
    }
    self = swing
  }
}

extension Swing: CustomStringConvertible {
  /// The swing as typed: `1/8 2:1`.
  public var description: String { "\(value) \(long):\(short)" }
}
