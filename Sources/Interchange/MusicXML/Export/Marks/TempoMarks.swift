import MusicTheory
import MusicXMLFormat
import SongModel

/// The tempo map as people read it: a mark for each tempo that stays, and a word where it moves step by step.
struct TempoMarks {
  private(set) var marks: [PlacedMark] = []

  /// - Parameter start: The first tick that is written.
  init(_ song: Song, from start: Int, timeline: Timeline) {
    let map = song.tempos
    let entries = Array(map.entries[min(map.index(at: start) ?? 0, map.entries.count)...])
    var index = 0
    while index < entries.count {
      let end = TempoMarks.endOfRamp(from: index, in: entries, quarter: song.ticksPerQuarter)
      if end > index {
        let slower = entries[end].value.microsecondsPerQuarter > entries[index].value.microsecondsPerQuarter
        for step in index...end {
          let (tick, tempo) = (max(start, entries[step].tick), entries[step].value)
          switch step {
          case index where index == 0 || end == index: add(tempo, at: tick, timeline: timeline)
          case index,
            index + 1 where index == 0:
            let word = slower ? "rit." : "accel."
            marks.append(
              PlacedMark(tick: tick, Score.Direction([.words(word)], placement: .above, sound: Score.Sound(tempo))))
          case end: add(tempo, at: tick, timeline: timeline)
          // Some readers print a tempo that only sounds, unless it stands with words: here, a blank.
          default: marks.append(PlacedMark(tick: tick, Score.Direction([.words(" ")], sound: Score.Sound(tempo))))
          }
        }
      } else {
        add(entries[index].value, at: max(start, entries[index].tick), timeline: timeline)
      }
      index = end + 1
    }
  }

  /// The last of at least four tempos that move one way in steps of at most a quarter's time; the first of them
  /// itself where they are fewer.
  private static func endOfRamp(from first: Int, in entries: [TickMap<Tempo>.Entry], quarter: Int) -> Int {
    var end = first
    var direction = 0
    while end + 1 < entries.count, entries[end + 1].tick - entries[end].tick <= quarter {
      let change = entries[end + 1].value.microsecondsPerQuarter - entries[end].value.microsecondsPerQuarter
      guard change != 0, direction == 0 || direction == change.signum() else { break }
      direction = change.signum()
      end += 1
    }
    return end - first >= 3 ? end : first
  }

  private mutating func add(_ tempo: Tempo, at tick: Int, timeline: Timeline) {
    let meter = timeline.bar(at: tick).meter
    let unit = meter.countedUnit
    let mark = Score.Metronome(
      Score.Metronome.BeatUnit(unit.type, dots: unit.dots), equals: .perMinute(tempo.perMinute(of: unit.value)))
    marks.append(
      PlacedMark(tick: tick, Score.Direction([.metronome(mark)], placement: .above, sound: Score.Sound(tempo))))
  }
}

extension Meter {
  /// The value that people count in this meter.
  fileprivate var countedUnit: (type: Score.NoteType, dots: Int, value: Fraction) {
    if isCompound || beats == 3 && unit == 8, let type = Score.NoteType(units: 2 * Score.NoteType.wholeUnits / unit),
      let value = Fraction(3, unit)
    {
      return (type, 1, value)
    }
    if unit == 2 { return (.half, 0, Fraction(1, 2) ?? .quarter) }
    // Unequal groups are counted in what makes them up.
    if unit == 8, beats > 4, !beats.isMultiple(of: 2) { return (.eighth, 0, Fraction(1, 8) ?? .quarter) }
    return (.quarter, 0, .quarter)
  }
}

extension Tempo {
  /// How many of a value pass in a minute, with the fewest decimals, two at most, that say this tempo.
  fileprivate func perMinute(of value: Fraction) -> String {
    guard let exact = Fraction(15_000_000, microsecondsPerQuarter)?.divided(by: value) else { return description }
    for scale in [1, 10, 100] {
      guard let scaled = exact.multiplied(by: Fraction(scale))?.rounded, let rounded = Fraction(scaled, scale) else {
        break
      }
      if scale == 100 || Tempo(beatsPerMinute: rounded, beat: value) == self {
        let (whole, rest) = scaled.quotientAndRemainder(dividingBy: scale)
        var text = String(whole)
        guard rest > 0 else { return text }
        text += "." + String(scale + rest).dropFirst()
        return text
      }
    }
    return description
  }
}

extension Score.Sound {
  /// A tempo without anything printed.
  init(_ tempo: Tempo) {
    self.init()
    self.tempo = tempo.quartersPerMinute.value
  }
}

extension Fraction {
  /// As floating point.
  fileprivate var value: Double { Double(numerator) / Double(denominator) }
}
