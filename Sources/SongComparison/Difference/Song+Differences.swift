import MusicTheory
import SongModel

extension Song {
  /// All that another song states otherwise: by id where parts have one, else by tick, then by property.
  ///
  /// The differences are complete: they are none exactly when the songs are equal, and whoever makes each of them in the
  /// first song has the second. They stand in the order of the second song's file, each track's with its phrases; what
  /// only the first song has comes behind what both have.
  ///
  /// - Parameter other: The second song.
  public func differences(to other: Song) -> [Difference] {
    guard self != other else { return [] }
    var comparison = ExactComparison(before: self, after: other)
    comparison.run()
    return comparison.differences
  }
}

/// Collects the differences of two songs.
struct ExactComparison {
  let before: Song
  let after: Song
  private(set) var differences: [Difference] = []

  init(before: Song, after: Song) {
    self.before = before
    self.after = after
  }

  mutating func run() {
    compareSong()
    compareMaps()
    compareMotifs()
    compareTracks()
    compare(kept: before.kept, with: after.kept, track: nil)
    compareOrders()
  }

  private mutating func compareSong() { add(.song, Facts(before).changes(to: Facts(after))) }

  /// Orders come last: of ids that are there by then.
  private mutating func compareOrders() {
    addOrder(.trackOrder, before.tracks.map(\.id), after.tracks.map(\.id))
    addOrder(.motifOrder, before.motifs.map(\.name), after.motifs.map(\.name))
  }

  /// The order of ids is told where it does not follow from what was added and removed: new ones at the end.
  private mutating func addOrder(_ property: SongProperty, _ old: [Identifier], _ new: [Identifier]) {
    let (oldSet, newSet) = (Set(old), Set(new))
    let expected = old.filter { newSet.contains($0) } + new.filter { !oldSet.contains($0) }
    if expected != new { add(.song, [.changed(property, from: .ids(old), to: .ids(new))]) }
  }

  mutating func add(_ part: SongPart, _ changes: [Difference.Change], track: Identifier? = nil, tick: Int? = nil) {
    for change in changes { differences.append(Difference(part, change, track: track, tick: tick)) }
  }
}

extension ExactComparison {
  private mutating func compareMaps() {
    compare(before.tempos, after.tempos, SongPart.tempo) { .tempo($0) }
    compare(before.meters, after.meters, SongPart.meter) { .meter($0) }
    compare(before.keys, after.keys, SongPart.key) { .key($0) }
    compare(before.swings, after.swings, SongPart.swing) { .swing($0) }
    compare(
      before.markers.map { Item(tick: $0.tick, key: $0.name, value: $0) },
      after.markers.map { Item(tick: $0.tick, key: $0.name, value: $0) }, track: nil,
      part: { .marker(tick: $0.tick, name: $0.key, occurrence: $1) }, facts: { Facts(placed: $1) })
  }

  private mutating func compare<Value: Hashable>(
    _ old: TickMap<Value>, _ new: TickMap<Value>, _ part: (Int) -> SongPart, _ value: (Value) -> PropertyValue
  ) {
    guard old != new else { return }
    let known = Dictionary(old.entries.map { ($0.tick, $0.value) }) { first, _ in first }
    for entry in new.entries {
      let facts = Facts(value(entry.value))
      if let earlier = known[entry.tick] {
        add(part(entry.tick), Facts(value(earlier)).changes(to: facts), tick: entry.tick)
      } else {
        add(part(entry.tick), [.added(facts.statements)], tick: entry.tick)
      }
    }
    let kept = Set(new.entries.map(\.tick))
    for entry in old.entries where !kept.contains(entry.tick) {
      add(part(entry.tick), [.removed(Facts(value(entry.value)).statements)], tick: entry.tick)
    }
  }

  mutating func compare(kept old: [KeptEvent], with new: [KeptEvent], track: Identifier?) {
    guard old != new else { return }
    compare(
      old.map { Item(tick: $0.tick, key: $0, value: $0) }, new.map { Item(tick: $0.tick, key: $0, value: $0) },
      track: track, part: { .kept(track: track, $0.value, occurrence: $1) }, facts: { Facts(placed: $1) })
  }

  mutating func compare(controls old: [Control], with new: [Control], track: Identifier) {
    guard old != new else { return }
    compare(
      old.map { Item(tick: $0.tick, key: $0.change.target, value: $0) },
      new.map { Item(tick: $0.tick, key: $0.change.target, value: $0) }, track: track,
      part: { .control(track: track, tick: $0.tick, target: $0.key, occurrence: $1) },
      facts: { Facts($0.value, place: $1) })
  }

  /// Something that has a tick but no id: at one tick there may be several, in an order that matters.
  struct Item<Key: Hashable, Value> {
    let tick: Int
    let key: Key
    let value: Value
  }

  private struct Name<Key: Hashable>: Hashable {
    let tick: Int
    let key: Key
    let occurrence: Int
  }

  /// Compares lists in order of time whose elements have no id.
  ///
  /// - Parameters:
  ///   - part: The address of an element; the number counts those of one tick and key.
  ///   - facts: What is said of an element; the number counts those of one tick.
  private mutating func compare<Key: Hashable, Value>(
    _ old: [Item<Key, Value>], _ new: [Item<Key, Value>], track: Identifier?,
    part: (Item<Key, Value>, Int) -> SongPart, facts: (Item<Key, Value>, Int) -> Facts
  ) {
    let (oldNames, newNames) = (names(of: old), names(of: new))
    let (oldPlaces, newPlaces) = (places(of: old), places(of: new))
    let known = Dictionary(zip(oldNames, old.indices).map { ($0, $1) }) { first, _ in first }
    for (index, name) in newNames.enumerated() {
      let (item, said) = (new[index], facts(new[index], newPlaces[index]))
      let address = part(item, name.occurrence)
      if let earlier = known[name] {
        add(address, facts(old[earlier], oldPlaces[earlier]).changes(to: said), track: track, tick: item.tick)
      } else {
        add(address, [.added(said.statements)], track: track, tick: item.tick)
      }
    }
    let kept = Set(newNames)
    for (index, name) in oldNames.enumerated() where !kept.contains(name) {
      let item = old[index]
      add(
        part(item, name.occurrence), [.removed(facts(item, oldPlaces[index]).statements)], track: track,
        tick: item.tick)
    }
  }

  /// What tells elements apart: tick, key, and how many of both come before.
  private func names<Key, Value>(of items: [Item<Key, Value>]) -> [Name<Key>] {
    var counts: [Name<Key>: Int] = [:]
    return items.map { item in
      let first = Name(tick: item.tick, key: item.key, occurrence: 0)
      let count = counts[first, default: 0]
      counts[first] = count + 1
      return Name(tick: item.tick, key: item.key, occurrence: count)
    }
  }

  /// How many elements of the same tick come before each.
  private func places<Key, Value>(of items: [Item<Key, Value>]) -> [Int] {
    var (tick, place) = (-1, 0)
    return items.map { item in
      place = item.tick == tick ? place + 1 : 0
      tick = item.tick
      return place
    }
  }
}
