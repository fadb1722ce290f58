import MusicTheory
import SongModel

/// What has one onset: a plain block, or an innermost slot of a tuplet.
struct Leaf {
  /// The way into the block's tuplet; empty for a plain block.
  let path: SlotPath
  /// The first tick, counted from the phrase's start.
  let start: Int
  /// The tick behind the last, counted from the phrase's start.
  let end: Int
  /// The notes, or nothing.
  let figure: Figure
  /// Whether it, or what holds it, is a rest.
  let isSilent: Bool

  /// The notes that sound.
  var sounding: Chord? { isSilent ? nil : figure.chord }
}

extension Block {
  /// The block itself, or the innermost slots of its tuplet in order of time.
  var leaves: [Leaf] {
    guard case .tuplet(let tuplet) = figure else {
      return [Leaf(path: [], start: at, end: end, figure: figure, isSilent: isRest)]
    }
    return tuplet.layout(length: length).map { slot in
      Leaf(
        path: slot.path, start: at + slot.start, end: at + slot.end, figure: slot.slot.figure,
        isSilent: isRest || slot.isSilent)
    }
  }

  /// The leaf that covers a tick of the block, counted from the phrase's start.
  func leaf(covering tick: Int) -> Leaf? { leaves.first { $0.start <= tick && tick < $0.end } }

  /// The leaf to which the block's root belongs: the first that sounds, in a silent block the first with notes.
  var rootLeaf: Leaf? {
    if figure.tuplet == nil { return figure.chord == nil ? nil : leaves.first }
    let leaves = leaves
    return leaves.first { $0.sounding != nil } ?? leaves.first { $0.figure.chord != nil }
  }

  /// Changes the chord of a leaf.
  mutating func updateChord<Failure: Error>(
    at path: SlotPath, _ update: (inout Chord) throws(Failure) -> Void
  ) throws(Failure) {
    guard path.isEmpty else {
      guard case .tuplet(var tuplet) = figure, case .chord(var chord)? = tuplet.slot(at: path)?.figure else { return }
      try update(&chord)
      tuplet.updateSlot(at: path) { $0.figure = .chord(chord) }
      figure = .tuplet(tuplet)
      return
    }
    guard case .chord(var chord) = figure else { return }
    try update(&chord)
    figure = .chord(chord)
  }
}

extension [Block] {
  /// The index of the first block that ends behind a tick; the count where none does.
  func firstIndex(endingAfter tick: Int) -> Int {
    // Music is mostly written from its start to its end.
    if let last, last.end <= tick { return count }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].end <= tick { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The index of the block that covers a tick.
  func index(covering tick: Int) -> Int? {
    let index = firstIndex(endingAfter: tick)
    return index < count && self[index].at <= tick ? index : nil
  }
}
