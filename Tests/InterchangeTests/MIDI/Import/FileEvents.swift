import Interchange
import MusicTheory
import StandardMIDIFile

/// What a file says, as a bag of events: their order within a tick and the tracks that they stand in aside.
struct FileEvents: Equatable {
  private(set) var counts: [Event: Int] = [:]

  enum Event: Hashable, Comparable {
    case noteOn(tick: Int, port: Int, channel: Int, key: Int, velocity: Int)
    case noteOff(tick: Int, port: Int, channel: Int, key: Int, velocity: Int)
    case other(tick: Int, port: Int, bytes: [UInt8])
    case chunk([UInt8])

    static func < (left: Event, right: Event) -> Bool { "\(left)" < "\(right)" }
  }

  /// Reads a file; the sequences of type 2 one after the other.
  init(_ file: StandardMIDIFile) {
    var start = 0
    for track in file.tracks {
      var port = 0
      defer { if file.format == .sequential { start += track.endTick } }
      for var event in track {
        event.tick += start
        switch event.message {
        case .noteOn(let channel, let key, let velocity) where velocity > 0:
          add(.noteOn(tick: event.tick, port: port, channel: Int(channel), key: Int(key), velocity: Int(velocity)))
        case .noteOn(let channel, let key, _):
          add(.noteOff(tick: event.tick, port: port, channel: Int(channel), key: Int(key), velocity: 64))
        case .noteOff(let channel, let key, let velocity):
          add(.noteOff(tick: event.tick, port: port, channel: Int(channel), key: Int(key), velocity: Int(velocity)))
        // These say where other events belong, which the events say themselves here.
        case .meta(.port(let number)): port = Int(number)
        case .meta(.channelPrefix): break
        case .meta, .systemExclusive, .escape: add(.other(tick: event.tick, port: 0, bytes: event.message.bytes))
        default: add(.other(tick: event.tick, port: port, bytes: event.message.bytes))
        }
      }
    }
    for chunk in file.unknownChunks { add(.chunk(Array("\(chunk.type)".utf8) + chunk.bytes)) }
  }

  mutating func add(_ event: Event, _ count: Int = 1) {
    counts[event, default: 0] += count
    if counts[event] == 0 { counts[event] = nil }
  }

  /// What is only in one of two, `+` for the second.
  func differences(from other: FileEvents) -> [String] {
    var difference = self
    for (event, count) in other.counts { difference.add(event, -count) }
    return difference.counts.sorted { $0.key < $1.key }.map { "\($0.value > 0 ? "+" : "")\($0.value) \($0.key)" }
  }

  /// Does to the events what the findings of an import say was done to the file.
  mutating func apply(_ findings: [MIDIImport.Finding], to file: StandardMIDIFile) {
    for finding in findings {
      switch finding {
      case .zeroLength(_, let note):
        add(on(note), -1)
        add(off(note, at: note.end), -1)
      case .merged(_, let note):
        add(on(note), -1)
        add(off(note, at: note.end), -1)
        raiseVelocity(to: note)
      case .unmatchedEnd(_, let event, let port):
        if case .noteOff(let channel, let key, let velocity) = event.message {
          let (port, channel, key, velocity) = (Int(port), Int(channel), Int(key), Int(velocity))
          add(.noteOff(tick: event.tick, port: port, channel: channel, key: key, velocity: velocity), -1)
        } else if case .noteOn(let channel, let key, _) = event.message {
          add(.noteOff(tick: event.tick, port: Int(port), channel: Int(channel), key: Int(key), velocity: 64), -1)
        }
      case .zeroLengthBeat(_, let note):
        add(off(note, at: note.end), -1)
        add(off(note, at: min(nextOnset(after: note), note.onset + (quarter(of: file) + 2) / 4)))
      case .idleTempo(let tick):
        for event in counts.keys {
          if case .other(tick, _, let bytes) = event, bytes.starts(with: [0xFF, 0x51]) { counts[event] = nil }
        }
      case .convertedDivision(_, _, _, let tempo):
        let micros = tempo.microsecondsPerQuarter
        add(.other(tick: 0, port: 0, bytes: [0xFF, 0x51, 3] + [16, 8, 0].map { UInt8(micros >> $0 & 0xFF) }))
      case .unended(let track, let note):
        add(off(note, at: file.tracks[track].endTick))
      case .restruck(_, let note, let end):
        add(off(note, at: note.end), -1)
        add(off(note, at: end))
      default: break
      }
    }
  }

  /// Lets the notes of a key that begin together have the velocity of another that became one with them.
  private mutating func raiseVelocity(to note: StandardMIDIFile.Note) {
    let softer = counts.keys.filter { event in
      guard case .noteOn(note.onset, let port, let channel, let key, let velocity) = event else { return false }
      return port == note.port && channel == note.channel && key == note.pitch && velocity < note.velocity
    }
    for event in softer {
      add(on(note), counts[event] ?? 0)
      counts[event] = nil
    }
  }

  private func nextOnset(after note: StandardMIDIFile.Note) -> Int {
    var next = Int.max
    for case .noteOn(let tick, _, Int(note.channel), Int(note.pitch), _) in counts.keys where tick > note.onset {
      next = min(next, tick)
    }
    return next
  }

  private func quarter(of file: StandardMIDIFile) -> Int {
    if case .ticksPerQuarter(let ticks) = file.division { ticks } else { 0 }
  }

  private func on(_ note: StandardMIDIFile.Note) -> Event {
    .noteOn(
      tick: note.onset, port: Int(note.port), channel: Int(note.channel), key: Int(note.pitch),
      velocity: Int(note.velocity))
  }

  private func off(_ note: StandardMIDIFile.Note, at tick: Int) -> Event {
    .noteOff(
      tick: tick, port: Int(note.port), channel: Int(note.channel), key: Int(note.pitch),
      velocity: Int(note.releaseVelocity))
  }
}
