import MusicTheory

/// Ticks to time and back, exactly.
///
/// The time of a tick is a whole number of microsecond ticks (microseconds per quarter × ticks) over the ticks per
/// quarter. Sums of those are whole numbers, so nothing accumulates and each result is rounded once, halves up.
public struct TempoClock: Hashable, Sendable {
  /// Ticks per quarter note.
  public let ticksPerQuarter: Int

  private struct Segment: Hashable, Sendable {
    let tick: Int
    let microsecondsPerQuarter: Int
    /// Microseconds × ticks per quarter, from tick 0 to the segment's start: below 2⁵⁶ in any song.
    let elapsed: Int
  }

  /// Stretches of one tempo, the first from tick 0; never empty.
  private let segments: [Segment]

  /// Makes a clock.
  ///
  /// - Parameters:
  ///   - tempos: The tempo map; before its first entry quarters last 500,000 µs (SMF 1.0, FF 51).
  ///   - ticksPerQuarter: The resolution, 1…32,767.
  public init(tempos: TickMap<Tempo>, ticksPerQuarter: Int) {
    self.ticksPerQuarter = max(1, ticksPerQuarter)
    let first = tempos.value(at: 0) ?? .standard
    var segments = [Segment(tick: 0, microsecondsPerQuarter: first.microsecondsPerQuarter, elapsed: 0)]
    var last = segments[0]
    for entry in tempos.entries where entry.tick > 0 && entry.tick <= TempoClock.lastTick {
      let elapsed = last.elapsed + (entry.tick - last.tick) * last.microsecondsPerQuarter
      last = Segment(
        tick: entry.tick, microsecondsPerQuarter: entry.value.microsecondsPerQuarter, elapsed: elapsed)
      segments.append(last)
    }
    self.segments = segments
  }

  /// Keeps products of ticks and microseconds within 63 bits; songs end long before.
  private static let lastTick = 1 << 38

  /// The last segment whose start is at or before something.
  @inline(__always)
  private func lastSegment(where isReached: (Segment) -> Bool) -> Segment {
    var (low, high) = (1, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(segments[middle]) { low = middle + 1 } else { high = middle }
    }
    return segments[low - 1]
  }

  /// Microseconds × ticks per quarter from the start to a tick.
  private func elapsed(at tick: Int) -> Int {
    let tick = min(max(0, tick), TempoClock.lastTick)
    let segment = lastSegment { $0.tick <= tick }
    return segment.elapsed + (tick - segment.tick) * segment.microsecondsPerQuarter
  }

  /// The exact time of a tick, in microseconds.
  public func microseconds(at tick: Int) -> Fraction {
    Fraction(elapsed(at: tick), ticksPerQuarter) ?? .zero
  }

  /// The time of a tick in seconds, for showing.
  public func seconds(at tick: Int) -> Double {
    Double(elapsed(at: tick)) / (Double(ticksPerQuarter) * 1_000_000)
  }

  /// The audio frame nearest to a tick.
  ///
  /// - Parameters:
  ///   - tick: A song tick.
  ///   - rate: Frames a second.
  public func frame(at tick: Int, rate: Int) -> Int {
    let numerator = Int128(elapsed(at: tick)) * Int128(rate)
    let denominator = Int128(ticksPerQuarter) * 1_000_000
    return Int(clamping: (numerator * 2 + denominator) / (denominator * 2))
  }

  /// The tick nearest to a time.
  ///
  /// - Parameter microseconds: Microseconds from the start, not negative.
  public func tick(atMicroseconds microseconds: Int) -> Int {
    let (target, overflow) = microseconds.multipliedReportingOverflow(by: ticksPerQuarter)
    guard !overflow, target >= 0 else { return microseconds < 0 ? 0 : .max }
    let segment = lastSegment { $0.elapsed <= target }
    let tempo = Int128(segment.microsecondsPerQuarter)
    let ticks = (Int128(target - segment.elapsed) * 2 + tempo) / (tempo * 2)
    return Int(clamping: Int128(segment.tick) + ticks)
  }
}
