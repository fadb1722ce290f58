import MusicTheory
import MusicXMLFormat

extension ScoreImport {
  /// Something that a song says otherwise than the score, or does not say, and where.
  public struct Finding: Hashable, Sendable {
    /// What was found.
    public var kind: Kind
    /// Where; `nil` where it concerns the whole score.
    public var place: Place?

    /// A place in a score.
    public struct Place: Hashable, Sendable {
      /// The part, from 0, in the order of the part list.
      public var part: Int
      /// The measure, from 0, in the order of the document; `nil` where it concerns the whole part.
      public var measure: Int?
      /// The measure's number as printed.
      public var number: String
      /// The line of the document, from 1; 0 where it is not known.
      public var line: Int
    }

    /// The kinds of findings.
    public enum Kind: Hashable, Sendable {
      // Time

      /// A measure is longer or shorter than its meter, in fractions of a whole note. It stays as long as it is.
      case measureLength(expected: Fraction, actual: Fraction)
      /// A part has less music in a measure than others; it is silent to the measure's end.
      case shortPart(expected: Fraction, actual: Fraction)
      /// The cursor was moved back beyond the start of the measure; it stays there.
      case backupBeyondStart
      /// Notes of one voice overlap; the later ones go to a voice of their own.
      case overlap(voice: String)
      /// A note without length is left out.
      case withoutLength
      /// Times that no resolution has on ticks are rounded to the nearest.
      case rounded
      /// A meter that songs cannot have; bars are counted by how long they are.
      case unusableMeter(String)
      /// A meter of several fractions or groups is counted as one.
      case joinedMeter(String, as: Meter)
      /// A part, or a staff of it, has another meter than the first.
      case meterOfPart(String)
      /// A key that songs cannot have; it is left out.
      case unusableKey(String)
      /// A part, or a staff of it, has another key than the first, at concert pitch. It is left out.
      case keyOfPart(String)
      /// A tempo that cannot be told in numbers; it is left out.
      case unusableTempo(String)

      // Repeats

      /// A repeat sign inside a measure, or a jump to a sign that is not there. It is not followed.
      case unfollowed(String)
      /// Repeats that would make the song too long; the score is read as it is written.
      case tooManyRepeats
      /// Measures that are only a sign to repeat those before are filled with these.
      case filledMeasure

      // Notes

      /// A part sounds otherwise than it is written; the song has what sounds, so many semitones away.
      case transposed(semitones: Int)
      /// The octave in which a part is doubled is left out.
      case doubled
      /// A pitch between two keys becomes the nearest.
      case microtone(String)
      /// A pitch that no keyboard has is left out.
      case outOfRange(String)
      /// A pitch is more than once in a chord; the louder stays.
      case unison(Pitch)
      /// A tie leads to no note of its pitch, in its voice, that begins where it ends. The note ends there.
      case openTie(String)
      /// Cue notes are left out; they are not played.
      case cue
      /// Grace notes that no note follows are left out.
      case graceWithoutNote
      /// Grace notes that are struck together sound one after the other.
      case graceChord
      /// A note without pitch that names no sound; the drum is taken from its place on the staff.
      case guessedDrum(Drum)
      /// A drum stroke with another at its place is one with it.
      case doubledStroke(Drum)
      /// A tuplet of which a later note has a syllable, graces or an ornament is written as plain notes.
      case plainTuplet

      // Signs

      /// A sign is played about as it is meant: its name, and what it became.
      case approximated(String, as: String)
      /// Something that songs do not have is left out: the name of the element.
      case leftOut(String)
      /// Words are left out.
      case words(String)
      /// Verses after the first are left out.
      case verse(String)
      /// Something of the header is left out: what it is, and what it says.
      case header(String, String)
      /// A text is cut, because it is longer than names can be.
      case longText(bytes: Int)
      /// A channel or port that tracks cannot keep for themselves is left out.
      case sharedChannel(Int)
    }
  }
}

extension ScoreImport.Finding {
  /// Whether something of the score is not in the song, or sounds otherwise than it is written.
  public var isLoss: Bool {
    switch kind {
    case .transposed, .joinedMeter, .overlap, .filledMeasure, .shortPart, .cue, .measureLength, .plainTuplet,
      .sharedChannel:
      false
    default: true
    }
  }

  /// Whether the music of the score is not as it should be.
  var isFault: Bool {
    switch kind {
    case .measureLength, .shortPart, .backupBeyondStart, .overlap, .withoutLength, .openTie, .unfollowed: true
    default: false
    }
  }
}

/// Collects findings up to a limit of each kind, so that a score full of one thing does not hide others.
struct ScoreFindings {
  private(set) var findings: [ScoreImport.Finding] = []
  private var omitted = 0
  /// How many there were, by kind and sign.
  private var counts: [[String]: Int] = [:]

  static let limitOfKind = 100
  static let limit = 1000

  mutating func note(_ kind: ScoreImport.Finding.Kind, at place: ScoreImport.Finding.Place? = nil) {
    let group = [kind.code, kind.sign ?? ""]
    guard findings.count < ScoreFindings.limit, counts[group, default: 0] < ScoreFindings.limitOfKind else {
      omitted += 1
      return
    }
    counts[group, default: 0] += 1
    findings.append(ScoreImport.Finding(kind: kind, place: place))
  }

  /// The findings in order of the score: what concerns all of it first, then part by part.
  func sorted() -> (findings: [ScoreImport.Finding], omitted: Int) {
    func key(_ finding: ScoreImport.Finding) -> (Int, Int, Int) {
      (finding.place?.part ?? -1, finding.place?.measure ?? -1, finding.place?.line ?? 0)
    }
    let sorted = findings.enumerated().sorted { left, right in
      let (first, second) = (key(left.element), key(right.element))
      return first != second ? first < second : left.offset < right.offset
    }
    return (sorted.map(\.element), omitted)
  }
}

extension ScoreImport.Finding.Kind {
  /// The stable name of the kind.
  public var code: String {
    switch self {
    case .measureLength: "measure-length"
    case .shortPart: "short-part"
    case .backupBeyondStart: "backup-beyond-start"
    case .overlap: "overlap"
    case .withoutLength: "without-length"
    case .rounded: "rounded"
    case .unusableMeter: "unusable-meter"
    case .joinedMeter: "joined-meter"
    case .meterOfPart: "meter-of-part"
    case .unusableKey: "unusable-key"
    case .keyOfPart: "key-of-part"
    case .unusableTempo: "unusable-tempo"
    case .unfollowed: "unfollowed"
    case .tooManyRepeats: "too-many-repeats"
    case .filledMeasure: "filled-measure"
    case .transposed: "transposed"
    case .doubled: "doubled"
    case .microtone: "microtone"
    case .outOfRange: "out-of-range"
    case .unison: "unison"
    case .openTie: "open-tie"
    case .cue: "cue"
    case .graceWithoutNote: "grace-without-note"
    case .graceChord: "grace-chord"
    case .guessedDrum: "guessed-drum"
    case .doubledStroke: "doubled-stroke"
    case .plainTuplet: "plain-tuplet"
    case .approximated: "approximated"
    case .leftOut: "left-out"
    case .words: "words"
    case .verse: "verse"
    case .header: "header"
    case .longText: "long-text"
    case .sharedChannel: "shared-channel"
    }
  }

  /// The sign, element or part of the header that it is about, where there are several of its kind.
  public var sign: String? {
    switch self {
    case .leftOut(let name), .approximated(let name, _), .header(let name, _): name
    default: nil
    }
  }
}
