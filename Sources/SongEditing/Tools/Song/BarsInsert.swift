import MusicTheory
import SongModel

/// `bars insert RANGE`: inserts as many bars as the range has, where it begins.
///
/// The inserted bars have the tempo, meter and key in force before them, so where the meter changes at that place they
/// may be longer or shorter than the range; what follows keeps its own. Everything with a position moves along, and a
/// phrase across the place is split there, as `phrase split` does it. The range begins and ends at bar lines; before
/// a pickup nothing can be inserted.
public struct BarsInsert: EditCommand {
  /// The bars, in song ticks.
  public var range: Range<Int>

  /// Makes a command that inserts bars.
  public init(_ range: Range<Int>) { self.range = range }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(range: range)
    let (first, count) = try draft.bars(in: range)
    guard first > 0 else { throw .beforePickup }
    let place = range.lowerBound
    let meter = draft.song.meters.value(at: max(0, place - 1)) ?? .common
    let beat: Int
    do { beat = try meter.beatTicks(at: draft.song.ticksPerQuarter) } catch { throw .value(error) }
    try draft.check(tick: draft.song.end + count * beat * meter.beats)
    let ticks = count * beat * meter.beats
    // A bar cut short by a change of meter is still closed where the inserted bars begin.
    let isNaturalLine = draft.isNaturalBarLine(place)

    let old = draft.song
    for track in draft.song.tracks.indices {
      try draft.splitPhrase(at: place, on: track)
      try draft.shiftPhrases(from: place, by: ticks, on: track)
      draft.song.tracks[track].controls.shift(from: place, by: ticks)
      draft.song.tracks[track].kept.shift(from: place, by: ticks)
    }
    draft.song.markers.shift(from: place, by: ticks)
    draft.song.kept.shift(from: place, by: ticks)
    draft.song.tempos.insertTime(ticks, at: place)
    draft.song.meters.insertTime(ticks, at: place)
    draft.song.keys.insertTime(ticks, at: place)
    draft.song.swings.insertTime(ticks, at: place)
    if !isNaturalLine { draft.song.meters.set(meter, at: place) }
    try draft.checkPickup()
    draft.recordTime(since: old)
  }
}

extension Draft {
  /// The number of the first bar of a range that begins and ends at bar lines, and how many bars it has.
  ///
  /// - Throws: ``EditError/notBarLine(tick:near:)``.
  func bars(in range: Range<Int>) throws(EditError) -> (first: Int, count: Int) {
    for tick in [range.lowerBound, range.upperBound] {
      let bar = timeline.bar(at: tick)
      if bar.start != tick { throw .notBarLine(tick: tick, near: [bar.start, bar.end]) }
    }
    let first = timeline.bar(at: range.lowerBound).number
    return (first, timeline.bar(at: range.upperBound).number - first)
  }

  /// Whether a bar line would be where it is without an entry of the meter map there.
  func isNaturalBarLine(_ tick: Int) -> Bool {
    guard tick > song.pickup else { return true }
    var meters = song.meters
    meters.remove(at: tick)
    return Timeline(ticksPerQuarter: song.ticksPerQuarter, meters: meters, pickup: song.pickup).bar(at: tick).start
      == tick
  }

  /// Notes what a change of time did to everything that has a position.
  mutating func recordTime(since old: Song) {
    for (track, before) in zip(song.tracks, old.tracks) {
      if track.controls != before.controls { changes.append(.controls(track: track.id)) }
      if track.kept != before.kept { changes.append(.track(before: track.id, after: track.id)) }
    }
    recordPhrases(since: old)
    recordProperties(since: old)
    refreshTimeline()
  }
}

/// Something with a song tick.
protocol Positioned {
  var tick: Int { get set }
}

extension Control: Positioned {}
extension KeptEvent: Positioned {}
extension Marker: Positioned {}

extension Array where Element: Positioned {
  /// Moves what stands at a tick or later.
  mutating func shift(from tick: Int, by ticks: Int) {
    for index in indices where self[index].tick >= tick { self[index].tick += ticks }
  }
}

extension TickMap where Value: Equatable {
  /// Moves the entries at a tick or later; what holds from the song's start on goes on holding from there.
  mutating func insertTime(_ ticks: Int, at tick: Int) {
    self = TickMap(
      entries.map { entry in
        entry.tick >= tick && entry.tick > 0 ? Entry(tick: entry.tick + ticks, value: entry.value) : entry
      })
  }

  /// Removes the entries of a range and moves those behind to its start. What holds behind it goes on holding.
  mutating func removeTime(_ range: Range<Int>) {
    let before = range.lowerBound == 0 ? nil : value(at: range.lowerBound - 1)
    let behind = value(at: range.upperBound)
    let isStated = index(at: range.upperBound).map { entries[$0].tick == range.upperBound } ?? false
    var kept: [Entry] = []
    for entry in entries where !range.contains(entry.tick) {
      let tick = entry.tick >= range.upperBound ? entry.tick - range.count : entry.tick
      kept.append(Entry(tick: tick, value: entry.value))
    }
    self = TickMap(kept)
    if let behind, behind != before, !isStated { set(behind, at: range.lowerBound) }
  }
}
