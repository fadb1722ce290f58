extension Score {
  /// What holds from a place in a part on (`attributes`).
  public struct Attributes: Hashable, Sendable {
    /// Divisions of a quarter note, at least 1; they hold until others are stated.
    public var divisions: Int?
    /// Key signatures, one for all staves or one each.
    public var keys: [Key]
    /// Time signatures, one for all staves or one each.
    public var times: [Time]
    /// How many staves the part has.
    public var staves: Int?
    /// Clefs, one a staff.
    public var clefs: [Clef]
    /// How many lines staves have, where not five.
    public var staffLines: [StaffLines]
    /// How the written pitch differs from what sounds.
    public var transposes: [Transpose]
    /// Measures that are written once and repeated by a sign.
    public var measureRepeats: [MeasureRepeat]
    /// The names of elements that this library does not describe.
    public var unsupported: [String]

    /// Makes attributes that say nothing.
    public init() {
      keys = []
      times = []
      clefs = []
      staffLines = []
      transposes = []
      measureRepeats = []
      unsupported = []
    }
  }

  /// A key signature.
  public struct Key: Hashable, Sendable {
    /// The staff, from 1, where it is for one alone.
    public var staff: Int?
    /// What it says.
    public var signature: Signature

    /// Makes a key signature.
    public init(_ signature: Signature, staff: Int? = nil) {
      self.signature = signature
      self.staff = staff
    }

    /// What a key signature says.
    public enum Signature: Hashable, Sendable {
      /// Sharps, or negative flats, and the mode, such as `major`, where it is stated.
      case fifths(Int, mode: String?)
      /// Single steps with their alterations in semitones.
      case alterations([Alteration])
    }

    /// A step that a signature alters.
    public struct Alteration: Hashable, Sendable {
      /// The letter.
      public var step: Step
      /// Semitones.
      public var alter: Double

      /// Makes an alteration.
      public init(_ step: Step, alter: Double) {
        self.step = step
        self.alter = alter
      }
    }
  }

  /// A time signature.
  public struct Time: Hashable, Sendable {
    /// The staff, from 1, where it is for one alone.
    public var staff: Int?
    /// The fractions, one for most; none where the music is not measured.
    public var fractions: [Fraction]
    /// How it is printed, such as `common`, where not as numbers.
    public var symbol: String?

    /// Makes a time signature.
    public init(_ fractions: [Fraction], symbol: String? = nil, staff: Int? = nil) {
      self.fractions = fractions
      self.symbol = symbol
      self.staff = staff
    }

    /// Beats over a unit.
    public struct Fraction: Hashable, Sendable {
      /// The groups of beats: `[4]`, or `[3, 2]` for 3+2.
      public var beats: [Int]
      /// The note value of a beat: 4 for a quarter.
      public var unit: Int

      /// Makes a fraction.
      public init(beats: [Int], unit: Int) {
        self.beats = beats
        self.unit = unit
      }
    }
  }

  /// A clef.
  public struct Clef: Hashable, Sendable {
    /// The staff, from 1, where one is named.
    public var staff: Int?
    /// The sign.
    public var sign: Sign
    /// The line it stands on, from the lowest.
    public var line: Int?
    /// Octaves by which what sounds differs from what the clef alone would say.
    public var octaveChange: Int

    /// Makes a clef.
    public init(_ sign: Sign, line: Int? = nil, octaveChange: Int = 0, staff: Int? = nil) {
      self.sign = sign
      self.line = line
      self.octaveChange = octaveChange
      self.staff = staff
    }

    /// The signs of clefs.
    public enum Sign: String, Hashable, Sendable, CaseIterable {
      case g = "G"
      case f = "F"
      case c = "C"
      case percussion
      case tab = "TAB"
      case jianpu, none
    }
  }

  /// How many lines a staff has.
  public struct StaffLines: Hashable, Sendable {
    /// The staff, from 1, where one is named.
    public var staff: Int?
    /// The number of lines.
    public var count: Int

    /// Makes a statement.
    public init(_ count: Int, staff: Int? = nil) {
      self.count = count
      self.staff = staff
    }
  }

  /// What to add to a written pitch to have what sounds.
  public struct Transpose: Hashable, Sendable {
    /// The staff, from 1, where it is for one alone.
    public var staff: Int?
    /// Steps of letters, where stated.
    public var diatonic: Int?
    /// Semitones, without octaves.
    public var chromatic: Double
    /// Octaves.
    public var octaveChange: Int
    /// The octave at which the part is doubled, −1 or 1, where it is.
    public var doubling: Int?

    /// Makes a transposition.
    public init(diatonic: Int? = nil, chromatic: Double, octaveChange: Int = 0, staff: Int? = nil) {
      self.diatonic = diatonic
      self.chromatic = chromatic
      self.octaveChange = octaveChange
      self.staff = staff
    }
  }

  /// A sign that the measures before are to be played again (`measure-repeat`).
  public struct MeasureRepeat: Hashable, Sendable {
    /// The staff, from 1, where it is for one alone.
    public var staff: Int?
    /// How many measures are repeated; 0 where the sign's reign ends.
    public var count: Int

    /// Makes a sign.
    public init(count: Int, staff: Int? = nil) {
      self.count = count
      self.staff = staff
    }
  }
}
