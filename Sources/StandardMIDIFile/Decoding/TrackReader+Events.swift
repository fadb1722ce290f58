extension TrackReader {
  /// Reads one event of any kind.
  /// - Returns: Whether there may be another.
  mutating func readEvent(
    _ bytes: Span<UInt8>, log: inout WarningLog, _ elements: inout OutputSpan<Collector.Element>
  ) throws(StandardMIDIFile.ReadingError) -> Bool {
    let start = position
    guard let delta = VariableLengthQuantity.read(bytes, at: position, limit: limit) else {
      return try reportTruncation(at: start, log: &log)
    }
    position += delta.byteCount
    if !delta.isValid { try log.report(.overlongQuantity, at: start, track: number) }
    let eventTick = tick + (delta.isValid ? delta.value : 0)
    guard var status = try readStatus(bytes, log: &log) else {
      return try reportTruncation(at: start, log: &log)
    }
    while true {
      switch status {
      case 0x80..<0xF0:
        switch try readChannelMessage(status: status, at: eventTick, bytes, log: &log, &elements) {
        case .complete: return true
        case .truncated: return try reportTruncation(at: start, log: &log)
        case .interrupted(let next): status = next
        }
      case 0xF0, 0xF7, 0xFF:
        isInterrupted = runningStatus != 0
        let isComplete =
          status == 0xFF
          ? try readMeta(at: eventTick, bytes, log: &log, &elements)
          : try readSystemExclusive(status: status, at: eventTick, bytes, log: &log, &elements)
        return isComplete ? true : try reportTruncation(at: start, log: &log)
      default:
        isInterrupted = runningStatus != 0
        try skipSystemMessage(status: status, bytes, log: &log)
        tick = eventTick
        return true
      }
    }
  }

  /// Reports that the bytes end inside the event that began at an offset.
  private mutating func reportTruncation(
    at offset: Int, log: inout WarningLog
  ) throws(StandardMIDIFile.ReadingError) -> Bool {
    position = limit
    try log.report(.truncatedEvent, at: offset, track: number)
    return false
  }

  /// Reads a status byte, or takes the running one; nil at the limit.
  private mutating func readStatus(
    _ bytes: Span<UInt8>, log: inout WarningLog
  ) throws(StandardMIDIFile.ReadingError) -> UInt8? {
    guard position < limit else { return nil }
    if bytes[position] < 0x80 {
      if runningStatus != 0 {
        if isInterrupted { try log.report(.runningStatusAfterMeta, at: position, track: number) }
        return runningStatus
      }
      let start = position
      while position < limit, bytes[position] < 0x80 { position += 1 }
      try log.report(.dataWithoutStatus(position - start), at: start, track: number)
      guard position < limit else { return nil }
    }
    position += 1
    return bytes[position - 1]
  }

  private enum ChannelMessageEnd {
    case complete
    case truncated
    case interrupted(status: UInt8)
  }

  private mutating func readChannelMessage(
    status: UInt8, at eventTick: Int, _ bytes: Span<UInt8>, log: inout WarningLog,
    _ elements: inout OutputSpan<Collector.Element>
  ) throws(StandardMIDIFile.ReadingError) -> ChannelMessageEnd {
    runningStatus = status
    isInterrupted = false
    var data: (UInt8, UInt8) = (0, 0)
    let count = PackedEvent.dataCount(status: status)
    for index in 0..<count {
      guard position < limit else { return .truncated }
      var byte = bytes[position]
      if byte >= 0x80 {
        let clamped = Plausibility.score(
          afterEventAt: position + count - index, running: status, bytes, limit: limit)
        if Plausibility.score(statusAt: position, bytes, limit: limit) > clamped {
          try log.report(.interruptedMessage(status: status), at: position, track: number)
          position += 1
          return .interrupted(status: byte)
        }
        try log.report(.dataByteOutOfRange(byte), at: position, track: number)
        byte = 0x7F
      }
      position += 1
      if index == 0 { data.0 = byte } else { data.1 = byte }
    }
    collector.append(
      PackedEvent(
        tick: eventTick, status: status & 0xF0, channel: status & 0x0F, data1: data.0, data2: data.1),
      to: &elements)
    tick = eventTick
    return .complete
  }

  /// Skips a system common or real-time message with its data (MIDI 1.0, table 1).
  private mutating func skipSystemMessage(
    status: UInt8, _ bytes: Span<UInt8>, log: inout WarningLog
  ) throws(StandardMIDIFile.ReadingError) {
    try log.report(.illegalStatus(status), at: position - 1, track: number)
    let dataCount = status == 0xF2 ? 2 : status == 0xF1 || status == 0xF3 ? 1 : 0
    for _ in 0..<dataCount where position < limit && bytes[position] < 0x80 { position += 1 }
  }

  /// Reads a system exclusive or escape packet: a length and that many bytes (RP-001, "sysex events").
  /// - Returns: Whether it is complete.
  private mutating func readSystemExclusive(
    status: UInt8, at eventTick: Int, _ bytes: Span<UInt8>, log: inout WarningLog,
    _ elements: inout OutputSpan<Collector.Element>
  ) throws(StandardMIDIFile.ReadingError) -> Bool {
    guard let length = VariableLengthQuantity.read(bytes, at: position, limit: limit) else { return false }
    if !length.isValid { try log.report(.overlongQuantity, at: position, track: number) }
    let start = position + length.byteCount
    guard length.value <= limit - start else { return false }
    let payload = bytes.bytes(in: start..<start + length.value)
    collector.append(payload: payload, status: status, type: 0, at: eventTick, to: &elements)
    position = start + length.value
    tick = eventTick
    return true
  }
}
