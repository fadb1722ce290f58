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
    return block == self ? self : block.settled
  }

  /// The block after slots fell silent: plain where only the first slot still sounds, `nil` where none does.
  private var settled: Block? {
    guard figure.tuplet != nil else { return self }
    let sounding = leaves.filter { $0.sounding != nil }
    if sounding.isEmpty { return nil }
    guard sounding.count == 1, sounding[0].start == at else { return self }
    var plain = self
    _ = plain.undivideWholly()
    return plain
  }

  /// The block without some notes of a leaf, which need not sound. Where the root is among them another note becomes it;
  /// a leaf that loses all falls silent.
  ///
  /// - Returns: `nil` where the block has nothing left that sounds.
  func without(_ notes: Set<NotePlace>, at path: SlotPath) -> Block? {
    guard let chord = leaves.first(where: { $0.path == path })?.figure.chord else { return self }
    var block = self
    if let rest = Chord(chord.notes.filter { !notes.contains(NotePlace(path: path, key: $0.pitch.number)) }) {
      block.updateChord(at: path) { $0 = rest }
      return block
    }
    guard case .tuplet(var tuplet) = figure else { return nil }
    tuplet.updateSlot(at: path) { $0 = Slot(.empty, weight: $0.weight, isRest: true) }
    block.figure = .tuplet(tuplet)
    return isSounding ? block.settled : block
  }
}
