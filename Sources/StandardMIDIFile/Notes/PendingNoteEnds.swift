/// The ends still to come while notes are put out in order of their onsets, the earliest first, and of one tick those whose notes
/// began first.
///
/// Up to 32 stand in a sorted ring, which a new one enters near its tail. What does not fit goes to a binary heap, so that no music
/// takes more than logarithmic time.
struct PendingNoteEnds {
  /// Notes that stand one after the other and end together.
  struct Chord {
    var tick: Int
    var notes: Range<Int>

    static func < (a: Chord, b: Chord) -> Bool {
      a.tick != b.tick ? a.tick < b.tick : a.notes.lowerBound < b.notes.lowerBound
    }
  }

  private var ring = InlineArray<32, Chord>(repeating: Chord(tick: 0, notes: 0..<0))
  private static let mask = 31

  /// How many entered the ring and left it.
  private var entered = 0
  private var left = 0

  private var heap: [Chord] = []

  /// The tick of the earliest, or `Int.max`.
  private(set) var firstTick = Int.max

  /// Adds the end of notes, which began behind all others.
  @inline(__always)
  mutating func insert(_ chord: Chord) {
    if chord.tick < firstTick { firstTick = chord.tick }
    guard entered &- left <= Self.mask else { return insertIntoHeap(chord) }
    var place = entered
    entered &+= 1
    while place != left, ring[(place &- 1) & Self.mask].tick > chord.tick {
      ring[place & Self.mask] = ring[(place &- 1) & Self.mask]
      place &-= 1
    }
    ring[place & Self.mask] = chord
  }

  /// Takes out the earliest, of which there must be one.
  @inline(__always)
  mutating func removeFirst() -> Chord {
    guard heap.isEmpty else { return removeFirstOfBoth() }
    let chord = ring[left & Self.mask]
    left &+= 1
    firstTick = left == entered ? .max : ring[left & Self.mask].tick
    return chord
  }

  @inline(never)
  private mutating func removeFirstOfBoth() -> Chord {
    let result: Chord
    if left != entered, ring[left & Self.mask] < heap[0] {
      result = ring[left & Self.mask]
      left += 1
    } else {
      result = removeFirstOfHeap()
    }
    firstTick = min(left == entered ? .max : ring[left & Self.mask].tick, heap.first?.tick ?? .max)
    return result
  }

  @inline(never)
  private mutating func insertIntoHeap(_ chord: Chord) {
    var child = heap.count
    heap.append(chord)
    while child > 0 {
      let parent = (child - 1) / 2
      guard chord < heap[parent] else { break }
      heap[child] = heap[parent]
      child = parent
    }
    heap[child] = chord
  }

  private mutating func removeFirstOfHeap() -> Chord {
    let result = heap[0]
    let last = heap.removeLast()
    guard !heap.isEmpty else { return result }
    var parent = 0
    while true {
      var child = parent * 2 + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < last else { break }
      heap[parent] = heap[child]
      parent = child
    }
    heap[parent] = last
    return result
  }
}
