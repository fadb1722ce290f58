import MusicTheory

/// Why a text is not notation, or not music that fits where it is written.
public struct NotationError: Error, Hashable, Sendable {
  /// What is wrong.
  public let kind: Kind
  /// Where, in UTF-8 offsets into the text; empty at its end.
  public let range: Range<Int>

  /// Makes an error.
  public init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  /// The kinds of fault. Strings named `example` hold a right spelling.
  public enum Kind: Hashable, Sendable {
    // Spelling

    /// Something that no item of the notation begins or goes on with.
    case unexpected(String)
    /// Two items without a blank between them.
    case missingBlank
    /// A sign of another notation.
    case foreign(ForeignSpelling, found: String)
    /// A bracket that is not closed.
    case unclosed(Bracket)
    /// A closing bracket that nothing opened.
    case unopened(String)
    /// A bracket with nothing, or too little, inside.
    case tooFew(Bracket)
    /// A bracket with too much inside.
    case tooMany(Bracket, limit: Int)
    /// A bracket inside another that cannot hold it.
    case cannotHold(Bracket, inside: Bracket)
    /// Graces that no note follows directly.
    case looseGraces

    // Suffixes

    /// A suffix that stands twice, or two that say different things of one matter.
    case repeated(Suffix)
    /// A suffix where it has no meaning.
    case misplaced(Suffix, on: Holder)
    /// A number outside its limits.
    case outOfRange(Suffix, text: String, allowed: ClosedRange<Int>)
    /// Something behind `/` that is no value.
    case malformedValue(String)
    /// Something in round brackets that is no ornament.
    case unknownOrnament(String, nearest: String?)

    // Pitches

    /// A pitch before any octave was stated.
    case noOctave(example: String)
    /// An octave both stated and stepped to.
    case octaveTwice(example: String)
    /// A pitch outside MIDI keys 0…127.
    case noSuchPitch(String)
    /// A chord name without a root.
    case noRoot(example: String)
    /// A quality that does not exist.
    case unknownQuality(String, nearest: [String])
    /// A chord name with a tone above MIDI key 127.
    case chordTooHigh(String)

    // Time

    /// A note, chord, tuplet, rest or gap before any value was stated.
    case noValue(example: String)
    /// A value that is not a whole number of ticks; `fitting` is a resolution at which it would be.
    case notWholeTicks(value: String, ticksPerQuarter: Int, fitting: Int?)
    /// A bar check before the bar is full.
    case barTooShort(bar: Int, by: Length)
    /// A bar check behind the end of the bar.
    case barTooLong(bar: Int, by: Length)
    /// A gap inside a tuplet.
    case gapInTuplet
    /// A slot of less than a tick.
    case slotTooShort
    /// Tuplets nested deeper than `Tuplet.deepest`.
    case tooDeep(limit: Int)
    /// Weights whose sums multiply past `Tuplet.largestDivision`.
    case divisionTooFine

    // Size

    /// A text longer than can be read.
    case textTooLong(limit: Int)
    /// More notes, chords, tuplets and rests than can be read at once.
    case tooManyNotes(limit: Int)
    /// Music past the last tick of a song.
    case pastEnd
  }

  /// The brackets of the notation.
  public enum Bracket: Hashable, Sendable {
    /// `[…]`
    case chord
    /// `{…}`
    case tuplet
    /// `(…)` before a note.
    case graces
    /// `(…)` behind a note.
    case ornament
  }

  /// What can stand behind a note.
  public enum Suffix: String, Hashable, Sendable {
    case value, velocity, gate, accent, tie, ornament, weight
  }

  /// What a suffix can stand on.
  public enum Holder: Hashable, Sendable {
    case note, chordNote, slot, tuplet, rest, gap
  }
}
