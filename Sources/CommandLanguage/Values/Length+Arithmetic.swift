import MusicTheory

extension Length {
  /// How much of its unit the length is.
  var amount: Fraction {
    switch self {
    case .noteValue(let value): value
    case .bars(let count), .ticks(let count): Fraction(count)
    }
  }

  /// The amounts of two lengths of one unit; `nil` where the units differ.
  func amounts(with other: Length) -> (Fraction, Fraction)? {
    switch (self, other) {
    case (.noteValue, .noteValue), (.bars, .bars), (.ticks, .ticks): (amount, other.amount)
    default: nil
    }
  }

  /// A length of the same unit.
  ///
  /// - Throws: Where bars or ticks would not be whole, or the amount is larger than any length that can be read.
  func with(amount: Fraction) throws(ValueFailure) -> Length {
    guard abs(amount.numerator) <= Length.largestNumber, amount.denominator <= Length.largestNumber else {
      throw .tooLarge
    }
    switch self {
    case .noteValue: return .noteValue(amount)
    case .bars:
      guard let count = amount.whole else { throw .notDefined("\(amount) bars are not whole bars") }
      return .bars(count)
    case .ticks:
      guard let count = amount.whole else { throw .notDefined("\(amount) ticks are not whole ticks") }
      return .ticks(count)
    }
  }

  /// The sum; `nil` where the units differ, since only a song knows how long a bar is. Nothing is of every unit.
  func adding(_ other: Length) throws(ValueFailure) -> Length? {
    if other.isZero { return self }
    if isZero { return other }
    guard let (left, right) = amounts(with: other) else { return nil }
    guard let sum = left.adding(right) else { throw .tooLarge }
    return try with(amount: sum)
  }

  func multiplied(by factor: Fraction) throws(ValueFailure) -> Length {
    guard let product = amount.multiplied(by: factor) else { throw .tooLarge }
    return try with(amount: product)
  }
}
