extension TrackReader {
  /// Reads a meta event from its type on.
  /// - Returns: Whether it is complete.
  mutating func readMeta(
    at eventTick: Int, _ bytes: Span<UInt8>, log: inout WarningLog,
    _ elements: inout OutputSpan<Collector.Element>
  ) throws(StandardMIDIFile.ReadingError) -> Bool {
    let offset = position - 1
    guard position < limit else { return false }
    let type = bytes[position]
    let length = VariableLengthQuantity.read(bytes, at: position + 1, limit: limit)
    if type == MetaType.endOfTrack { return try end(length, at: eventTick, offset: offset, log: &log) }
    guard let length else { return false }
    if !length.isValid { try log.report(.overlongQuantity, at: position + 1, track: number) }
    let start = position + 1 + length.byteCount
    guard length.value <= limit - start else { return false }
    position = start + length.value
    tick = eventTick
    guard type < 0x80 else {
      try log.report(.metaTypeOutOfRange(type), at: offset, track: number)
      return true
    }
    if let payload = try payload(of: type, bytes, in: start..<position, offset: offset, log: &log) {
      collector.append(payload: payload, status: 0xFF, type: type, at: eventTick, to: &elements)
    }
    return true
  }

  /// Ends the track, whatever the length of the event, which may lie outside.
  private mutating func end(
    _ length: VariableLengthQuantity.Read?, at eventTick: Int, offset: Int, log: inout WarningLog
  ) throws(StandardMIDIFile.ReadingError) -> Bool {
    hasEnded = true
    tick = eventTick
    let start = position + 1 + (length?.byteCount ?? 0)
    guard let length, length.value <= limit - start else {
      position = limit
      try log.report(.truncatedEvent, at: offset, track: number)
      return true
    }
    position = start + length.value
    if length.value > 0 {
      try log.report(.metaLength(type: MetaType.endOfTrack, length: length.value), at: offset, track: number)
    }
    return true
  }

  /// The bytes of an event, brought to the length that its type has; nil for what cannot be used.
  private func payload(
    of type: UInt8, _ bytes: Span<UInt8>, in range: Range<Int>, offset: Int, log: inout WarningLog
  ) throws(StandardMIDIFile.ReadingError) -> [UInt8]? {
    var payload = bytes.bytes(in: range)
    let isUnnumbered = type == MetaType.sequenceNumber && payload.isEmpty
    guard let expected = MetaType.length(of: type), !isUnnumbered else { return payload }
    if payload.count != expected {
      try log.report(.metaLength(type: type, length: payload.count), at: offset, track: number)
      if type == MetaType.timeSignature, payload.count >= 2 {
        payload += [24, 8].dropFirst(payload.count - 2)
      }
      guard payload.count >= expected else { return nil }
      payload.removeSubrange(expected...)
    }
    let value = payload.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let isInRange =
      type == MetaType.smpteOffset
      ? StandardMIDIFile.SMPTEOffset(wire: payload) != nil : MetaType.isInRange(value, of: type)
    guard isInRange else {
      try log.report(.metaValueOutOfRange(type: type, bytes: payload), at: offset, track: number)
      return nil
    }
    return payload
  }
}
