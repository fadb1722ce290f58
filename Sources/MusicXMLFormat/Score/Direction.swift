extension Score {
  /// A mark that belongs to a place rather than to a note (`direction`).
  public struct Direction: Hashable, Sendable {
    /// What is printed, in order.
    public var marks: [Mark]
    /// Divisions from the cursor to where the mark belongs.
    public var offset: Int
    /// Whether it stands above or below, where stated.
    public var placement: Placement?
    /// The voice, where one is named.
    public var voice: String?
    /// The staff, from 1, where one is named.
    public var staff: Int?
    /// How the music sounds from there on.
    public var sound: Sound?

    /// Makes a direction.
    public init(_ marks: [Mark], placement: Placement? = nil, sound: Sound? = nil) {
      self.marks = marks
      self.placement = placement
      self.sound = sound
      offset = 0
    }

    /// The sides of a staff.
    public enum Placement: String, Hashable, Sendable {
      case above, below
    }

    /// What can be printed.
    public enum Mark: Hashable, Sendable {
      /// A rehearsal letter or number.
      case rehearsal(String)
      /// Words.
      case words(String)
      /// The sign to jump to.
      case segno
      /// The coda.
      case coda
      /// Dynamics, as the format names them: `p`, `sfz`; others as they are printed.
      case dynamics([String])
      /// An edge of a hairpin.
      case wedge(Wedge)
      /// What the pedal does.
      case pedal(Pedal)
      /// A tempo.
      case metronome(Metronome)
      /// An edge of a line that is read an octave or two away; pitches are what sounds, with it or without.
      case octaveShift(OctaveShift)
      /// Something that this library does not describe: the name of the element.
      case unsupported(String)
    }
  }

  /// An edge of a hairpin.
  public struct Wedge: Hashable, Sendable {
    /// What begins, goes on or ends.
    public var type: WedgeType
    /// Which of those that overlap it is, from 1.
    public var number: Int

    /// Makes an edge.
    public init(_ type: WedgeType, number: Int = 1) {
      self.type = type
      self.number = number
    }

    /// What a hairpin does.
    public enum WedgeType: String, Hashable, Sendable {
      case crescendo, diminuendo, stop, `continue`
    }
  }

  /// What the pedal does, as the format names it.
  public enum Pedal: String, Hashable, Sendable {
    case start, stop, sostenuto, change, `continue`, discontinue, resume
  }

  /// A tempo as printed (`metronome`).
  public struct Metronome: Hashable, Sendable {
    /// The unit that is counted.
    public var unit: BeatUnit
    /// What it is set equal to.
    public var equals: Equivalent

    /// Makes a tempo.
    public init(_ unit: BeatUnit, equals: Equivalent) {
      self.unit = unit
      self.equals = equals
    }

    /// A note value that is counted.
    public struct BeatUnit: Hashable, Sendable {
      /// The value.
      public var type: NoteType
      /// Its dots.
      public var dots: Int

      /// Makes a unit.
      public init(_ type: NoteType, dots: Int = 0) {
        self.type = type
        self.dots = dots
      }
    }

    /// What a unit is set equal to.
    public enum Equivalent: Hashable, Sendable {
      /// So many a minute, as printed: mostly a number, though also `132-144` or `c. 80`.
      case perMinute(String)
      /// What another unit was.
      case unit(BeatUnit)
      /// Something that this library does not describe.
      case unsupported
    }
  }

  /// An edge of a line that is read an octave or two away (`octave-shift`).
  public struct OctaveShift: Hashable, Sendable {
    /// Which way what is printed lies from what sounds.
    public var type: ShiftType
    /// Which of those that overlap it is, from 1.
    public var number: Int
    /// 8 for an octave, 15 for two.
    public var size: Int

    /// Makes an edge.
    public init(_ type: ShiftType, number: Int = 1, size: Int = 8) {
      self.type = type
      self.number = number
      self.size = size
    }

    /// What a shift does.
    public enum ShiftType: String, Hashable, Sendable {
      case up, down, stop, `continue`
    }
  }
}
