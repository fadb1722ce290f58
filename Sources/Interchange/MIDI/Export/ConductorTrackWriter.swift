import MusicTheory
import SongModel
import SongPerformance
import StandardMIDIFile

/// Writes what belongs to the whole song: title, composer, tempo, meter, key, markers and kept events.
struct ConductorTrackWriter {
  private(set) var track = StandardMIDIFile.Track()
  private(set) var findings: [MIDIExport.Finding] = []

  private let performance: Performance
  private let originals: OriginalBytes
  private let unstated: NeumeEvent.Unstated
  private var chunks: [(type: StandardMIDIFile.ChunkType, bytes: [UInt8])] = []

  /// - Parameter unstated: What a song that was imported did not state in its file.
  init(_ performance: Performance, unstated: NeumeEvent.Unstated) {
    self.performance = performance
    self.unstated = unstated
    originals = OriginalBytes(performance.kept)
  }

  mutating func write() {
    if !performance.title.isEmpty { track.append(originals.message(.trackName, performance.title, at: 0), at: 0) }
    if !performance.composer.isEmpty {
      track.append(originals.message(.text, NeumeEvent.composerPrefix + performance.composer, at: 0), at: 0)
    }
    // What another event followed at its tick must stand before it.
    for event in performance.kept where event.isOfMap { write(event) }
    for entry in performance.tempos.entries where !isUnstated(.tempo, entry, .standard) {
      let micros = UInt32(clamping: entry.value.microsecondsPerQuarter)
      track.append(.meta(.tempo(microsecondsPerQuarter: micros)), at: entry.tick)
    }
    for entry in performance.meters.entries where !isUnstated(.meter, entry, .common) {
      let signature = originals.signature(of: entry.value, at: entry.tick)
      track.append(.meta(.timeSignature(signature ?? StandardMIDIFile.TimeSignature(entry.value))), at: entry.tick)
    }
    for entry in performance.keys.entries where !isUnstated(.key, entry, .cMajor) {
      let key = entry.value
      track.append(.meta(.keySignature(sharps: Int8(clamping: key.fifths), isMinor: key.hasMinorThird)), at: entry.tick)
      if key.mode != .major && key.mode != .minor { findings.append(.modeByThird(tick: entry.tick, key)) }
    }
    for marker in performance.markers {
      track.append(originals.message(.marker, marker.name, at: marker.tick), at: marker.tick)
    }
    for event in performance.kept where !event.isOfMap { write(event) }
    track.extend(to: performance.end)
    track = track.inCanonicalOrder()
  }

  private func isUnstated<Value: Equatable>(
    _ kind: NeumeEvent.Unstated, _ entry: TickMap<Value>.Entry, _ initial: Value
  ) -> Bool {
    entry.tick == 0 && entry.value == initial && unstated.contains(kind)
  }

  private mutating func write(_ event: KeptEvent) {
    guard !event.isForReading else { return }
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

extension KeptEvent {
  /// Whether it is a tempo, meter or key.
  fileprivate var isOfMap: Bool {
    bytes.count > 1 && bytes[0] == 0xFF && (bytes[1] == 0x51 || bytes[1] == 0x58 || bytes[1] == 0x59)
  }
}
