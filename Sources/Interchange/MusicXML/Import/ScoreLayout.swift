import MusicTheory
import MusicXMLFormat
import SongModel

/// Where the measures of a score stand in the song: once as they are written, and as they are played.
///
/// The measures are cut into sections wherever repeats or jumps begin or end, so that a section is always played whole.
struct ScoreLayout {
  let resolution: ScoreResolution
  /// The ticks at which measures begin as they are written, and behind them the end.
  let written: [Int]
  /// Bars, beats and ticks of the measures as they are written.
  let writtenTimeline: Timeline
  /// The sections in the order in which they are written.
  let sections: [Section]
  /// The sections in the order in which they are played.
  let plays: [Play]
  /// The tick at which the song ends.
  let end: Int
  /// The meters of the song.
  let meters: TickMap<Meter>
  /// The pickup of the song in ticks.
  let pickup: Int

  /// Measures that are always played together.
  struct Section {
    var measures: Range<Int>
    /// Ticks as written.
    var ticks: Range<Int>
    /// How often it is played.
    var count = 0
  }

  /// A section that is played.
  struct Play {
    /// The section's index.
    var section: Int
    /// The tick in the song at which it begins.
    var start: Int
    /// Whether it follows what is written before it, so that nothing has to be stated again.
    var isContinuation: Bool
    /// Whether it is played for the first time.
    var isFirst: Bool
  }

  /// Lays out the measures.
  ///
  /// - Throws: `ScoreImport.Failure.tooLong`.
  init(_ plan: MeasurePlan, order: [Int], resolution: ScoreResolution) throws(ScoreImport.Failure) {
    self.resolution = resolution
    let starts = plan.starts.map(resolution.tick)
    written = starts
    var edges: Set<Int> = [0, plan.meters.count]
    for (index, measure) in order.enumerated() {
      if index == 0 || order[index - 1] + 1 != measure { edges.insert(measure) }
      if index + 1 == order.count || order[index + 1] != measure + 1 { edges.insert(measure + 1) }
    }
    let sorted = edges.sorted()
    var sections = zip(sorted, sorted.dropFirst()).map { first, last in
      Section(measures: first..<last, ticks: starts[first]..<starts[last])
    }
    var sectionOf = [Int](repeating: 0, count: plan.meters.count)
    for (index, section) in sections.enumerated() {
      for measure in section.measures { sectionOf[measure] = index }
    }
    var plays: [Play] = []
    var (place, start) = (0, 0)
    while place < order.count {
      let index = sectionOf[order[place]]
      plays.append(
        Play(
          section: index, start: start, isContinuation: plays.last.map { $0.section + 1 == index } ?? true,
          isFirst: sections[index].count == 0))
      sections[index].count += 1
      start += sections[index].ticks.count
      place += sections[index].measures.count
      guard start <= Song.lastTick else { throw .tooLong }
    }
    self.sections = sections
    self.plays = plays
    end = start
    let played = MeterMap(plan, starts: starts, order: order, resolution: resolution)
    (meters, pickup) = (played.meters, played.pickup)
    let asWritten = MeterMap(plan, starts: starts, order: Array(plan.meters.indices), resolution: resolution)
    writtenTimeline = Timeline(
      ticksPerQuarter: resolution.ticksPerQuarter, meters: asWritten.meters, pickup: asWritten.pickup)
  }

  /// The ticks, as written, of the section in which a measure lies.
  func section(of measure: Int) -> Range<Int> {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].measures.upperBound <= measure { low = middle + 1 } else { high = middle }
    }
    return low < sections.count ? sections[low].ticks : 0..<0
  }

  /// The tick of a mark as written.
  func tick<Value>(of mark: ScoreMark<Value>) -> Int {
    let start = written[mark.measure]
    return min(start + resolution.tick(mark.time), written[written.count - 1])
  }

  /// The entries of a map as the song plays them: where the music goes back or on, what holds there is stated again.
  ///
  /// - Parameter entries: Ticks as written with their values, in order; of those of one tick the last counts.
  func played<Value: Equatable & Sendable>(_ entries: [(tick: Int, value: Value)]) -> [TickMap<Value>.Entry] {
    guard !entries.isEmpty else { return [] }
    let map = TickMap<Value>(entries.map { TickMap<Value>.Entry(tick: $0.tick, value: $0.value) })
    var result: [TickMap<Value>.Entry] = []
    for play in plays {
      let section = sections[play.section]
      let first = map.index(at: section.ticks.lowerBound)
      if !play.isContinuation, let first, map.entries[first].value != result.last?.value {
        result.append(.init(tick: play.start, value: map.entries[first].value))
      }
      var index = first.map { map.entries[$0].tick == section.ticks.lowerBound ? $0 : $0 + 1 } ?? 0
      while index < map.entries.count, section.ticks.contains(map.entries[index].tick) {
        let entry = map.entries[index]
        index += 1
        if entry.value == result.last?.value { continue }
        result.append(.init(tick: play.start + entry.tick - section.ticks.lowerBound, value: entry.value))
      }
    }
    // What stands behind the last measure.
    if let last = map.entries.last, last.tick == written[written.count - 1], last.tick > 0 {
      result.append(.init(tick: end, value: last.value))
    }
    return result
  }
}

/// The meters by which bars begin where measures do.
private struct MeterMap {
  private(set) var meters: TickMap<Meter>
  private(set) var pickup = 0

  /// - Parameters:
  ///   - starts: The ticks at which measures begin as written.
  ///   - order: The measures in the order in which they follow each other.
  init(_ plan: MeasurePlan, starts: [Int], order: [Int], resolution: ScoreResolution) {
    let quarter = resolution.ticksPerQuarter
    func barTicks(_ meter: Meter) -> Int? { (try? meter.beatTicks(at: quarter)).map { $0 * meter.beats } }
    let changes = Dictionary(grouping: plan.changes, by: \.measure)
    var entries: [TickMap<Meter>.Entry] = []
    var (tick, current, line) = (0, Meter.common, 0)
    for (place, measure) in order.enumerated() {
      let meter = plan.meters[measure]
      let length = starts[measure + 1] - starts[measure]
      defer { tick += length }
      guard let bar = barTicks(meter) else { continue }
      // Bars are counted from the last entry on; a further one begins a bar where they would not.
      if place == 0 || meter != current || tick < line || (tick - line) % bar != 0 {
        entries.append(.init(tick: tick, value: meter))
        current = meter
      }
      line = tick + bar
      if place == 0, measure == 0, plan.hasPickup, length < bar {
        pickup = length
        line = length
      }
      for change in changes[measure] ?? [] {
        let at = tick + resolution.tick(change.time)
        guard let changed = barTicks(change.value), at > tick, at < tick + length else { continue }
        entries.append(.init(tick: at, value: change.value))
        (current, line) = (change.value, at + changed)
      }
    }
    meters = TickMap(entries)
    if meters.entries.first?.tick != 0 { meters.set(.common, at: 0) }
  }
}
