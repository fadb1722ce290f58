import MusicTheory
import SongModel
import StandardMIDIFile

/// What a phrase must not cut: something that begins and ends.
protocol TimeSpan {
  /// The tick at which it begins.
  var onset: Int { get }
  /// The tick behind it.
  var end: Int { get }
}

extension StandardMIDIFile.Note: TimeSpan {}

extension Range<Int>: TimeSpan {
  var onset: Int { lowerBound }
  var end: Int { upperBound }
}

/// Cuts the notes of a part into phrases at bar lines that no note crosses.
///
/// Where at least a whole bar is silent a phrase ends at the bar line before the silence, and the next begins with the
/// bar of the next note. A marker begins a phrase. What is longer than eight bars is cut where no note crosses:
/// after eight bars if that can be, else after twelve, sixteen or four, else after any number up to sixteen, else at
/// the first bar line there is. So notes are never cut.
struct PhraseCutter {
  /// The phrases in order of time.
  private(set) var spans: [Span] = []

  /// A phrase to be: its ticks, and the notes that begin in it.
  struct Span: Hashable {
    var ticks: Range<Int>
    var notes: Range<Int>
  }

  /// The bar lines that no note crosses, the last where the last phrase ends.
  private(set) var lines: [Line] = []
  /// Where the first phrase begins.
  private(set) var start = 0

  /// A bar line between two notes that no note crosses.
  struct Line {
    /// The first note behind it.
    var note: Int
    /// Where the phrase before it would end, and the phrase behind it begin.
    var end, start: Int
    /// The bar that begins where the phrase before it would end, and the one that the phrase behind it begins with.
    var endBar, bar: Int
    /// Whether a phrase begins here whatever else there is.
    var isForced: Bool
  }

  /// Preferred lengths in bars, the best first.
  private static let preferred = [8, 12, 16, 4, 10, 6, 14, 2, 9, 11, 13, 15, 7, 5, 3, 1]
  private static let mostBars = 16
  private static let usualBars = 8

  /// Cuts notes in order of their onsets.
  ///
  /// - Parameters:
  ///   - areBeats: Whether the notes have no length, and so cross no bar line.
  ///   - end: The tick at which the song ends; the last phrase goes no further.
  init(_ notes: [some TimeSpan], areBeats: Bool, timeline: Timeline, markers: Set<Int>, end: Int) {
    guard let first = notes.first else { return }
    let firstBar = timeline.bar(at: first.onset)
    start = firstBar.start
    var bar = firstBar
    var reached = first.onset
    for index in notes.indices {
      let note = notes[index]
      if note.onset >= bar.end {
        // Only between a note of one bar and the first of a later one can there be a line.
        let next = timeline.bar(at: note.onset)
        let silence = reached <= bar.end ? bar.end : timeline.line(atOrAfter: reached)
        if silence <= next.start {
          let isSilent = silence < next.start
          lines.append(
            Line(
              note: index, end: silence, start: next.start,
              endBar: isSilent ? timeline.bar(at: silence).number : next.number, bar: next.number,
              isForced: isSilent || markers.contains(next.start)))
        }
        bar = next
      }
      reached = max(reached, areBeats ? note.onset + 1 : note.end)
    }
    let last = max(reached, min(timeline.line(atOrAfter: reached), end))
    let bars = timeline.bar(at: reached - 1).number + 1
    let final = Line(note: notes.count, end: last, start: last, endBar: bars, bar: bars, isForced: true)
    lines.append(final)
    choose(firstBar: firstBar.number)
  }

  /// Goes from cut to cut.
  private mutating func choose(firstBar: Int) {
    var (start, bar, note, next) = (start, firstBar, 0, 0)
    while next < lines.count {
      let chosen = PhraseCutter.nextCut(in: lines[next...], from: bar)
      let line = lines[chosen]
      spans.append(Span(ticks: start..<line.end, notes: note..<line.note))
      (start, bar, note, next) = (line.start, line.bar, line.note, chosen + 1)
    }
  }

  /// The index of the line where a phrase that begins with a bar ends; the last line is forced.
  private static func nextCut(in lines: ArraySlice<Line>, from bar: Int) -> Int {
    var best = (index: lines.startIndex, rank: Int.max)
    for index in lines.indices {
      let line = lines[index]
      let bars = line.endBar - bar
      if line.isForced, bars <= usualBars || best.rank == .max { return index }
      guard bars <= mostBars else { return best.rank == .max ? index : best.index }
      let rank = preferred.firstIndex(of: bars) ?? preferred.count
      if rank < best.rank { best = (index, rank) }
      if line.isForced { return best.index }
    }
    return best.index
  }
}

extension Timeline {
  /// The first bar line at or after a tick.
  func line(atOrAfter tick: Int) -> Int {
    let bar = bar(at: tick)
    return bar.start == tick ? tick : bar.end
  }
}
