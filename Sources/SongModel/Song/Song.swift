import MusicTheory

/// A composition: maps of time and key, and tracks of phrases.
///
/// A song is a value. Editing makes a new one that shares all that did not change.
public struct Song: Hashable, Sendable {
  /// The title; empty where there is none.
  public var title: String
  /// The composer; empty where none is named.
  public var composer: String
  /// Ticks per quarter note (PPQ), 1…32,767.
  public var ticksPerQuarter: Int
  /// The length of the short first bar in ticks; 0 where there is none.
  public var pickup: Int
  /// Tempo, from tick 0 on.
  public var tempos: TickMap<Tempo>
  /// Meter, from tick 0 on.
  public var meters: TickMap<Meter>
  /// Key, from tick 0 on.
  public var keys: TickMap<Key>
  /// Swing, where there is any; `nil` switches it off.
  public var swings: TickMap<Swing?>
  /// Named places in order of time.
  public var markers: [Marker]
  /// Saved motifs, in the order they were first saved.
  public var motifs: [Motif]
  /// Tracks in the order people see them.
  public var tracks: [Track]
  /// Imported events of the whole song that have no other home.
  public var kept: [KeptEvent]

  /// The resolution of songs that are not imported.
  public static let standardTicksPerQuarter = 960
  /// The last tick that anything may reach: some 300 hours at 960 ticks per quarter and 120 quarters a minute.
  public static let lastTick = 1 << 31
  /// The transpositions that a sync may have, in semitones.
  public static let transpositions = -127...127
  /// The largest number that a block or beat may have.
  public static let largestID = 1 << 40
  /// The most bytes, in UTF-8, that a title, a name or a lyric may have.
  public static let longestText = 1 << 16

  /// Makes an empty song: 4/4, 120 quarters a minute, C major.
  public init(ticksPerQuarter: Int = Song.standardTicksPerQuarter) {
    title = ""
    composer = ""
    self.ticksPerQuarter = ticksPerQuarter
    pickup = 0
    tempos = TickMap(.standard)
    meters = TickMap(.common)
    keys = TickMap(.cMajor)
    swings = TickMap()
    markers = []
    motifs = []
    tracks = []
    kept = []
  }

  /// Bars, beats and ticks.
  public var timeline: Timeline { Timeline(ticksPerQuarter: ticksPerQuarter, meters: meters, pickup: pickup) }

  /// The key in force at a tick.
  public func key(at tick: Int) -> Key { keys.value(at: tick) ?? .cMajor }

  /// The index of the track of an id.
  public func trackIndex(of id: Identifier) -> Int? { tracks.firstIndex { $0.id == id } }

  /// Where the song ends: the furthest that a phrase, a map entry, a marker, a control or a kept event reaches.
  public var end: Int {
    var end = 0
    for track in tracks {
      end = max(end, track.phrases.end, track.controls.last?.tick ?? 0, track.kept.map(\.tick).max() ?? 0)
    }
    end = max(end, tempos.entries.last?.tick ?? 0, meters.entries.last?.tick ?? 0, keys.entries.last?.tick ?? 0)
    end = max(end, swings.entries.last?.tick ?? 0, markers.last?.tick ?? 0, kept.map(\.tick).max() ?? 0)
    return end
  }
}
