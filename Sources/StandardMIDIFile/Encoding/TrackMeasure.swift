/// Checks every event of a track against the standard and counts the bytes that it will take.
///
/// Writing is two passes: after this one nothing can fail, and the output is allocated once, at its exact size.
struct TrackMeasure {
  /// The chunk's length, without its header.
  private(set) var byteCount = 0

  /// - Throws: `StandardMIDIFile.WritingError` for the first event that cannot be written; `track` is left open.
  init(_ track: StandardMIDIFile.Track) throws(StandardMIDIFile.WritingError) {
    var tick = 0
    var running: UInt8 = 0
    var bytes = 0
    let events = track.packed.span
    for index in events.indices {
      let event = events[index]
      let delta = event.tick &- tick
      if event.tick < tick || delta > VariableLengthQuantity.maximum {
        throw Self.tickError(event.tick, after: tick, at: index)
      }
      tick = event.tick
      bytes += VariableLengthQuantity.byteCount(delta)
      if event.isChannelMessage {
        if event.channel > 15 || (event.data1 | event.data2) > 0x7F {
          throw .init(reason: .valueOutOfRange(track[index].message), event: index)
        }
        let status = event.status | event.channel
        bytes += PackedEvent.dataCount(status: status) + (status == running ? 0 : 1)
        running = status
      } else {
        bytes += try Self.payloadBytes(event, at: index, in: track)
        running = 0
      }
    }
    let delta = track.endTick &- tick
    if track.endTick < tick || delta > VariableLengthQuantity.maximum {
      throw Self.tickError(track.endTick, after: tick, at: events.count)
    }
    byteCount = bytes + VariableLengthQuantity.byteCount(delta) + 3
    if byteCount > Int(UInt32.max) { throw .init(reason: .chunkTooLong(byteCount)) }
  }

  private static func tickError(_ tick: Int, after: Int, at index: Int) -> StandardMIDIFile.WritingError {
    if tick < after { return .init(reason: .tickOutOfOrder(tick), event: index) }
    return .init(reason: .deltaTooLong(tick - after), event: index)
  }

  /// The bytes of a meta or system exclusive event from its status on.
  private static func payloadBytes(
    _ event: PackedEvent, at index: Int, in track: StandardMIDIFile.Track
  ) throws(StandardMIDIFile.WritingError) -> Int {
    let count = track.payloadCount(of: event)
    guard count <= VariableLengthQuantity.maximum else {
      throw .init(reason: .payloadTooLong(count), event: index)
    }
    let bytes = 1 + VariableLengthQuantity.byteCount(count) + count
    guard event.status == 0xFF else { return bytes }
    let type = event.channel
    if case .meta(.smpteOffset(let offset)) = track.message(of: event), offset.wire == nil {
      throw .init(reason: .valueOutOfRange(track.message(of: event)), event: index)
    }
    let isUnnumbered = type == MetaType.sequenceNumber && count == 0
    if type > 0x7F || type == MetaType.endOfTrack
      || !isUnnumbered && MetaType.length(of: type).map({ $0 != count }) == true
    {
      throw .init(reason: .malformedMeta(type: type), event: index)
    }
    if event.data1 != PackedEvent.inTable && !MetaType.isInRange(event.payload, of: type) {
      throw .init(reason: .valueOutOfRange(track.message(of: event)), event: index)
    }
    return bytes + 1
  }
}
