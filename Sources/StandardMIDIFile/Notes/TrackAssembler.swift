/// Puts events of several sources into one track, each on its own port.
struct TrackAssembler: EventDestination {
  private var track = StandardMIDIFile.Track()
  private var port: UInt8 = 0

  /// The most events that a number of events can become: each may need a change of port before it.
  static func capacity(_ events: Int) -> Int { 2 * events }

  @inline(__always)
  mutating func append(_ event: PackedEvent, port eventPort: UInt8, to output: inout OutputSpan<PackedEvent>) {
    if eventPort != port {
      port = eventPort
      output.append(track.pack(.meta(.port(eventPort)), at: event.tick))
    }
    output.append(event)
  }

  mutating func append(
    _ event: PackedEvent, of source: StandardMIDIFile.Track, to output: inout OutputSpan<PackedEvent>
  ) {
    if event.isPort { port = UInt8(truncatingIfNeeded: event.payload) }
    output.append(track.pack(source.message(of: event), at: event.tick))
  }

  /// The track of the events that were put out; it ends at a tick, if no event is later.
  func track(_ events: [PackedEvent], endTick: Int) -> StandardMIDIFile.Track {
    let last = events.last?.tick ?? endTick
    return StandardMIDIFile.Track(packed: events, payloads: track.payloads, endTick: max(last, endTick))
  }
}
