import MusicTheory
import MusicXMLFormat
import SongModel

/// How long the measures of a score are, and by which meters their bars are counted.
///
/// A measure is as long as the music of the part that has most in it; one without music is as long as its meter says.
struct MeasurePlan {
  /// Where each measure begins, in units, and behind them where the last ends.
  private(set) var starts: [Int] = [0]
  /// The meter of each measure. That of a measure that is too long, or of one without time signature, is its length.
  private(set) var meters: [Meter] = []
  /// Meters that change inside a measure.
  private(set) var changes: [ScoreMark<Meter>] = []
  /// Whether the first measure is a pickup.
  private(set) var hasPickup = false

  private let units: ScoreUnits

  /// Plans the measures of scanned parts.
  ///
  /// - Throws: `ScoreImport.Failure.tooLong`.
  init(
    _ parts: [ScannedPart], of score: Score, units: ScoreUnits, log: inout ScoreFindings
  ) throws(ScoreImport.Failure) {
    self.units = units
    let count = parts.map(\.lengths.count).max() ?? 0
    let leading = parts.first { !$0.times.isEmpty }
    var times = (leading?.times ?? []).filter { $0.staff == nil || $0.staff == 1 }[...]
    MeasurePlan.compare(parts, with: leading, score, &log)
    var nominal: Int?
    var meter = Meter.common
    var lengths: [Int] = []
    var nominals: [Int?] = []
    for index in 0..<count {
      var isChanged = false
      while let mark = times.first, mark.measure <= index {
        times.removeFirst()
        let stated = read(mark, score, leading?.part ?? 0, &log)
        if mark.time == 0 || mark.time >= parts.map({ $0.length(of: index) }).max() ?? 0 {
          (nominal, meter) = (stated.map { units.units($0.barValue) }, stated ?? meter)
        } else if let stated {
          changes.append(
            ScoreMark(measure: index, time: mark.time, staff: nil, line: mark.line, value: stated))
          (nominal, isChanged) = (units.units(stated.barValue), true)
        }
      }
      let music = parts.map { $0.length(of: index) }.max() ?? 0
      let length = music > 0 ? music : nominal ?? units.units(meter.barValue)
      lengths.append(length)
      nominals.append(isChanged ? length : nominal)
      let isOdd = length > nominal ?? 0
      meters.append((isOdd && !isChanged ? Meter(bar: units.value(length), unit: meter.unit) : nil) ?? meter)
      if isChanged, let last = changes.last { meter = last.value }
      starts.append(starts[index] + length)
      guard starts[index + 1] <= ScoreUnits.mostQuarters * units.perQuarter else { throw .tooLong }
    }
    findPickup(lengths, nominals, score)
    report(lengths, nominals, parts, score, &log)
  }

  /// The meter of a time signature; `nil` where songs have none like it.
  private func read(
    _ mark: ScoreMark<Score.Time>, _ score: Score, _ part: Int, _ log: inout ScoreFindings
  ) -> Meter? {
    let place = score.place(part, mark.measure, mark.line)
    guard !mark.value.fractions.isEmpty else {
      log.note(.unusableMeter("without a meter"), at: place)
      return nil
    }
    guard let meter = Meter(mark.value) else {
      log.note(.unusableMeter(mark.value.text), at: place)
      return nil
    }
    let isJoined = mark.value.fractions.count > 1 || mark.value.fractions.contains { $0.beats.count > 1 }
    if isJoined { log.note(.joinedMeter(mark.value.text, as: meter), at: place) }
    return meter
  }

  /// Tells where parts or staves have other meters than the leading one.
  private static func compare(
    _ parts: [ScannedPart], with leading: ScannedPart?, _ score: Score, _ log: inout ScoreFindings
  ) {
    var stated: [[Int]: Score.Time] = [:]
    for mark in leading?.times ?? [] where mark.staff ?? 1 == 1 { stated[[mark.measure, mark.time]] = mark.value }
    for part in parts {
      for mark in part.times where part.part != leading?.part || mark.staff ?? 1 != 1 {
        let same = stated[[mark.measure, mark.time]]
        if same?.fractions != mark.value.fractions {
          log.note(.meterOfPart(mark.value.text), at: score.place(part.part, mark.measure, mark.line))
        }
      }
    }
  }

