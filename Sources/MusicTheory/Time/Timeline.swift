/// Bars, beats and ticks of a song: what turns positions and lengths as typed into ticks, and back.
///
/// A meter change inside a bar closes a short bar there. A pickup is bar 0; its beats are counted so that they end
/// the bar.
public struct Timeline: Hashable, Sendable {
  /// Ticks per quarter note.
  public let ticksPerQuarter: Int
  /// The length of bar 0 in ticks; 0 where there is none.
  public let pickup: Int

  private struct Stretch: Hashable, Sendable {
    let start: Int
    let firstBar: Int
    let meter: Meter
    let barTicks: Int
    let beatTicks: Int
  }

  /// Stretches of one meter, from the first full bar on; never empty.
  private let stretches: [Stretch]

  /// Makes a timeline.
  ///
  /// - Parameters:
  ///   - ticksPerQuarter: The resolution, 1…32,767.
  ///   - meters: The meter map. Meters whose beat is not a whole number of ticks are counted with beats rounded up
  ///     to a tick, so that reading never fails; a song's own rules refuse them.
  ///   - pickup: The length of the pickup bar in ticks.
  public init(ticksPerQuarter: Int, meters: TickMap<Meter>, pickup: Int = 0) {
    self.ticksPerQuarter = max(1, ticksPerQuarter)
    self.pickup = max(0, pickup)
    var stretches: [Stretch] = []
    func append(_ meter: Meter, from start: Int) {
      let beat = max(1, Fraction(4 * max(1, ticksPerQuarter), meter.unit)?.rounded ?? 1)
      var firstBar = 1
      if let last = stretches.last {
        firstBar = last.firstBar + (start - last.start + last.barTicks - 1) / last.barTicks
      }
      stretches.append(
        Stretch(start: start, firstBar: firstBar, meter: meter, barTicks: beat * meter.beats, beatTicks: beat))
    }
    append(meters.value(at: self.pickup) ?? .common, from: self.pickup)
    for entry in meters.entries where entry.tick > self.pickup { append(entry.value, from: entry.tick) }
    self.stretches = stretches
  }

