/// An opaque colour of a screen (sRGB, IEC 61966-2-1).
public struct Color: Hashable, Sendable {
  /// Red, 0…255.
  public let red: UInt8
  /// Green, 0…255.
  public let green: UInt8
  /// Blue, 0…255.
  public let blue: UInt8

  /// Makes a colour from its six hexadecimal digits, as in `0x0072B2`.
  public init(_ digits: UInt32) {
    red = UInt8(truncatingIfNeeded: digits >> 16)
    green = UInt8(truncatingIfNeeded: digits >> 8)
    blue = UInt8(truncatingIfNeeded: digits)
  }

  private init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour with a part of another.
  ///
  /// - Parameters:
  ///   - other: The other colour.
  ///   - percent: How much of the other, 0…100.
  public func mixed(with other: Color, percent: Int) -> Color {
    let share = min(100, max(0, percent))
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8(clamping: (Int(from) * (100 - share) + Int(to) * share + 50) / 100)
    }
    return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// The colour as style sheets write it: `#0072b2`.
  public var hexadecimal: String {
    let digits = String((1 << 24) | Int(red) << 16 | Int(green) << 8 | Int(blue), radix: 16)
    return "#" + digits.dropFirst()
  }
}
