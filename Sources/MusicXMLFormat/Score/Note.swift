extension Score {
  /// A note, a member of a chord, a grace note or a rest.
  public struct Note: Hashable, Sendable {
    /// What sounds, or does not.
    public var sounding: Sounding
    /// Divisions; 0 for a grace note.
    public var duration: Int
    /// Whether it sounds with the note before it.
    public var isChordMember: Bool
    /// Whether and how it is a grace note.
    public var grace: Grace?
    /// Whether it is a cue, which is not played.
    public var isCue: Bool
    /// Whether it goes on from, or on to, a note of its pitch. Sounding and printed ties are one here.
    public var ties: Ties
    /// The id of the instrument, where one is named.
    public var instrument: String?
    /// The voice, where one is named.
    public var voice: String?
    /// The note value as printed, without dots.
    public var type: NoteType?
    /// The dots.
    public var dots: Int
    /// The accidental as printed.
    public var accidental: Accidental?
    /// How many of it take the time of how many others, all tuplets around it taken together.
    public var timeModification: TimeModification?
    /// Where the stem points, where stated.
    public var stem: Stem?
    /// The head, where not the usual one.
    public var notehead: Notehead?
    /// The staff, from 1, where one is named.
    public var staff: Int?
    /// The beams from the outermost on.
    public var beams: [Beam]
    /// What is printed with it besides ties.
    public var notations: Notations
    /// The syllables sung to it.
    public var lyrics: [Lyric]
    /// How loud it is, in percent of the MIDI velocity 90, where stated.
    public var dynamics: Double?
    /// Divisions by which it begins later than written, where stated.
    public var attack: Double?
    /// Divisions by which it ends later than written (earlier, where negative), where stated.
    public var release: Double?
    /// Divisions by which the time that it takes ends later than written, where it is released before that: an
    /// `other-play` of our own, of the type `end`.
    public var end: Double?

    /// Makes a note.
    public init(_ sounding: Sounding, duration: Int) {
      self.sounding = sounding
      self.duration = duration
      isChordMember = false
      isCue = false
      ties = []
      dots = 0
      beams = []
      notations = Notations()
      lyrics = []
    }

    /// The type of the `other-play` that states ``end``.
    static let endName = "end"

    /// What a note is.
    public enum Sounding: Hashable, Sendable {
      /// A pitch as written; a transposing part sounds another.
      case pitch(Pitch)
      /// A sound without pitch, with its place on the staff.
      case unpitched(Place?)
      /// A rest, with its place on the staff; one of a whole measure is as long as the measure, whatever it looks like.
      case rest(Place?, isWholeMeasure: Bool)
    }
  }

  /// The letters of notes.
  public enum Step: String, Hashable, Sendable, CaseIterable {
    case c = "C"
    case d = "D"
    case e = "E"
    case f = "F"
    case g = "G"
    case a = "A"
    case b = "B"
  }

  /// A pitch: letter, alteration and octave. C of octave 4 is MIDI key 60.
  public struct Pitch: Hashable, Sendable {
    /// The letter.
    public var step: Step
    /// Semitones up or down from it; fractions are microtones.
    public var alter: Double
    /// The octave.
    public var octave: Int

    /// Makes a pitch.
    public init(_ step: Step, alter: Double = 0, octave: Int) {
      self.step = step
      self.alter = alter
      self.octave = octave
    }
  }

  /// A place on a staff, named as in the treble clef where the clef is one of percussion.
  public struct Place: Hashable, Sendable {
    /// The letter.
    public var step: Step
    /// The octave.
    public var octave: Int

    /// Makes a place.
    public init(_ step: Step, octave: Int) {
      self.step = step
      self.octave = octave
    }
  }

  /// How a grace note takes its time.
  public struct Grace: Hashable, Sendable {
    /// Whether its stem is struck through.
    public var isSlashed: Bool
    /// The part, in percent, that it takes of the note before it.
    public var stealsFromPrevious: Double?
    /// The part, in percent, that it takes of the note behind it.
    public var stealsFromFollowing: Double?
    /// The divisions that it adds to the measure.
    public var makesTime: Double?

    /// Makes a grace.
    public init(isSlashed: Bool = false) { self.isSlashed = isSlashed }
  }

  /// The ends of ties on a note.
  public struct Ties: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A tie begins here.
    public static let start = Ties(rawValue: 1)
    /// A tie ends here.
    public static let stop = Ties(rawValue: 2)
    /// The note is left to ring: a tie that leads to no note.
    public static let letRing = Ties(rawValue: 4)
  }

  /// The printed values of notes.
  public enum NoteType: String, Hashable, Sendable, CaseIterable {
    case n1024 = "1024th"
    case n512 = "512th"
    case n256 = "256th"
    case n128 = "128th"
    case n64 = "64th"
    case n32 = "32nd"
    case n16 = "16th"
    case eighth, quarter, half, whole, breve, long, maxima

    /// How many of the shortest value it has: 1 for a 1024th, 8,192 for a maxima.
    public var units: Int {
      switch self {
      case .n1024: 1
      case .n512: 2
      case .n256: 4
      case .n128: 8
      case .n64: 16
      case .n32: 32
      case .n16: 64
      case .eighth: 128
      case .quarter: 256
      case .half: 512
      case .whole: 1024
      case .breve: 2048
      case .long: 4096
      case .maxima: 8192
      }
    }

    /// The units of a whole note.
    public static let wholeUnits = 1024
  }

  /// How many notes take the time of how many (`time-modification`).
  public struct TimeModification: Hashable, Sendable {
    /// How many notes there are, at least 1.
    public var actual: Int
    /// In the time of how many, at least 1.
    public var normal: Int
    /// The value of the latter, where it is not the note's own.
    public var normalType: NoteType?
    /// Its dots.
    public var normalDots: Int

    /// Makes a modification.
    public init(actual: Int, normal: Int, normalType: NoteType? = nil, normalDots: Int = 0) {
      self.actual = actual
      self.normal = normal
      self.normalType = normalType
      self.normalDots = normalDots
    }
  }

  /// Accidentals as printed.
  public enum Accidental: String, Hashable, Sendable, CaseIterable {
    case sharp, natural, flat
    case doubleSharp = "double-sharp"
    case sharpSharp = "sharp-sharp"
    case flatFlat = "flat-flat"
    case naturalSharp = "natural-sharp"
    case naturalFlat = "natural-flat"
    case quarterFlat = "quarter-flat"
    case quarterSharp = "quarter-sharp"
    case threeQuartersFlat = "three-quarters-flat"
    case threeQuartersSharp = "three-quarters-sharp"
  }

  /// Where a stem points.
  public enum Stem: String, Hashable, Sendable, CaseIterable {
    case up, down, none, double
  }

  /// Heads of notes, as the format names them.
  public struct Notehead: RawRepresentable, Hashable, Sendable {
    /// The name in the format: `x`, `diamond` …
    public var rawValue: String

    /// Makes a head from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A cross.
    public static let cross = Notehead(rawValue: "x")
    /// A cross in a circle.
    public static let circledCross = Notehead(rawValue: "circle-x")
    /// A diamond.
    public static let diamond = Notehead(rawValue: "diamond")
    /// A triangle.
    public static let triangle = Notehead(rawValue: "triangle")
    /// A slash.
    public static let slash = Notehead(rawValue: "slash")
  }

  /// What one beam does at a note.
  public enum Beam: String, Hashable, Sendable, CaseIterable {
    case begin, `continue`, end
    case forwardHook = "forward hook"
    case backwardHook = "backward hook"
  }

  /// A syllable.
  public struct Lyric: Hashable, Sendable {
    /// The verse, as the document numbers it.
    public var number: String?
    /// How it stands in its word, where stated.
    public var syllabic: Syllabic?
    /// The text; elisions are in it as they are printed.
    public var text: String
    /// Whether it is held on over the notes that follow.
    public var isExtended: Bool

    /// Makes a syllable.
    public init(_ text: String, syllabic: Syllabic? = nil, number: String? = nil, isExtended: Bool = false) {
      self.text = text
      self.syllabic = syllabic
      self.number = number
      self.isExtended = isExtended
    }

    /// The places of a syllable in its word.
    public enum Syllabic: String, Hashable, Sendable, CaseIterable {
      case single, begin, middle, end
    }
  }
}