  private func stretchIndex(atTick tick: Int) -> Int {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].start <= tick { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  private func stretchIndex(ofBar bar: Int) -> Int {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].firstBar <= bar { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// One bar.
  public struct Bar: Hashable, Sendable {
    /// The number, from 1; 0 is the pickup.
    public let number: Int
    /// The first tick.
    public let start: Int
    /// The tick behind the last.
    public let end: Int
    /// The meter in force.
    public let meter: Meter
    /// Ticks of a beat.
    public let beatTicks: Int
    /// The tick from which beats are counted: the start, for a pickup the place where a full bar would have begun.
    public let countedFrom: Int
  }

  /// The bar that holds a tick; ticks before 0 count as 0.
  public func bar(at tick: Int) -> Bar {
    if tick < pickup { return pickupBar }
    let stretch = stretches[stretchIndex(atTick: tick)]
    return bar(number: stretch.firstBar + (tick - stretch.start) / stretch.barTicks)
  }

  private var pickupBar: Bar {
    let first = stretches[0]
    return Bar(
      number: 0, start: 0, end: pickup, meter: first.meter, beatTicks: first.beatTicks,
      countedFrom: pickup - first.barTicks)
  }

  private func bar(number: Int) -> Bar {
    let index = stretchIndex(ofBar: number)
    let stretch = stretches[index]
    let start = stretch.start + (number - stretch.firstBar) * stretch.barTicks
    var end = start + stretch.barTicks
    if index + 1 < stretches.count { end = min(end, stretches[index + 1].start) }
    return Bar(
      number: number, start: start, end: end, meter: stretch.meter, beatTicks: stretch.beatTicks, countedFrom: start)
  }

  /// A bar by its number.
  ///
  /// - Returns: `nil` for bar 0 where there is no pickup, for negative numbers, and past any tick that can be stored.
  public func bar(_ number: Int) -> Bar? {
    if number == 0 { return pickup > 0 ? pickupBar : nil }
    guard number > 0, number <= Length.largestNumber / 1024 else { return nil }
    return bar(number: number)
  }

  /// The tick a length after another tick.
  ///
  /// Bars lead to the same place, counted from the bar's start, in the bar that many bars away.
  ///
  /// - Throws: ``ValueError/notWholeTicks(length:ticksPerQuarter:fitting:)``, or
  ///   ``ValueError/outOfRange(_:text:allowed:)`` before the song's start or past what can be stored.
  public func tick(_ length: Length, after tick: Int) throws(ValueError) -> Int {
    let target: Int
    switch length {
    case .ticks(let count): target = tick + count
    case .noteValue(let value): target = tick + (try NoteValue.ticks(of: value, at: ticksPerQuarter))
    case .bars(let count):
      let here = bar(at: tick)
      guard let there = bar(here.number + count) else {
        throw .outOfRange(.length, text: length.description, allowed: "bars inside the song")
      }
      target = there.countedFrom + (tick - here.countedFrom)
    }
    guard abs(target) <= Length.largestNumber else {
      throw .outOfRange(.length, text: length.description, allowed: "up to tick \(Length.largestNumber)")
    }
    return target
  }

  /// The ticks of a length that begins at a tick.
  public func ticks(_ length: Length, from tick: Int) throws(ValueError) -> Int {
    try self.tick(length, after: tick) - tick
  }

  /// A tick as people count: bar, beat from 1, tick in the beat from 0.
  public func place(of tick: Int) -> (bar: Int, beat: Int, tick: Int) {
    let bar = bar(at: tick)
    let (beat, rest) = (tick - bar.countedFrom).quotientAndRemainder(dividingBy: bar.beatTicks)
    return (bar.number, beat + 1, rest)
  }

  /// A tick as typed, in the shortest form: `3`, `3:2`, `3:2:480`.
  public func position(of tick: Int) -> String {
    let place = place(of: tick)
    if place.tick != 0 { return "\(place.bar):\(place.beat):\(place.tick)" }
    if place.beat != 1 || tick < pickup && tick != 0 { return "\(place.bar):\(place.beat)" }
    return "\(place.bar)"
  }

  /// The tick of a bar, beat and tick as typed.
  ///
  /// - Parameters:
  ///   - number: The bar, from 1; 0 is the pickup.
  ///   - beat: The beat, or `nil` for the bar's start, which in a pickup is not beat 1.
  ///   - tick: The tick in the beat, from 0.
  /// - Returns: `nil` where the bar does not exist, or the beat or tick is not in it.
  public func tick(bar number: Int, beat: Int? = nil, tick: Int = 0) -> Int? {
    guard let bar = bar(number) else { return nil }
    guard let beat else { return bar.start }
    guard (1...bar.meter.beats).contains(beat), (0..<bar.beatTicks).contains(tick) else { return nil }
    let result = bar.countedFrom + (beat - 1) * bar.beatTicks + tick
    return result >= bar.start && result < bar.end ? result : nil
  }

  /// The grid line at or before a tick, and the next one; lines count from each bar line, where they begin anew.
  ///
  /// - Parameters:
  ///   - tick: A song tick.
  ///   - grid: Ticks between lines, more than zero.
  public func gridCell(at tick: Int, grid: Int) -> Range<Int> {
    let bar = bar(at: tick)
    let step = max(1, grid)
    let start: Int
    if bar.number == 0 {
      // The pickup's beats end the bar, so its lines are counted back from its end.
      start = bar.end - ((bar.end - tick + step - 1) / step) * step
    } else {
      start = bar.start + (tick - bar.start) / step * step
    }
    // A grid coarser than the bar, or lines that do not divide it, end at the bar line.
    return max(start, bar.start)..<min(start + step, bar.end)
  }
}
