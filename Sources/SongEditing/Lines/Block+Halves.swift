import MusicTheory
import SongModel

extension Block {
  /// The two halves of a block that is cut in time while it goes on sounding: the first is tied to the second.
  ///
  /// Both keep the number. What stands at the beginning of a note (ornament, graces, lyric) stays with the first; the
  /// second counts its time from the cut.
  ///
  /// - Parameter tick: A tick strictly inside.
  /// - Returns: `nil` for a tuplet.
  func halves(at tick: Int) -> (Block, Block)? {
    var (first, second) = (self, self)
    switch figure {
    case .tuplet: return nil
    case .empty: break
    case .chord(var chord):
      chord.updateEach { $0.isTied = true }
      first.figure = .chord(chord)
    }
    first.length = tick - at
    second.at = 0
    second.length = end - tick
    second.ornament = nil
    second.grace = []
    second.lyric = nil
    return (first, second)
  }

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
