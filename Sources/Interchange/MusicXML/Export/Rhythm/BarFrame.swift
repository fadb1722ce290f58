import MusicTheory

/// A bar of the song with what is needed to write rhythms in it.
struct BarFrame {
  let bar: Timeline.Bar
  let metre: MetricNode

  var start: Int { bar.start }
  var end: Int { bar.end }
  var length: Int { bar.end - bar.start }
}

extension Timeline.Bar {
  /// The tick from which the meter counts: where a full bar would have begun, for a pickup.
  var origin: Int { min(countedFrom, start) }
}

/// How a part counts time.
///
/// Written rhythms stand at **places**, counted from the song's start: so finely that every tick and every 1024th of a
/// whole note is one. Tuplets divide places further, into the **parts** in which lengths of notes are counted.
struct PartTime {
  let ticksPerQuarter: Int
  /// Places of a tick.
  let placesOfTick: Int
  /// Places of a unit, a 1024th of a whole note.
  let placesOfUnit: Int
  /// Parts of a place.
  let partsOfPlace: Int

  /// - Parameter divisors: What tuplets divide places by.
  init(ticksPerQuarter: Int, divisors: Int = 1) {
    self.ticksPerQuarter = ticksPerQuarter
    let common = greatestCommonFactor(ticksPerQuarter, PrintedValue.quarter)
    placesOfTick = PrintedValue.quarter / common
    placesOfUnit = ticksPerQuarter / common
    partsOfPlace = divisors
  }

  /// Parts of a quarter.
  var resolution: Int { ticksPerQuarter * placesOfTick * partsOfPlace }

  func place(ofTick tick: Int) -> Int { tick * placesOfTick }
  func parts(ofTicks ticks: Int) -> Int { ticks * placesOfTick * partsOfPlace }
  func parts(ofUnits units: Int) -> Int { units * placesOfUnit * partsOfPlace }

  /// The tick nearest to a place.
  func tick(ofPlace place: Int) -> Int { (2 * place + placesOfTick) / (2 * placesOfTick) }

  /// A stretch of places in 1024ths of a whole note, where it is a whole number of them.
  func units(ofPlaces places: Int) -> Int? {
    places.isMultiple(of: placesOfUnit) ? places / placesOfUnit : nil
  }
}
