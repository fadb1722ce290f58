import MusicTheory
import SongModel

extension FigureHolder {
  /// Divides what a block or slot holds into slots, each with its notes. Its ties go to the last slot.
  ///
  /// - Parameter weights: The slots' weights, at least two.
  mutating func divide(by weights: [Int]) {
    let isEmptyRest = figure == .empty
    var silenced = figure
    silenced.removeLastTies()
    var slots = weights.map { Slot(silenced, weight: $0, isRest: isEmptyRest) }
    if let last = slots.indices.last { slots[last].figure = figure }
    figure = .tuplet(Tuplet(slots))
  }

  /// Gives a block or slot that holds a tuplet the notes of the tuplet's first sounding slot, in a silent one those of
  /// the first that has any. Ties come back from the last slot.
  ///
  /// - Returns: The index of the slot whose notes stay; `nil` where no tuplet is held.
  @discardableResult
  mutating func undivide() -> Int? {
    guard case .tuplet(let tuplet) = figure, !tuplet.slots.isEmpty else { return nil }
    let index =
      tuplet.slots.firstIndex { $0.isSounding } ?? tuplet.slots.firstIndex { $0.figure.lastChord != nil } ?? 0
    let slot = tuplet.slots[index]
    var kept = slot.figure
    kept.takeLastTies(from: figure)
    figure = kept
    isRest = isRest || slot.isRest
    return index
  }

  /// Gives a block or slot the notes of its first sounding slot at every depth, so that no tuplet is left.
  ///
  /// - Returns: The way to the slot whose notes stay.
  mutating func undivideWholly() -> SlotPath {
    var path: SlotPath = []
    while let index = undivide() { path.append(index) }
    return path
  }
}
