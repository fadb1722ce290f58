import MusicTheory
import SongModel

/// `eraser tuplets RANGE`: tuplets whose blocks begin inside become plain blocks.
///
/// The block keeps the notes of its first sounding slot, in a silent one those of the first that has any. Its ties are
/// those of the last slot.
public struct EraserTuplets: EditCommand {
  /// Song ticks.
  public var range: Range<Int>

  /// Makes a command.
  public init(range: Range<Int>) { self.range = range }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    for track in try draft.rangeTracks(.melody) {
      let parts = try draft.turns(touching: range, on: track) { draft, part in
        draft.blocks(touching: part).contains { part.range.contains($0.at) && $0.figure.tuplet != nil }
      }
      for part in parts {
        let phrase = draft.song.outline(at: part.site.owner)
        try draft.editLine(of: part.site.owner, voice: draft.context.voice, end: phrase.length) { line in
          for index in line.indices(touching: part.range) where part.range.contains(line.blocks[index].at) {
            var block = line.blocks[index]
            guard block.figure.tuplet != nil else { continue }
            let kept = block.undivideWholly()
            line.rename(block.lastingNames(movedFrom: kept, to: [], in: phrase.id))
            line.replace(at: index, with: block)
          }
        }
      }
    }
  }
}

extension Block {
  /// What the notes at a place of the block were called while they stood elsewhere in it.
  func lastingNames(
    movedFrom old: SlotPath, to new: SlotPath, in phrase: Identifier
  ) -> [(from: NoteAddress, to: NoteAddress)] {
    noteAddresses(in: phrase).filter { $0.place.path.starts(with: new) }.map { address in
      let inner = address.place.path.dropFirst(new.count)
      let before = BlockAddress(phrase: phrase, block: id, path: old + inner)
      return (NoteAddress(place: before, key: address.key), address)
    }
  }
}
