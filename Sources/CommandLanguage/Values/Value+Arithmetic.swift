import MusicTheory

extension Value {
  /// The value the other way, for what has a sign.
  var negated: Value? {
    switch self {
    case .number(let value): Fraction.zero.subtracting(value).map(Value.number)
    case .length(let length): .length(length.negated)
    case .interval(let interval): .interval(interval.negated)
    case .truth, .pitch, .position, .text: nil
    }
  }

  /// The result of an operator on one value.
  func applying(_ op: UnaryOperator) throws(ValueFailure) -> Value {
    switch op {
    case .not:
      guard case .truth(let value) = self else { throw .notDefined("`not` wants a condition, not \(kind)\(advice)") }
      return .truth(!value)
    case .negate, .keep:
      guard let negated else { throw .notDefined("\(kind) has no sign\(advice)") }
      return op == .negate ? negated : self
    }
  }

  /// The result of an operator on two values.
  ///
  /// - Parameter key: The key that spells pitches and gives scale steps.
  func applying(_ op: BinaryOperator, _ other: Value, in key: Key) throws(ValueFailure) -> Value {
    switch op {
    case .add: try adding(other, in: key)
    case .subtract: try subtracting(other, in: key)
    case .multiply: try multiplied(by: other)
    case .divide: try divided(by: other)
    case .remainder: try remainder(by: other)
    case .equal: .truth(equals(other))
    case .unequal: .truth(!equals(other))
    case .less: .truth(try isLess(than: other))
    case .atMost: .truth(try !other.isLess(than: self))
    case .greater: .truth(try other.isLess(than: self))
    case .atLeast: .truth(try !isLess(than: other))
    }
  }

  // MARK: Sums

  private func adding(_ other: Value, in key: Key) throws(ValueFailure) -> Value {
    switch (self, other) {
    case (.pitch(let pitch), _):
      guard let interval = other.asInterval else { break }
      return try pitch.moved(interval, sign: "+", shown: other, in: key)
    case (_, .pitch(let pitch)):
      guard let interval = asInterval else { break }
      return try pitch.moved(interval, sign: "+", shown: self, in: key)
    case (.length(let left), .length(let right)):
      guard let sum = try left.adding(right) else { break }
      return .length(sum)
    case (.position(let base, let offset), .length(let length)): return try .place(base, offset, moved: length)
    case (.text, .length(let length)), (.number, .length(let length)):
      // A number and a note value are added as numbers, below.
      if fraction != nil, other.fraction != nil { break }
      guard let place else { break }
      return try .place(place, nil, moved: length)
    default: break
    }
    if let left = fraction, let right = other.fraction { return try .exact(left.adding(right)) }
    throw Value.notDefined(self, "+", other)
  }

  private func subtracting(_ other: Value, in key: Key) throws(ValueFailure) -> Value {
    switch (self, other) {
    case (.pitch(let left), .pitch(let right)): return .number(Fraction(left.number - right.number))
    case (.pitch(let pitch), _):
      guard let interval = other.negated?.asInterval else { break }
      return try pitch.moved(interval, sign: "-", shown: other, in: key)
    default:
      guard let negated = other.negated, isMovable || kind == other.kind else { break }
      return try adding(negated, in: key)
    }
    throw Value.notDefined(self, "-", other)
  }

  /// Whether the value is an amount or a place, from which something can be taken.
  private var isMovable: Bool {
    if case .position = self { return true }
    return place != nil || fraction != nil
  }

  /// The value as an interval: a whole number of semitones, or a name. `A4` is an augmented fourth here.
  private var asInterval: Interval? {
    switch self {
    case .number(let value): value.whole.map(Interval.semitones)
    case .interval(let interval): interval
    case .pitch(let pitch) where pitch.letter == .a && pitch.alteration == 0: try? Interval(text: "A\(pitch.octave)")
    default: nil
    }
  }

