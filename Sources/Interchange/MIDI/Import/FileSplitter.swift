import MusicTheory
import SongModel
import StandardMIDIFile

/// Tells apart what the tracks of a file hold: the parts that play, and the events that belong to a track or to all.
struct FileSplitter {
  /// The parts by track, port and channel.
  private(set) var parts: [FilePart] = []
  /// Meta and system exclusive events in the order of the file.
  private(set) var events: [OtherEvent] = []
  /// The tick at which the last track ends.
  private(set) var end = 0
  /// Where the sequences of a type 2 file begin, when they stand one after the other.
  private(set) var sequenceStarts: [Int] = []

  /// A meta or system exclusive event.
  struct OtherEvent {
    let track: Int
    let tick: Int
    let message: StandardMIDIFile.Message
    /// The channel that a channel prefix at its tick gives it.
    let place: FilePart.Place?
  }

  /// Reads a file.
  ///
  /// - Throws: `MIDIImport.Failure.tooLong`.
  init(_ read: StandardMIDIFile.NoteReading, log: inout FindingLog) throws(MIDIImport.Failure) {
    let file = read.reading.file
    for (index, track) in file.tracks.enumerated() {
      let start = file.format == .sequential ? end : 0
      if file.format == .sequential { sequenceStarts.append(start) }
      guard start + track.endTick < Song.lastTick else { throw .tooLong(tick: start + track.endTick) }
      end = max(end, start + track.endTick)
      var splitter = TrackSplitter(track: index, start: start)
      splitter.split(track, log: &log)
      splitter.split(read.notes[index])
      for finding in read.findings[index] { log.note(finding, inTrack: index, notes: read.notes[index]) }
      parts += splitter.parts.values.sorted { $0.place < $1.place }
      events += splitter.events
    }
  }
}

/// Tells apart what one track of a file holds.
private struct TrackSplitter {
  let track: Int
  /// The tick at which the track begins.
  let start: Int
  private(set) var parts: [FilePart.Place: FilePart] = [:]
  private(set) var events: [FileSplitter.OtherEvent] = []

  init(track: Int, start: Int) {
    self.track = track
    self.start = start
  }

  mutating func split(_ rest: StandardMIDIFile.Track, log: inout FindingLog) {
    var port: UInt8 = 0
    var prefix: (tick: Int, channel: UInt8)?
    for event in rest {
      let tick = start + event.tick
      switch event.message {
      case .meta(.port(let number)): port = number
      case .meta(.channelPrefix(let channel)): prefix = (tick, channel)
      case .meta, .systemExclusive, .escape:
        // A prefix holds up to the next message of a channel; notes are not among these events, so it ends with its tick.
        let place = prefix.flatMap { $0.tick == tick ? FilePart.Place(port: port, channel: $0.channel) : nil }
        events.append(.init(track: track, tick: tick, message: event.message, place: place))
      case .noteOn, .noteOff: break
      case .polyphonicPressure(let channel, _, _):
        update(port, channel) { $0.kept.append(KeptEvent(tick: tick, event.message)) }
        log.keep(.keyPressure)
      case .controlChange(let channel, let number, let value):
        var isBehind = false
        update(port, channel) { isBehind = $0.append(.controller(number, value: value), at: tick) }
        if isBehind { log.note(.bankBehindProgram(track: track, tick: tick)) }
      case .programChange(let channel, let program):
        update(port, channel) { $0.append(.program(program, bank: nil), at: tick) }
      case .channelPressure(let channel, let pressure):
        update(port, channel) { $0.append(.pressure(pressure), at: tick) }
      case .pitchBend(let channel, let value):
        update(port, channel) { $0.append(.bend(Int(value)), at: tick) }
      }
    }
  }

  mutating func split(_ notes: [StandardMIDIFile.Note]) {
    guard let first = notes.first else { return }
    let isOne = notes.allSatisfy { $0.channel == first.channel && $0.port == first.port }
    if isOne, start == 0 {
      update(first.port, first.channel) { $0.notes = notes }
      return
    }
    for note in notes {
      var note = note
      note.onset += start
      note.end += start
      update(note.port, note.channel) { $0.notes.append(note) }
    }
  }

  private mutating func update(_ port: UInt8, _ channel: UInt8, _ body: (inout FilePart) -> Void) {
    let place = FilePart.Place(port: port, channel: channel)
    body(&parts[place, default: FilePart(track: track, place: place)])
  }
}

extension FindingLog {
  /// Notes what was wrong with the notes of a track. Notes without length are told of where they are left out.
  fileprivate mutating func note(
    _ finding: StandardMIDIFile.NotePairing.Finding, inTrack track: Int, notes: [StandardMIDIFile.Note]
  ) {
    switch finding {
    case .zeroLength: break
    case .unended(let index): note(.unended(track: track, notes[index]))
    case .unmatchedEnd(let event, let port): note(.unmatchedEnd(track: track, event, port: port))
    }
  }
}
