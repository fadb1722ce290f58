import MusicTheory
import SongModel

/// A text of the notation as it is spelled: items in order, before octaves, values and velocities are carried along.
public struct NotationSyntax: Hashable, Sendable {
  /// The items in order.
  public let items: [NotationItem]

  /// The longest text that is read, in UTF-8 bytes.
  public static let longestText = 1 << 24
  /// The most notes, chords, tuplets, rests and gaps that are read at once, those inside others included.
  public static let mostNotes = 1 << 20

  /// Reads a text.
  ///
  /// - Throws: The first ``NotationError`` in the text.
  public init(_ text: String) throws(NotationError) {
    guard text.utf8.count <= NotationSyntax.longestText else {
      throw NotationError(.textTooLong(limit: NotationSyntax.longestText), at: 0..<text.utf8.count)
    }
    var parser = NotationParser(text)
    items = try parser.items()
  }
}

/// One item between blanks.
public enum NotationItem: Hashable, Sendable {
  /// A note, chord, tuplet, rest or gap.
  case element(NotationElement)
  /// `|`
  case barCheck(Range<Int>)
  /// `@90` alone.
  case velocity(Velocity)
  /// `/8` alone.
  case value(Length, Range<Int>)
}

/// A note, chord, tuplet, rest or gap with all that is attached to it.
public struct NotationElement: Hashable, Sendable {
  /// The graces before it.
  public var graces: [NotationPitch] = []
  /// Whether an `r` in front makes a rest of it that keeps its notes.
  public var isRest = false
  /// What it is.
  public var figure: NotationFigure
  /// What stands behind it.
  public var suffixes = NotationSuffixes()
  /// Its place in the text, graces and suffixes included.
  public var range: Range<Int>
}

/// What an element is.
public enum NotationFigure: Hashable, Sendable {
  /// `C4`
  case note(NotationPitch)
  /// `A3:m7`
  indirect case chordName(NotationPitch, ChordQuality)
  /// `[C4 E G]`: the first note is the root.
  indirect case chord(NotationChordNote, others: [NotationChordNote])
  /// `{E4 F G}`
  case tuplet([NotationElement])
  /// `r`
  case rest
  /// `s`
  case gap
}

/// A note inside a chord.
public struct NotationChordNote: Hashable, Sendable {
  /// The pitch.
  public var pitch: NotationPitch
  /// Velocity, gate, accent and tie, where it has its own.
  public var suffixes: NotationSuffixes
}

/// A pitch as spelled.
public struct NotationPitch: Hashable, Sendable {
  /// Letter and alteration.
  public var name: NoteName
  /// How its octave is said.
  public var octave: Octave
  /// Its place in the text.
  public var range: Range<Int>

  /// The ways to say an octave.
  public enum Octave: Hashable, Sendable {
    /// Not at all: that of the pitch before.
    case held
    /// By number.
    case stated(Int)
    /// `>` and `<`: octaves up, or negative down, from the pitch before.
    case stepped(Int)
  }
}

/// What stands behind a note, chord, tuplet or rest.
public struct NotationSuffixes: Hashable, Sendable {
  /// `/4`
  public var value: Length?
  /// The place of the value in the text, its `/` included.
  public var valueRange = 0..<0
  /// `@110`
  public var velocity: Velocity?
  /// `%80`, or 50 for `'`.
  public var gate: Gate?
  /// `!`
  public var isAccented = false
  /// `~` or `~~`
  public var tie: Tie?
  /// `(tr)`
  public var ornament: Ornament?
  /// `*2`
  public var weight: Int?

  /// The ways to tie.
  public enum Tie: Hashable, Sendable {
    /// `~`: joins an equal plain neighbour into one block, else stays a tie.
    case joining
    /// `~~`: always stays a tie, for two blocks that are tied and not one.
    case staying
  }
}

extension NotationElement {
  /// The right spelling of the element as a quarter, shortened where it is long.
  var quarterExample: String {
    switch figure {
    case .note(let pitch): "\(pitch)/4"
    case .chordName(let root, let quality): "\(root):\(quality.name)/4"
    case .chord: "[…]/4"
    case .tuplet: "{…}/4"
    case .rest: "r/4"
    case .gap: "s/4"
    }
  }
}

extension NotationPitch: CustomStringConvertible {
  /// The pitch as typed.
  public var description: String {
    switch octave {
    case .held: "\(name)"
    case .stated(let number): "\(name)\(number)"
    case .stepped(let steps): String(repeating: steps > 0 ? ">" : "<", count: abs(steps)) + "\(name)"
    }
  }
}

extension Ornament {
  /// The name in round brackets: `tr`, `mord`, `turn`, `arp`, `trem`.
  public var notationName: String {
    switch self {
    case .trill: "tr"
    case .mordent: "mord"
    case .turn: "turn"
    case .arpeggio: "arp"
    case .tremolo: "trem"
    }
  }
}
