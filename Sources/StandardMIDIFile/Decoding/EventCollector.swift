/// What is made of the events of a track while it is read. The elements go into memory that is allocated once.
protocol EventCollector {
  /// What most events become.
  associatedtype Element
  /// What the whole track becomes.
  associatedtype Output

  /// The fewest bytes of a file that can make an element, which bounds their number.
  static var leastBytesPerElement: Int { get }

  init()

  /// Takes a note-on or note-off.
  mutating func appendNoteEvent(_ event: PackedEvent, to elements: inout OutputSpan<Element>)

  /// Takes a channel message.
  mutating func append(_ event: PackedEvent, to elements: inout OutputSpan<Element>)

  /// Takes a meta or system exclusive event.
  mutating func append(
    payload: [UInt8], status: UInt8, type: UInt8, at tick: Int, to elements: inout OutputSpan<Element>)

  /// Takes the end of track, which is no earlier than any event.
  mutating func end(at tick: Int, elements: inout OutputSpan<Element>)

  /// The track.
  func output(_ elements: [Element]) -> Output
}

/// Keeps the events as they come.
struct TrackCollector: EventCollector {
  /// A delta and, by running status, one data byte.
  static let leastBytesPerElement = 2

  private var track = StandardMIDIFile.Track()

  @inline(__always)
  mutating func appendNoteEvent(_ event: PackedEvent, to elements: inout OutputSpan<PackedEvent>) {
    elements.append(event)
  }

  @inline(__always)
  mutating func append(_ event: PackedEvent, to elements: inout OutputSpan<PackedEvent>) {
    elements.append(event)
  }

  mutating func append(
    payload: [UInt8], status: UInt8, type: UInt8, at tick: Int, to elements: inout OutputSpan<PackedEvent>
  ) {
    elements.append(track.pack(payload, status: status, type: type, at: tick))
  }

  mutating func end(at tick: Int, elements: inout OutputSpan<PackedEvent>) {
    track.extend(to: tick)
  }

  func output(_ elements: [PackedEvent]) -> StandardMIDIFile.Track {
    StandardMIDIFile.Track(packed: elements, payloads: track.payloads, endTick: track.endTick)
  }
}
