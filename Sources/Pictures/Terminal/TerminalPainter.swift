import MusicTheory
import SongModel

/// Paints a roll with characters.
struct TerminalPainter {
  let roll: Roll
  private let terminal: TerminalStyle
  private let signs: Signs
  let time: TerminalLines
  let left: Int
  var canvas: TerminalCanvas

  /// The characters that are drawn with.
  private struct Signs {
    let bar: Character
    let beat: Character
    let original: Character
    let `repeat`: Character
    let sync: Character
    let begin: Character
    let end: Character
    let turn: Character
    let tuplet: (begin: Character, line: Character, end: Character)
    let marker: String
    let tempo: String

    static let unicode = Signs(
      bar: "│", beat: "·", original: "─", repeat: "╌", sync: "┈", begin: "┌", end: "┐", turn: "┬",
      tuplet: ("╭", "─", "╮"), marker: "▸", tempo: "♩ = ")
    static let ascii = Signs(
      bar: "|", beat: ".", original: "-", repeat: "=", sync: "~", begin: "[", end: "]", turn: "|",
      tuplet: ("<", "-", ">"), marker: ">", tempo: "q = ")
  }

  init(_ roll: Roll, _ terminal: TerminalStyle) {
    self.roll = roll
    self.terminal = terminal
    signs = terminal.isUnicode ? .unicode : .ascii
    left = TerminalPainter.nameColumns(in: terminal.columns)
    time = TerminalLines(roll, from: left, columns: terminal.columns)
    canvas = TerminalCanvas(columns: terminal.columns)
  }

  /// How much room names have: in eighty columns so little that four bars of sixteenths have room beside them.
  private static func nameColumns(in columns: Int) -> Int { columns < 60 ? 9 : columns < 100 ? 11 : 15 }

  mutating func paint() throws(PictureError) {
    paintTitle()
    let index = LineIndex(time.lines.map(time.ticks))
    let parts = try index.distributed(roll.lanes)
    let changes = index.distributed(roll.changes) { ($0.tick, $0.tick) }
    let markers = index.distributed(roll.markers) { ($0.tick, $0.tick) }
    for (number, line) in time.lines.enumerated() {
      canvas.addRow()
      paintRuler(line, changes[number], markers[number])
      for (lane, parts) in zip(roll.lanes, parts) where !parts[number].isEmpty { paint(lane, parts[number], in: line) }
      if roll.lanes.isEmpty { paintGround(canvas.addRow(), line) }
    }
  }

  private mutating func paintTitle() {
    let dot = terminal.isUnicode ? "·" : "-"
    let numbers = roll.bars.map(\.number)
    let (first, last) = (numbers.first ?? 0, numbers.last ?? 0)
    let bars = first == last ? "bar \(first)" : "bars \(first)\(terminal.isUnicode ? "–" : "-")\(last)"
    let parts = [roll.composer, roll.lanes.isEmpty ? "no tracks" : "", bars].filter { !$0.isEmpty }
    let row = canvas.addRow()
    let end = canvas.write(shown(roll.title), row: row, column: 0, .bold)
    canvas.write(shown(parts.joined(separator: " \(dot) ")), row: row, column: end == 0 ? 0 : end + 2, .dim)
  }

  /// Text in the characters that there are.
  private func shown(_ text: String) -> String {
    guard !terminal.isUnicode else { return text }
    return String(text.map { $0.isASCII ? $0 : "?" })
  }

  /// Changes, markers and the numbers of bars.
  private mutating func paintRuler(
    _ line: [TerminalLines.Segment], _ values: [Roll.Change], _ markers: [Marker]
  ) {
    var changes: [(String, Int)] = []
    for change in values {
      let text = terminal.isUnicode ? change.text : change.text.replacingTempoSign(by: signs.tempo)
      if let last = changes.last, last.1 == change.tick {
        changes[changes.count - 1].0 += "  " + text
      } else {
        changes.append((text, change.tick))
      }
    }
    paint(changes, in: line, .plain)
    paint(markers.map { (signs.marker + shown($0.name), $0.tick) }, in: line, .bold)
    let row = canvas.addRow()
    var free = 0
    for segment in line where segment.ticks.lowerBound == segment.bar.start || segment.column == left {
      let text = String(segment.bar.number)
      guard segment.column + 1 >= free else { continue }
      free = canvas.write(text, row: row, column: segment.column + 1, .dim) + 1
    }
  }

  /// Puts texts into a row, those that have room; without any, no row.
  private mutating func paint(_ texts: [(String, Int)], in line: [TerminalLines.Segment], _ look: TerminalCanvas.Look) {
    guard !texts.isEmpty else { return }
    let row = canvas.addRow()
    var free = 0
    for (text, tick) in texts {
      let column = time.column(of: tick, in: line)
      guard column >= free, column + TerminalCanvas.width(of: text) <= terminal.columns else { continue }
      free = canvas.write(text, row: row, column: column, look) + 1
    }
  }

