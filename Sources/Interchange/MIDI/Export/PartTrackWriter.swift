import MusicTheory
import SongModel
import SongPerformance
import StandardMIDIFile

/// Writes one track of a performance.
struct PartTrackWriter {
  private(set) var findings: [MIDIExport.Finding] = []

  private let part: Performance.Track
  private let index: Int
  private let end: Int
  /// From 0, as files count.
  private let channel: UInt8
  private var rest = StandardMIDIFile.Track()
  private let originals: OriginalBytes
  /// The release velocity of notes for which none is kept.
  private var usualRelease: UInt8 = 64
  /// Release velocities that an import kept, by the tick and key of the note-off that had them.
  private var releases: [Release: (velocity: UInt8, event: KeptEvent)] = [:]

  private struct Release: Hashable {
    let tick: Int
    let key: UInt8
  }

  init(_ part: Performance.Track, index: Int, end: Int) {
    self.part = part
    self.index = index
    self.end = end
    channel = UInt8(clamping: part.channel - 1)
    originals = OriginalBytes(part.kept)
  }

  /// Writes the name: as the track's, or in a file of one track as that of the channel's instrument.
  ///
  /// - Parameter complete: Whether a track without a name is called by its id.
  mutating func writeName(isAlone: Bool, complete: Bool) {
    let name = complete ? part.title : part.name
    if name.isEmpty { return }
    if !isAlone { rest.append(.meta(.channelPrefix(channel)), at: 0) }
    rest.append(originals.message(isAlone ? .trackName : .instrumentName, name, at: 0), at: 0)
  }

  /// Writes the port that the track plays on.
  mutating func writePort() { rest.append(.meta(.port(UInt8(clamping: part.port))), at: 0) }

  /// Writes bank, program, volume and pan.
  ///
  /// - Parameter complete: Whether also those that a synthesizer at rest has.
  mutating func writeOpening(complete: Bool) {
    for change in part.opening {
      let isAtRest =
        switch change {
        case .program(let program, let bank): program == 0 && bank == nil
        case .controller(7, let value): value == UInt8(Track.standardVolume)
        default: change == .controller(10, value: UInt8(Track.standardPan))
        }
      if complete || !isAtRest { write(change, at: 0) }
    }
  }

  /// Writes changes that the song does not state.
  mutating func write(_ changes: [Control.Change], at tick: Int) {
    for change in changes { write(change, at: tick) }
  }

  /// Writes controls, lyrics and kept events.
  mutating func writeEvents() {
    for event in part.controls { write(event.change, at: event.tick) }
    for lyric in part.lyrics {
      rest.append(originals.message(.lyric, lyric.text, at: lyric.tick), at: lyric.tick)
    }
    for event in part.kept { write(event) }
  }

  private mutating func write(_ change: Control.Change, at tick: Int) {
    switch change {
    case .controller(let number, let value):
      rest.append(.controlChange(channel: channel, controller: number, value: value), at: tick)
    case .bend(let value):
      rest.append(.pitchBend(channel: channel, value: Int16(clamping: value)), at: tick)
    case .pressure(let value):
      rest.append(.channelPressure(channel: channel, pressure: value), at: tick)
    case .program(let program, let bank):
      if let bank {
        write(.controller(0, value: UInt8(clamping: bank.mostSignificant)), at: tick)
        write(.controller(32, value: UInt8(clamping: bank.leastSignificant)), at: tick)
      }
      rest.append(.programChange(channel: channel, program: program), at: tick)
    }
  }

  private mutating func write(_ event: KeptEvent) {
    if case .usualRelease(let velocity) = NeumeEvent(event) { usualRelease = velocity }
    guard !event.isForReading else { return }
    switch event.content {
    case .message(let message): rest.append(message, at: event.tick)
    case .channelMessage(0x80, let key, let velocity):
      releases[Release(tick: event.tick, key: key)] = (velocity, event)
    case .channelMessage(0xA0, let key, let pressure):
      rest.append(.polyphonicPressure(channel: channel, pitch: key, pressure: pressure), at: event.tick)
    case .channelMessage(0xB0, let number, let value): write(.controller(number, value: value), at: event.tick)
    case .channelMessage(0xC0, let program, _): write(.program(program, bank: nil), at: event.tick)
    case .channelMessage(0xD0, let pressure, _): write(.pressure(pressure), at: event.tick)
    case .channelMessage(0xE0, let low, let high):
      write(.bend((Int(high) << 7 | Int(low)) - 8192), at: event.tick)
    // A note by itself would change what sounds; a chunk belongs to the whole file.
    case .channelMessage, .chunk, nil: findings.append(.keptEventLeftOut(track: index, event))
    }
  }

  /// Adds the notes and ends the track where the song ends.
  mutating func finished() throws(StandardMIDIFile.WritingError) -> StandardMIDIFile.Track {
    var notes: [StandardMIDIFile.Note] = []
    notes.reserveCapacity(part.notes.count)
    for note in part.notes {
      var written = StandardMIDIFile.Note(
        onset: note.onset, end: note.end, port: UInt8(clamping: part.port), channel: channel,
        pitch: UInt8(clamping: note.key), velocity: UInt8(clamping: note.velocity.value),
        releaseVelocity: usualRelease)
      if !releases.isEmpty {
        let release = releases.removeValue(forKey: Release(tick: note.end, key: written.pitch))
        if let release { written.releaseVelocity = release.velocity }
      }
      notes.append(written)
    }
    let orphans = releases.values.map(\.event).sorted { ($0.tick, $0.bytes[1]) < ($1.tick, $1.bytes[1]) }
    findings += orphans.map { .keptEventLeftOut(track: index, $0) }
    rest.extend(to: end)
    return try StandardMIDIFile.Track(notes: notes, rest: rest)
  }
}
