import MusicTheory
import SongModel

/// The first thing, in order of time, in which a song differs from what notation says.
///
/// Compared is what is written: places, lengths, pitches with their spelling, roots, rests, ties, ornaments, graces and
/// tuplets always; velocities and gates where the text states them, the spelling of a chord name's upper tones not.
/// A rest written without notes matches a rest whatever it keeps. Lyrics, which notation does not have, never matter.
public struct NotationDifference: Hashable, Sendable {
  /// Where, in ticks from the start of the notation.
  public let tick: Int
  /// What differs.
  public let kind: Kind
  /// The place in the text that says what was wanted; `nil` where it says nothing.
  public let range: Range<Int>?

  /// The kinds of difference.
  public enum Kind: Hashable, Sendable {
    /// Nothing begins where a block is wanted.
    case missing(Block)
    /// A block begins where none is wanted.
    case unexpected(Block)
    /// A note, a chord, a tuplet or a rest where another of these is wanted.
    case figure(wanted: Block, found: Block)
    /// Another length, in ticks.
    case length(wanted: Int, found: Int)
    /// Another pitch.
    case pitch(wanted: Pitch, found: Pitch)
    /// The pitch under another name.
    case spelling(wanted: Pitch, found: Pitch)
    /// A note of a chord that is not there.
    case missingNote(Pitch)
    /// A note of a chord that is not wanted.
    case unexpectedNote(Pitch)
    /// The notes of a chord with another of them as its root.
    case root(wanted: Pitch, found: Pitch)
    /// Another velocity of a note.
    case velocity(Pitch, wanted: Velocity, found: Velocity)
    /// Another gate of a note.
    case gate(Pitch, wanted: Gate, found: Gate)
    /// A tie that is missing, or not wanted.
    case tie(Pitch, isWanted: Bool)
    /// Another ornament, or none.
    case ornament(wanted: Ornament?, found: Ornament?)
    /// Other graces.
    case grace(wanted: [Pitch], found: [Pitch])
    /// Another number of slots.
    case slotCount(wanted: Int, found: Int)
    /// Another weight of a slot.
    case weight(wanted: Int, found: Int)
    /// A slot with another kind of figure.
    case slot(wanted: Slot, found: Slot)
  }

  /// Compares what is wanted with what is there.
  ///
  /// - Parameters:
  ///   - wanted: What the notation says.
  ///   - found: The blocks of the song, in order of time, `at` counted from the start of the notation as in `wanted`.
  ///     Those that lie before it or behind its end do not matter; one that reaches into it from before does.
  /// - Returns: `nil` where nothing differs.
  public init?(wanted: NotationReading, found: [Block]) {
    let found = found.filter { $0.end > 0 && $0.at < wanted.length }
    var index = 0
    for (block, source) in zip(wanted.blocks, wanted.sources) {
      guard index < found.count, found[index].at <= block.at else {
        self.init(block.at, .missing(block), source.range)
        return
      }
      if found[index].at < block.at { break }
      if let difference = BlockComparison(block, source).difference(from: found[index]) {
        self = difference
        return
      }
      index += 1
    }
    guard index < found.count else { return nil }
    self.init(max(0, found[index].at), .unexpected(found[index]), nil)
  }

  init(_ tick: Int, _ kind: Kind, _ range: Range<Int>?) {
    self.tick = tick
    self.kind = kind
    self.range = range
  }
}
