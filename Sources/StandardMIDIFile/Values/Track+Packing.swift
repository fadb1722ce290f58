extension StandardMIDIFile.Track {
  /// Packs a message, adding to the table what does not fit in place.
  mutating func pack(_ message: StandardMIDIFile.Message, at tick: Int) -> PackedEvent {
    switch message {
    case .noteOff(let channel, let pitch, let velocity):
      PackedEvent(tick: tick, status: 0x80, channel: channel, data1: pitch, data2: velocity)
    case .noteOn(let channel, let pitch, let velocity):
      PackedEvent(tick: tick, status: 0x90, channel: channel, data1: pitch, data2: velocity)
    case .polyphonicPressure(let channel, let pitch, let pressure):
      PackedEvent(tick: tick, status: 0xA0, channel: channel, data1: pitch, data2: pressure)
    case .controlChange(let channel, let controller, let value):
      PackedEvent(tick: tick, status: 0xB0, channel: channel, data1: controller, data2: value)
    case .programChange(let channel, let program):
      PackedEvent(tick: tick, status: 0xC0, channel: channel, data1: program)
    case .channelPressure(let channel, let pressure):
      PackedEvent(tick: tick, status: 0xD0, channel: channel, data1: pressure)
    case .pitchBend(let channel, let value):
      packBend(channel: channel, value: value, at: tick)
    case .meta(let meta):
      pack(meta, at: tick)
    case .systemExclusive(let bytes):
      pack(bytes, status: 0xF0, type: 0, at: tick)
    case .escape(let bytes):
      pack(bytes, status: 0xF7, type: 0, at: tick)
    }
  }

  /// Packs bytes of any length as the payload of a meta or system exclusive event.
  mutating func pack(_ bytes: [UInt8], status: UInt8, type: UInt8, at tick: Int) -> PackedEvent {
    if bytes.count <= 4 {
      let value = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return PackedEvent(
        tick: tick, status: status, channel: type, data1: UInt8(bytes.count), payload: value)
    }
    // Four thousand million payloads of five bytes or more do not fit into memory.
    let index = UInt32(truncatingIfNeeded: payloads.count)
    payloads.append(bytes)
    return PackedEvent(tick: tick, status: status, channel: type, data1: PackedEvent.inTable, payload: index)
  }

  private mutating func pack(_ meta: StandardMIDIFile.Meta, at tick: Int) -> PackedEvent {
    func inPlace(_ type: UInt8, _ count: UInt8, _ value: UInt32) -> PackedEvent {
      PackedEvent(tick: tick, status: 0xFF, channel: type, data1: count, payload: value)
    }
    switch meta {
    case .sequenceNumber(nil):
      return inPlace(MetaType.sequenceNumber, 0, 0)
    case .sequenceNumber(let number?):
      return inPlace(MetaType.sequenceNumber, 2, UInt32(number))
    case .text(let kind, let bytes):
      return pack(bytes, status: 0xFF, type: kind.rawValue, at: tick)
    case .channelPrefix(let channel):
      return inPlace(MetaType.channelPrefix, 1, UInt32(channel))
    case .port(let port):
      return inPlace(MetaType.port, 1, UInt32(port))
    case .tempo(let microseconds):
      return inPlace(MetaType.tempo, 3, microseconds)
    case .smpteOffset(let offset):
      let bytes =
        offset.wire ?? [
          offset.frameRate.rawValue, offset.hours, offset.minutes, offset.seconds, offset.frames, offset.hundredths,
        ]
      return pack(bytes, status: 0xFF, type: MetaType.smpteOffset, at: tick)
    case .timeSignature(let meter):
      let value =
        UInt32(meter.numerator) << 24 | UInt32(meter.denominatorPower) << 16
        | UInt32(meter.clocksPerClick) << 8 | UInt32(meter.thirtySecondsPerQuarter)
      return inPlace(MetaType.timeSignature, 4, value)
    case .keySignature(let sharps, let isMinor):
      return inPlace(MetaType.keySignature, 2, UInt32(UInt8(bitPattern: sharps)) << 8 | (isMinor ? 1 : 0))
    case .sequencerSpecific(let bytes):
      return pack(bytes, status: 0xFF, type: MetaType.sequencerSpecific, at: tick)
    case .other(let type, let bytes):
      return pack(bytes, status: 0xFF, type: type, at: tick)
    }
  }

  /// A bend in range is packed as on the wire; another is kept aside for the writer to refuse.
  private func packBend(channel: UInt8, value: Int16, at tick: Int) -> PackedEvent {
    guard (-8192...8191).contains(value) else {
      let payload = UInt32(UInt16(bitPattern: value))
      return PackedEvent(tick: tick, status: 0xE0, channel: channel, data1: 0xFF, data2: 0xFF, payload: payload)
    }
    let wire = UInt16(value + 8192)
    return PackedEvent(
      tick: tick, status: 0xE0, channel: channel, data1: UInt8(wire & 0x7F), data2: UInt8(wire >> 7))
  }
}
