import MusicTheory

/// Finds where ticks are written: exactly, where people would write note values for them, else on the nearest
/// thirty-second of their bar.
struct RhythmGrid {
  let time: PartTime
  private let timeline: Timeline
  /// The place where the last bar ends: nothing is written behind it.
  let last: Int
  /// The bar that was asked for last: notes mostly come in order.
  private(set) var bar: Timeline.Bar

  /// - Parameter end: The tick at which the song ends.
  init(_ timeline: Timeline, end: Int, time: PartTime) {
    self.timeline = timeline
    self.time = time
    bar = timeline.bar(at: 0)
    last = time.place(ofTick: timeline.bar(at: max(0, end - 1)).end)
  }

  /// The shortest value that is written for what is on no grid, in units: a hundred and twenty-eighth.
  static let finest = 8

  /// The place where a tick is written.
  ///
  /// - Parameter length: The ticks of what begins or ends there: a run of shorter values than hundred and
  ///   twenty-eighths is meant as such.
  mutating func place(of tick: Int, length: Int) -> Int {
    if tick < bar.start || tick >= bar.end { bar = timeline.bar(at: tick) }
    let inBar = (tick - bar.origin) * time.placesOfTick
    if let units = time.units(ofPlaces: inBar) {
      if units.isMultiple(of: RhythmGrid.finest) { return time.place(ofTick: tick) }
      if let own = time.units(ofPlaces: length * time.placesOfTick), own.nonzeroBitCount == 1, own < RhythmGrid.finest,
        units.isMultiple(of: own)
      {
        return time.place(ofTick: tick)
      }
    }
    let step = PrintedValue.shortest * time.placesOfUnit
    let nearest = (2 * inBar + step) / (2 * step) * step
    // A pickup need not begin on a value, nor a bar end on one that a meter change cuts short.
    let inside = time.place(ofTick: bar.start)...time.place(ofTick: bar.end)
    let place = min(max(bar.origin * time.placesOfTick + nearest, inside.lowerBound), inside.upperBound)
    return place < last ? place : time.place(ofTick: tick)
  }
}