  private static func place(_ base: String, _ offset: Length?, moved length: Length) throws(ValueFailure) -> Value {
    guard let offset else { return .position(base, offset: length.isZero ? nil : length) }
    guard let sum = try offset.adding(length) else {
      throw .notDefined("a position takes one length; \(offset) and \(length) cannot be made one")
    }
    return .position(base, offset: sum.isZero ? nil : sum)
  }

  // MARK: Products

  private func multiplied(by other: Value) throws(ValueFailure) -> Value {
    switch (self, other) {
    case (.length(.noteValue), .length(.noteValue)): break
    case (.length(let length), _):
      guard let factor = other.fraction else { break }
      return .length(try length.multiplied(by: factor))
    case (_, .length(let length)):
      guard let factor = fraction else { break }
      return .length(try length.multiplied(by: factor))
    default: break
    }
    if let left = fraction, let right = other.fraction { return try .exact(left.multiplied(by: right)) }
    throw Value.notDefined(self, "*", other)
  }

  private func divided(by other: Value) throws(ValueFailure) -> Value {
    if case .length(let left) = self, case .length(let right) = other {
      guard let (above, below) = left.amounts(with: right) else { throw Value.notDefined(self, "/", other) }
      guard below != .zero else { throw .divisionByZero }
      return try .exact(above.divided(by: below))
    }
    guard let divisor = other.fraction else { throw Value.notDefined(self, "/", other) }
    guard divisor != .zero else { throw .divisionByZero }
    if case .length(let length) = self {
      guard let factor = Fraction.one.divided(by: divisor) else { throw .tooLarge }
      return .length(try length.multiplied(by: factor))
    }
    guard let fraction else { throw Value.notDefined(self, "/", other) }
    return try .exact(fraction.divided(by: divisor))
  }

  /// What is left over, with the sign of the divisor, so that beats and bars count on below zero.
  private func remainder(by other: Value) throws(ValueFailure) -> Value {
    if case .length(let left) = self, case .length(let right) = other {
      guard let (above, below) = left.amounts(with: right) else { throw Value.notDefined(self, "%", other) }
      return .length(try left.with(amount: Value.remainder(above, below)))
    }
    guard let left = fraction, let right = other.fraction else { throw Value.notDefined(self, "%", other) }
    return .number(try Value.remainder(left, right))
  }

  private static func remainder(_ value: Fraction, _ divisor: Fraction) throws(ValueFailure) -> Fraction {
    guard divisor != .zero else { throw .divisionByZero }
    guard
      let turns = value.divided(by: divisor)?.floor,
      let whole = divisor.multiplied(by: Fraction(turns)), let rest = value.subtracting(whole)
    else { throw .tooLarge }
    return rest
  }

  // MARK: Failures

  private static func exact(_ result: Fraction?) throws(ValueFailure) -> Value {
    guard let result else { throw .tooLarge }
    return .number(result)
  }

  /// A hint for words that look like variables.
  var advice: String {
    guard case .text(let text) = self, !text.isEmpty, text.utf8.allSatisfy(\.isNameByte) else { return "" }
    return "; a variable is written `$\(text.prefix(40))`"
  }

  private static func notDefined(_ left: Value, _ sign: String, _ right: Value) -> ValueFailure {
    let hint = left.advice.isEmpty ? right.advice : left.advice
    return .notDefined(
      "`\(sign)` does not go between \(left.kind) (\(quotedForMessage(left.description))) and "
        + "\(right.kind) (\(quotedForMessage(right.description)))\(hint)")
  }
}

extension Interval {
  /// The interval the other way.
  fileprivate var negated: Interval {
    switch self {
    case .semitones(let count): .semitones(count == .min ? .max : -count)
    case .named(let steps, let semitones): .named(staffSteps: -steps, semitones: -semitones)
    case .degrees(let count): .degrees(-count)
    }
  }
}

extension Pitch {
  fileprivate func moved(
    _ interval: Interval, sign: String, shown: Value, in key: Key
  ) throws(ValueFailure) -> Value {
    guard let pitch = moved(by: interval, in: key) else {
      throw .pitchOutOfRange("\(self) \(sign) \(shown.description)")
    }
    return .pitch(pitch)
  }
}
