import MusicTheory
import StandardMIDIFile

/// A MIDI file as it is heard: what of it is only a way of writing the same is gone.
///
/// Which track an event stands in, the file's type, and the order of events at a tick that do not bear on each other make
/// no difference. The order of those that do is kept: bank and program, the steps of registered parameters, several
/// values of one controller, and whether a change comes before or behind the notes that begin at its tick.
struct MIDIMusic {
  /// A channel of a port.
  struct Channel: Hashable, Comparable {
    /// From 0.
    let port: UInt8
    /// From 0.
    let number: UInt8

    static func < (one: Channel, other: Channel) -> Bool { (one.port, one.number) < (other.port, other.number) }
  }

  /// What a channel plays.
  struct Part {
    var names: [String] = []
    var notes: [ComparedNote] = []
    var events: [MIDIEvent] = []
  }

  private(set) var parts: [Channel: Part] = [:]
  /// What concerns the whole file: tempo, meter, key, texts, messages to devices.
  private(set) var events: [MIDIEvent] = []
  /// The tick behind the last.
  private(set) var end = 0
  /// Ticks of a quarter; for files in time of day, of a frame.
  let ticksPerQuarter: Int

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - scale: What every tick is multiplied by.
  ///   - isOurs: Whether a message says what only this program understands, and is no music.
  init(_ file: StandardMIDIFile, scale: Int, isOurs: (StandardMIDIFile.Message) -> Bool) {
    switch file.division {
    case .ticksPerQuarter(let ticks): ticksPerQuarter = ticks * scale
    case .smpte(_, let ticks): ticksPerQuarter = ticks * scale
    }
    var reader = MIDIReader(scale: scale, isSingle: file.format == .single)
    var start = 0
    for track in file.tracks {
      reader.read(track, from: start, isOurs: isOurs)
      // The sequences of type 2 follow one another.
      if file.format == .sequential { start += track.endTick }
    }
    parts = reader.parts.mapValues { part in
      var part = part
      part.events = part.events.joinedByTick
      return part
    }
    events = reader.events.joinedByTick
    end = reader.end * scale
  }

  /// Bars and keys as the file states them.
  var measure: Measure {
    var meters = TickMap(Meter.common)
    var keys = TickMap(Key.cMajor)
    for event in events {
      switch event.values.last {
      case .meter(let meter)?: meters.set(meter, at: event.tick)
      case .key(let key)?: keys.set(key, at: event.tick)
      default: break
      }
    }
    return Measure(timeline: Timeline(ticksPerQuarter: ticksPerQuarter, meters: meters), keys: keys)
  }
}

/// Sorts the events of a file by what they bear on.
private struct MIDIReader {
  let scale: Int
  /// Whether all is in one track, whose name is then that of the piece.
  let isSingle: Bool
  var parts: [MIDIMusic.Channel: MIDIMusic.Part] = [:]
  var events: [MIDIEvent] = []
  var end = 0

  mutating func read(_ track: StandardMIDIFile.Track, from start: Int, isOurs: (StandardMIDIFile.Message) -> Bool) {
    let pairing = track.pairedNotes()
    for note in pairing.notes {
      guard let compared = ComparedNote(note, start: start, scale: scale) else { continue }
      let channel = MIDIMusic.Channel(port: note.port, number: note.channel)
      parts[channel, default: MIDIMusic.Part()].notes.append(compared)
    }
    var texts = TrackTexts()
    var struck: (tick: Int, channels: Set<UInt8>) = (-1, [])
    var port: UInt8 = 0
    // The track itself, since the pairing does not say what stands behind a note.
    for event in track where !isOurs(event.message) {
      let tick = (start + event.tick) * scale
      if tick != struck.tick { struck = (tick, []) }
      switch event.message {
      case .noteOn(let channel, _, let velocity): if velocity > 0 { struck.channels.insert(channel) }
      case .noteOff: break
      case .meta(.port(let new)): port = new
      case .meta(.channelPrefix(let channel)): texts.prefix = channel
      case .meta(.text(let kind, let bytes)) where kind == .trackName || kind == .instrumentName:
        texts.add(String(midi: bytes), port)
      case .meta, .systemExclusive, .escape: events.append(MIDIEvent(event.message, at: tick))
      default:
        guard let channel = event.message.channel else { break }
        texts.channels.insert(MIDIMusic.Channel(port: port, number: channel))
        parts[MIDIMusic.Channel(port: port, number: channel), default: MIDIMusic.Part()].events.append(
          MIDIEvent(event.message, at: tick, isLate: struck.channels.contains(channel)))
      }
    }
    for note in pairing.notes { texts.channels.insert(MIDIMusic.Channel(port: note.port, number: note.channel)) }
    name(texts, at: start * scale)
    end = max(end, start + track.endTick)
  }

  /// Gives names to channels; one of a track without channels is a title.
  private mutating func name(_ texts: TrackTexts, at tick: Int) {
    for (name, channel) in texts.names {
      if let channel {
        parts[channel, default: MIDIMusic.Part()].names.append(name)
      } else if isSingle || texts.channels.isEmpty {
        events.append(MIDIEvent(tick: tick, subject: .title, values: [.text(name)]))
      } else {
        for channel in texts.channels { parts[channel, default: MIDIMusic.Part()].names.append(name) }
      }
    }
  }

  /// The names that a track states, and the channels that it plays on.
  private struct TrackTexts {
    var names: [(String, MIDIMusic.Channel?)] = []
    var channels: Set<MIDIMusic.Channel> = []
    var prefix: UInt8?

    mutating func add(_ name: String, _ port: UInt8) {
      names.append((name, prefix.map { MIDIMusic.Channel(port: port, number: $0) }))
    }
  }
}

extension ComparedNote {
  /// A note of a file; `nil` for a key that does not exist.
  fileprivate init?(_ note: StandardMIDIFile.Note, start: Int, scale: Int) {
    let key = Int(note.pitch)
    // Channel 10 is that of the drums (General MIDI Level 1).
    let drum = note.channel == 9 ? Drum(key: key).map { Sound.drum($0) } : nil
    guard let sound = drum ?? Key.cMajor.spelling(of: key).map({ Sound.pitch($0) }) else { return nil }
    self.init(
      onset: (start + note.onset) * scale, length: (note.end - note.onset) * scale, sound: sound,
      velocity: Int(note.velocity), release: Int(note.releaseVelocity))
  }
}

extension StandardMIDIFile.Message {
  fileprivate var channel: UInt8? {
    switch self {
    case .noteOff(let channel, _, _), .noteOn(let channel, _, _), .polyphonicPressure(let channel, _, _),
      .controlChange(let channel, _, _), .programChange(let channel, _), .channelPressure(let channel, _),
      .pitchBend(let channel, _):
      channel
    case .meta, .systemExclusive, .escape: nil
    }
  }
}

extension String {
  /// The text of bytes that do not say their encoding.
  init(midi bytes: [UInt8]) {
    self =
      String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
