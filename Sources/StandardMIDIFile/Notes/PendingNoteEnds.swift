/// The note-offs still to come while notes are written in order of their onsets: a binary heap, the earliest first.
///
/// Those of one tick leave in the order in which they came, so that the first note to begin is the first to end.
struct PendingNoteEnds {
  /// A note-off with its port; the order in which it came is in `payload`, which channel messages do not use.
  struct Entry {
    var event: PackedEvent
    var port: UInt8

    fileprivate func isBefore(_ other: Entry) -> Bool {
      event.tick == other.event.tick ? event.payload < other.event.payload : event.tick < other.event.tick
    }
  }

  private var heap: [Entry] = []
  private var count: UInt32 = 0

  /// The tick of the earliest.
  var nextTick: Int? { heap.first?.event.tick }

  mutating func insert(_ event: PackedEvent, port: UInt8) {
    var entry = Entry(event: event, port: port)
    entry.event.payload = count
    count &+= 1
    heap.append(entry)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard entry.isBefore(heap[parent]) else { break }
      heap[child] = heap[parent]
      child = parent
    }
    heap[child] = entry
  }

  /// Takes out the earliest.
  mutating func removeFirst() -> Entry? {
    guard var result = heap.first, let last = heap.popLast() else { return nil }
    result.event.payload = 0
    if !heap.isEmpty { sift(last) }
    return result
  }

  /// Puts an entry in the place of the one at the root.
  private mutating func sift(_ entry: Entry) {
    var parent = 0
    while true {
      var child = parent * 2 + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
      guard heap[child].isBefore(entry) else { break }
      heap[parent] = heap[child]
      parent = child
    }
    heap[parent] = entry
  }
}
