import MusicTheory
import SongModel

/// A note of a block: the way to what holds it, and its MIDI key as it is stored.
struct NotePlace: Hashable {
  let path: SlotPath
  let key: Int
}

extension Block {
  /// The block without some sounding notes, as the eraser leaves it.
  ///
  /// Of a plain block a chord note goes alone, the root takes all with it. In a tuplet a chord note goes alone, a slot's
  /// root silences its slot; when only the first slot still sounds the block becomes plain.
  ///
  /// - Returns: `nil` where nothing is left that sounds.
  func erasing(_ notes: Set<NotePlace>) -> Block? {
    var block = self
    for leaf in leaves {
      guard let chord = leaf.sounding else { continue }
      let erased = chord.notes.filter { notes.contains(NotePlace(path: leaf.path, key: $0.pitch.number)) }
      guard !erased.isEmpty else { continue }
      if !erased.contains(chord.root) {
        let others = chord.others.filter { !erased.contains($0) }
        block.updateChord(at: leaf.path) { $0 = Chord(root: chord.root, others: others) }
      } else if case .tuplet(var tuplet) = block.figure {
        tuplet.updateSlot(at: leaf.path) { $0 = Slot(.empty, weight: $0.weight, isRest: true) }
        block.figure = .tuplet(tuplet)
      } else {
        return nil
      }
    }
    guard block != self, block.figure.tuplet != nil else { return block }
    let sounding = block.leaves.filter { $0.sounding != nil }
    if sounding.isEmpty { return nil }
    if sounding.count == 1, sounding[0].start == at { _ = block.undivideWholly() }
    return block
  }
}
