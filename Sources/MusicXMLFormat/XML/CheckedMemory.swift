/// Memory that does not change, read with a check of every index: an array whose elements are reached without counting
/// references to it. The elements hold no references themselves.
struct CheckedMemory<Element: Sendable>: @unchecked Sendable {
  // Nothing writes to it behind the initialiser.
  private let memory: UnsafeBufferPointer<Element>

  /// Copies an array. Its owner frees it by ``deallocate()``.
  init(_ elements: [Element]) {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = memory.initialize(from: elements)
    self.memory = UnsafeBufferPointer(memory)
  }

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
