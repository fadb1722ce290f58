/// Values that hold from a tick on until the next: a tempo, meter or key map.
///
/// Entries are sorted by tick and no tick has two. There may be none at tick 0; a song's own rules ask for one.
public struct TickMap<Value: Sendable>: Sendable {
  /// One change.
  public struct Entry: Sendable {
    /// Where the value begins to hold.
    public var tick: Int
    /// The value.
    public var value: Value

    /// Makes an entry.
    public init(tick: Int, value: Value) {
      self.tick = tick
      self.value = value
    }
  }

  /// The changes in order of time.
  public private(set) var entries: [Entry]

  /// Makes a map with one value from tick 0 on.
  public init(_ initial: Value) { entries = [Entry(tick: 0, value: initial)] }

  /// Makes a map from entries in any order; of two at one tick the later in the list stays.
  public init(_ unordered: [Entry] = []) {
    entries = []
    entries.reserveCapacity(unordered.count)
    // The sort is stable, so a later entry comes behind an earlier one of its tick.
    for entry in unordered.sorted(by: { $0.tick < $1.tick }) {
      if entries.last?.tick == entry.tick { entries.removeLast() }
      entries.append(entry)
    }
  }

  /// The index of the entry in force at a tick, or `nil` before the first.
  @inlinable
  public func index(at tick: Int) -> Int? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].tick <= tick { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  /// The value in force at a tick, or `nil` before the first entry.
  @inlinable
  public func value(at tick: Int) -> Value? { index(at: tick).map { entries[$0].value } }

  /// Sets the value from a tick on, up to the next entry.
  public mutating func set(_ value: Value, at tick: Int) {
    let position = index(at: tick)
    if let position, entries[position].tick == tick {
      entries[position].value = value
    } else {
      entries.insert(Entry(tick: tick, value: value), at: position.map { $0 + 1 } ?? 0)
    }
  }

  /// Removes the entry that stands exactly at a tick.
  ///
  /// - Returns: The value that stood there, or `nil` where none did.
  @discardableResult
  public mutating func remove(at tick: Int) -> Value? {
    guard let position = index(at: tick), entries[position].tick == tick else { return nil }
    return entries.remove(at: position).value
  }

  /// Removes the entries in a range of ticks.
  public mutating func removeAll(in range: Range<Int>) { entries.removeAll { range.contains($0.tick) } }
}

// The type itself asks nothing of its values that would have to be looked up while the program runs: at its start, that
// takes longer than reading a small song.
extension TickMap: Equatable where Value: Equatable {}
extension TickMap: Hashable where Value: Hashable {}
extension TickMap.Entry: Equatable where Value: Equatable {}
extension TickMap.Entry: Hashable where Value: Hashable {}
