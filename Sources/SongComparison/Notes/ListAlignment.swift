/// Pairs the elements of two lists in order of time: what is alike at its place is no difference, and of what is left,
/// elements of one place belong together in order.
struct ListAlignment<Element> {
  private(set) var changed: [(old: Element, new: Element)] = []
  private(set) var added: [Element] = []
  private(set) var removed: [Element] = []

  private struct Place<Key: Hashable>: Hashable {
    let tick: Int
    let key: Key
  }

  /// Pairs the elements.
  ///
  /// - Parameters:
  ///   - expected: Where an element of the first list is looked for in the second.
  ///   - tick: Where an element of the second list is.
  ///   - key: What must be the same for elements to be alike.
  init<Key: Hashable>(
    _ old: [Element], _ new: [Element], expected: (Element) -> Int, tick: (Element) -> Int, key: (Element) -> Key
  ) {
    var counts: [Place<Key>: Int] = [:]
    for element in old { counts[Place(tick: expected(element), key: key(element)), default: 0] += 1 }
    let fresh = new.filter { element in
      let place = Place(tick: tick(element), key: key(element))
      guard let count = counts[place], count > 0 else { return true }
      counts[place] = count - 1
      return false
    }
    // From the end, so that of several alike the last are those that differ, and the first can be taken from the end.
    var left: [Int: [Element]] = [:]
    var order: [Int] = []
    for element in old.reversed() {
      let place = Place(tick: expected(element), key: key(element))
      guard let count = counts[place], count > 0 else { continue }
      counts[place] = count - 1
      if left[place.tick] == nil { order.append(place.tick) }
      left[place.tick, default: []].append(element)
    }
    for element in fresh {
      if let earlier = left[tick(element)]?.popLast() {
        changed.append((earlier, element))
      } else {
        added.append(element)
      }
    }
    removed = order.reversed().flatMap { (left[$0] ?? []).reversed() }
  }
}

/// What of two lists is left between what both begin with and what both end with.
func withoutSharedEnds<Element: Equatable>(
  _ first: [Element], _ second: [Element]
) -> (ArraySlice<Element>, ArraySlice<Element>) {
  let most = min(first.count, second.count)
  var start = 0
  while start < most, first[start] == second[start] { start += 1 }
  var end = 0
  while end < most - start, first[first.count - 1 - end] == second[second.count - 1 - end] { end += 1 }
  return (first[start..<(first.count - end)], second[start..<(second.count - end)])
}
