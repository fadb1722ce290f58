/// How a piano roll is drawn.
public struct RollOptions: Hashable, Sendable {
  /// How wide the picture is, in pixels; where not given, as wide as a page or as little music needs.
  public var width: Int?
  /// Light or dark.
  public var theme: Theme = .light
  /// How many bars stand in a line; where not given, as many as can be read.
  public var barsInLine: Int?
  /// Whether the picture is cut into pages of the shape of ISO 216 (A4), upright.
  public var isPaged = false

  /// The widths that a picture can have, in pixels.
  public static let widths = 320...16_000
  /// How many bars can stand in a line.
  public static let barsInLine = 1...1_000
  /// The highest picture, in pixels.
  public static let highest = 1_000_000
  /// The width of a page, in pixels: A4 at some 150 a inch.
  static let standardWidth = 1_280

  /// A light picture of one piece.
  public init() {}

  /// The colours of the ground.
  public enum Theme: String, Hashable, Sendable, CaseIterable {
    /// Dark on white, as printed.
    case light
    /// Light on near black, as on many screens.
    case dark
  }
}
