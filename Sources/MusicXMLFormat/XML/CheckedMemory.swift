/// Memory that does not change, read with a check of every index: an array whose elements are reached without counting
/// references to it. The elements hold no references themselves.
struct CheckedMemory<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  // Nothing writes to it behind the initialiser.
  private let memory: UnsafeBufferPointer<Element>

  /// Takes what has grown. Its owner frees it by ``deallocate()``.
  init(_ grown: consuming GrowingMemory<Element>) { memory = grown.released() }

  func deallocate() { memory.deallocate() }

  var indices: Range<Int> { 0..<memory.count }

  @inline(__always)
  subscript(index: Int) -> Element {
    precondition(index >= 0 && index < memory.count)
    return memory[index]
  }

  /// A part of it.
  @inline(__always)
  subscript(range: Range<Int>) -> UnsafeBufferPointer<Element> {
    precondition(range.lowerBound >= 0 && range.upperBound <= memory.count)
    return UnsafeBufferPointer(rebasing: memory[range])
  }
}

/// Memory that grows at its end, with a check of every index, until it becomes ``CheckedMemory`` as it stands: an array
/// would have to be copied for that.
struct GrowingMemory<Element: BitwiseCopyable & Sendable>: ~Copyable {
  private var memory: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  /// Makes room for some elements. Pages that nothing is put into cost nothing.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
    memory = .allocate(capacity: self.capacity)
  }

  deinit { memory.deallocate() }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(index >= 0 && index < count)
      return memory[index]
    }
    @inline(__always) set {
      precondition(index >= 0 && index < count)
      memory[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(by: 1) }
    (memory + count).initialize(to: element)
    count += 1
  }

  @inline(__always)
  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    guard let first = elements.baseAddress else { return }
    if elements.count > capacity - count { grow(by: elements.count) }
    (memory + count).initialize(from: first, count: elements.count)
    count += elements.count
  }

  @inline(__always)
  mutating func removeLast(_ removed: Int) {
    precondition(removed >= 0 && removed <= count)
    count -= removed
  }

  /// Moves to memory that is at least twice as large and has room for some more elements.
  private mutating func grow(by more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.moveInitialize(from: memory, count: count)
    memory.deallocate()
    memory = larger
  }

  /// Gives up the memory to a new owner, who frees it.
  fileprivate consuming func released() -> UnsafeBufferPointer<Element> {
    let released = UnsafeBufferPointer(start: memory, count: count)
    discard self
    return released
  }
}
