import MusicTheory
import SongModel

/// Why a command was refused. Prose is made where errors are shown.
public enum EditError: Error, Hashable, Sendable {
  // What was named and is not there.

  /// No track is chosen, or the song has none.
  case noTrackChosen
  /// No track has the id.
  case unknownTrack(String, nearest: [String])
  /// No phrase has the id.
  case unknownPhrase(String, nearest: [String])
  /// No phrase of the track covers the tick; `near` are the closest phrases before and after it.
  case noPhrase(track: Identifier, tick: Int, near: [PhraseOutline])
  /// No block of the voice covers the tick.
  case noBlock(phrase: Identifier, voice: Int, tick: Int)
  /// No block lies before, or none at or after, the tick.
  case noNeighbour(phrase: Identifier, voice: Int, tick: Int)
  /// No note of the pitch is there; `there` are the pitches that are.
  case noNote(tick: Int, wanted: Int, there: [Int])
  /// The command works on the selection, and nothing is selected.
  case nothingSelected
  /// Nothing was copied.
  case emptyClipboard
  /// No motif has the name.
  case unknownMotif(String, nearest: [String])
  /// No marker, map entry or other thing of the song stands at the tick.
  case nothingAt(Change.Property, tick: Int)
  /// No two phrases of the track meet at the tick.
  case phrasesDoNotMeet(track: Identifier, tick: Int)

  // What does not fit together.

  /// A command for one kind of track was given another.
  case wrongKind(track: Identifier, is: TrackKind, needed: TrackKind)
  /// The id is in use.
  case idTaken(Identifier)
  /// A gesture would leave its phrase or its turn.
  case leavesPhrase(Identifier, tick: Int)
  /// The phrase plays another's music, and mirrors are refused.
  case isMirror(Identifier, of: Identifier)
  /// Points of a line do not rise in time.
  case pointsOutOfOrder(tick: Int)
  /// A place inside a block was asked for, and the tick is its edge.
  case notInside(tick: Int, block: BlockAddress)
  /// A tuplet can be cut only where a slot begins; `borders` are the ticks where it can.
  case tupletBorder(tick: Int, borders: [Int])
  /// The command does not work on a tuplet.
  case isTuplet(BlockAddress)
  /// The command needs a tuplet.
  case notTuplet(BlockAddress)
  /// A block has no notes to work on.
  case withoutNotes(BlockAddress)
  /// A tuplet crosses a place where a phrase is to be split.
  case tupletCrosses(BlockAddress, start: Int, end: Int)
  /// Phrases would overlap; the free ticks are named.
  case phraseDoesNotFit(track: Identifier, wanted: Range<Int>, free: Range<Int>?)
  /// A block would land on another and collisions are refused.
  case collides(BlockAddress)
  /// What is pushed does not fit into the phrase.
  case doesNotFit(phrase: Identifier, missing: Int)
  /// Something would begin before the song does, or end past what can be stored.
  case outsideSong(tick: Int)
  /// A place inside a phrase was asked for, and the tick is its edge.
  case notInsidePhrase(PhraseOutline, tick: Int)
  /// A phrase's start or free space was asked for, and the tick lies inside a phrase.
  case insidePhrase(PhraseOutline, tick: Int)
  /// Whole bars were asked for, and the tick is not a bar line; `near` are the bar lines around it.
  case notBarLine(tick: Int, near: [Int])
  /// Bars cannot be inserted before a pickup.
  case beforePickup
  /// A shorter row of a drum pattern does not divide the longest.
  case rowDoesNotDivide(Drum, steps: Int, longest: Int)

  // Values.

  /// A value has the wrong form or size.
  case value(ValueError)
  /// A pitch would leave MIDI keys 0…127.
  case pitchOutOfRange(number: Int, by: Interval)
  /// A sync that plays the phrase would leave MIDI keys 0…127.
  case mirrorOutOfRange(mirror: Identifier, number: Int)
  /// A number is outside what is allowed.
  case number(name: String, value: Int, allowed: ClosedRange<Int>)
  /// A division leaves slots without a tick.
  case tooFine(BlockAddress, slots: Int, length: Int)
  /// A factor does not give whole ticks.
  case factorDoesNotDivide(Fraction, tick: Int)
  /// The new resolution does not give whole ticks at a tick.
  case resolutionDoesNotFit(Int, tick: Int)
  /// A limit of the program is reached.
  case limit(name: String, most: Int)
  /// A program cannot be reached in a straight line.
  case programGlides(tick: Int)
  /// A text is empty or cannot be written.
  case text(name: String, String)
}
