/// The lines of a roll by their ticks, which follow one another without gaps.
struct LineIndex {
  let lines: [Range<Int>]

  init(_ lines: [Range<Int>]) { self.lines = lines }

  /// The lines that something between two ticks lies in; what has no length, in the one where it is.
  func lines(from start: Int, to end: Int) -> Range<Int> {
    let first = firstLine { $0.upperBound > start }
    return first..<max(first, firstLine { $0.lowerBound >= max(end, start + 1) })
  }

  /// The first line of which something is true that is true of all that follow.
  private func firstLine(where isReached: (Range<Int>) -> Bool) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(lines[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Sorts what has a start and an end by the lines that it lies in.
  func distributed<Element>(_ elements: [Element], _ span: (Element) -> (start: Int, end: Int)) -> [[Element]] {
    var result = [[Element]](repeating: [], count: lines.count)
    for element in elements {
      let (start, end) = span(element)
      for line in lines(from: start, to: end) { result[line].append(element) }
    }
    return result
  }

  /// How many lines may be drawn, counted for each track that does something in them.
  static let mostLines = 20_000
  /// How many pieces notes and tuplets may be cut into by lines.
  static let mostPieces = 2_000_000

  /// The parts of lanes by the lines that they lie in.
  ///
  /// - Throws: ``PictureError`` where there are too many to be drawn.
  func distributed(_ lanes: [Roll.Lane]) throws(PictureError) -> [[LanePart]] {
    // Counted first: few notes can be long enough to lie in very many lines.
    var (occupied, pieces) = (0, 0)
    for lane in lanes {
      var last = -1
      for phrase in lane.phrases {
        let range = lines(from: phrase.start, to: phrase.end)
        // Neighbours may share a line.
        occupied += range.count - (range.lowerBound == last ? 1 : 0)
        last = range.upperBound - 1
      }
      for note in lane.notes { pieces += lines(from: note.onset, to: note.end).count }
      for mark in lane.tuplets { pieces += lines(from: mark.start, to: mark.end).count }
      guard occupied <= LineIndex.mostLines else { throw .tooManyLines(limit: LineIndex.mostLines) }
      guard pieces <= LineIndex.mostPieces else { throw .tooManyNotes(limit: LineIndex.mostPieces) }
    }
    return lanes.map(distributed)
  }

  /// The parts of a lane by the lines that they lie in.
  private func distributed(_ lane: Roll.Lane) -> [LanePart] {
    let (phrases, notes) = (
      distributed(lane.phrases) { ($0.start, $0.end) }, distributed(lane.notes) { ($0.onset, $0.end) }
    )
    let (ties, tuplets) = (
      distributed(lane.ties) { ($0.tick, $0.tick) }, distributed(lane.tuplets) { ($0.start, $0.end) }
    )
    let lyrics = distributed(lane.lyrics) { ($0.tick, $0.tick) }
    return lines.indices.map { line in
      LanePart(
        phrases: phrases[line], notes: notes[line], ties: ties[line], tuplets: tuplets[line],
        lyrics: lyrics[line].map { ($0.text, $0.tick) })
    }
  }
}

/// What of a lane lies in a line.
struct LanePart {
  let phrases: [Roll.Frame]
  let notes: [Roll.Note]
  let ties: [Roll.TieMark]
  let tuplets: [Roll.TupletMark]
  let lyrics: [(text: String, tick: Int)]

  /// Whether there is nothing to draw.
  var isEmpty: Bool { phrases.isEmpty && notes.isEmpty }
}
