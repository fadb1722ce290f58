import MusicTheory

/// One rule of valid songs that a song breaks, and where.
public struct RuleViolation: Hashable, Sendable {
  /// The way to what breaks it.
  public let path: SongPath
  /// The rule.
  public let rule: BrokenRule

  /// Makes a violation.
  public init(path: SongPath, rule: BrokenRule) {
    self.path = path
    self.rule = rule
  }
}

extension RuleViolation: CustomStringConvertible {
  /// The path and what is wrong there.
  public var description: String { path.steps.isEmpty ? rule.message : "\(path): \(rule.message)" }
}

/// The rules that songs can break, each with what a message needs to say.
///
/// What the types rule out by themselves is not here: no chord can hold a pitch twice, no velocity leaves 1–127.
public enum BrokenRule: Hashable, Sendable {
  // Values

  /// A number is outside its bounds.
  case outOfBounds(value: Int, allowed: ClosedRange<Int>)
  /// A text is longer than can be stored.
  case textTooLong(bytes: Int, most: Int)
  /// An entry begins before the one that stands before it.
  case outOfOrder
  /// Another track or phrase has this id.
  case idTaken(Identifier)
  /// An earlier motif has this name.
  case motifNameTaken(Identifier)

  // Maps

  /// Nothing says what holds from tick 0 on.
  case noEntryAtStart
  /// Two entries of one map stand at one tick.
  case tickTaken(Int)
  /// A note value is not a whole number of ticks; `fitting` is a resolution at which it would be.
  case notWholeTicks(value: Fraction, ticksPerQuarter: Int, fitting: Int?)
  /// The pickup is as long as the first bar, or longer.
  case pickupFillsBar(pickup: Int, bar: Int)

  // Phrases

  /// A phrase begins before an earlier one of its track ends.
  case phrasesOverlap(earlier: Identifier, end: Int)
  /// A reference plays a phrase that does not exist.
  case unknownOriginal(Identifier)
  /// A reference plays another reference.
  case chainedReference(Identifier)
  /// A reference plays a phrase of the other kind of track.
  case originalOfOtherKind(Identifier, TrackKind)
  /// A repeat plays a phrase of another track.
  case repeatOfOtherTrack(Identifier)
  /// A sync moves a pitch of its original past the keyboard.
  case transposedPastKeyboard(pitch: Int, by: Int)
  /// A drum sync has a transposition.
  case drumsTransposed
  /// The last voice of a phrase or motif has no blocks.
  case lastVoiceEmpty

  // Blocks and beats

  /// Another block or beat of the phrase has this number.
  case blockIDTaken(BlockID)
  /// The next number is not above all that are in use.
  case nextIDTooLow(next: BlockID, highest: BlockID)
  /// The blocks of a motif are not numbered 1, 2, 3 … in order.
  case motifNotNumbered(BlockID, expected: BlockID)
  /// A block begins before an earlier one of its voice ends.
  case blocksOverlap(earlier: BlockID, end: Int)
  /// A block or beat reaches past the end of its phrase.
  case pastPhraseEnd(end: Int, length: Int)
  /// Two beats of one drum share a tick.
  case beatTaken(Drum, tick: Int)
  /// A block or slot has neither notes nor a tuplet and is no rest.
  case nothingToPlay

  // Tuplets

  /// A tuplet has fewer than two slots or too many.
  case slotCount(Int)
  /// Tuplets nest too deep.
  case nestedTooDeep
  /// The weights of nested tuplets multiply to more than exact times can hold.
  case dividedTooFinely
  /// A slot would be shorter than a tick.
  case slotWithoutTick

  // Controls and kept events

  /// A program change cannot glide.
  case programGlides
  /// The bytes are no event and no chunk of a Standard MIDI File.
  case malformedEvent
}
