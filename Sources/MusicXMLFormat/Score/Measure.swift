extension Score {
  /// One measure of one part, as the document has it: a sequence through which a cursor moves.
  ///
  /// The sequence is kept raw. Notes move the cursor on by their duration, chord members and grace notes do not, and
  /// backup and forward move it without music; a voice is no more than a label on a note.
  public struct Measure: Hashable, Sendable {
    /// The number as printed; not always one.
    public var number: String
    /// Whether it is no measure of its own to those who count: a pickup, or the rest of one that is split.
    public var isImplicit: Bool
    /// What it holds, in the document's order.
    public var elements: [Element]
    /// The line it begins on, from 1; 0 where it was not read.
    public var line: Int

    /// Makes a measure.
    public init(number: String, isImplicit: Bool = false, elements: [Element] = [], line: Int = 0) {
      self.number = number
      self.isImplicit = isImplicit
      self.elements = elements
      self.line = line
    }
  }

  /// One step of a measure, with the place where it was read.
  public struct Element: Hashable, Sendable {
    /// What stands there.
    public var content: Content
    /// The line it begins on, from 1; 0 where it was not read.
    public var line: Int

    /// Makes an element.
    public init(_ content: Content, line: Int = 0) {
      self.content = content
      self.line = line
    }

    /// What can stand in a measure. Notes and marks are large, and elements are copied often.
    public indirect enum Content: Hashable, Sendable {
      /// Divisions, key, time, clef and the like, from the cursor on.
      case attributes(Attributes)
      /// A note, a chord member, a grace note or a rest.
      case note(Note)
      /// The cursor moves back by a duration.
      case backup(Int)
      /// The cursor moves on by a duration, without a rest being printed.
      case forward(Forward)
      /// A mark that belongs to the cursor rather than to a note.
      case direction(Direction)
      /// A bar line.
      case barline(Barline)
      /// How the music sounds from the cursor on, where no mark is printed.
      case sound(Sound)
      /// Something that this library does not describe: the name of the element.
      case unsupported(String)
    }
  }

  /// A gap in a voice (`forward`).
  public struct Forward: Hashable, Sendable {
    /// Divisions, more than 0.
    public var duration: Int
    /// The voice it lies in, where one is named.
    public var voice: String?
    /// The staff, from 1, where one is named.
    public var staff: Int?

    /// Makes a gap.
    public init(duration: Int, voice: String? = nil, staff: Int? = nil) {
      self.duration = duration
      self.voice = voice
      self.staff = staff
    }
  }

  /// A bar line that is not plain, or that something hangs on (`barline`).
  public struct Barline: Hashable, Sendable {
    /// Where in the measure it stands.
    public var location: Location
    /// How it looks.
    public var style: Style?
    /// The sign to jump to, where one is printed here.
    public var segno: String?
    /// The coda to jump to, where one is printed here.
    public var coda: String?
    /// Whether a fermata stands over it.
    public var hasFermata: Bool
    /// A bracket that begins or ends here.
    public var ending: Ending?
    /// A repeat sign.
    public var `repeat`: Repeat?

    /// Makes a bar line.
    public init(_ location: Location, style: Style? = nil, ending: Ending? = nil, repeat: Repeat? = nil) {
      self.location = location
      self.style = style
      self.ending = ending
      self.`repeat` = `repeat`
      hasFermata = false
    }

    /// The places of a bar line.
    public enum Location: String, Hashable, Sendable {
      case left, middle, right
    }

    /// The looks of a bar line.
    public enum Style: String, Hashable, Sendable, CaseIterable {
      case regular, dotted, dashed, heavy
      case lightLight = "light-light"
      case lightHeavy = "light-heavy"
      case heavyLight = "heavy-light"
      case heavyHeavy = "heavy-heavy"
      case tick, short, none
    }

    /// A bracket over the measures of an ending.
    public struct Ending: Hashable, Sendable {
      /// The turns it is played in, as `1` or `1, 2`.
      public var number: String
      /// Whether it begins, ends with a hook, or ends open.
      public var type: EndingType

      /// Makes an ending.
      public init(number: String, type: EndingType) {
        self.number = number
        self.type = type
      }
    }

    /// The edges of a bracket.
    public enum EndingType: String, Hashable, Sendable {
      case start, stop, discontinue
    }

    /// A repeat sign.
    public struct Repeat: Hashable, Sendable {
      /// Whether what is repeated lies behind or before it.
      public var direction: Direction
      /// How often the music is played in all, where stated; 2 is meant where it is not.
      public var times: Int?
      /// Whether it is also played after a jump.
      public var isAfterJump: Bool

      /// Makes a repeat sign.
      public init(_ direction: Direction, times: Int? = nil, isAfterJump: Bool = false) {
        self.direction = direction
        self.times = times
        self.isAfterJump = isAfterJump
      }

      /// The directions of a repeat sign.
      public enum Direction: String, Hashable, Sendable {
        case backward, forward
      }
    }
  }
}
