import MusicTheory
import SongModel

/// `phrase move RANGE LENGTH`: moves the phrases that begin in a range, all by the same time.
///
/// The song's start stops them. On each track they are one run, and what stands in its way is met as collisions say:
/// `stop` ends at the nearest neighbour of any track, `trim` cuts or removes what it lands on (which sounds on where it
/// is played elsewhere), `push` moves all later phrases by the overlap while earlier ones stop it, `refuse` refuses.
public struct PhraseMove: EditCommand {
  /// Where the phrases begin, in song ticks.
  public var range: Range<Int>
  /// Ticks, later or, negative, earlier.
  public var ticks: Int

  /// Makes a command that moves phrases.
  public init(_ range: Range<Int>, by ticks: Int) {
    self.range = range
    self.ticks = ticks
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let runs = try draft.phrases(beginningIn: range)
    guard abs(ticks) <= Song.lastTick else { throw .outsideSong(tick: ticks) }
    try draft.trackingPhrases { draft throws(EditError) in try draft.movePhrases(runs, by: ticks) }
  }
}
