import MusicTheory
import SongModel

/// `eraser chords RANGE`: of blocks, and in tuplets of slots, whose onsets lie inside only the chord notes go; roots stay.
public struct EraserChords: EditCommand {
  /// Song ticks.
  public var range: Range<Int>

  /// Makes a command.
  public init(range: Range<Int>) { self.range = range }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    for track in try draft.rangeTracks(.melody) {
      let parts = try draft.turns(touching: range, on: track) { draft, part in
        draft.blocks(touching: part).contains { block in
          block.leaves.contains { part.range.contains($0.start) && ($0.sounding?.count ?? 0) > 1 }
        }
      }
      for part in parts {
        let length = draft.song.outline(at: part.site.owner).length
        try draft.editLine(of: part.site.owner, voice: draft.context.voice, end: length) { line in
          for index in line.indices(touching: part.range) {
            var block = line.blocks[index]
            for leaf in block.leaves where leaf.sounding != nil && part.range.contains(leaf.start) {
              block.updateChord(at: leaf.path) { $0 = Chord(root: $0.root) }
            }
            line.replace(at: index, with: block)
          }
        }
      }
    }
  }
}
