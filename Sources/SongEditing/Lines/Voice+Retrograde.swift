import MusicTheory
import SongModel

extension [Block] {
  /// The blocks of one voice backward in time, each note with the length it had.
  ///
  /// Slots of tuplets turn round at every depth. Ties stay between the notes that they joined; one that reached beyond
  /// the blocks is gone.
  ///
  /// - Parameter range: The ticks that are turned round; they hold the blocks.
  func reversed(in range: Range<Int>) -> [Block] {
    let reached = tiesReached
    var result: [Block] = []
    for (index, block) in enumerated().reversed() {
      var turned = block
      turned.at = range.lowerBound + range.upperBound - block.end
      turned.figure.updateNotes(path: []) { path, note in
        note.isTied = reached.contains(TieEnd(block: index, path: path, key: note.pitch.number))
      }
      turned.figure.reverseSlots()
      result.append(turned)
    }
    return result
  }

  /// The notes that a tie reaches.
  private var tiesReached: Set<TieEnd> {
    var reached: Set<TieEnd> = []
    // Keys that are tied over the end of the last leaf.
    var tied: [Int] = []
    var end = 0
    for (index, block) in enumerated() {
      for leaf in block.leaves {
        if leaf.start != end { tied = [] }
        for key in tied where leaf.sounding?.note(ofNumber: key) != nil {
          reached.insert(TieEnd(block: index, path: leaf.path, key: key))
        }
        tied = leaf.sounding?.notes.filter(\.isTied).map(\.pitch.number) ?? []
        end = leaf.end
      }
    }
    return reached
  }
}

private struct TieEnd: Hashable {
  let block: Int
  let path: SlotPath
  let key: Int
}

extension [Beat] {
  /// The beats backward in time. Beats have no length, so the first and the last change places.
  func reversedInTime() -> [Beat] {
    guard let first = first?.at, let last = last?.at else { return self }
    return map { beat in
      var turned = beat
      turned.at = first + last - beat.at
      return turned
    }.sorted(by: Beat.isOrdered)
  }
}

extension Figure {
  /// Turns the slots of tuplets round, at every depth.
  mutating func reverseSlots() {
    guard case .tuplet(var tuplet) = self else { return }
    tuplet.slots.reverse()
    for index in tuplet.slots.indices { tuplet.slots[index].figure.reverseSlots() }
    self = .tuplet(tuplet)
  }
}
