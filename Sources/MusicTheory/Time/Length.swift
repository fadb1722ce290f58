/// A length as typed, before a song turns it into ticks.
///
/// Where a command moves something a length may also be zero or negative.
public enum Length: Hashable, Sendable {
  /// A note value: an exact fraction of a whole note, dots included.
  case noteValue(Fraction)
  /// Bars, counted through the meter map from where the length begins.
  case bars(Int)
  /// Ticks.
  case ticks(Int)

  /// Zero.
  public static let zero = Length.ticks(0)

  /// The same length the other way.
  public var negated: Length {
    switch self {
    case .noteValue(let value): .noteValue(Fraction(-value.numerator, value.denominator) ?? value)
    case .bars(let count): .bars(-count)
    case .ticks(let count): .ticks(-count)
    }
  }

  /// The largest count of bars or ticks, and the largest parts of a fraction, that are read.
  public static let largestNumber = 1 << 40
}

extension Length {
  /// Reads an unsigned length where it begins, and leaves the cursor behind it.
  ///
  /// - Returns: `nil`, with the cursor where it was, where none stands.
  public init?(_ cursor: inout TextCursor) { self.init(&cursor, takesDenominatorAlone: false) }

  /// Reads a length as ``init(_:)`` does, where a note value may also be stated by its denominator: `4` for `1/4`.
  ///
  /// - Returns: `nil`, with the cursor where it was, where none stands.
  public init?(abbreviated cursor: inout TextCursor) { self.init(&cursor, takesDenominatorAlone: true) }

  private init?(_ cursor: inout TextCursor, takesDenominatorAlone: Bool) {
    var ahead = cursor
    guard let number = ahead.number(), number <= Length.largestNumber else { return nil }
    var behindNumber = ahead
    if ahead.take("b") {
      self = .bars(number)
    } else if ahead.take("t") {
      self = .ticks(number)
    } else if ahead.take("/"), let value = Length.value(number, over: &ahead) {
      self = .noteValue(value)
    } else if takesDenominatorAlone, let value = Length.value(1, number, &behindNumber) {
      self = .noteValue(value)
      ahead = behindNumber
    } else {
      return nil
    }
    cursor = ahead
  }

  /// Reads the denominator and the dots of a note value whose numerator is already read.
  public static func value(_ numerator: Int, over cursor: inout TextCursor) -> Fraction? {
    guard let denominator = cursor.number(), denominator <= largestNumber else { return nil }
    return value(numerator, denominator, &cursor)
  }

  /// Reads the dots of a note value whose numerator and denominator are already read.
  private static func value(_ numerator: Int, _ denominator: Int, _ cursor: inout TextCursor) -> Fraction? {
    guard let value = Fraction(numerator, denominator) else { return nil }
    var dots = 0
    while dots < 8, cursor.take(".") { dots += 1 }
    guard dots > 0 else { return value }
    return Fraction((2 << dots) - 1, 1 << dots).flatMap(value.multiplied(by:))
  }

  /// Reads a whole text as a length.
  ///
  /// - Parameters:
  ///   - text: All of what was typed.
  ///   - signed: Whether a sign and zero are allowed.
  /// - Throws: ``ValueError/malformed(_:text:)``, ``ValueError/wrongForm(expected:found:text:)`` for a position, or
  ///   ``ValueError/outOfRange(_:text:allowed:)`` for a length of zero.
  public init(text: String, signed: Bool = false) throws(ValueError) {
    var cursor = TextCursor(text)
    var isNegative = false
    if signed {
      isNegative = cursor.take("-")
      if !isNegative { _ = cursor.take("+") }
      if cursor.rest == "0" {
        self = .zero
        return
      }
    }
    guard let length = Length(&cursor), cursor.isAtEnd else {
      var probe = TextCursor(text)
      let looksLikePosition =
        probe.take("@") || probe.take("~") || (probe.number() != nil && (probe.isAtEnd || probe.take(":")))
      if looksLikePosition { throw .wrongForm(expected: .length, found: .position, text: text) }
      throw .malformed(.length, text: text)
    }
    if !signed, length.isZero { throw .outOfRange(.length, text: text, allowed: "more than nothing") }
    self = isNegative ? length.negated : length
  }

  /// Whether the length is nothing.
  public var isZero: Bool {
    switch self {
    case .noteValue(let value): value.numerator == 0
    case .bars(let count), .ticks(let count): count == 0
    }
  }
}

extension Length: CustomStringConvertible {
  /// The length as typed: `1/4`, `3/8`, `2b`, `240t`; note values never with dots, so that equal lengths look equal.
  public var description: String {
    switch self {
    case .noteValue(let value): "\(value.numerator)/\(value.denominator)"
    case .bars(let count): "\(count)b"
    case .ticks(let count): "\(count)t"
    }
  }
}