  /// Bar lines, and a point on every beat.
  mutating func paintGround(_ row: Int, _ line: [TerminalLines.Segment]) {
    for segment in line {
      let isBarLine = segment.ticks.lowerBound == segment.bar.start || segment.column == left
      if isBarLine { canvas.put(signs.bar, row: row, column: segment.column, .dim) }
      let bar = segment.bar
      guard bar.beatTicks * time.cellsPerQuarter >= 2 * roll.ticksPerQuarter else { continue }
      for tick in stride(from: bar.countedFrom, to: bar.end, by: bar.beatTicks) where segment.ticks.contains(tick) {
        canvas.put(signs.beat, row: row, column: time.column(of: tick, in: line), .dim)
      }
    }
    if let last = line.last { canvas.put(signs.bar, row: row, column: last.column + last.cells + 1, .dim) }
  }

  private mutating func paint(_ lane: Roll.Lane, _ part: LanePart, in line: [TerminalLines.Segment]) {
    let look = TerminalCanvas.Look.track(lane.number, isSoft: false)
    let row = canvas.addRow()
    canvas.write(shown(lane.title), row: row, column: 0, upTo: left - 1, look)
    for phrase in part.phrases { paint(phrase, row: row, in: line, look) }
    paint(part.tuplets, in: line)
    switch lane.kind {
    case .drum: paintDrums(part.notes, lane, in: line)
    case .melody where terminal.isUnicode: paintHalfBlocks(part.notes, lane, in: line)
    case .melody: paintKeys(part.notes, lane, in: line)
    }
    paint(part.lyrics.map { (shown($0.text), $0.tick) }, in: line, .plain)
  }

  private mutating func paint(
    _ phrase: Roll.Frame, row: Int, in line: [TerminalLines.Segment], _ look: TerminalCanvas.Look
  ) {
    let ticks = time.ticks(of: line)
    let range = time.columns(
      from: max(phrase.start, ticks.lowerBound), to: min(phrase.end, ticks.upperBound), in: line)
    let sign = phrase.reference.map { $0.isSync ? signs.sync : signs.repeat } ?? signs.original
    for column in range { canvas.put(sign, row: row, column: column, look) }
    // Where turns are no further apart than their signs, these say nothing.
    if phrase.turns > 1, phrase.turnLength * time.cellsPerQuarter >= 2 * roll.ticksPerQuarter {
      let first = max(1, (ticks.lowerBound - phrase.start + phrase.turnLength - 1) / phrase.turnLength)
      for turn in first..<max(first, phrase.turns) {
        let tick = phrase.start + turn * phrase.turnLength
        guard tick < ticks.upperBound else { break }
        canvas.put(signs.turn, row: row, column: time.column(of: tick, in: line), look)
      }
    }
    var column = range.lowerBound
    if phrase.start >= ticks.lowerBound {
      canvas.put(signs.begin, row: row, column: column, look)
      column += 1
    }
    if phrase.end <= ticks.upperBound, range.count > 1 {
      canvas.put(signs.end, row: row, column: range.upperBound - 1, look)
    }
    let names = phrase.names.map { terminal.isUnicode ? $0 : $0.inASCII }
    let room = range.upperBound - 1 - column
    if let name = names.first(where: { $0.count <= room }) ?? names.last {
      canvas.write(name, row: row, column: column, upTo: range.upperBound - 1, look)
    }
  }

  /// The brackets of tuplets in a row of their own; of nested ones the outermost.
  private mutating func paint(_ tuplets: [Roll.TupletMark], in line: [TerminalLines.Segment]) {
    guard !tuplets.isEmpty else { return }
    let row = canvas.addRow()
    var free = 0
    for mark in tuplets {
      let range = time.columns(from: mark.start, to: mark.end, in: line)
      guard range.lowerBound >= free, range.count >= 3 else { continue }
      for column in range { canvas.put(signs.tuplet.line, row: row, column: column, .dim) }
      canvas.put(signs.tuplet.begin, row: row, column: range.lowerBound, .dim)
      canvas.put(signs.tuplet.end, row: row, column: range.upperBound - 1, .dim)
      canvas.write(
        String(mark.division), row: row, column: (range.lowerBound + range.upperBound - 1) / 2,
        upTo: range.upperBound - 1, .dim)
      free = range.upperBound
    }
  }
}

extension String {
  /// A tempo in other signs.
  fileprivate func replacingTempoSign(by sign: String) -> String {
    hasPrefix("♩ = ") ? sign + dropFirst(4) : self
  }

  /// The names of phrases in ASCII.
  fileprivate var inASCII: String {
    String(
      map { character in
        switch character {
        case "·": ":"
        case "×": "x"
        case "−": "-"
        default: character
        }
      })
  }
}
