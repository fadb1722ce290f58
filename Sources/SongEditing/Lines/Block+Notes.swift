import MusicTheory
import SongModel

extension Block {
  /// Calls a body with every note and the way to what holds it, silent ones too.
  func forEachNote(_ body: (SlotPath, Note) -> Void) { figure.forEachNote(path: [], body) }

  /// The lasting names of its notes, silent ones too.
  func noteAddresses(in phrase: Identifier) -> [NoteAddress] {
    var addresses: [NoteAddress] = []
    forEachNote { path, note in
      addresses.append(
        NoteAddress(place: BlockAddress(phrase: phrase, block: id, path: path), key: note.pitch.number))
    }
    return addresses
  }

  /// The lowest and the highest MIDI key of its notes and graces, silent ones too.
  var pitchRange: ClosedRange<Int>? {
    if let onlyNote { return onlyNote.pitch.number...onlyNote.pitch.number }
    var range: ClosedRange<Int>?
    func include(_ number: Int) { range = range.map { $0.union(number...number) } ?? number...number }
    forEachNote { _, note in include(note.pitch.number) }
    for pitch in grace { include(pitch.number) }
    return range
  }
}

extension ClosedRange<Int> {
  /// The smallest range that holds both.
  func union(_ other: ClosedRange<Int>) -> ClosedRange<Int> {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}

extension Figure {
  fileprivate func forEachNote(path: SlotPath, _ body: (SlotPath, Note) -> Void) {
    switch self {
    case .empty: break
    case .chord(let chord):
      body(path, chord.root)
      for note in chord.others { body(path, note) }
    case .tuplet(let tuplet):
      for (index, slot) in tuplet.slots.enumerated() { slot.figure.forEachNote(path: path + [index], body) }
    }
  }
}
