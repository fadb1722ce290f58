import MusicTheory

/// Follows the bars that notation fills, so that a `|` can be judged.
///
/// A `|` is right where the time is at a bar line, whatever stood before. Where it is not, it is judged by the bar
/// that was to be filled: the one in which the notation began or the last `|` stood. Behind a note that crosses the
/// end of that bar the nearer bar line counts, since such a note may have been meant to cross.
struct BarCheck {
  private let timeline: Timeline
  /// The number of the bar to be filled.
  private var number: Int
  /// The song tick at which it ends.
  private var end: Int
  /// Whether a single item crossed that end.
  private var isCrossed = false
  /// Whether nothing stands since the last `|`.
  private var isEmpty = false

  init(timeline: Timeline, start: Int) {
    self.timeline = timeline
    let bar = timeline.bar(at: start)
    number = bar.number
    end = bar.end
  }

  /// Notes what an item from one song tick to another does to the bar to be filled.
  mutating func pass(from start: Int, to end: Int) {
    isEmpty = false
    if start < self.end, end > self.end { isCrossed = true }
  }

  /// Judges a `|` at a song tick.
  mutating func check(at tick: Int) -> NotationError.Kind? {
    let here = timeline.bar(at: tick)
    if here.start == tick, !isEmpty {
      (number, end) = (here.number, here.end)
      (isCrossed, isEmpty) = (false, true)
      return nil
    }
    let resolution = timeline.ticksPerQuarter
    if tick < end { return .barTooShort(bar: number, by: Length(readably: end - tick, at: resolution)) }
    if isCrossed, here.end - tick < tick - end {
      return .barTooShort(bar: here.number, by: Length(readably: here.end - tick, at: resolution))
    }
    return .barTooLong(bar: number, by: Length(readably: tick - end, at: resolution))
  }
}
