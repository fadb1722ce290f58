extension StandardMIDIFile.Track {
  /// The same events in order of time and, at one tick, in the order that every program reads right.
  ///
  /// The order at a tick is: meta and system exclusive, note-off, bank select, program, controllers with bend and pressure,
  /// note-on. The sort is stable: within a class the events keep their order. A note that ends at the tick where it
  /// begins still ends after it begins. A change of port within a tick parts it: events stay on their port.
  public func inCanonicalOrder() -> Self {
    var events = packedInTimeOrder()
    if events.contains(where: { $0.beginsNote || $0.endsNote }) {
      var ranking = EventRanking()
      Self.order(&events) { ranking.ranks(of: $0) }
    } else {
      // Nothing sounds, so there is nothing to remember.
      Self.order(&events) { $0.map { EventRank($0) } }
    }
    return Self(packed: events, payloads: payloads, endTick: endTick)
  }

  /// Orders the events of each tick and port by their ranks.
  private static func order(
    _ events: inout [PackedEvent], by ranks: (ArraySlice<PackedEvent>) -> [EventRank]
  ) {
    var start = 0
    while start < events.count {
      let end = endOfGroup(from: start, in: events)
      let group = events[start..<end]
      let ranks = ranks(group)
      if zip(ranks, ranks.dropFirst()).contains(where: { $0 > $1 }) {
        let sorted = EventRank.allCases.flatMap { rank in
          zip(group, ranks).lazy.filter { $0.1 == rank }.map(\.0)
        }
        events.replaceSubrange(start..<end, with: sorted)
      }
      start = end
    }
  }

  /// The events in order of time; those of one tick keep their order.
  func packedInTimeOrder() -> [PackedEvent] {
    let isInOrder = zip(packed, packed.dropFirst()).allSatisfy { $0.tick <= $1.tick }
    if isInOrder { return packed }
    // The place is part of the key, since the library's sort does not promise to be stable.
    return packed.enumerated()
      .sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }
      .map(\.element)
  }

  /// Where the events of one tick and port end that begin at a place.
  static func endOfGroup(from start: Int, in events: [PackedEvent]) -> Int {
    var end = start + 1
    while end < events.count, events[end].tick == events[start].tick, !events[end].isPort { end += 1 }
    return end
  }
}
