import MusicTheory

/// Where a loop stands.
struct LoopState: Sendable {
  enum Values: Sendable {
    case range(LoopRange)
    case list([String])
  }

  let variable: String
  let values: Values
  /// What messages about the loop point at.
  let range: ByteRange
  /// How many turns have begun.
  private var turn = 0

  init(variable: String, values: Values, range: ByteRange) {
    self.variable = variable
    self.values = values
    self.range = range
  }

  /// Begins the next turn.
  ///
  /// - Parameter key: The key that spells pitches.
  /// - Returns: The value of the variable; `nil` after the last turn.
  mutating func next(in key: Key) -> String? {
    defer { turn += 1 }
    switch values {
    case .list(let texts): return turn < texts.count ? texts[turn] : nil
    case .range(let range): return range.value(at: turn, in: key)?.description
    }
  }
}

/// The numbers, lengths or pitches from one to another, both included.
struct LoopRange: Sendable {
  private let first: Value
  private let start: Fraction
  private let last: Fraction
  private let step: Fraction

  /// Makes a range.
  ///
  /// - Parameter step: How far each value lies from the one before; 1 when not given. A negative one counts down.
  init(from first: Value, to last: Value, step: Value?) throws(ValueFailure) {
    guard let (start, end) = LoopRange.amounts(first, last) else {
      throw .notDefined(
        "a loop goes from one number, length or pitch to another; \(first.kind) to \(last.kind) does not")
    }
    self.first = first
    self.start = start
    self.last = end
    guard let step else {
      if case .length(.noteValue) = first {
        throw .notDefined("a loop over note values wants a step: `for l in 1/8 to 1/2 step 1/8`")
      }
      self.step = .one
      return
    }
    guard let amount = LoopRange.amount(of: step, like: first), amount != .zero else {
      throw .notDefined("the step of a loop is of its kind and not zero; \(quotedForMessage(step.description)) is not")
    }
    if case .pitch = first, !amount.isWhole { throw .notDefined("the step of a loop over pitches is whole semitones") }
    self.step = amount
  }

  private static func amounts(_ first: Value, _ last: Value) -> (Fraction, Fraction)? {
    switch (first, last) {
    case (.pitch(let left), .pitch(let right)): return (Fraction(left.number), Fraction(right.number))
    case (.length(let left), .length(let right)): return left.amounts(with: right)
    default:
      guard let left = first.fraction, let right = last.fraction else { return nil }
      return (left, right)
    }
  }

  private static func amount(of step: Value, like first: Value) -> Fraction? {
    switch (first, step) {
    case (.length(let unit), .length(let length)): unit.amounts(with: length)?.1
    case (.length(.noteValue), _), (.number, _), (.pitch, .number): step.fraction
    default: nil
    }
  }

  /// The value of a turn, counted from 0; `nil` past the last.
  func value(at turn: Int, in key: Key) -> Value? {
    // Where 64 bits end, so does the range, which lies within them.
    guard
      let way = step.multiplied(by: Fraction(turn)), let amount = start.adding(way),
      step > .zero ? amount <= last : amount >= last
    else { return nil }
    switch first {
    case .pitch(let pitch): return pitch.moved(by: .semitones((way.whole ?? 0)), in: key).map(Value.pitch)
    case .length(let unit): return (try? unit.with(amount: amount)).map(Value.length)
    default: return .number(amount)
    }
  }
}
