/// The note-offs still to come while notes are written in order of their onsets, the earliest first.
///
/// Those of one tick leave in the order in which they came, so that the first note to begin is the first to end.
/// A few stand in a short sorted queue, which a new one enters near its tail; what would cost more goes to a binary heap, so that
/// no music takes more than logarithmic time.
struct PendingNoteEnds {
  /// A note-off in two words: its tick, and the order in which it came with channel, pitch, velocity and port.
  struct End {
    var tick: Int
    fileprivate var words: UInt64

    fileprivate init(_ note: StandardMIDIFile.Note, number: UInt32) {
      tick = note.end
      words =
        UInt64(number) << 32 | UInt64(note.channel) << 24 | UInt64(note.pitch) << 16
        | UInt64(note.releaseVelocity) << 8 | UInt64(note.port)
    }

    fileprivate func isBefore(_ other: End) -> Bool {
      tick == other.tick ? words < other.words : tick < other.tick
    }

    var port: UInt8 { UInt8(truncatingIfNeeded: words) }

    var event: PackedEvent {
      PackedEvent(
        tick: tick, status: 0x80, channel: UInt8(truncatingIfNeeded: words >> 24),
        data1: UInt8(truncatingIfNeeded: words >> 16), data2: UInt8(truncatingIfNeeded: words >> 8))
    }
  }

  private static let queueLength = 32

  private var queue = InlineArray<32, End>(
    repeating: End(.init(onset: 0, end: 0, channel: 0, pitch: 0, velocity: 0), number: 0))
  private var first = 0
  private var end = 0
  private var heap: [End] = []
  private var count: UInt32 = 0

  /// The tick of the earliest, or `Int.max`.
  private(set) var firstTick = Int.max

  /// Adds the end of a note.
  @inline(__always)
  mutating func insert(_ note: StandardMIDIFile.Note) {
    let new = End(note, number: count)
    count &+= 1
    if end == Self.queueLength { moveQueueToFront() }
    if end == Self.queueLength {
      insertIntoHeap(new)
    } else {
      var place = end
      while place > first, queue[place &- 1].tick > new.tick {
        queue[place] = queue[place &- 1]
        place &-= 1
      }
      queue[place] = new
      end &+= 1
    }
    if new.tick < firstTick { firstTick = new.tick }
  }

  /// Takes out the earliest, of which there must be one.
  @inline(__always)
  mutating func removeFirst() -> End {
    if !heap.isEmpty { return removeFirstOfBoth() }
    let result = queue[first]
    first &+= 1
    firstTick = first < end ? queue[first].tick : .max
    return result
  }

  @inline(never)
  private mutating func moveQueueToFront() {
    for place in first..<end { queue[place - first] = queue[place] }
    end -= first
    first = 0
  }

  @inline(never)
  private mutating func removeFirstOfBoth() -> End {
    let isInHeap = first == end || heap[0].isBefore(queue[first])
    let result = isInHeap ? removeFirstOfHeap() : queue[first]
    if !isInHeap { first += 1 }
    firstTick = min(first < end ? queue[first].tick : .max, heap.first?.tick ?? .max)
    return result
  }

  @inline(never)
  private mutating func insertIntoHeap(_ new: End) {
    var child = heap.count
    heap.append(new)
    while child > 0 {
      let parent = (child - 1) / 2
      guard new.isBefore(heap[parent]) else { break }
      heap[child] = heap[parent]
      child = parent
    }
    heap[child] = new
  }

  private mutating func removeFirstOfHeap() -> End {
    let result = heap[0]
    let last = heap.removeLast()
    guard !heap.isEmpty else { return result }
    var parent = 0
    while true {
      var child = parent * 2 + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
      guard heap[child].isBefore(last) else { break }
      heap[parent] = heap[child]
      parent = child
    }
    heap[parent] = last
    return result
  }
}
