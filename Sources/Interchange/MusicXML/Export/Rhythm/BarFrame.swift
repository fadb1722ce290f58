import MusicTheory

/// A bar of the song with what is needed to write rhythms in it.
struct BarFrame {
  let bar: Timeline.Bar
  let metre: MetricNode

  /// The tick from which the meter counts: where a full bar would have begun, for a pickup.
  var origin: Int { min(bar.countedFrom, bar.start) }
  var start: Int { bar.start }
  var end: Int { bar.end }
  var length: Int { bar.end - bar.start }
}

/// The time of a part: how many parts a quarter has, so that every note begins and ends on one.
struct PartTime {
  /// Ticks of a quarter.
  let ticksPerQuarter: Int
  /// Parts of a quarter.
  let resolution: Int

  /// - Parameter divisors: What tuplets divide 1024ths by.
  init(ticksPerQuarter: Int, divisors: Int) {
    self.ticksPerQuarter = ticksPerQuarter
    let common =
      ticksPerQuarter / greatestCommonFactor(ticksPerQuarter, PrintedValue.quarter) * PrintedValue.quarter
    resolution = common * divisors
  }

  /// The parts of some ticks.
  func parts(ofTicks ticks: Int) -> Int { ticks * (resolution / ticksPerQuarter) }
  /// A number of ticks as 1024ths of a whole note, where it is a whole number of them.
  func units(ofTicks ticks: Int) -> Int? {
    let (units, rest) = (ticks * PrintedValue.quarter).quotientAndRemainder(dividingBy: ticksPerQuarter)
    return rest == 0 ? units : nil
  }

  /// The parts of some 1024ths of a whole note.
  func parts(ofUnits units: Int) -> Int { units * (resolution / PrintedValue.quarter) }
}
