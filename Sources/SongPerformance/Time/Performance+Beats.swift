import MusicTheory

extension Performance {
  /// A beat of the meter.
  public struct Beat: Hashable, Sendable {
    /// The bar; 0 is the pickup.
    public let bar: Timeline.Bar
    /// The beat in its bar, from 1.
    public let number: Int
    /// When.
    public let tick: Int
  }

  /// Every beat from the start to the end, in order of time.
  ///
  /// - Parameter most: The most beats that are wanted.
  /// - Returns: `nil` where there are more.
  public func beats(atMost most: Int) -> [Beat]? {
    let timeline = timeline
    var beats: [Beat] = []
    var bar = timeline.bar(at: 0)
    while bar.start < end {
      // In a short bar at the start the first beat that is there need not be the first of a full one.
      let skipped = (bar.start - bar.countedFrom + bar.beatTicks - 1) / bar.beatTicks
      let ticks = stride(from: bar.countedFrom + skipped * bar.beatTicks, to: min(bar.end, end), by: bar.beatTicks)
      for (index, tick) in ticks.enumerated() {
        guard beats.count < most else { return nil }
        beats.append(Beat(bar: bar, number: skipped + index + 1, tick: tick))
      }
      bar = timeline.bar(at: bar.end)
    }
    return beats
  }
}
