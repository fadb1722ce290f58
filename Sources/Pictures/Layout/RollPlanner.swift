import MusicTheory
import SongModel

/// Decides what stands in which line of a roll, and which labels have room.
struct RollPlanner {
  private let roll: Roll
  private let scale: RollScale
  private let left: Double

  init(_ roll: Roll, _ scale: RollScale, left: Double) {
    self.roll = roll
    self.scale = scale
    self.left = left
  }

  func lines() throws(PictureError) -> [LinePlan] {
    let index = LineIndex(scale.lines)
    let parts = try index.distributed(roll.lanes)
    let rows = rows(of: parts)
    let bars = index.distributed(roll.bars) { ($0.start, $0.end) }
    let markers = index.distributed(roll.markers) { ($0.tick, $0.tick) }
    let changes = index.distributed(roll.changes) { ($0.tick, $0.tick) }
    return scale.lines.indices.map { number in
      let range = scale.lines[number]
      var lanes: [LanePlan] = []
      for lane in parts.indices where !parts[lane][number].isEmpty {
        let part = parts[lane][number]
        let brackets = brackets(part.tuplets, in: range)
        lanes.append(
          LanePlan(
            lane: lane, part: part, brackets: brackets.placed, bracketRows: brackets.rows,
            syllables: syllables(part.lyrics, in: range), rows: rows[lane][number]))
      }
      let flags = place(markers[number].map { ($0.name, $0.tick) }, in: range, style: .smallStrong, inset: 10)
      let marks = place(texts(changes[number], in: range), in: range, style: .small, inset: 0)
      return LinePlan(
        range: range, bars: bars[number], markers: flags.placed, markerRows: flags.rows, changes: marks.placed,
        changeRows: marks.rows, lanes: lanes)
    }
  }

  /// The rows of every lane in every line: of one height for all melodies, the less the more rows there are.
  ///
  /// Few rows are the same in every line. Where there are many, each line has only those that it needs.
  private func rows(of parts: [[LanePart]]) -> [[LaneRows]] {
    let whole = roll.lanes.map { LaneKeys($0.kind, Set($0.notes.map(\.key))) }
    var keys = whole.map { [LaneKeys](repeating: $0, count: scale.lines.count) }
    if RollPlanner.melodyRows(whole) > RollPlanner.fewRows {
      for (index, lane) in roll.lanes.enumerated() {
        keys[index] = parts[index].map { LaneKeys(lane.kind, Set($0.notes.map(\.key))) }
      }
    }
    // Only what is drawn takes room.
    let most =
      scale.lines.indices.map { line in
        RollPlanner.melodyRows(roll.lanes.indices.filter { !parts[$0][line].isEmpty }.map { keys[$0][line] })
      }.max() ?? 0
    let height = most <= RollPlanner.fewRows ? 9.0 : most <= 110 ? 7.0 : most <= 200 ? 5.0 : most <= 330 ? 4.0 : 3.0
    return keys.map { $0.map { LaneRows($0, melodyHeight: height) } }
  }

  /// As many rows as a page has room for at their full height.
  private static let fewRows = 60

  private static func melodyRows(_ keys: [LaneKeys]) -> Int {
    keys.reduce(0) { $0 + ($1.kind == .melody ? $1.keys.count : 0) }
  }

  /// Near the end of a line a text may reach into the margin, but not out of the picture.
  private var textEnd: Double { left + scale.width + RollLayout.margin - 8 }

  private func x(_ tick: Int, in range: Range<Int>) -> Double {
    left + Double(tick - range.lowerBound) * scale.pixelsPerTick
  }

  /// What begins to hold at a tick as one text; half a number would say something else than all of it.
  private func texts(_ changes: [Roll.Change], in range: Range<Int>) -> [(String, Int)] {
    var texts: [(String, Int)] = []
    for change in changes {
      if let last = texts.last, last.1 == change.tick {
        texts[texts.count - 1].0 += "   " + change.text
      } else {
        texts.append((change.text, change.tick))
      }
    }
    return texts.map { text, tick in
      (x(tick, in: range) + Label.Style.small.width(of: text) <= textEnd ? text : "", tick)
    }
  }

  /// Puts texts over a line, into two rows at most.
  private func place(
    _ texts: [(text: String, tick: Int)], in range: Range<Int>, style: Label.Style, inset: Double
  ) -> (placed: [LinePlan.PlacedText], rows: Int) {
    var rows = LabelRows(most: 2, gap: 10)
    let placed = texts.map { text, tick in
      let start = x(tick, in: range)
      let shown = Label.fitting(text, in: textEnd - start - inset, style) ?? ""
      let row = shown.isEmpty ? nil : rows.place(from: start, to: start + inset + style.width(of: shown))
      return LinePlan.PlacedText(text: shown, tick: tick, x: start, row: row)
    }
    return (placed, rows.count)
  }

  /// Puts brackets into as many rows as nesting and voices need, three at most.
  private func brackets(
    _ marks: [Roll.TupletMark], in range: Range<Int>
  ) -> (placed: [(mark: Roll.TupletMark, row: Int)], rows: Int) {
    var rows = LabelRows(most: 3, gap: -0.5)
    var placed: [(mark: Roll.TupletMark, row: Int)] = []
    for mark in marks {
      let (start, end) = (x(mark.start, in: range), x(mark.end, in: range))
      if let row = rows.place(from: start, to: end) { placed.append((mark, row)) }
    }
    return (placed, rows.count)
  }

  /// The syllables that do not run into one another.
  private func syllables(_ lyrics: [(text: String, tick: Int)], in range: Range<Int>) -> [(text: String, x: Double)] {
    var rows = LabelRows(most: 1, gap: 4)
    return lyrics.compactMap { lyric in
      let start = x(lyric.tick, in: range)
      let width = Label.Style.small.width(of: lyric.text)
      guard start + width <= textEnd else { return nil }
      return rows.place(from: start, to: start + width) == nil ? nil : (lyric.text, start)
    }
  }
}
