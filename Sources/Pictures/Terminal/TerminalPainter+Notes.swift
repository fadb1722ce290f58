import MusicTheory

extension TerminalPainter {
  /// A row for each drum that is struck in the line, in the letters of `beat pattern`.
  mutating func paintDrums(_ notes: [Roll.Note], _ lane: Roll.Lane, in line: [TerminalLines.Segment]) {
    for key in Set(notes.map(\.key)).sorted(by: >) {
      let row = canvas.addRow()
      paintName(Drum(key: key)?.description ?? String(key), row: row)
      paintGround(row, line)
      for note in notes where note.key == key && note.onset >= time.ticks(of: line).lowerBound {
        let velocity = note.sounding.velocity.value
        let sign: Character = velocity >= 112 ? "X" : velocity <= 64 ? "o" : "x"
        canvas.put(sign, row: row, column: time.column(of: note.onset, in: line), look(of: note, lane))
      }
    }
  }

  private mutating func paintName(_ name: String, row: Int) {
    let column = max(0, left - 1 - name.count)
    canvas.write(name, row: row, column: column, upTo: left - 1, .dim)
  }

  private func look(of note: Roll.Note, _ lane: Roll.Lane) -> TerminalCanvas.Look {
    .track(lane.number, isSoft: note.sounding.velocity.value <= 64)
  }

  /// The columns of a note; one less where the next of its key follows at once, so that both are seen.
  private func cells(of note: Roll.Note, before next: Roll.Note?, in line: [TerminalLines.Segment]) -> Range<Int> {
    let ticks = time.ticks(of: line)
    let range = time.columns(from: max(note.onset, ticks.lowerBound), to: min(note.end, ticks.upperBound), in: line)
    guard let next, next.onset < ticks.upperBound, range.count > 1 else { return range }
    let follower = time.column(of: next.onset, in: line)
    return follower <= range.upperBound ? range.lowerBound..<max(range.lowerBound + 1, follower - 1) : range
  }

  /// Each note with the columns that it takes.
  private func placed(_ notes: [Roll.Note], in line: [TerminalLines.Segment]) -> [(note: Roll.Note, cells: Range<Int>)]
  {
    var next: [Int: Roll.Note] = [:]
    var result: [(note: Roll.Note, cells: Range<Int>)] = []
    for note in notes.reversed() {
      result.append((note, cells(of: note, before: next[note.key], in: line)))
      next[note.key] = note
    }
    return result.reversed()
  }

  /// Two keys in a row, as half blocks.
  mutating func paintHalfBlocks(_ notes: [Roll.Note], _ lane: Roll.Lane, in line: [TerminalLines.Segment]) {
    let keys = notes.map(\.key)
    let low = (keys.min() ?? 60) & ~1
    let high = max(keys.max() ?? 60, low + 3)
    var top: Int?
    for lower in stride(from: high & ~1, through: low, by: -2) {
      let row = canvas.addRow()
      top = top ?? row
      paintGround(row, line)
      // C is an even key, the lower of its two.
      if lower % 12 == 0 { paintName("C\(lower / 12 - 1)", row: row) }
    }
    guard let top else { return }
    for (note, cells) in placed(notes, in: line) {
      let row = top + (high & ~1) / 2 - note.key / 2
      for column in cells {
        let half: Character = note.key % 2 == 1 ? "▀" : "▄"
        let there = canvas.character(row: row, column: column)
        let isOther = there == "█" || there == (half == "▀" ? "▄" : "▀")
        canvas.put(isOther ? "█" : half, row: row, column: column, look(of: note, lane))
      }
    }
  }

  /// A row for each key, its onset and then its length.
  mutating func paintKeys(_ notes: [Roll.Note], _ lane: Roll.Lane, in line: [TerminalLines.Segment]) {
    let keys = notes.map(\.key)
    guard let low = keys.min(), let high = keys.max() else { return }
    let top = canvas.height
    let used = Set(keys)
    for key in stride(from: high, through: low, by: -1) {
      let row = canvas.addRow()
      paintGround(row, line)
      if key % 12 == 0 || used.contains(key) {
        paintName(Key.cMajor.spelling(of: key)?.description ?? String(key), row: row)
      }
    }
    let start = time.ticks(of: line).lowerBound
    for (note, cells) in placed(notes, in: line) {
      for column in cells {
        let isOnset = column == cells.lowerBound && note.onset >= start
        canvas.put(isOnset ? "#" : "=", row: top + high - note.key, column: column, look(of: note, lane))
      }
    }
  }
}
