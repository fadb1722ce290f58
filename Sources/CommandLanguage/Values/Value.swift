import MusicTheory

/// What expressions work with. Every value can be printed as a word and read back.
enum Value: Hashable, Sendable {
  /// A number or fraction, exact.
  case number(Fraction)
  case truth(Bool)
  /// A length; a note value such as `1/4` also serves as the fraction it is.
  case length(Length)
  case pitch(Pitch)
  /// An interval by name or in scale steps; semitones are plain numbers.
  case interval(Interval)
  /// A place, as typed, and perhaps a length after or before it.
  case position(String, offset: Length?)
  case text(String)

  /// What the value is, for messages: with its article.
  var kind: String {
    switch self {
    case .number: "a number"
    case .truth: "a truth value"
    case .length: "a length"
    case .pitch: "a pitch"
    case .interval: "an interval"
    case .position: "a position"
    case .text: "a word"
    }
  }

  /// The value as a number: a number, or the fraction that a note value is.
  var fraction: Fraction? {
    switch self {
    case .number(let value), .length(.noteValue(let value)): value
    default: nil
    }
  }
}

extension Value: CustomStringConvertible {
  /// The value as typed.
  var description: String {
    switch self {
    case .number(let value): value.description
    case .truth(let value): value ? "true" : "false"
    case .length(let length): length.description
    case .pitch(let pitch): pitch.description
    case .interval(let interval): interval.description
    case .position(let base, nil): base
    case .position(let base, let offset?):
      offset.isNegative ? "\(base)-\(offset.negated)" : "\(base)+\(offset)"
    case .text(let text): text
    }
  }
}

extension Value {
  /// What a text stands for: the value it has the form of, or itself.
  init(text: String) {
    // No form is longer; notation is.
    guard text.utf8.count <= 80, let value = try? Value.reading(Array(text.utf8)) else {
      self = .text(text)
      return
    }
    self = value
  }

  private static func reading(_ bytes: [UInt8]) throws(LiteralError) -> Value? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let isSigned = isNegative || bytes.first == UInt8(ascii: "+")
    let literal = try Literal(in: bytes, at: isSigned ? 1 : 0)
    if literal.end == bytes.count {
      guard isSigned else { return literal.value }
      switch literal.value {
      case .number, .length, .interval: return isNegative ? literal.value.negated : literal.value
      default: return nil
      }
    }
    // A position may have a length behind it: `3:2+1/16`.
    guard !isSigned, bytes[literal.end] == UInt8(ascii: "+") || bytes[literal.end] == UInt8(ascii: "-") else {
      return nil
    }
    let offset = try Literal(in: bytes, at: literal.end + 1)
    guard offset.end == bytes.count, case .length(let length) = offset.value, let base = literal.value.place else {
      return nil
    }
    return .position(base, offset: bytes[literal.end] == UInt8(ascii: "-") ? length.negated : length)
  }

  /// The value as the base of a position: a place without a length, the id of a phrase or block, or a bar.
  var place: String? {
    switch self {
    case .position(let base, nil): base
    case .text(let text): Literal.isIdentifier(text) ? text : nil
    case .number(let number): number.whole.flatMap { $0 >= 0 ? "\($0)" : nil }
    default: nil
    }
  }
}

extension Length {
  var isNegative: Bool {
    switch self {
    case .noteValue(let value): value < .zero
    case .bars(let count), .ticks(let count): count < 0
    }
  }
}
