import MusicTheory
import SongModel

extension Block {
  /// The block that two halves were, or `nil` where they are not halves of one, or one of them has been changed since.
  func joined(withHalf second: Block) -> Block? {
    guard
      id == second.id, end == second.at, isRest == second.isRest,
      second.ornament == nil, second.grace.isEmpty, second.lyric == nil
    else { return nil }
    var whole = self
    whole.length += second.length
    whole.figure = second.figure
    switch (figure, second.figure) {
    case (.empty, .empty): return whole
    case (.chord(let before), .chord(var after)):
      after.updateEach { $0.isTied = true }
      return before == after ? whole : nil
    default: return nil
    }
  }
}

extension Tuplet {
  /// Whether every slot has at least a tick when the tuplet fills some ticks.
  func fits(in length: Int) -> Bool { layout(length: length).allSatisfy { $0.start < $0.end } }
}
