/// How well the bytes from a place on read as events: the number of faultless ones, up to four.
///
/// Where a message can be understood in two ways, the way after which more events read well is taken.
enum Plausibility {
  /// How many events are looked at; so each fault costs a bounded time.
  private static let horizon = 4

  /// Looks at what follows an event.
  static func score(afterEventAt offset: Int, running: UInt8, _ bytes: Span<UInt8>, limit: Int) -> Int {
    var place = offset
    for score in 0..<horizon {
      if place == limit { return horizon }
      guard let delta = VariableLengthQuantity.read(bytes, at: place, limit: min(limit, place + 4)),
        place + delta.byteCount < limit
      else { return score }
      let status = place + delta.byteCount
      // Whether running status changes on the way is not followed: most messages have two data bytes.
      let end =
        bytes[status] < 0x80
        ? endOfData(of: running, at: status, bytes, limit: limit) : endOfEvent(statusAt: status, bytes, limit: limit)
      guard let end else { return score }
      place = end
    }
    return horizon
  }

  /// Looks at an event without delta that begins with its status, and at what follows.
  static func score(statusAt offset: Int, _ bytes: Span<UInt8>, limit: Int) -> Int {
    guard let end = endOfEvent(statusAt: offset, bytes, limit: limit) else { return 0 }
    return min(horizon, 1 + score(afterEventAt: end, running: bytes[offset], bytes, limit: limit))
  }

  /// Where the event with a status byte at an offset ends; nil if it has a fault.
  private static func endOfEvent(statusAt offset: Int, _ bytes: Span<UInt8>, limit: Int) -> Int? {
    let status = bytes[offset]
    var place = offset + 1
    switch status {
    case 0x80..<0xF0: return endOfData(of: status, at: place, bytes, limit: limit)
    case 0xFF:
      guard place < limit, bytes[place] < 0x80 else { return nil }
      place += 1
    case 0xF0, 0xF7: break
    default: return nil
    }
    guard let length = VariableLengthQuantity.read(bytes, at: place, limit: min(limit, place + 4)),
      length.value <= limit - place - length.byteCount
    else { return nil }
    return place + length.byteCount + length.value
  }

  private static func endOfData(of status: UInt8, at offset: Int, _ bytes: Span<UInt8>, limit: Int) -> Int? {
    let end = offset + PackedEvent.dataCount(status: status)
    guard end <= limit else { return nil }
    for place in offset..<end where bytes[place] >= 0x80 { return nil }
    return end
  }
}
