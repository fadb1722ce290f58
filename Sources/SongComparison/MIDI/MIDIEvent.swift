import MusicTheory
import StandardMIDIFile

/// All that a MIDI file says of one thing at one tick, in order.
public struct MIDIEvent: Hashable, Sendable {
  /// When.
  public let tick: Int
  /// What it is about.
  public let subject: Subject
  /// What is said; of what belongs together, as bank and program, one behind the other.
  public var values: [Value]

  /// What can be said something about.
  public enum Subject: Hashable, Sendable {
    case tempo, meter, key, title, text(UInt8), sequenceNumber, smpteOffset, device, sequencer, other(UInt8)
    case program, parameter, controller(UInt8), bend, pressure, keyPressure(UInt8)
    /// What a tick is.
    case division
    /// The end of the file.
    case end
  }

  /// One thing that is said.
  public enum Value: Hashable, Sendable {
    case tempo(Tempo), meter(Meter), key(Key), text(String), bytes([UInt8]), number(Int)
    /// A controller with its value: a bank, a step of a registered parameter.
    case controller(UInt8, Int)
    /// A meter with its metronome, where that is not the usual one.
    case clicks(clocks: Int, thirtySeconds: Int)
    /// It comes behind the notes of its tick.
    case late
  }

  fileprivate struct Place: Hashable {
    let tick: Int
    let subject: Subject
  }

  init(tick: Int, subject: Subject, values: [Value]) {
    (self.tick, self.subject, self.values) = (tick, subject, values)
  }
}

extension MIDIEvent {
  /// Makes the event of a message.
  ///
  /// - Parameter isLate: Whether it stands behind a note-on of its channel and tick.
  init(_ message: StandardMIDIFile.Message, at tick: Int, isLate: Bool = false) {
    self.tick = tick
    switch message {
    case .noteOff(_, let key, _), .noteOn(_, let key, _): (subject, values) = (.keyPressure(key), [])
    case .polyphonicPressure(_, let key, let value): (subject, values) = (.keyPressure(key), [.number(Int(value))])
    case .controlChange(_, let number, let value):
      switch number {
      case 0, 32: (subject, values) = (.program, [.controller(number, Int(value))])
      // Data entry means what the parameter numbers before it say (MIDI 1.0, "Registered Parameter Numbers").
      case 6, 38, 96...101: (subject, values) = (.parameter, [.controller(number, Int(value))])
      default: (subject, values) = (.controller(number), [.number(Int(value))])
      }
    case .programChange(_, let program): (subject, values) = (.program, [.number(Int(program))])
    case .channelPressure(_, let value): (subject, values) = (.pressure, [.number(Int(value))])
    case .pitchBend(_, let value): (subject, values) = (.bend, [.number(Int(value))])
    case .systemExclusive(let bytes): (subject, values) = (.device, [.bytes([0xF0] + bytes)])
    case .escape(let bytes): (subject, values) = (.device, [.bytes([0xF7] + bytes)])
    case .meta(let meta): (subject, values) = MIDIEvent.content(of: meta)
    }
    if isLate { values.append(.late) }
  }

  private static func content(of meta: StandardMIDIFile.Meta) -> (Subject, [Value]) {
    switch meta {
    case .tempo(let micros):
      (.tempo, [Tempo(microsecondsPerQuarter: Int(micros)).map { .tempo($0) } ?? .number(Int(micros))])
    case .timeSignature(let signature): (.meter, values(of: signature))
    case .keySignature(let sharps, let isMinor):
      (.key, [Key(fifths: Int(sharps), mode: isMinor ? .minor : .major).map { .key($0) } ?? .number(Int(sharps))])
    case .text(let kind, let bytes): (.text(kind.rawValue), [.text(String(midi: bytes))])
    case .sequenceNumber(let number): (.sequenceNumber, [.number(number.map { Int($0) } ?? -1)])
    case .smpteOffset(let offset):
      (
        .smpteOffset,
        [
          .bytes([
            offset.frameRate.rawValue, offset.hours, offset.minutes, offset.seconds, offset.frames, offset.hundredths,
          ])
        ]
      )
    case .sequencerSpecific(let bytes): (.sequencer, [.bytes(bytes)])
    case .other(let type, let bytes): (.other(type), [.bytes(bytes)])
    case .channelPrefix(let channel): (.other(0x20), [.number(Int(channel))])
    case .port(let port): (.other(0x21), [.number(Int(port))])
    }
  }

  private static func values(of signature: StandardMIDIFile.TimeSignature) -> [Value] {
    let unit = signature.denominatorPower < 8 ? 1 << Int(signature.denominatorPower) : 0
    let meter = Meter(beats: Int(signature.numerator), unit: unit).map { Value.meter($0) }
    let isUsual = signature.clocksPerClick == 24 && signature.thirtySecondsPerQuarter == 8
    let clicks = Value.clicks(
      clocks: Int(signature.clocksPerClick), thirtySeconds: Int(signature.thirtySecondsPerQuarter))
    return [meter ?? .bytes([signature.numerator, signature.denominatorPower])] + (isUsual ? [] : [clicks])
  }
}

extension [MIDIEvent] {
  /// The events in order of time, those of one subject and tick as one; the order of different subjects says nothing.
  var joinedByTick: [MIDIEvent] {
    var places: [MIDIEvent.Place: Int] = [:]
    var joined: [MIDIEvent] = []
    for event in self {
      let place = MIDIEvent.Place(tick: event.tick, subject: event.subject)
      if let index = places[place] {
        joined[index].values += event.values
      } else {
        places[place] = joined.count
        joined.append(event)
      }
    }
    return joined.enumerated().sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }.map(\.element)
  }
}
