import MusicTheory
import SongModel

/// A note, chord, tuplet, rest or gap as it is spelled, with all that is attached to it, before octaves, values and
/// velocities are carried along.
struct NotationElement: Equatable {
  /// The graces before it.
  var graces: [NotationPitch] = []
  /// Whether an `r` in front makes a rest of it that keeps its notes.
  var isRest = false
  /// What it is.
  var figure: NotationFigure
  /// What stands behind it.
  var suffixes = NotationSuffixes()
  /// Its place in the text, graces and suffixes included.
  var range: Range<Int>
}

/// What an element is.
enum NotationFigure: Equatable {
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
struct NotationChordNote: Equatable {
  /// The pitch.
  var pitch: NotationPitch
  /// Velocity, gate, accent and tie, where it has its own.
  var suffixes: NotationSuffixes
}

/// A pitch as spelled.
struct NotationPitch: Equatable {
  /// Letter and alteration.
  var name: NoteName
  /// How its octave is said.
  var octave: Octave
  /// Its place in the text.
  var range: Range<Int>

  /// The ways to say an octave.
  enum Octave: Equatable {
    /// Not at all: that of the pitch before.
    case held
    /// By number.
    case stated(Int)
    /// `>` and `<`: octaves up, or negative down, from the pitch before.
    case stepped(Int)
  }
}

/// What stands behind a note, chord, tuplet or rest.
struct NotationSuffixes: Equatable {
  /// `/4`
  var value: Length?
  /// The place of the value in the text, its `/` included.
  var valueRange = 0..<0
  /// `@110`
  var velocity: Velocity?
  /// `%80`, or 50 for `'`.
  var gate: Gate?
  /// `!`
  var isAccented = false
  /// `~` or `~~`
  var tie: Tie?
  /// `(tr)`
  var ornament: Ornament?
  /// `*2`
  var weight: Int?

  /// The ways to tie.
  enum Tie: Equatable {
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
  var description: String {
    switch octave {
    case .held: "\(name)"
    case .stated(let number): "\(name)\(number)"
    case .stepped(let steps): String(repeating: steps > 0 ? ">" : "<", count: abs(steps)) + "\(name)"
    }
  }
}

extension Ornament {
  /// The name in round brackets: `tr`, `mord`, `turn`, `arp`, `trem`.
  var notationName: String {
    switch self {
    case .trill: "tr"
    case .mordent: "mord"
    case .turn: "turn"
    case .arpeggio: "arp"
    case .tremolo: "trem"
    }
  }
}
