/// The lines of a roll by their ticks, which follow one another without gaps.
struct LineIndex {
  let lines: [Range<Int>]

  init(_ lines: [Range<Int>]) { self.lines = lines }

  /// The lines that something between two ticks lies in; what has no length, in the one where it is.
  func lines(from start: Int, to end: Int) -> Range<Int> {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].upperBound <= start { low = middle + 1 } else { high = middle }
    }
    var last = low
    while last < lines.count, lines[last].lowerBound < max(end, start + 1) { last += 1 }
    return low..<last
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

  /// The parts of a lane by the lines that they lie in.
  func distributed(_ lane: Roll.Lane) -> [LanePart] {
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
