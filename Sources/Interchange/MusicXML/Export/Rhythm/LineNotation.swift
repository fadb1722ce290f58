import MusicTheory
import MusicXMLFormat

/// A line as the signs of each bar.
struct LineNotation {
  /// The pieces of each bar; none where nothing sounds in it.
  private(set) var bars: [[NotatedPiece]]
  /// The ticks of the tuplets that bar lines cut.
  private(set) var cutTuplets: [Int] = []
  /// The ticks of the tuplets that bar lines cut where no note values show the parts.
  private(set) var lostTuplets: [Int] = []

  /// A chord or a tuplet, by places; tuplets lie in one bar.
  private struct Step {
    let start: Int
    let end: Int
    let content: Content

    enum Content {
      case chord(Int)
      case tuplet(TupletDivision)
    }
  }

  /// Writes a line in bars that follow one another.
  init(_ line: WrittenLine, in frames: [BarFrame], time: PartTime) {
    bars = Array(repeating: [], count: frames.count)
    let steps = steps(of: line, in: frames, time: time)
    var next = 0
    for (index, frame) in frames.enumerated() {
      let (start, end) = (time.place(ofTick: frame.start), time.place(ofTick: frame.end))
      while next < steps.count, steps[next].end <= start { next += 1 }
      guard next < steps.count, steps[next].start < end else { continue }
      var rhythm = BarRhythm(frame, line: line, time: time)
      var current = next
      while current < steps.count, steps[current].start < end {
        switch steps[current].content {
        case .chord(let chord): rhythm.write(chord: chord)
        case .tuplet(let division): rhythm.write(division, from: steps[current].start, until: steps[current].end)
        }
        current += 1
      }
      rhythm.finish()
      bars[index] = rhythm.pieces
      next = max(next, current - 1)
    }
  }

  /// The line's items with tuplets cut at bar lines, and as single chords where that cannot be printed.
  private mutating func steps(of line: WrittenLine, in frames: [BarFrame], time: PartTime) -> [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(line.items.count)
    var bar = 0
    for item in line.items {
      switch item {
      case .chord(let index):
        let chord = line.chords[index]
        steps.append(Step(start: chord.place, end: chord.placeEnd, content: .chord(index)))
      case .tuplet(let tuplet):
        guard let division = tuplet.division else { continue }
        while bar < frames.count - 1, time.place(ofTick: frames[bar].end) <= tuplet.place { bar += 1 }
        let start = time.tick(ofPlace: tuplet.place)
        if let parts = LineNotation.parts(of: division, at: tuplet.place, in: frames[bar...], time: time) {
          steps += parts
          if parts.count > 1 { cutTuplets.append(start) }
        } else {
          // No note values show a part of it: each note stands where it is.
          lostTuplets.append(start)
          for index in division.chords where !line.chords[index].notes.isEmpty {
            let chord = line.chords[index]
            steps.append(Step(start: chord.place, end: chord.placeEnd, content: .chord(index)))
          }
        }
      }
    }
    return steps
  }

  /// A tuplet as one for each bar that it lies in, or `nil` where note values cannot show one of them.
  private static func parts(
    of division: TupletDivision, at place: Int, in frames: ArraySlice<BarFrame>, time: PartTime
  ) -> [Step]? {
    var division = division
    var steps: [Step] = []
    var start = place
    let end = place + division.outerLength * time.placesOfUnit
    for frame in frames {
      let (first, last) = (time.place(ofTick: frame.start), time.place(ofTick: frame.end))
      guard start < end, first < end else { break }
      if start < first {
        // What lies before the bars that are written.
        guard let offset = time.units(ofPlaces: first - start), let halves = division.cut(at: offset) else {
          return nil
        }
        division = halves.after
        start = first
      }
      guard time.units(ofPlaces: start - time.place(ofTick: frame.bar.origin)) != nil else { return nil }
      guard end > last else { return steps + [Step(start: start, end: end, content: .tuplet(division))] }
      guard let offset = time.units(ofPlaces: last - start), let halves = division.cut(at: offset) else {
        return nil
      }
      steps.append(Step(start: start, end: last, content: .tuplet(halves.before)))
      division = halves.after
      start = last
    }
    return steps
  }
}
