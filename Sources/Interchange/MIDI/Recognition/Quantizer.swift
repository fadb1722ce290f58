import MusicTheory
import SongModel
import StandardMIDIFile

/// Moves the notes of a part to the grid that each bar seems to be written in.
///
/// The grid is the coarsest of quarters, eighths, sixteenths and thirty-seconds on whose lines the bar's onsets stand
/// well; where tuplets are wanted, a beat may instead be divided into three, five, six or seven. Notes that begin
/// together move together. Time keeps its order: of two times that would come to one line with a note of one key at
/// each, one keeps its place. Ends move to lines as well, and a note never becomes shorter than a tick.
struct Quantizer {
  private let timeline: Timeline
  private let quarter: Int
  private let wantsTuplets: Bool

  /// What was found, bar by bar.
  private(set) var bars: [MIDIImport.BarGrid] = []

  /// Notes that begin at one tick.
  private struct Time {
    var tick: Int
    var notes: Range<Int>
    var moved: Int
  }

  /// Exact lines: so many in a span that begins at a tick, up to the bar line.
  private struct Lines {
    var start: Int
    var span: Int
    var count: Int
    var bar: Range<Int>

    /// The line nearest to a tick of the bar.
    func nearest(to tick: Int) -> Int {
      let number = ((tick - start) * count * 2 + span) / (span * 2)
      return min(max(start + (number * span * 2 + count) / (count * 2), bar.lowerBound), bar.upperBound)
    }

    func distance(to tick: Int) -> Int { abs(nearest(to: tick) - tick) }
  }

  /// The grids by the number of lines to a quarter.
  private static let straight = [1, 2, 4, 8]
  private static let tuplets = [3, 5, 6, 7]
  /// From which confidence on a coarser grid is believed.
  private static let enough = 70

  init(_ song: Song, wantsTuplets: Bool) {
    timeline = song.timeline
    quarter = song.ticksPerQuarter
    self.wantsTuplets = wantsTuplets
  }

  /// Quantizes a part.
  ///
  /// - Parameter areBeats: Whether its notes are strokes of drums, whose ends move as their onsets do.
  mutating func quantize(_ part: inout FilePart, track: Identifier, areBeats: Bool) {
    let firstBar = bars.count
    var times: [Time] = []
    for index in part.notes.indices {
      let tick = part.notes[index].onset
      if times.last?.tick == tick {
        times[times.count - 1].notes = times[times.count - 1].notes.lowerBound..<index + 1
      } else {
        times.append(Time(tick: tick, notes: index..<index + 1, moved: tick))
      }
    }
    var linesOfTimes: [Lines] = []
    var first = 0
    while first < times.count {
      let bar = timeline.bar(at: times[first].tick)
      var last = first
      while last < times.count, times[last].tick < bar.end { last += 1 }
      let ticks = times[first..<last].map(\.tick)
      linesOfTimes += find(ticks, in: bar, track: track)
      first = last
    }
    for index in times.indices { times[index].moved = linesOfTimes[index].nearest(to: times[index].tick) }
    keepOrder(of: &times, notes: part.notes)
    report(times, from: firstBar)
    move(&part, times, linesOfTimes, areBeats: areBeats)
  }

  /// The ticks of a bar; a note at the last still has room for a tick.
  private static func ticks(of bar: Timeline.Bar) -> Range<Int> {
    bar.start..<max(bar.start, min(bar.end, Song.lastTick - 1))
  }

  // MARK: Finding

  /// Finds the lines for each of the ticks of a bar.
  private mutating func find(_ ticks: [Int], in bar: Timeline.Bar, track: Identifier) -> [Lines] {
    let grids = Quantizer.straight.map {
      Lines(start: bar.countedFrom, span: quarter, count: $0, bar: Quantizer.ticks(of: bar))
    }
    var tuplets: [MIDIImport.BarGrid.Tuplet] = []
    var lines: [Lines?] = ticks.map { _ in nil }
    if wantsTuplets {
      for beat in Set(ticks.map { ($0 - bar.countedFrom) / quarter }).sorted() {
        let members = ticks.indices.filter { (ticks[$0] - bar.countedFrom) / quarter == beat }
        let start = bar.countedFrom + beat * quarter
        guard let found = tuplet(members.map { ticks[$0] }, start: start, bar: Quantizer.ticks(of: bar)) else {
          continue
        }
        tuplets.append(.init(beat: beat + 1, parts: found.count))
        for member in members { lines[member] = found }
      }
    }
    let rest = zip(ticks, lines).filter { $0.1 == nil }.map(\.0)
    let chosen = grids.first { confidence(rest, in: $0) >= Quantizer.enough } ?? grids[grids.count - 1]
    let all = zip(ticks, lines).map { $0.1 ?? chosen }
    bars.append(
      .init(
        track: track, bar: bar.number, grid: Fraction(1, 4 * chosen.count) ?? .quarter, tuplets: tuplets,
        confidence: confidence(zip(ticks, all).map { ($0, $1) }), largestDisplacement: 0))
    return all
  }

