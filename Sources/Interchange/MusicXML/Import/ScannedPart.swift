import MusicTheory
import MusicXMLFormat
import SongModel

/// What was read of one part: what sounds, and the marks that tell how, each with its place.
struct ScannedPart {
  /// The part's index in the score.
  let part: Int
  /// Chords and single notes, and rests that are part of tuplets, in the document's order.
  var chords: [ScoredChord] = []
  /// Notes without pitch, in the document's order.
  var strokes: [ScoredStroke] = []
  /// How far the cursor came in each measure, in units.
  var lengths: [Int] = []
  /// Dynamics in the document's order.
  var dynamics: [ScoreMark<DynamicMark>] = []
  /// The edges of hairpins in the document's order.
  var wedges: [ScoreMark<Score.Wedge>] = []
  /// Changes of sound in the document's order.
  var controls: [ScoreMark<Control.Change>] = []
  /// Tempos in the document's order.
  var tempos: [ScoreMark<TempoMark>] = []
  /// Keys at concert pitch, in the document's order.
  var keys: [ScoreMark<Key>] = []
  /// Time signatures in the document's order.
  var times: [ScoreMark<Score.Time>] = []
  /// Rehearsal marks in the document's order.
  var markers: [ScoreMark<String>] = []
  /// Swing in the document's order.
  var swings: [ScoreMark<Swing?>] = []
  /// The last staff that a note or a dynamic of the part stands on.
  var staves = 1
}

/// A mark at a place of a part.
struct ScoreMark<Value> {
  /// The measure's index.
  var measure: Int
  /// Units from the measure's start.
  var time: Int
  /// The staff, from 1, where one is named.
  var staff: Int?
  /// The line of the document.
  var line: Int
  /// What it says.
  var value: Value
}

/// How loud it is from a place on.
enum DynamicMark {
  /// A level that holds.
  case level(DynamicLevel)
  /// A level for the notes at its place, and one that holds behind them.
  case sudden(DynamicLevel, then: DynamicLevel)
  /// An accent on the notes at its place.
  case accent
  /// A level in percent of velocity 90, which wins over what is printed at its place.
  case percent(Double)
}

/// A tempo: what is printed, or what it sounds like.
enum TempoMark {
  /// A tempo.
  case tempo(Tempo)
  /// The tempo changes so that one note value takes the time that another took.
  case ratio(Fraction)
}

/// A chord, a note or a rest of one voice.
struct ScoredChord {
  /// The measure's index.
  var measure: Int
  /// Units from the measure's start.
  var start: Int
  /// Units.
  var length: Int
  /// The voice as the document names it.
  var voice: String
  /// The staff, from 1.
  var staff: Int
  /// The line of the document.
  var line: Int
  /// The notes in the document's order; none in a rest.
  var notes: [ScoredNote] = []
  /// Grace notes before it.
  var graces: [Pitch] = []
  /// How it is embellished.
  var ornament: Ornament?
  /// The syllable of the first verse, with a hyphen behind it where its word goes on.
  var lyric: String?
  /// How the printed value is changed by tuplets.
  var modification: Score.TimeModification?
  /// The printed value without dots.
  var type: Score.NoteType?
  /// Tuplets that begin or end here.
  var tuplets: [Score.TupletMark] = []

  /// Units from the measure's start to the end.
  var end: Int { start + length }
  /// Whether it says that it begins at another time than written.
  var statesAttack: Bool { notes.contains { $0.attack != nil } }
  /// By how many quarters it begins later than written.
  var startShift: Double { notes.first?.attack ?? 0 }
  /// By how many quarters it ends later than written. Releases of notes that state no attack are their gates.
  var endShift: Double {
    guard statesAttack else { return 0 }
    return notes.lazy.compactMap(\.end).first ?? notes.map { $0.release ?? 0 }.max() ?? 0
  }
  /// Whether it has what only whole blocks can have.
  var isEmbellished: Bool { !graces.isEmpty || ornament != nil || lyric != nil }
}

/// A note of a chord, as it sounds.
struct ScoredNote {
  var pitch: Pitch
  var ties: Score.Ties
  /// Whether it goes on in the next chord of its voice.
  var isTied = false
  /// What is added to the velocity.
  var accent = 0
  var gate = Gate.full
  /// The loudness that the note itself states, in percent of velocity 90.
  var dynamics: Double?
  /// By how many quarters it begins and ends later than written, where stated.
  var attack, release: Double?
  /// By how many quarters the time that it takes ends later than written, where it is released before.
  var end: Double?
  var line: Int
}

/// A note without pitch.
struct ScoredStroke {
  var measure: Int
  /// Units from the measure's start.
  var start: Int
  var staff: Int
  var drum: Drum
  var accent = 0
  var dynamics: Double?
  /// By how many quarters it is struck later than written.
  var attack = 0.0
  var line: Int
}
