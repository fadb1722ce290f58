/// Writes the events of a track, each checked against the standard.
struct TrackEncoder: EventDestination {
  private(set) var writer: ByteWriter

  private var tick = 0
  private var port: UInt8 = 0

  /// The status that a channel message need not repeat; 0 after what cancels it (RP-001, "MTrk events").
  private var runningStatus: UInt8 = 0

  init(_ writer: ByteWriter) {
    self.writer = writer
  }

  /// The most bytes that a channel message takes: delta, status and two data bytes.
  static let mostBytesOfMessage = 7

  /// The most bytes that a change of port takes.
  static let mostBytesOfPort = 8

  /// The most bytes that a meta or system exclusive event takes besides its payload: delta, status, type and length.
  static let mostBytesOfPayloadEvent = 10

  @inline(__always)
  mutating func append(
    _ event: PackedEvent, port eventPort: UInt8, to output: inout OutputSpan<UInt8>
  ) throws(StandardMIDIFile.WritingError) {
    if eventPort != port { try appendPort(eventPort, at: event.tick, to: &output) }
    try append(event, to: &output)
  }

  /// Writes a channel message to the port in force.
  @inline(__always)
  mutating func append(
    _ event: PackedEvent, to output: inout OutputSpan<UInt8>
  ) throws(StandardMIDIFile.WritingError) {
    guard event.channel < 16, (event.data1 | event.data2) < 0x80 else {
      throw .init(reason: .valueOutOfRange(StandardMIDIFile.Track().message(of: event)))
    }
    let delta = try advance(to: event.tick)
    writer.makeRoom(for: Self.mostBytesOfMessage, in: &output)
    // The status and the second data byte are stored whether they are needed or not, and overwritten if not.
    var place = VariableLengthQuantity.store(delta, at: writer.count, in: &output)
    let status = event.status | event.channel
    output[place] = status
    place &+= status == runningStatus ? 0 : 1
    runningStatus = status
    output[place] = event.data1
    output[place &+ 1] = event.data2
    writer.count = place &+ PackedEvent.dataCount(status: status)
  }

  mutating func append(
    _ event: PackedEvent, of track: StandardMIDIFile.Track, to output: inout OutputSpan<UInt8>
  ) throws(StandardMIDIFile.WritingError) {
    try check(event, of: track)
    writer.append(quantity: try advance(to: event.tick), to: &output)
    runningStatus = 0
    if event.isPort { port = UInt8(truncatingIfNeeded: event.payload) }
    writer.append(event.status, to: &output)
    if event.status == 0xFF { writer.append(event.channel, to: &output) }
    writer.append(quantity: track.payloadCount(of: event), to: &output)
    writer.append(track.payload(of: event), to: &output)
  }

  /// Writes the end of track.
  mutating func end(at endTick: Int, to output: inout OutputSpan<UInt8>) throws(StandardMIDIFile.WritingError) {
    writer.append(quantity: try advance(to: endTick), to: &output)
    writer.append([0xFF, MetaType.endOfTrack, 0], to: &output)
  }

  @inline(never)
  private mutating func appendPort(
    _ newPort: UInt8, at tick: Int, to output: inout OutputSpan<UInt8>
  ) throws(StandardMIDIFile.WritingError) {
    let event = PackedEvent(
      tick: tick, status: 0xFF, channel: MetaType.port, data1: 1, payload: UInt32(newPort))
    try append(event, of: StandardMIDIFile.Track(), to: &output)
  }

  /// Moves to a tick.
  /// - Returns: The delta.
  @inline(__always)
  private mutating func advance(to newTick: Int) throws(StandardMIDIFile.WritingError) -> Int {
    let delta = newTick &- tick
    guard newTick >= tick, UInt(bitPattern: delta) <= UInt(VariableLengthQuantity.maximum) else {
      throw Self.error(at: newTick, after: tick)
    }
    tick = newTick
    return delta
  }

  @inline(never)
  private static func error(at tick: Int, after previous: Int) -> StandardMIDIFile.WritingError {
    .init(reason: tick < previous ? .tickOutOfOrder(tick) : .deltaTooLong(tick &- previous))
  }

  /// Checks type, length and values of a meta or system exclusive event.
  private func check(
    _ event: PackedEvent, of track: StandardMIDIFile.Track
  ) throws(StandardMIDIFile.WritingError) {
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
