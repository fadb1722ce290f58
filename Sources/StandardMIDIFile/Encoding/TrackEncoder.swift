/// Writes the events of a track, each checked against the standard.
struct TrackEncoder {
  private(set) var writer: ByteWriter

  private var tick = 0

  /// The status that a channel message need not repeat; 0 after what cancels it (RP-001, "MTrk events").
  private var runningStatus: UInt8 = 0

  init(_ writer: ByteWriter) {
    self.writer = writer
  }

  /// The most bytes that a track can take.
  static func mostBytes(of track: StandardMIDIFile.Track) -> Int {
    // A channel message has a delta of up to four bytes, status and two data bytes. Other events have a delta, status and type, a
    // length of up to four bytes, and up to four bytes of payload or one that stands in the table.
    let mostOfEvent = 14
    let chunkAndEnd = 8 + 7
    return track.payloads.reduce(chunkAndEnd + mostOfEvent * track.packed.count) { $0 + $1.count }
  }

  /// Writes the events of a track in the order that they have, and its end.
  mutating func append(
    _ track: StandardMIDIFile.Track, to output: inout OutputSpan<UInt8>
  ) throws(StandardMIDIFile.WritingError) {
    let events = track.packed.span
    var index = 0
    while true {
      index = appendMessages(of: events, from: index, to: &output)
      guard index < events.count else { break }
      do throws(StandardMIDIFile.WritingError) {
        try append(events[index], of: track, to: &output)
      } catch {
        throw .init(reason: error.reason, event: index)
      }
      index += 1
    }
    writer.append(quantity: try advance(to: track.endTick), to: &output)
    writer.append([0xFF, MetaType.endOfTrack, 0], to: &output)
  }

  /// Writes valid channel messages that come soon after each other, up to the first event that is none or to the end of a block.
  /// - Returns: The place of the event behind them.
  private mutating func appendMessages(
    of events: Span<PackedEvent>, from start: Int, to output: inout OutputSpan<UInt8>
  ) -> Int {
    let mostMessages = 512
    let end = min(events.count, start &+ mostMessages)
    writer.makeRoom(for: mostMessages &* 7, in: &output)
    var span = output.mutableSpan
    var memory = span.mutableBytes
    // Copies, which the loop can keep in registers. What it does is arithmetic where it could be choices: there is no foretelling
    // them, and a wrong guess costs more than both ways.
    var (place, tick, runningStatus) = (writer.count, tick, runningStatus)
    var index = start
    while index < end {
      let event = events[index]
      let delta = UInt64(bitPattern: Int64(event.tick &- tick))
      guard event.isValidMessage, delta < 0x4000, place &+ 8 <= memory.byteCount else { break }
      let status = event.status | event.channel
      let statusCount: UInt64 = status == runningStatus ? 0 : 1
      let message = UInt64(event.messageWord) &>> (8 &- 8 &* statusCount)
      // The delta in one byte or two (RP-001, "Variable-length quantities").
      let second: UInt64 = delta < 0x80 ? 0 : 1
      let quantity = delta &>> (7 &* second) | second &* (0x80 | (delta & 0x7F) &<< 8)
      let bytes = quantity | message &<< (8 &+ 8 &* second)
      memory.storeBytes(of: bytes.littleEndian, toByteOffset: place, as: UInt64.self)
      place &+= Int(truncatingIfNeeded: 1 &+ second &+ statusCount) &+ PackedEvent.dataCount(status: status)
      (tick, runningStatus) = (event.tick, status)
      index &+= 1
    }
    writer.count = place
    (self.tick, self.runningStatus) = (tick, runningStatus)
    return index
  }

  /// Writes any event.
  private mutating func append(
    _ event: PackedEvent, of track: StandardMIDIFile.Track, to output: inout OutputSpan<UInt8>
  ) throws(StandardMIDIFile.WritingError) {
    try Self.check(event, of: track)
    writer.append(quantity: try advance(to: event.tick), to: &output)
    if event.isChannelMessage {
      let status = event.status | event.channel
      if status != runningStatus { writer.append(status, to: &output) }
      runningStatus = status
      writer.append(event.data1, to: &output)
      if PackedEvent.dataCount(status: status) == 2 { writer.append(event.data2, to: &output) }
      return
    }
    runningStatus = 0
    writer.append(event.status, to: &output)
    if event.status == 0xFF { writer.append(event.channel, to: &output) }
    writer.append(quantity: track.payloadCount(of: event), to: &output)
    writer.append(track.payload(of: event), to: &output)
  }

  /// Moves to a tick.
  /// - Returns: The delta.
  private mutating func advance(to newTick: Int) throws(StandardMIDIFile.WritingError) -> Int {
    let delta = newTick &- tick
    guard newTick >= tick else { throw .init(reason: .tickOutOfOrder(newTick)) }
    guard UInt(bitPattern: delta) <= UInt(VariableLengthQuantity.maximum) else {
      throw .init(reason: .deltaTooLong(delta))
    }
    tick = newTick
    return delta
  }

  /// Checks the values of an event, and of a meta event type and length.
  private static func check(
    _ event: PackedEvent, of track: StandardMIDIFile.Track
  ) throws(StandardMIDIFile.WritingError) {
    if event.isChannelMessage {
      guard event.isValidMessage else { throw .init(reason: .valueOutOfRange(track.message(of: event))) }
      return
    }
    let count = track.payloadCount(of: event)
    guard count <= VariableLengthQuantity.maximum else { throw .init(reason: .payloadTooLong(count)) }
    guard event.status == 0xFF else { return }
    let type = event.channel
    let message = track.message(of: event)
    if case .meta(.smpteOffset(let offset)) = message, offset.wire == nil {
      throw .init(reason: .valueOutOfRange(message))
    }
    let isUnnumbered = type == MetaType.sequenceNumber && count == 0
    let hasLength = isUnnumbered || MetaType.length(of: type).map { $0 == count } ?? true
    guard type < 0x80, type != MetaType.endOfTrack, hasLength else {
      throw .init(reason: .malformedMeta(type: type))
    }
    guard event.data1 == PackedEvent.inTable || MetaType.isInRange(event.payload, of: type) else {
      throw .init(reason: .valueOutOfRange(message))
    }
  }
}
