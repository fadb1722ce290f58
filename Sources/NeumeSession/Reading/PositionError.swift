import MusicTheory
import SongModel

/// Why a text is not a place in the song.
enum PositionError: Error, Hashable {
  /// The text has no form of a position.
  case malformed(String)
  /// The text is a length, and a position belongs there.
  case isLength(String)
  /// The bar does not exist: 0 without a pickup, or past what can be stored.
  case noBar(Int, hasPickup: Bool)
  /// The beat is not in its bar.
  case noBeat(Int, bar: Int, beats: ClosedRange<Int>)
  /// The tick is not in its beat.
  case noTick(Int, beatTicks: Int)
  /// No marker, phrase or track has the name.
  case unknownName(String, nearest: [String])
  /// The phrase has no such block.
  case unknownBlock(BlockAddress)
  /// No onset lies within half a grid step.
  case noOnsetNear(tick: Int)
  /// Two onsets are equally near.
  case twoOnsetsNear(tick: Int, Int, Int)
  /// The place lies before the song's start or past what can be stored.
  case outsideSong
  /// A position was read, and more text follows.
  case trailing(String)
  /// A length in it is wrong.
  case value(ValueError)
  /// A range needs `A..B`.
  case notARange(String)
  /// A range ends before it begins.
  case endsBeforeStart
}

/// What is wrong, and which bytes of the text it is about.
struct PositionFailure: Error, Hashable {
  let reason: PositionError
  let offsets: Range<Int>
}