  /// The division of a beat on whose lines the ticks stand clearly better than on sixteenths.
  private func tuplet(_ ticks: [Int], start: Int, bar: Range<Int>) -> Lines? {
    let sixteenths = Lines(start: start, span: quarter, count: 4, bar: bar)
    // One onset tells nothing, and a tuplet does not cross a bar line.
    guard ticks.count > 1, start + quarter <= bar.upperBound, confidence(ticks, in: sixteenths) < Quantizer.enough
    else { return nil }
    let candidates = Quantizer.tuplets.filter { quarter >= $0 * 2 && ticks.count <= $0 }
      .map { Lines(start: start, span: quarter, count: $0, bar: bar) }
    return candidates.first { lines in
      confidence(ticks, in: lines) >= Quantizer.enough && Set(ticks.map(lines.nearest)).count == ticks.count
    }
  }

  private func confidence(_ ticks: [Int], in lines: Lines) -> Int { confidence(ticks.map { ($0, lines) }) }

  /// The mean distance from the lines against a quarter of their distance from each other, which chance would give.
  private func confidence(_ ticks: [(tick: Int, lines: Lines)]) -> Int {
    guard !ticks.isEmpty else { return 100 }
    let sum = ticks.reduce(0) { $0 + 100 * 4 * $1.lines.count * $1.lines.distance(to: $1.tick) / $1.lines.span }
    return max(0, 100 - sum / ticks.count)
  }

  // MARK: Moving

  /// Corrects where times move, so that their order stays and no two notes of one key come to begin together.
  private func keepOrder(of times: inout [Time], notes: [StandardMIDIFile.Note]) {
    var keys: Set<UInt8> = []
    for index in times.indices {
      let own = notes[times[index].notes].map(\.pitch)
      guard index > 0 else {
        keys = Set(own)
        continue
      }
      let earlier = times[index - 1]
      if times[index].moved == earlier.moved, keys.isDisjoint(with: own) {
        keys.formUnion(own)
        continue
      }
      if times[index].moved <= earlier.moved {
        let before = index > 1 ? times[index - 2].moved : .min
        if times[index].moved == earlier.moved, earlier.tick < earlier.moved, earlier.tick > before {
          // The earlier stood before the line, so it can have its place back.
          times[index - 1].moved = earlier.tick
        } else {
          times[index].moved = max(times[index].tick, earlier.moved + 1)
        }
      }
      keys = Set(own)
    }
  }

  private mutating func report(_ times: [Time], from first: Int) {
    var index = first
    for time in times {
      let bar = timeline.bar(at: time.tick).number
      while index < bars.count, bars[index].bar != bar { index += 1 }
      guard index < bars.count else { return }
      bars[index].largestDisplacement = max(bars[index].largestDisplacement, abs(time.moved - time.tick))
    }
  }

  private func move(_ part: inout FilePart, _ times: [Time], _ lines: [Lines], areBeats: Bool) {
    var next = [(tick: Int, moved: Int)](repeating: (.max, .max), count: 128)
    for (time, lines) in zip(times, lines).reversed() {
      for number in time.notes {
        let note = part.notes[number]
        part.notes[number].onset = time.moved
        if areBeats {
          part.notes[number].end = max(time.moved, note.end + time.moved - time.tick)
          continue
        }
        let step = max(1, lines.span / lines.count)
        let following = next[Int(note.pitch & 0x7F)]
        var ended = min(max(line(forEnd: note.end, lines), time.moved + step), Song.lastTick)
        // What did not reach the next note of its key does not reach it now.
        if note.end <= following.tick { ended = min(ended, following.moved) }
        part.notes[number].end = ended
      }
      for number in time.notes { next[Int(part.notes[number].pitch & 0x7F)] = (time.tick, time.moved) }
    }
    let moved = Dictionary(times.map { ($0.tick, $0.moved) }, uniquingKeysWith: { first, _ in first })
    for index in part.lyrics.indices {
      part.lyrics[index].tick = moved[part.lyrics[index].tick] ?? part.lyrics[index].tick
    }
  }

  /// Where a note ends that began on some lines: on one of them in the same beat, else on one of its own bar.
  private func line(forEnd tick: Int, _ lines: Lines) -> Int {
    let isStraight = lines.count.nonzeroBitCount == 1
    if !isStraight, tick <= lines.start + lines.span { return lines.nearest(to: tick) }
    let bar = timeline.bar(at: tick)
    let count = isStraight ? lines.count : 4
    return Lines(start: bar.countedFrom, span: quarter, count: count, bar: Quantizer.ticks(of: bar)).nearest(to: tick)
  }
}
