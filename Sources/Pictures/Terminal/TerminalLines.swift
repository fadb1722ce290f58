import MusicTheory

/// How time becomes columns: bars, or parts of bars that are too long, next to one another as far as there is room.
struct TerminalLines {
  /// A bar, or a part of one, in a line.
  struct Segment {
    /// The ticks that it shows.
    let ticks: Range<Int>
    /// The bar.
    let bar: Timeline.Bar
    /// The column of its bar line, one before its first cell.
    let column: Int
    /// How many cells it has.
    let cells: Int
  }

  let lines: [[Segment]]
  /// Cells of a quarter note.
  let cellsPerQuarter: Int
  private let ticksPerQuarter: Int

  /// The divisions of a quarter that are tried, all of which some music is counted in.
  private static let divisions = [1, 2, 3, 4, 6, 8, 12]

  init(_ roll: Roll, from left: Int, columns: Int) {
    ticksPerQuarter = roll.ticksPerQuarter
    // A bar line before each bar, and one behind the last.
    let room = max(2, columns - left - 1)
    let bars = roll.bars.map { (bar: $0, ticks: ($0.start..<$0.end).clamped(to: roll.range)) }
    let longest = bars.map(\.ticks.count).max() ?? 1
    var cells = TerminalLines.wanted(for: roll)
    while cells > 1, TerminalLines.cells(longest, cells, roll.ticksPerQuarter) + 1 > room {
      cells = TerminalLines.divisions.last { $0 < cells } ?? 1
    }
    cellsPerQuarter = cells
    let fullBars = bars.filter { $0.bar.number > 0 }.map(\.ticks)
    let most = TerminalLines.barsInLine(fullBars, cells, roll.ticksPerQuarter, room: room)
    var lines: [[Segment]] = []
    var line: [Segment] = []
    var column = left
    for (bar, ticks) in bars {
      var start = ticks.lowerBound
      while start < ticks.upperBound {
        let rest = TerminalLines.cells(ticks.upperBound - start, cells, roll.ticksPerQuarter)
        if !line.isEmpty, column - left + rest + 1 > room || line.count(where: { $0.bar.number > 0 }) == most {
          lines.append(line)
          (line, column) = ([], left)
        }
        let taken = min(rest, room - 1)
        let end = taken == rest ? ticks.upperBound : start + max(1, taken * roll.ticksPerQuarter / cells)
        line.append(Segment(ticks: start..<end, bar: bar, column: column, cells: taken))
        column += taken + 1
        start = end
      }
    }
    if !line.isEmpty { lines.append(line) }
    self.lines = lines
  }

  /// As many cells as let all but the shortest notes have two.
  private static func wanted(for roll: Roll) -> Int {
    let lengths = roll.lanes.filter { $0.kind == .melody }.flatMap { $0.notes.map { $0.end - $0.onset } }.sorted()
    let grid = roll.lanes.contains { $0.kind == .drum && !$0.notes.isEmpty } ? 4 : 2
    guard !lengths.isEmpty else { return grid }
    let short = max(1, lengths[lengths.count / 8])
    // A gate shortens what was written as long as a note value.
    return max(grid, divisions.first { roll.ticksPerQuarter * 17 <= short * $0 * 10 } ?? 8)
  }

  /// How many bars a line has where all are alike: numbers that music is counted in.
  private static func barsInLine(
    _ bars: [Range<Int>], _ perQuarter: Int, _ ticksPerQuarter: Int, room: Int
  ) -> Int? {
    guard let first = bars.first, bars.allSatisfy({ $0.count == first.count }) else { return nil }
    let fitting = room / (cells(first.count, perQuarter, ticksPerQuarter) + 1)
    return [1, 2, 4, 8, 16, 32, 64].last { $0 <= fitting }
  }

  private static func cells(_ ticks: Int, _ perQuarter: Int, _ ticksPerQuarter: Int) -> Int {
    max(1, (ticks * perQuarter + ticksPerQuarter - 1) / ticksPerQuarter)
  }

  /// The column of a tick in a line: its cell, or where the line ends.
  func column(of tick: Int, in line: [Segment]) -> Int {
    guard let segment = line.last(where: { $0.ticks.lowerBound <= tick }) ?? line.first else { return 0 }
    let cell = ((max(0, tick - segment.ticks.lowerBound) * cellsPerQuarter * 2 + ticksPerQuarter) / 2) / ticksPerQuarter
    return segment.column + 1 + min(cell, tick >= segment.ticks.upperBound ? segment.cells : segment.cells - 1)
  }

  /// The columns from a tick to another, at least one; a bar line behind them is not among them.
  func columns(from start: Int, to end: Int, in line: [Segment]) -> Range<Int> {
    let first = column(of: start, in: line)
    var last = column(of: end, in: line)
    // What ends with a bar does not cover the bar line.
    if let segment = line.first(where: { $0.ticks.lowerBound == end }) { last = segment.column }
    return first..<max(first + 1, last)
  }

  /// The ticks of a line.
  func ticks(of line: [Segment]) -> Range<Int> {
    (line.first?.ticks.lowerBound ?? 0)..<(line.last?.ticks.upperBound ?? 0)
  }
}
