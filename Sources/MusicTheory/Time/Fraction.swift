/// An exact rational number in lowest terms with a positive denominator.
///
/// Arithmetic that would leave 64 bits returns `nil` instead of trapping, because numerators and denominators come
/// from what people and other programs write.
public struct Fraction: Hashable, Sendable {
  /// The part above the line; carries the sign.
  public let numerator: Int
  /// The part below the line; always positive.
  public let denominator: Int

  /// Zero.
  public static let zero = Fraction(0)
  /// One.
  public static let one = Fraction(1)

  /// Makes a whole number.
  public init(_ whole: Int) {
    numerator = whole
    denominator = 1
  }

  /// Makes a fraction in lowest terms.
  ///
  /// - Returns: `nil` when the denominator is zero or the sign cannot be normalised within 64 bits.
  public init?(_ numerator: Int, _ denominator: Int) {
    guard denominator != 0, numerator != .min, denominator != .min else { return nil }
    let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    let sign = (numerator < 0) != (denominator < 0) ? -1 : 1
    self.numerator = sign * Int(numerator.magnitude / divisor)
    self.denominator = Int(denominator.magnitude / divisor)
  }

  init(unchecked numerator: Int, _ denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Whether the value is a whole number.
  public var isWhole: Bool { denominator == 1 }

  /// The value, when it is a whole number.
  public var whole: Int? { isWhole ? numerator : nil }

  /// The largest whole number not above the value.
  public var floor: Int {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The nearest whole number, halves up.
  public var rounded: Int {
    let below = floor
    let rest = Int128(numerator) - Int128(below) * Int128(denominator)
    return rest * 2 >= Int128(denominator) ? below + 1 : below
  }

  /// The sum, or `nil` past 64 bits.
  public func adding(_ other: Fraction) -> Fraction? {
    Fraction(
      wide: Int128(numerator) * Int128(other.denominator) + Int128(other.numerator) * Int128(denominator),
      over: Int128(denominator) * Int128(other.denominator))
  }

  /// The difference, or `nil` past 64 bits.
  public func subtracting(_ other: Fraction) -> Fraction? {
    Fraction(
      wide: Int128(numerator) * Int128(other.denominator) - Int128(other.numerator) * Int128(denominator),
      over: Int128(denominator) * Int128(other.denominator))
  }

  /// The product, or `nil` past 64 bits.
  public func multiplied(by other: Fraction) -> Fraction? {
    Fraction(
      wide: Int128(numerator) * Int128(other.numerator),
      over: Int128(denominator) * Int128(other.denominator))
  }

  /// The quotient, or `nil` past 64 bits or when dividing by zero.
  public func divided(by other: Fraction) -> Fraction? {
    Fraction(
      wide: Int128(numerator) * Int128(other.denominator),
      over: Int128(denominator) * Int128(other.numerator))
  }

  private init?(wide numerator: Int128, over denominator: Int128) {
    guard denominator != 0 else { return nil }
    let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    let sign: Int128 = (numerator < 0) != (denominator < 0) ? -1 : 1
    guard
      let above = Int(exactly: sign * Int128(numerator.magnitude / divisor)), above != .min,
      let below = Int(exactly: Int128(denominator.magnitude / divisor))
    else { return nil }
    self.numerator = above
    self.denominator = below
  }
}

extension Fraction: Comparable {
  /// Compares exactly.
  public static func < (left: Fraction, right: Fraction) -> Bool {
    Int128(left.numerator) * Int128(right.denominator) < Int128(right.numerator) * Int128(left.denominator)
  }
}

extension Fraction: CustomStringConvertible {
  /// `3/16`, or `3` for a whole number.
  public var description: String { isWhole ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

/// The greatest common divisor, at least 1.
public func greatestCommonDivisor<Number: UnsignedInteger>(_ first: Number, _ second: Number) -> Number {
  var (larger, smaller) = (first, second)
  while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
  return larger == 0 ? 1 : larger
}
