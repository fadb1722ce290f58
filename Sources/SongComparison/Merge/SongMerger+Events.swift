import MusicTheory
import SongModel

/// A marker by what it is known by: its name, and its place in the base or, if that has it not, where it was added; which
/// of those it is.
private struct MarkerKey: Hashable, Comparable {
  let name: String
  let tick: Int
  let isAdded: Bool
  let occurrence: Int

  static func < (left: MarkerKey, right: MarkerKey) -> Bool {
    guard left.name == right.name else { return left.name.utf8.lexicographicallyPrecedes(right.name.utf8) }
    return (left.tick, left.isAdded ? 1 : 0, left.occurrence) < (right.tick, right.isAdded ? 1 : 0, right.occurrence)
  }

  /// The keys of the base's markers, and those of a changed list: markers that stand where they stood are the same,
  /// and of those left over the first of a name is the first of that name.
  static func keys(_ base: [Marker], _ changed: [Marker]) -> [MarkerKey] {
    var left: [String: [MarkerKey]] = [:]
    for (key, marker) in keys(base) { left[marker.name, default: []].append(key) }
    var result = [MarkerKey?](repeating: nil, count: changed.count)
    for (index, marker) in changed.enumerated() {
      guard let found = left[marker.name]?.firstIndex(where: { $0.tick == marker.tick }) else { continue }
      result[index] = left[marker.name]?.remove(at: found)
    }
    for (index, marker) in changed.enumerated() where result[index] == nil {
      if left[marker.name]?.isEmpty == false { result[index] = left[marker.name]?.removeFirst() }
    }
    var counts: [Marker: Int] = [:]
    return zip(result, changed).map { key, marker in
      if let key { return key }
      defer { counts[marker, default: 0] += 1 }
      return MarkerKey(name: marker.name, tick: marker.tick, isAdded: true, occurrence: counts[marker] ?? 0)
    }
  }

  static func keys(_ base: [Marker]) -> [(key: MarkerKey, element: Marker)] {
    base.keyed(by: { $0 }) { MarkerKey(name: $0.name, tick: $0.tick, isAdded: false, occurrence: $1) }
  }
}

/// A control by what it is known by: its tick, what it changes, and which of those it is.
private struct ControlKey: Hashable, Comparable {
  let tick: Int
  let target: Control.Change.Target
  let occurrence: Int

  private var order: (Int, Int, Int) {
    let number =
      switch target {
      case .controller(let number): Int(number)
      case .bend: 128
      case .pressure: 129
      case .program: 130
      }
    return (tick, number, occurrence)
  }

  static func < (left: ControlKey, right: ControlKey) -> Bool { left.order < right.order }
}

/// What is changed when.
private struct ControlName: Hashable {
  let tick: Int
  let target: Control.Change.Target
}

/// A kept event by all that it is, and which of those it is.
private struct KeptKey: Hashable, Comparable {
  let event: KeptEvent
  let occurrence: Int

  static func < (left: KeptKey, right: KeptKey) -> Bool {
    if left.event.tick != right.event.tick { return left.event.tick < right.event.tick }
    if left.event.bytes != right.event.bytes {
      return left.event.bytes.lexicographicallyPrecedes(right.event.bytes)
    }
    return left.occurrence < right.occurrence
  }
}

extension Array {
  /// The elements with their keys, which number those that would have the same.
  fileprivate func keyed<Name: Hashable, Key>(
    by name: (Element) -> Name, _ key: (Name, Int) -> Key
  ) -> [(key: Key, element: Element)] {
    var counts: [Name: Int] = [:]
    return map { element in
      let name = name(element)
      defer { counts[name, default: 0] += 1 }
      return (key(name, counts[name] ?? 0), element)
    }
  }
}

extension SongMerger {
  mutating func mergedMarkers() -> [Marker] {
    let lists = songs.map(\.markers)
    if let agreed = lists.agreed { return agreed.value }
    let keyed = lists.map { list in
      zip(MarkerKey.keys(lists.base, list), list).map { (key: $0, value: $1.tick) }
    }
    let merged = mergedList(keyed) { merger, key, ticks in
      let place = MergePlace(
        .marker(tick: key.tick, name: key.name, occurrence: key.occurrence), tick: key.tick)
      return merger.settle(ticks, .at, place) { .number($0) }
    }
    return merged.map { Marker(tick: $0.value, name: $0.key.name) }.inOrder(of: \.tick)
  }

  /// Merges the controls of a track.
  mutating func merged(controls lists: Versions<[Control]>, on track: Identifier) -> [Control] {
    if let agreed = lists.agreed { return agreed.value }
    let keyed = lists.map { list in
      list.keyed(by: { ControlName(tick: $0.tick, target: $0.change.target) }) {
        ControlKey(tick: $0.tick, target: $0.target, occurrence: $1)
      }
    }
    let merged = mergedList(keyed.map { $0.map { ($0.key, $0.element) } }) { merger, key, states in
      let place = MergePlace(
        .control(track: track, tick: key.tick, target: key.target, occurrence: key.occurrence), track: track,
        tick: key.tick)
      if states.base != nil {
        return merger.context.settle(optional: states, place) { states, context in
          Control(
            tick: key.tick, change: context.settle(states.map(\.change), .value, place) { .control($0) },
            isGlide: context.settle(states.map(\.isGlide), .glide, place) { .flag($0) })
        }
      }
      return merger.context.settle(states, .value, place) { $0.map { .control($0.change) } }
    }
    return merged.map(\.value).inOrder(of: \.tick)
  }

  /// Merges kept events of a track or of the song.
  mutating func merged(kept lists: Versions<[KeptEvent]>, on track: Identifier?) -> [KeptEvent] {
    if let agreed = lists.agreed { return agreed.value }
    let keyed = lists.map { $0.keyed(by: { $0 }) { KeptKey(event: $0, occurrence: $1) } }
    return mergedList(keyed.map { $0.map { ($0.key, true) } }) { _, _, states in
      // There or not: where the sides differ, one of them has what the base had.
      states.agreed.flatMap(\.value)
    }.map(\.key.event)
  }

  /// Merges lists whose elements have keys: values by key, and their order.
  private mutating func mergedList<Key: Hashable & Comparable, Value>(
    _ lists: Versions<[(key: Key, value: Value)]>,
    settle: (inout SongMerger, Key, Versions<Value?>) -> Value?
  ) -> [(key: Key, value: Value)] {
    let values = lists.map { Dictionary($0.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }) }
    var merged: [Key: Value] = [:]
    for key in Set(values.base.keys).union(values.ours.keys).union(values.theirs.keys).sorted() {
      merged[key] = settle(&self, key, values.map { $0[key] })
    }
    let order = MergedOrder(
      lists.map { $0.map(\.key) }, present: Set(merged.keys), preferring: context.preferred)
    return order.keys.compactMap { key in merged[key].map { (key, $0) } }
  }
}

extension Array {
  /// The elements in order of time, those of one tick as they stand.
  fileprivate func inOrder(of tick: (Element) -> Int) -> [Element] { sorted { tick($0) < tick($1) } }
}
