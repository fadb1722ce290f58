import MusicTheory

extension RuleChecker {
  /// Checks title, resolution, pickup, maps and markers.
  mutating func checkTime(of song: Song) {
    check(song.title, at: SongPath().key("title"))
    check(song.composer, at: SongPath().key("composer"))
    check(song.ticksPerQuarter, in: NoteValue.resolutions, at: SongPath().key("ticksPerQuarter"))
    check(song.pickup, in: Song.ticks, at: SongPath().key("pickup"))
    check(song.tempos, "tempo")
    check(song.meters, "meter")
    check(song.keys, "key")
    check(song.swings, "swing", fromStart: false)
    if NoteValue.resolutions.contains(song.ticksPerQuarter) {
      checkPickup(of: song)
      for (index, entry) in song.meters.entries.enumerated() {
        check(Fraction(1, entry.value.unit), at: SongPath().element("meter", index).key("unit"), song)
      }
      for (index, entry) in song.swings.entries.enumerated() {
        check(entry.value?.value, at: SongPath().element("swing", index).key("value"), song)
      }
    }
    var last = 0
    for (index, marker) in song.markers.enumerated() {
      let path = SongPath().element("markers", index)
      check(marker.tick, in: Song.ticks, at: path.key("tick"))
      check(marker.name, at: path.key("name"))
      if marker.tick < last { note(.outOfOrder, at: path) }
      last = max(last, marker.tick)
    }
  }

  /// SPEC 2.3, rule 4. Order and one entry a tick are kept by the map itself.
  private mutating func check<Value>(_ map: TickMap<Value>, _ key: String, fromStart: Bool = true) {
    if fromStart, map.entries.first?.tick != 0 { note(.noEntryAtStart, at: SongPath().key(key)) }
    for (index, entry) in map.entries.enumerated() where !Song.ticks.contains(entry.tick) {
      note(
        .outOfBounds(value: entry.tick, allowed: Song.ticks), at: SongPath().element(key, index).key("tick"))
    }
  }

  private mutating func checkPickup(of song: Song) {
    guard song.pickup > 0, let meter = song.meters.value(at: 0) else { return }
    guard let beat = try? meter.beatTicks(at: song.ticksPerQuarter) else { return }
    let bar = beat * meter.beats
    if song.pickup >= bar { note(.pickupFillsBar(pickup: song.pickup, bar: bar), at: SongPath().key("pickup")) }
  }

  /// Checks that a note value is a whole number of ticks that exist.
  private mutating func check(_ value: Fraction?, at path: @autoclosure () -> SongPath, _ song: Song) {
    guard let value else { return }
    do {
      check(try NoteValue.ticks(of: value, at: song.ticksPerQuarter), in: 1...Song.lastTick, at: path())
    } catch {
      var fitting: Int?
      if case .notWholeTicks(_, _, let resolution) = error { fitting = resolution }
      note(.notWholeTicks(value: value, ticksPerQuarter: song.ticksPerQuarter, fitting: fitting), at: path())
    }
  }
}
