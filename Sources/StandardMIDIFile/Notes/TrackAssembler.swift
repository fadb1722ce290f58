/// Puts events of several sources into one track, each on its own port.
struct TrackAssembler {
  private(set) var track = StandardMIDIFile.Track()
  private var port: UInt8 = 0

  init(capacity: Int) {
    track.reserveCapacity(capacity)
  }

  /// Adds an event of a track, and before it a change of port where a channel message needs one.
  mutating func append(_ event: PackedEvent, of source: StandardMIDIFile.Track, port eventPort: UInt8) {
    if event.isPort { port = UInt8(truncatingIfNeeded: event.payload) }
    if event.isChannelMessage {
      append(event, port: eventPort)
    } else {
      track.append(source.message(of: event), at: event.tick)
    }
  }

  /// Adds a channel message, and before it a change of port where it needs one.
  @inline(__always)
  mutating func append(_ event: PackedEvent, port eventPort: UInt8) {
    if eventPort != port {
      track.append(.meta(.port(eventPort)), at: event.tick)
      port = eventPort
    }
    track.appendPacked(event)
  }

  /// Moves the end of the track to a tick, if it is not there or later already.
  mutating func extend(to tick: Int) {
    track.extend(to: tick)
  }
}
