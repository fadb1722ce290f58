import MusicTheory
import SongModel

/// A song as it is heard: what sounds when, on which channel, in absolute ticks.
///
/// References are unrolled, ties joined, swing, ornaments, graces and gates applied, mute and solo applied, channels
/// and ports assigned, notes of one pitch on one channel kept apart. Files, sound, playback, pictures and reports are
/// all made from it, so that they cannot disagree.
public struct Performance: Hashable, Sendable {
  /// The title; empty where there is none.
  public var title: String
  /// The composer; empty where none is named.
  public var composer: String
  /// Ticks per quarter note, 1…32,767.
  public var ticksPerQuarter: Int
  /// The length of the short first bar in ticks; 0 where there is none.
  public var pickup: Int
  /// Tempo, from tick 0 on.
  public var tempos: TickMap<Tempo>
  /// Meter, from tick 0 on.
  public var meters: TickMap<Meter>
  /// Key, from tick 0 on.
  public var keys: TickMap<Key>
  /// Named places in order of time.
  public var markers: [Marker]
  /// The song's tracks in their order, also those that are not heard.
  public var tracks: [Track]
  /// Imported events of the whole song that have no other home, in order of time.
  public var kept: [KeptEvent]
  /// The tick at which the song ends; no note sounds longer.
  public var end: Int
  /// What could not be played as it is written.
  public var findings: [Finding]

  /// What is heard of one track.
  public struct Track: Hashable, Sendable {
    /// The track's id.
    public var id: Identifier
    /// The name; empty where there is none.
    public var name: String
    /// Melody or drum.
    public var kind: TrackKind
    /// The MIDI channel, 1…16.
    public var channel: Int
    /// The MIDI port, 0…127.
    public var port: Int
    /// Whether mute and solo let it be heard. One that is not heard has no notes and no lyrics, but all its controls,
    /// which other tracks of its channel obey.
    public var isHeard: Bool
    /// The program at tick 0, 0…127.
    public var program: Int
    /// The bank at tick 0, where one is selected.
    public var bank: Bank?
    /// Controller 7 at tick 0, 0…127.
    public var volume: Int
    /// Controller 10 at tick 0, 0…127.
    public var pan: Int
    /// The phrases in order of time.
    public var phrases: [PlayedPhrase]
    /// The notes by onset, then by MIDI key; no two share both, and none sounds when its key is struck again.
    public var notes: [Note]
    /// The changes of sound after those at tick 0 that the fields above state, in the order they take effect; glides
    /// are written out.
    public var controls: [ControlEvent]
    /// The syllables in order of time.
    public var lyrics: [Lyric]
    /// Imported events that have no other home, in order of time.
    public var kept: [KeptEvent]
    /// The ways into tuplets that the notes' sources name.
    var slotPaths: [SlotPath]
  }

  /// A phrase as a track plays it.
  public struct PlayedPhrase: Hashable, Sendable {
    /// The phrase's id.
    public var id: Identifier
    /// The first tick.
    public var start: Int
    /// The tick behind the last.
    public var end: Int
    /// The phrase that owns the music: itself for an original.
    public var original: Identifier
    /// The ticks of a whole turn: the original's length.
    public var turnLength: Int
  }

  /// A change of a track's sound.
  public struct ControlEvent: Hashable, Sendable {
    /// When.
    public var tick: Int
    /// What changes.
    public var change: Control.Change

    /// Makes an event.
    public init(tick: Int, change: Control.Change) {
      self.tick = tick
      self.change = change
    }
  }

  /// A syllable where it is sung.
  public struct Lyric: Hashable, Sendable {
    /// When.
    public var tick: Int
    /// The syllable as written, with its hyphen.
    public var text: String
  }
}

extension Performance {
  /// Bars, beats and ticks.
  public var timeline: Timeline { Timeline(ticksPerQuarter: ticksPerQuarter, meters: meters, pickup: pickup) }

  /// Ticks to seconds and back.
  public var clock: TempoClock { TempoClock(tempos: tempos, ticksPerQuarter: ticksPerQuarter) }

  /// How many notes sound.
  public var noteCount: Int { tracks.reduce(0) { $0 + $1.notes.count } }
}

extension Performance.Track {
  /// The name, or the id where there is none.
  public var title: String { name.isEmpty ? id.text : name }

  /// The lasting name of the block, beat or slot that a note of this track comes from.
  public func address(of note: Performance.Note) -> BlockAddress? {
    guard let phrase = phrase(of: note) else { return nil }
    let path = slotPaths.indices.contains(note.source.slot) ? slotPaths[note.source.slot] : []
    return BlockAddress(phrase: phrase.original, block: note.source.block, path: path)
  }

  /// The phrase that plays a note of this track.
  public func phrase(of note: Performance.Note) -> Performance.PlayedPhrase? {
    phrases.indices.contains(note.source.phrase) ? phrases[note.source.phrase] : nil
  }

  /// The notes that begin in a range of ticks.
  public func notes(in range: Range<Int>) -> ArraySlice<Performance.Note> {
    notes[firstNote(from: range.lowerBound)..<firstNote(from: range.upperBound)]
  }

  private func firstNote(from tick: Int) -> Int {
    var (low, high) = (0, notes.count)
    while low < high {
      let middle = (low + high) / 2
      if notes[middle].onset < tick { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
