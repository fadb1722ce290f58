import MusicTheory

extension Block {
  /// The two halves of a block that is cut in time while it goes on sounding: the first is tied to the second.
  ///
  /// Both keep the number. What stands at the beginning of a note (ornament, graces, lyric) stays with the first; the
  /// second counts its time from the cut.
  ///
  /// - Parameter tick: A tick strictly inside.
  /// - Returns: `nil` for a tuplet.
  public func halves(at tick: Int) -> (Block, Block)? {
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
}
