import MusicTheory
import SongModel

/// Turns blocks that stand exactly where the slots of a tuplet would into that tuplet, so that nothing sounds otherwise.
///
/// Looked for in each span of a voice that begins on a beat: three in a quarter, three in an eighth, then five, six and
/// seven in a quarter, three, five and seven in a half, three in a whole.
struct TupletFinder {
  private let timeline: Timeline
  private let quarter: Int

  /// A division to look for: so many slots in a span of so many eighths of a quarter.
  private static let divisions: [(slots: Int, eighths: Int)] = [
    (3, 8), (3, 4), (5, 8), (6, 8), (7, 8), (3, 16), (5, 16), (7, 16), (3, 32),
  ]

  init(_ song: Song) {
    timeline = song.timeline
    quarter = song.ticksPerQuarter
  }

  /// The content with tuplets, its blocks numbered anew.
  ///
  /// - Parameter ticks: The ticks of the phrase, beyond which no tuplet reaches.
  func found(in content: MelodyContent, ticks: Range<Int>) -> MelodyContent {
    var result = MelodyContent(voices: content.voices.map { voice($0, ticks) }, nextID: 1)
    for voice in result.voices.indices {
      for block in result.voices[voice].blocks.indices {
        result.voices[voice].blocks[block].id = result.takeID()
      }
    }
    return result
  }

  private func voice(_ voice: Voice, _ ticks: Range<Int>) -> Voice {
    var blocks: [Block] = []
    var index = 0
    while index < voice.blocks.count {
      let rest = voice.blocks[index...]
      if let (tuplet, count) = tuplet(at: rest, free: blocks.last?.end ?? 0, ticks) {
        blocks.append(tuplet)
        index += count
      } else {
        blocks.append(voice.blocks[index])
        index += 1
      }
    }
    return Voice(blocks)
  }

  /// A tuplet that begins on the beat at or before the first of some blocks.
  ///
  /// - Parameter free: The tick from which the voice is free.
  private func tuplet(at blocks: ArraySlice<Block>, free: Int, _ ticks: Range<Int>) -> (Block, Int)? {
    guard let first = blocks.first else { return nil }
    let start = ticks.lowerBound
    let bar = timeline.bar(at: start + first.at)
    for division in TupletFinder.divisions {
      let (span, rest) = (quarter * division.eighths).quotientAndRemainder(dividingBy: 8)
      guard rest == 0, span >= division.slots * 2 else { continue }
      let place = start + first.at - bar.countedFrom
      let begin = first.at - place % span
      guard place >= 0, begin >= free, start + begin >= bar.start,
        start + begin + span <= min(bar.end, ticks.upperBound)
      else { continue }
      let inside = blocks.prefix { $0.at < begin + span }
      guard let last = inside.last, last.end <= begin + span, inside.count > 1 else { continue }
      if let block = tuplet(Array(inside), begin: begin, span: span, slots: division.slots) {
        return (block, inside.count)
      }
    }
    return nil
  }

  /// The blocks as a tuplet; `nil` where one does not begin and end with a slot, or all would on a grid of two.
  private func tuplet(_ blocks: [Block], begin: Int, span: Int, slots count: Int) -> Block? {
    func slot(of tick: Int) -> Int? {
      let number = ((tick - begin) * count * 2 + span) / (span * 2)
      // Where the slot begins: the exact place rounded once, halves up, as tuplets are laid out.
      return begin + (number * span * 2 + count) / (count * 2) == tick ? number : nil
    }
    var slots: [Slot] = []
    var reached = 0
    var isStraight = true
    for (index, block) in blocks.enumerated() {
      guard let from = slot(of: block.at), let to = slot(of: block.end), case .chord = block.figure, !block.isRest,
        index == 0 && from == 0 || block.lyric == nil
      else { return nil }
      if from > reached { slots.append(Slot(.empty, weight: from - reached, isRest: true)) }
      slots.append(Slot(block.figure, weight: to - from))
      isStraight = isStraight && [block.at, block.end].allSatisfy { ($0 - begin) * 8 % quarter == 0 }
      reached = to
    }
    if reached < count { slots.append(Slot(.empty, weight: count - reached, isRest: true)) }
    guard !isStraight, slots.count > 1 else { return nil }
    return Block(id: 1, at: begin, length: span, figure: .tuplet(Tuplet(slots)), lyric: blocks[0].lyric)
  }
}
