extension StandardMIDIFile.Track {
  /// The message that a packed event of this track stands for.
  func message(of event: PackedEvent) -> StandardMIDIFile.Message {
    switch event.status {
    case 0x80: .noteOff(channel: event.channel, pitch: event.data1, velocity: event.data2)
    case 0x90: .noteOn(channel: event.channel, pitch: event.data1, velocity: event.data2)
    case 0xA0: .polyphonicPressure(channel: event.channel, pitch: event.data1, pressure: event.data2)
    case 0xB0: .controlChange(channel: event.channel, controller: event.data1, value: event.data2)
    case 0xC0: .programChange(channel: event.channel, program: event.data1)
    case 0xD0: .channelPressure(channel: event.channel, pressure: event.data1)
    case 0xE0: .pitchBend(channel: event.channel, value: bend(of: event))
    case 0xF0: .systemExclusive(payload(of: event))
    case 0xF7: .escape(payload(of: event))
    default: .meta(meta(of: event))
    }
  }

  /// The bytes after the length of a meta or system exclusive event.
  func payload(of event: PackedEvent) -> [UInt8] {
    if event.data1 == PackedEvent.inTable { return payloads[Int(event.payload)] }
    return (0..<Int(event.data1)).reversed().map { UInt8(truncatingIfNeeded: event.payload >> ($0 * 8)) }
  }

  /// How many bytes `payload(of:)` has.
  func payloadCount(of event: PackedEvent) -> Int {
    event.data1 == PackedEvent.inTable ? payloads[Int(event.payload)].count : Int(event.data1)
  }

  private func bend(of event: PackedEvent) -> Int16 {
    if event.data1 > 0x7F { return Int16(truncatingIfNeeded: event.payload) }
    return Int16(UInt16(event.data2) << 7 | UInt16(event.data1)) - 8192
  }

  private func meta(of event: PackedEvent) -> StandardMIDIFile.Meta {
    let type = event.channel
    let value = event.payload
    if let kind = StandardMIDIFile.TextKind(rawValue: type) { return .text(kind, payload(of: event)) }
    switch (type, event.data1) {
    case (MetaType.sequencerSpecific, _): return .sequencerSpecific(payload(of: event))
    case (MetaType.sequenceNumber, 0): return .sequenceNumber(nil)
    case (MetaType.sequenceNumber, 2): return .sequenceNumber(UInt16(truncatingIfNeeded: value))
    case (MetaType.channelPrefix, 1): return .channelPrefix(UInt8(truncatingIfNeeded: value))
    case (MetaType.port, 1): return .port(UInt8(truncatingIfNeeded: value))
    case (MetaType.tempo, 3): return .tempo(microsecondsPerQuarter: value)
    case (MetaType.timeSignature, 4):
      return .timeSignature(
        .init(
          numerator: UInt8(value >> 24), denominatorPower: UInt8(value >> 16 & 0xFF),
          clocksPerClick: UInt8(value >> 8 & 0xFF), thirtySecondsPerQuarter: UInt8(value & 0xFF)))
    case (MetaType.keySignature, 2) where value & 0xFF <= 1:
      return .keySignature(sharps: Int8(truncatingIfNeeded: value >> 8), isMinor: value & 1 == 1)
    case (MetaType.smpteOffset, PackedEvent.inTable):
      return smpteOffset(payload(of: event))
    default: return .other(type: type, bytes: payload(of: event))
    }
  }

  /// Five bytes are those of the wire; six are the fields of a point that the writer will refuse.
  private func smpteOffset(_ bytes: [UInt8]) -> StandardMIDIFile.Meta {
    if let offset = StandardMIDIFile.SMPTEOffset(wire: bytes) { return .smpteOffset(offset) }
    guard bytes.count == 6, let rate = StandardMIDIFile.FrameRate(rawValue: bytes[0]) else {
      return .other(type: MetaType.smpteOffset, bytes: bytes)
    }
    return .smpteOffset(
      .init(
        frameRate: rate, hours: bytes[1], minutes: bytes[2], seconds: bytes[3], frames: bytes[4],
        hundredths: bytes[5]))
  }
}
