extension Score {
  /// What is printed with a note, besides ties.
  public struct Notations: Hashable, Sendable {
    /// Slurs that begin, go on or end.
    public var slurs: [Slur]
    /// Tuplet brackets that begin or end.
    public var tuplets: [TupletMark]
    /// Signs of how it is struck.
    public var articulations: [Articulation]
    /// Signs of how it is embellished.
    public var ornaments: [Ornament]
    /// Dynamics that stand with the note: `p`, `sfz` …
    public var dynamics: [String]
    /// Whether a fermata stands over it.
    public var hasFermata: Bool
    /// Whether and how the chord is broken.
    public var arpeggio: Arpeggio?
    /// The names of elements that this library does not describe.
    public var unsupported: [String]

    /// Makes notations that say nothing.
    public init() {
      slurs = []
      tuplets = []
      articulations = []
      ornaments = []
      dynamics = []
      hasFermata = false
      unsupported = []
    }

    /// Whether they say nothing.
    public var isEmpty: Bool {
      slurs.isEmpty && tuplets.isEmpty && articulations.isEmpty && ornaments.isEmpty && dynamics.isEmpty
        && !hasFermata && arpeggio == nil && unsupported.isEmpty
    }
  }

  /// What a line over several notes does at one.
  public enum SpanType: String, Hashable, Sendable {
    case start, `continue`, stop
  }

  /// A slur at one of its notes.
  public struct Slur: Hashable, Sendable {
    /// Whether it begins or ends.
    public var type: SpanType
    /// Which of those that overlap it is, from 1.
    public var number: Int

    /// Makes a slur's end.
    public init(_ type: SpanType, number: Int = 1) {
      self.type = type
      self.number = number
    }
  }

  /// A tuplet at its first or last note.
  public struct TupletMark: Hashable, Sendable {
    /// Whether it begins; else it ends.
    public var isStart: Bool
    /// Which of those that overlap it is, from 1, the outermost first.
    public var number: Int
    /// Whether a bracket is drawn, where stated.
    public var hasBracket: Bool?
    /// Which numbers are shown, where stated.
    public var shownNumber: ShownNumber?
    /// The notes that there are, where stated: of this tuplet alone, whatever lies around it.
    public var actual: Portion?
    /// The notes whose time they take, where stated.
    public var normal: Portion?

    /// Makes a mark.
    public init(isStart: Bool, number: Int = 1) {
      self.isStart = isStart
      self.number = number
    }

    /// The numbers that can be shown.
    public enum ShownNumber: String, Hashable, Sendable {
      case actual, both, none
    }

    /// So many notes of a value.
    public struct Portion: Hashable, Sendable {
      /// How many, where stated.
      public var number: Int?
      /// Their value, where stated.
      public var type: NoteType?
      /// Its dots.
      public var dots: Int

      /// Makes a portion.
      public init(number: Int? = nil, type: NoteType? = nil, dots: Int = 0) {
        self.number = number
        self.type = type
        self.dots = dots
      }
    }
  }

  /// Signs of how a note is struck, as the format names them.
  public enum Articulation: String, Hashable, Sendable, CaseIterable {
    case accent
    case strongAccent = "strong-accent"
    case staccato, tenuto
    case detachedLegato = "detached-legato"
    case staccatissimo, spiccato, scoop, plop, doit, falloff
    case breathMark = "breath-mark"
    case caesura, stress, unstress
    case softAccent = "soft-accent"
  }

  /// Signs of how a note is embellished.
  public enum Ornament: Hashable, Sendable {
    /// A sign without more to say.
    case sign(OrnamentSign)
    /// Strokes through the stem: how many, 0…8, and whether on one note, or at the start or stop of a pair.
    case tremolo(marks: Int, TremoloType)
  }

  /// Ornaments that are a single sign, as the format names them.
  public enum OrnamentSign: String, Hashable, Sendable, CaseIterable {
    case trill = "trill-mark"
    case turn
    case delayedTurn = "delayed-turn"
    case invertedTurn = "inverted-turn"
    case delayedInvertedTurn = "delayed-inverted-turn"
    case verticalTurn = "vertical-turn"
    case invertedVerticalTurn = "inverted-vertical-turn"
    case shake
    case mordent
    case invertedMordent = "inverted-mordent"
    case schleifer, haydn
  }

  /// The kinds of tremolo.
  public enum TremoloType: String, Hashable, Sendable {
    case single, start, stop, unmeasured
  }

  /// How a chord is broken.
  public enum Arpeggio: Hashable, Sendable {
    /// In a stated direction, or the usual one.
    case arpeggiate(Direction?)
    /// Struck together, by a bracket.
    case nonArpeggiate

    /// The directions of an arpeggio.
    public enum Direction: String, Hashable, Sendable {
      case up, down
    }
  }
}
