import MusicTheory
import SongModel
import SongPerformance

/// What a piano roll shows: a stretch of a song as it is heard, track by track, with what it was written as.
///
/// It is laid out as a ``Drawing``, which becomes SVG or PNG, or as lines for a terminal.
public struct Roll: Sendable {
  /// The title; empty where there is none.
  public let title: String
  /// The composer; empty where none is named.
  public let composer: String
  /// Ticks per quarter note.
  public let ticksPerQuarter: Int
  /// The ticks that are shown, at least one.
  public let range: Range<Int>
  /// The tick at which the song ends.
  public let end: Int
  /// The bars that lie in the range, in part or whole, in order.
  public let bars: [Timeline.Bar]
  /// What holds where the range begins, and every change of it.
  public let changes: [Change]
  /// The markers in the range, in order of time.
  public let markers: [Marker]
  /// The tracks that are shown, in the song's order.
  public let lanes: [Lane]
  /// Whether two songs are drawn over each other.
  public let isComparison: Bool

  let timeline: Timeline
  let clock: TempoClock

  /// A tempo, meter or key that begins to hold.
  public struct Change: Hashable, Sendable {
    /// Where; the range's start for what holds there already.
    public let tick: Int
    /// What begins to hold.
    public let value: Value

    /// The kinds of change.
    public enum Value: Hashable, Sendable {
      case meter(Meter)
      case key(Key)
      case tempo(Tempo)
    }
  }

  /// A track in a roll.
  public struct Lane: Sendable {
    /// The track's id.
    public let id: Identifier
    /// The name, or the id where there is none.
    public let title: String
    /// The name of its sound; empty for drums.
    public let instrument: String
    /// Melody or drum.
    public let kind: TrackKind
    /// Whether mute and solo let it be heard; where not, it has no notes.
    public let isHeard: Bool
    /// The index of the track in the song, which decides its colour.
    public let number: Int
    /// The phrases that reach into the range, in order of time.
    public internal(set) var phrases: [Frame]
    /// The notes that reach into the range, by onset, then by key.
    public internal(set) var notes: [Note]
    /// The tuplets that reach into the range, in order of their starts.
    public internal(set) var tuplets: [TupletMark]
    /// Where written notes of one key are tied into one that sounds, in order of time.
    public internal(set) var ties: [TieMark]
    /// The syllables in the range, in order of time.
    public internal(set) var lyrics: [Performance.Lyric]

    /// The tracks that the notes come from: the one that is shown, and in a comparison the one before it.
    var sources: [Performance.Track]
  }

  /// A phrase in a roll.
  public struct Frame: Hashable, Sendable {
    /// The phrase's id.
    public let id: Identifier
    /// What it plays, where that is another phrase's music.
    public let reference: Reference?
    /// The first tick.
    public let start: Int
    /// The tick behind the last.
    public let end: Int
    /// The ticks of a whole turn.
    public let turnLength: Int

    /// How many turns begin in it.
    public var turns: Int { turnLength > 0 ? (end - start + turnLength - 1) / turnLength : 1 }
  }

  /// How a phrase plays another's music.
  public struct Reference: Hashable, Sendable {
    /// The original that it plays.
    public let original: Identifier
    /// Whether it is a sync, not a repeat.
    public let isSync: Bool
    /// The semitones by which it moves what it plays.
    public let transposition: Int
  }

  /// A note in a roll.
  public struct Note: Hashable, Sendable {
    /// The tick at which it begins.
    public let onset: Int
    /// The tick at which it ends.
    public let end: Int
    /// The MIDI key, 0…127.
    public let key: Int
    /// What became of it between two songs.
    public internal(set) var fate: Fate
    /// The note that sounds.
    let sounding: Performance.Note
  }

  /// What became of a note from one song to another.
  public enum Fate: Hashable, Sendable, CaseIterable {
    /// It is in both, or there is only one song.
    case kept
    /// It is only in the earlier song.
    case removed
    /// It was changed: as it was in the earlier song.
    case changedFrom
    /// It was changed: as it is in the later song.
    case changedTo
    /// It is only in the later song.
    case added

    /// Whether it is a note of the earlier song only.
    var isEarlier: Bool { self == .removed || self == .changedFrom }
  }

  /// A tuplet in a roll.
  public struct TupletMark: Hashable, Sendable {
    /// The tick at which it begins to sound.
    public let start: Int
    /// The tick behind its last.
    public let end: Int
    /// Into how many parts it divides its time.
    public let division: Int
  }

  /// A place where a note that sounds was written as two tied ones.
  public struct TieMark: Hashable, Sendable {
    /// Where the second written note begins to sound.
    public let tick: Int
    /// The MIDI key.
    public let key: Int
  }

  /// How much a roll may show.
  public struct Limits: Hashable, Sendable {
    /// The most notes.
    public var notes = 500_000
    /// The most bars.
    public var bars = 20_000
    /// The most phrases.
    public var phrases = 50_000

    /// What can still be looked at.
    public static let standard = Limits()
  }
}

extension Roll.Lane {
  /// What a note is, in words: pitch, place, length, velocity and the block that it comes from.
  func description(of note: Roll.Note, in timeline: Timeline) -> String {
    let source = note.fate.isEarlier ? sources.last : sources.first
    let sounding = note.sounding
    let name = kind == .drum ? Drum(key: note.key)?.description ?? "" : sounding.pitch.description
    let length = NoteValue.value(of: note.end - note.onset, at: timeline.ticksPerQuarter)
    var parts = [name, timeline.position(of: note.onset), "\(length)", "velocity \(sounding.velocity.value)"]
    if let address = source?.address(of: sounding) { parts.append(address.description) }
    if let phrase = source?.phrase(of: sounding), phrase.id != phrase.original { parts.append("in \(phrase.id)") }
    if let word = note.fate.word { parts.append(word) }
    return parts.joined(separator: ", ")
  }
}

extension Roll.Fate {
  fileprivate var word: String? {
    switch self {
    case .kept: nil
    case .removed: "removed"
    case .changedFrom: "before it was changed"
    case .changedTo: "changed"
    case .added: "added"
    }
  }
}

extension Roll.Change {
  /// The change as it is written over the roll.
  var text: String {
    switch value {
    case .meter(let meter): meter.description
    case .key(let key): "\(key.tonic) \(key.mode.rawValue)"
    case .tempo(let tempo): "♩ = \(tempo.inTenths)"
    }
  }
}

extension Tempo {
  /// Quarters a minute with one decimal at most: ramps go through tempos that nobody wrote.
  fileprivate var inTenths: String {
    let tenths = quartersPerMinute.multiplied(by: Fraction(10))?.rounded ?? 0
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
