import MusicTheory
import SongModel
import SongPerformance
import StandardMIDIFile

/// Writes what belongs to the whole song: title, composer, tempo, meter, key, markers and kept events.
struct ConductorTrackWriter {
  private(set) var track = StandardMIDIFile.Track()
  private(set) var findings: [MIDIExport.Finding] = []

  private let performance: Performance
  private var chunks: [(type: StandardMIDIFile.ChunkType, bytes: [UInt8])] = []

  init(_ performance: Performance) { self.performance = performance }

  mutating func write() {
    if !performance.title.isEmpty { track.append(.text(.trackName, performance.title), at: 0) }
    if !performance.composer.isEmpty { track.append(.text(.text, "Composer: " + performance.composer), at: 0) }
    for entry in performance.tempos.entries {
      let micros = UInt32(clamping: entry.value.microsecondsPerQuarter)
      track.append(.meta(.tempo(microsecondsPerQuarter: micros)), at: entry.tick)
    }
    for entry in performance.meters.entries {
      track.append(.meta(.timeSignature(StandardMIDIFile.TimeSignature(entry.value))), at: entry.tick)
    }
    for entry in performance.keys.entries {
      let key = entry.value
      track.append(.meta(.keySignature(sharps: Int8(clamping: key.fifths), isMinor: key.hasMinorThird)), at: entry.tick)
      if key.mode != .major && key.mode != .minor { findings.append(.modeByThird(tick: entry.tick, key)) }
    }
    for marker in performance.markers { track.append(.text(.marker, marker.name), at: marker.tick) }
    for event in performance.kept { write(event) }
    track.extend(to: performance.end)
    track = track.inCanonicalOrder()
  }

  private mutating func write(_ event: KeptEvent) {
    switch event.content {
    case .message(let message): track.append(message, at: event.tick)
    case .chunk(let type, let bytes): chunks.append((type, bytes))
    // A channel message has no channel here.
    case .channelMessage, nil: findings.append(.keptEventLeftOut(track: nil, event))
    }
  }

  /// The kept chunks, which stand behind the tracks.
  func chunks(after tracks: Int) -> [StandardMIDIFile.Chunk] {
    chunks.map { StandardMIDIFile.Chunk(type: $0.type, bytes: $0.bytes, precedingTracks: tracks) }
  }
}

extension StandardMIDIFile.Message {
  /// A text of some kind, as UTF-8.
  static func text(_ kind: StandardMIDIFile.TextKind, _ text: String) -> Self { .meta(.text(kind, Array(text.utf8))) }
}

extension StandardMIDIFile.TimeSignature {
  /// The meter of a song. The metronome clicks once a beat, and once a dotted beat in compound meters.
  init(_ meter: Meter) {
    // 24 MIDI clocks to a quarter: 96 to a whole note.
    let beat = max(1, 96 / meter.unit)
    let isCompound = meter.unit >= 8 && meter.beats > 3 && meter.beats % 3 == 0
    self.init(
      numerator: UInt8(clamping: meter.beats), denominatorPower: UInt8(meter.unit.trailingZeroBitCount),
      clocksPerClick: UInt8(clamping: isCompound ? beat * 3 : beat))
  }
}

extension Key {
  /// Whether the third above the tonic is minor, as in minor, dorian, phrygian and locrian.
  var hasMinorThird: Bool {
    switch mode {
    case .minor, .dorian, .phrygian, .locrian: true
    case .major, .lydian, .mixolydian: false
    }
  }
}
