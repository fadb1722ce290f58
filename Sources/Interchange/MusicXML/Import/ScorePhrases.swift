import MusicTheory
import SongModel

/// Makes phrases of music that stands at ticks as the score is written.
///
/// Music that is played once is cut as ``PhraseCutter`` has it. A section that is played more often is one phrase, unless it
/// is too long for that; where it is played again, phrases play the first, or have copies of it.
struct ScorePhrases {
  private let layout: ScoreLayout
  private let track: Identifier
  private let unfolds: Bool
  private let markers: Set<Int>

  /// The most bars of a repeated section that stays one phrase.
  private static let mostBars = 32

  init(_ layout: ScoreLayout, track: Identifier, unfolds: Bool, markers: Set<Int>) {
    self.layout = layout
    self.track = track
    self.unfolds = unfolds
    self.markers = markers
  }

  /// A phrase to be: its ticks as written.
  private struct Span {
    var ticks: Range<Int>
    /// The number of the phrase that plays it first.
    var number: Int?
  }

  /// Makes the phrases of a track.
  ///
  /// - Parameters:
  ///   - items: What begins where, in order of time; ranges are ticks as written.
  ///   - content: Makes the content of a phrase from the items that begin in it.
  func phrases<Content: PhraseContent>(
    _ items: [Range<Int>], areBeats: Bool, content: (Range<Int>, Range<Int>) -> Content
  ) -> [Phrase<Content>] {
    var phrases: [Phrase<Content>] = []
    var spans: [[(span: Span, items: Range<Int>)]] = layout.sections.map { section in
      cut(section, items, areBeats: areBeats)
    }
    for play in layout.plays {
      let offset = play.start - layout.sections[play.section].ticks.lowerBound
      for index in spans[play.section].indices {
        let (span, members) = spans[play.section][index]
        let start = span.ticks.lowerBound + offset
        if let first = span.number, !unfolds {
          if let last = phrases.last, last.end == start, last.isPlaying(track.numbered(first)),
            last.length % span.ticks.count == 0
          {
            phrases[phrases.count - 1].length += span.ticks.count
            continue
          }
          phrases.append(
            Phrase(
              id: track.numbered(phrases.count + 1), start: start, length: span.ticks.count,
              source: .repeat(of: track.numbered(first))))
          continue
        }
        spans[play.section][index].span.number = phrases.count + 1
        phrases.append(
          Phrase(
            id: track.numbered(phrases.count + 1), start: start, length: span.ticks.count,
            source: .original(content(members, span.ticks))))
      }
    }
    return phrases
  }

  private func cut(
    _ section: ScoreLayout.Section, _ items: [Range<Int>], areBeats: Bool
  ) -> [(span: Span, items: Range<Int>)] {
    let first = items.partitioningIndex { $0.lowerBound >= section.ticks.lowerBound }
    let last = items.partitioningIndex { $0.lowerBound >= section.ticks.upperBound }
    guard first < last else { return [] }
    if section.count > 1, section.measures.count <= ScorePhrases.mostBars {
      return [(Span(ticks: section.ticks), first..<last)]
    }
    let cutter = PhraseCutter(
      Array(items[first..<last]), areBeats: areBeats, timeline: layout.writtenTimeline, markers: markers,
      end: section.ticks.upperBound)
    return cutter.spans.map { span in
      (Span(ticks: span.ticks), span.notes.lowerBound + first..<span.notes.upperBound + first)
    }
  }
}

extension Phrase {
  fileprivate func isPlaying(_ original: Identifier) -> Bool {
    if case .repeat(let of) = source { of == original } else { false }
  }
}

extension Array {
  /// The first index from which on a condition holds, which holds for all behind it.
  func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension MelodyContent {
  /// Makes the content of a phrase from blocks in order of time.
  init(_ blocks: ArraySlice<ScoredBlock>, start: Int) {
    self.init()
    for scored in blocks {
      while voices.count <= scored.voice { voices.append(Voice()) }
      var block = scored.block
      block.at = scored.start - start
      voices[scored.voice].blocks.append(block)
    }
    for voice in voices.indices {
      for block in voices[voice].blocks.indices { voices[voice].blocks[block].id = takeID() }
    }
  }
}
