extension StandardMIDIFile {
  /// The events of a track in order, and the tick at which it ends.
  ///
  /// Held as flat 16-byte events with longer payloads beside them; the elements are made when they are asked for.
  /// Two tracks are equal when their events and ends are.
  public struct Track: Sendable {
    /// The events as they are stored.
    var packed: [PackedEvent] = []

    /// The payloads of more than four bytes.
    var payloads: [[UInt8]] = []

    /// The tick of the end of track, never before an event.
    public private(set) var endTick = 0

    /// Makes a track without events that ends where it begins.
    public init() {}

    /// Makes a track of events.
    /// - Parameters:
    ///   - events: The events, in the order in which they are to stand in the file.
    ///   - endTick: The tick of the end of track; the last event's if that is later.
    public init(_ events: [Event], endTick: Int = 0) {
      self.endTick = endTick
      packed.reserveCapacity(events.count)
      for event in events { append(event) }
    }

    /// Makes a track of events that are packed already.
    init(packed: [PackedEvent], payloads: [[UInt8]], endTick: Int) {
      self.packed = packed
      self.payloads = payloads
      self.endTick = endTick
    }

    /// Adds an event behind the others; the track's end moves with it.
    public mutating func append(_ event: Event) {
      append(event.message, at: event.tick)
    }

    /// Adds a message behind the others at an absolute tick; the track's end moves with it.
    public mutating func append(_ message: Message, at tick: Int) {
      packed.append(pack(message, at: tick))
      extend(to: tick)
    }

    /// Moves the end of the track to a tick, if it is not there or later already.
    public mutating func extend(to tick: Int) {
      endTick = Swift.max(endTick, tick)
    }

    /// Makes room for a number of events to come.
    public mutating func reserveCapacity(_ events: Int) {
      packed.reserveCapacity(events)
    }
  }
}

extension StandardMIDIFile.Track: RandomAccessCollection {
  /// The place of the first event.
  public var startIndex: Int { 0 }

  /// The place after the last event.
  public var endIndex: Int { packed.count }

  /// The event at a place.
  public subscript(position: Int) -> StandardMIDIFile.Event {
    let event = packed[position]
    return StandardMIDIFile.Event(tick: event.tick, message: message(of: event))
  }
}

extension StandardMIDIFile.Track: Hashable {
  /// Whether both have the same events in the same order, and the same end.
  public static func == (a: Self, b: Self) -> Bool {
    guard a.endTick == b.endTick, a.packed.count == b.packed.count else { return false }
    // Without payloads in tables the packed events say everything.
    if a.payloads.isEmpty && b.payloads.isEmpty { return a.packed == b.packed }
    return a.elementsEqual(b)
  }

  /// Feeds the ticks and the number of events, which are cheap and tell most tracks apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(endTick)
    hasher.combine(packed.count)
    for event in packed { hasher.combine(event.tick) }
  }
}
