/// The note-offs still to come while notes are written in order of their onsets, the earliest first.
///
/// Up to 32 stand in a sorted ring, which a new one enters near its tail, behind those of its tick. What does not fit goes to
/// a binary heap, so that no music takes more than logarithmic time; there, those of one tick leave in the order of their bytes.
struct PendingNoteEnds {
  /// The note-offs; `payload`, which channel messages do not use, is the port.
  private var ring = InlineArray<32, PackedEvent>(repeating: PackedEvent(tick: 0, status: 0x80, channel: 0))
  private static let mask = 31

  /// How many entered the ring and left it.
  private var entered = 0
  private var left = 0

  private var heap: [PackedEvent] = []

  /// The tick of the earliest, or `Int.max`.
  private(set) var firstTick = Int.max

  /// Adds the end of a note.
  @inline(__always)
  mutating func insert(_ note: StandardMIDIFile.Note) {
    let end = PackedEvent(
      tick: note.end, status: 0x80, channel: note.channel, data1: note.pitch, data2: note.releaseVelocity,
      payload: UInt32(note.port))
    if end.tick < firstTick { firstTick = end.tick }
    guard entered &- left <= Self.mask else { return insertIntoHeap(end) }
    var place = entered
    entered &+= 1
    while place != left, ring[(place &- 1) & Self.mask].tick > end.tick {
      ring[place & Self.mask] = ring[(place &- 1) & Self.mask]
      place &-= 1
    }
    ring[place & Self.mask] = end
  }

  /// Takes out the earliest, of which there must be one.
  @inline(__always)
  mutating func removeFirst() -> (event: PackedEvent, port: UInt8) {
    var end: PackedEvent
    if heap.isEmpty {
      end = ring[left & Self.mask]
      left &+= 1
      firstTick = left == entered ? .max : ring[left & Self.mask].tick
    } else {
      end = removeFirstOfBoth()
    }
    let port = UInt8(truncatingIfNeeded: end.payload)
    end.payload = 0
    return (end, port)
  }

  @inline(never)
  private mutating func removeFirstOfBoth() -> PackedEvent {
    let result: PackedEvent
    if left != entered, ring[left & Self.mask].tick <= heap[0].tick {
      result = ring[left & Self.mask]
      left += 1
    } else {
      result = removeFirstOfHeap()
    }
    firstTick = min(left == entered ? .max : ring[left & Self.mask].tick, heap.first?.tick ?? .max)
    return result
  }

  private static func isOrdered(_ a: PackedEvent, _ b: PackedEvent) -> Bool {
    (a.tick, a.channel, a.data1, a.data2, a.payload) < (b.tick, b.channel, b.data1, b.data2, b.payload)
  }

  @inline(never)
  private mutating func insertIntoHeap(_ end: PackedEvent) {
    var child = heap.count
    heap.append(end)
    while child > 0 {
      let parent = (child - 1) / 2
      guard Self.isOrdered(end, heap[parent]) else { break }
      heap[child] = heap[parent]
      child = parent
    }
    heap[child] = end
  }

  private mutating func removeFirstOfHeap() -> PackedEvent {
    let result = heap[0]
    let last = heap.removeLast()
    guard !heap.isEmpty else { return result }
    var parent = 0
    while true {
      var child = parent * 2 + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, Self.isOrdered(heap[child + 1], heap[child]) { child += 1 }
      guard Self.isOrdered(heap[child], last) else { break }
      heap[parent] = heap[child]
      parent = child
    }
    heap[parent] = last
    return result
  }
}
