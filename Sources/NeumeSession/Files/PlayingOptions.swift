import CommandLanguage
import MusicTheory

/// What of a song is played, by which tracks, and how fast.
public struct PlayingOptions: Sendable {
  /// Where it begins: a position, or a time such as `1m30s` of the song as written.
  public var from: Word?
  /// Where it ends; what begins there is not played any more.
  public var to: Word?
  /// The range that is repeated for ever, in place of `from` and `to`.
  public var loop: Word?
  /// How many times as fast as written.
  public var speed = Fraction.one
  /// The ids of the only tracks to be heard, separated by commas.
  public var solo: Word?
  /// The ids of tracks not to be heard, separated by commas.
  public var mute: Word?

  /// The whole song as it is written and mixed.
  public init() {}

  /// Whether nothing is asked for but the song as it is.
  var isWholeSong: Bool {
    from == nil && to == nil && loop == nil && speed == .one && solo == nil && mute == nil
  }

  /// A speed as typed: `0.75` or `75%`, from a tenth of what is written to ten times that.
  public static func speed(_ text: String) -> Fraction? {
    var cursor = TextCursor(text)
    guard var speed = Fraction(decimal: &cursor) else { return nil }
    if cursor.take("%") { speed = speed.divided(by: Fraction(100)) ?? .zero }
    guard cursor.isAtEnd, speed <= Fraction(10), let tenfold = speed.multiplied(by: Fraction(10)), tenfold >= .one
    else { return nil }
    return speed
  }
}