  /// A short first measure is a pickup, whether it says so or not, unless it is the only one.
  private mutating func findPickup(_ lengths: [Int], _ nominals: [Int?], _ score: Score) {
    guard let first = lengths.first, let nominal = nominals.first.flatMap({ $0 }), first < nominal else { return }
    let measure = score.parts.first?.measures.first
    hasPickup = lengths.count > 1 || measure?.isImplicit == true || measure?.number == "0"
  }

  /// Tells of measures that do not add up.
  private func report(
    _ lengths: [Int], _ nominals: [Int?], _ parts: [ScannedPart], _ score: Score, _ log: inout ScoreFindings
  ) {
    let pickup = hasPickup ? lengths.first ?? 0 : 0
    for index in lengths.indices {
      let length = lengths[index]
      if let nominal = nominals[index], length != nominal, !(index == 0 && hasPickup) {
        // Two parts of one measure, and the last measure with the pickup, add up together.
        let neighbours = [index - 1, index + 1].filter(lengths.indices.contains).map { lengths[$0] }
        let isPart =
          neighbours.contains(nominal - length) || index == lengths.count - 1 && length + pickup == nominal
          || score.isImplicit(index) && length < nominal
        if !isPart {
          log.note(
            .measureLength(expected: units.value(nominal), actual: units.value(length)), at: score.place(of: index))
        }
      }
      for part in parts where part.length(of: index) > 0 && part.length(of: index) < length {
        let actual = part.length(of: index)
        log.note(
          .shortPart(expected: units.value(length), actual: units.value(actual)),
          at: score.place(part.part, index, score.parts[part.part].measures[index].line))
      }
    }
  }
}

extension ScannedPart {
  /// How far the music of a measure goes; 0 behind the last.
  func length(of measure: Int) -> Int { lengths.indices.contains(measure) ? lengths[measure] : 0 }
}

extension Score {
  /// A place in a part.
  func place(_ part: Int, _ measure: Int, _ line: Int) -> ScoreImport.Finding.Place {
    let number = parts[part].measures.indices.contains(measure) ? parts[part].measures[measure].number : ""
    return ScoreImport.Finding.Place(part: part, measure: measure, number: number, line: line)
  }

  /// The place of a measure: in the first part that has it.
  func place(of measure: Int) -> ScoreImport.Finding.Place? {
    guard let part = parts.firstIndex(where: { $0.measures.indices.contains(measure) }) else { return nil }
    return place(part, measure, parts[part].measures[measure].line)
  }

  /// Whether some part says that a measure is none of its own.
  fileprivate func isImplicit(_ measure: Int) -> Bool {
    parts.contains { $0.measures.indices.contains(measure) && $0.measures[measure].isImplicit }
  }
}

extension Score.Time {
  /// The signature for messages: `3+2/8 + 1/4`.
  var text: String {
    if fractions.isEmpty { return "none" }
    return fractions.map { "\($0.beats.map(String.init).joined(separator: "+"))/\($0.unit)" }
      .joined(separator: " + ")
  }
}

extension Meter {
  /// The meter of a time signature, its fractions and groups taken together; `nil` where songs have none like it.
  init?(_ time: Score.Time) {
    let unit = time.fractions.map(\.unit).max() ?? 0
    var beats = 0
    for fraction in time.fractions {
      guard fraction.unit > 0, unit % fraction.unit == 0 else { return nil }
      beats += fraction.beats.reduce(0, +) * (unit / fraction.unit)
    }
    self.init(beats: beats, unit: unit)
  }

  /// A meter of which a bar is as long as a fraction of a whole note, with a unit no longer than another; `nil` where
  /// there is none.
  init?(bar: Fraction, unit: Int) {
    var unit = unit
    while unit <= 128 {
      if let beats = bar.multiplied(by: Fraction(unit))?.whole, let meter = Meter(beats: beats, unit: unit) {
        self = meter
        return
      }
      unit *= 2
    }
    return nil
  }
}
