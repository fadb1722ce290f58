import MusicTheory
import MusicXMLFormat

/// A line as the signs of each bar.
struct LineNotation {
  /// The pieces of each bar; none where nothing sounds in it.
  private(set) var bars: [[NotatedPiece]]
  /// How many notes and chords no note values show from where they begin to where they end, and the first one's tick.
  private(set) var inexact: (count: Int, first: Int) = (0, 0)
  /// The ticks of the tuplets that bar lines cut.
  private(set) var cutTuplets: [Int] = []
  /// The ticks of the tuplets that no note values show.
  private(set) var lostTuplets: [Int] = []

  /// A chord or a tuplet; tuplets lie in one bar.
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
      while next < steps.count, steps[next].end <= frame.start { next += 1 }
      guard next < steps.count, steps[next].start < frame.end else { continue }
      var rhythm = BarRhythm(frame, line: line, time: time)
      var current = next
      while current < steps.count, steps[current].start < frame.end {
        switch steps[current].content {
        case .chord(let chord): rhythm.write(chord: chord)
        case .tuplet(let division): rhythm.write(division, from: steps[current].start, until: steps[current].end)
        }
        current += 1
      }
      rhythm.finish()
      bars[index] = rhythm.pieces
      if let first = rhythm.inexact.first {
        if inexact.count == 0 { inexact.first = first }
        inexact.count += rhythm.inexact.count
      }
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
        steps.append(Step(start: chord.start, end: chord.end, content: .chord(index)))
      case .tuplet(let tuplet):
        while bar < frames.count - 1, frames[bar].end <= tuplet.start { bar += 1 }
        if let parts = LineNotation.parts(of: tuplet, in: frames[bar...], time: time) {
          steps += parts
          if parts.count > 1 { cutTuplets.append(tuplet.start) }
        } else {
          lostTuplets.append(tuplet.start)
          for index in tuplet.chords where !line.chords[index].notes.isEmpty {
            steps.append(Step(start: line.chords[index].start, end: line.chords[index].end, content: .chord(index)))
          }
        }
      }
    }
    return steps
  }

  /// A tuplet as one for each bar that it lies in, or `nil` where note values cannot show one of them.
  private static func parts(of tuplet: WrittenTuplet, in frames: ArraySlice<BarFrame>, time: PartTime) -> [Step]? {
    guard var division = tuplet.division else { return nil }
    var steps: [Step] = []
    var start = tuplet.start
    for frame in frames {
      guard start < tuplet.end, frame.start < tuplet.end else { break }
      if start < frame.start {
        // What lies before the bars that are written.
        guard let offset = time.units(ofTicks: frame.start - start), let halves = division.cut(at: offset) else {
          return nil
        }
        division = halves.after
        start = frame.start
      }
      guard time.units(ofTicks: start - frame.origin) != nil else { return nil }
      guard tuplet.end > frame.end else {
        return steps + [Step(start: start, end: tuplet.end, content: .tuplet(division))]
      }
      guard let offset = time.units(ofTicks: frame.end - start), let halves = division.cut(at: offset) else {
        return nil
      }
      steps.append(Step(start: start, end: frame.end, content: .tuplet(halves.before)))
      division = halves.after
      start = frame.end
    }
    return steps
  }
}
