import MusicTheory
import SongModel
import StandardMIDIFile

/// Finds bars that repeat exactly, and makes phrases of them that play others.
///
/// The music of a part falls into cells: bars, or groups of bars that notes tie together. Where a group of up to sixteen
/// cells follows itself, it becomes an original and a repeat; where it comes again later, or in a later track, a repeat
/// or sync of the original. Cells are the same where their lengths, notes, velocities and syllables are.
struct RepeatFinder {
  /// A phrase to be.
  struct Plan {
    var ticks: Range<Int>
    /// The notes that begin in it.
    var notes: Range<Int>
    var source: Source

    enum Source: Hashable {
      case original
      /// The phrase of a number of a track plays it.
      case reference(track: Identifier, number: Int)
    }
  }

  /// Cells by what is in them.
  private var symbols: [[Int]: Int] = [:]
  /// Originals of all parts so far, by their first cell.
  private var originals: [Int: [Original]] = [:]

  private struct Original {
    var track: Identifier
    var number: Int
    var kind: TrackKind
    var cells: [Int]
  }

  private struct Cell {
    var ticks: Range<Int>
    var notes: Range<Int>
    var symbol: Int
    /// Whether the cell before it ends where it begins.
    var follows: Bool
  }

  private static let mostCells = 16
  private static let usualBars = 8
  /// How many places are looked at to find where a group comes again: what bounds the time.
  private static let mostPlaces = 64

  /// Plans the phrases of a part, whose originals later parts may play.
  mutating func plan(_ part: FilePart, _ cutter: PhraseCutter, track: Identifier, kind: TrackKind) -> [Plan] {
    let cells = cells(of: part, cutter, kind: kind)
    let places = Dictionary(grouping: cells.indices) { cells[$0].symbol }
    var plans: [Plan] = []
    var index = 0
    while index < cells.count {
      if let found = reference(in: cells, at: index, track: track, kind: kind) {
        plans.append(plan(cells[index..<found.end], .reference(track: found.track, number: found.number)))
        index = found.end
        continue
      }
      let (length, turns) = group(in: cells, at: index, places: places)
      let end = length > 0 ? index + length : single(in: cells, from: index, places, track: track, kind: kind)
      plans.append(plan(cells[index..<end], .original))
      if length > 0 {
        let original = Original(
          track: track, number: plans.count, kind: kind, cells: cells[index..<end].map(\.symbol))
        originals[cells[index].symbol, default: []].append(original)
        if turns > 1 {
          let source = Plan.Source.reference(track: track, number: plans.count)
          plans.append(plan(cells[end..<index + length * turns], source))
        }
      }
      index = max(end, index + length * turns)
    }
    return plans
  }

  private func plan(_ cells: ArraySlice<Cell>, _ source: Plan.Source) -> Plan {
    guard let first = cells.first, let last = cells.last else {
      return Plan(ticks: 0..<0, notes: 0..<0, source: source)
    }
    return Plan(
      ticks: first.ticks.lowerBound..<last.ticks.upperBound, notes: first.notes.lowerBound..<last.notes.upperBound,
      source: source)
  }

  // MARK: Cells

  private mutating func cells(of part: FilePart, _ cutter: PhraseCutter, kind: TrackKind) -> [Cell] {
    var cells: [Cell] = []
    var (start, note) = (cutter.start, 0)
    var lyrics = part.lyrics[...]
    for line in cutter.lines {
      var content = [kind == .drum ? 1 : 0, line.end - start]
      for note in part.notes[note..<line.note] {
        // A beat has no length: where its sound ends is kept elsewhere.
        content += [note.onset - start, kind == .drum ? 0 : note.end - start, Int(note.pitch), Int(note.velocity)]
      }
      while let lyric = lyrics.first, lyric.tick < line.end {
        content += [-1, lyric.tick - start] + lyric.text.utf8.map(Int.init)
        lyrics.removeFirst()
      }
      let symbol = symbols[content] ?? symbols.count
      symbols[content] = symbol
      cells.append(
        Cell(
          ticks: start..<line.end, notes: note..<line.note, symbol: symbol,
          follows: cells.last?.ticks.upperBound == start))
      (start, note) = (line.start, line.note)
    }
    return cells
  }

  /// How many cells from one place on are the same as from another, without silence between them.
  private func match(_ cells: [Cell], _ first: Int, _ second: Int, most: Int) -> Int {
    var length = 0
    while length < most, second + length < cells.count, cells[first + length].symbol == cells[second + length].symbol,
      length == 0 || cells[first + length].follows && cells[second + length].follows
    {
      length += 1
    }
    return length
  }

  // MARK: Choosing

  /// The original that the cells from a place on play longest, one of the same track before others.
  private func reference(
    in cells: [Cell], at index: Int, track: Identifier, kind: TrackKind
  ) -> (track: Identifier, number: Int, end: Int)? {
    var best: (original: Original, end: Int)?
    for original in originals[cells[index].symbol] ?? [] where original.kind == kind {
      var end = index
      while plays(original.cells, cells, at: end, begins: end == index) { end += original.cells.count }
      let isBetter =
        end > best?.end ?? index || end == best?.end && original.track == track && best?.original.track != track
      if end > index, isBetter { best = (original, end) }
    }
    return best.map { ($0.original.track, $0.original.number, $0.end) }
  }

  private func plays(_ wanted: [Int], _ cells: [Cell], at index: Int, begins: Bool) -> Bool {
    guard index + wanted.count <= cells.count else { return false }
    return wanted.indices.allSatisfy { offset in
      cells[index + offset].symbol == wanted[offset] && (offset == 0 && begins || cells[index + offset].follows)
    }
  }

  /// How many cells from a place on become an original, and how often they follow each other; (0, 1) where they do not
  /// come again.
  private func group(in cells: [Cell], at index: Int, places: [Int: [Int]]) -> (length: Int, turns: Int) {
    var best = (length: 0, turns: 1)
    for length in 1...RepeatFinder.mostCells where index + 2 * length <= cells.count {
      var turns = 1
      while cells.indices.contains(index + turns * length), cells[index + turns * length].follows,
        match(cells, index, index + turns * length, most: length) == length
      {
        turns += 1
      }
      if turns > 1, (turns - 1) * length > (best.turns - 1) * best.length { best = (length, turns) }
    }
    if best.length > 0 { return best }
    let later = (places[cells[index].symbol] ?? []).drop { $0 <= index }
    for place in later.prefix(RepeatFinder.mostPlaces) {
      best.length = max(best.length, match(cells, index, place, most: min(RepeatFinder.mostCells, place - index)))
    }
    return best
  }

  /// Where a phrase of cells that do not come again ends: before one that does, or after eight cells, or at silence.
  private func single(
    in cells: [Cell], from index: Int, _ places: [Int: [Int]], track: Identifier, kind: TrackKind
  ) -> Int {
    var end = index + 1
    while end < cells.count, end - index < RepeatFinder.usualBars, cells[end].follows {
      if places[cells[end].symbol]?.count ?? 0 > 1 { break }
      if reference(in: cells, at: end, track: track, kind: kind) != nil { break }
      end += 1
    }
    return end
  }
}
