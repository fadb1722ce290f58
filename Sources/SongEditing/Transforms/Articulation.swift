import MusicTheory
import SongModel

/// `legato [RANGE]`: blocks last until the next one begins, and their notes sound for the whole of it (gate 100).
///
/// A rest is a block, so what is written before it ends there. The last block of a phrase keeps its length; a tuplet
/// scales.
public struct Legato: EditCommand {
  /// Which blocks.
  public var scope: TransformScope

  /// Makes a legato.
  public init(_ scope: TransformScope) { self.scope = scope }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    for line in try draft.blocks(in: scope, .melody).lines {
      let length = draft.song.outline(at: line.owner).length
      try draft.editLine(of: line.owner, voice: line.voice, end: length) { edited in
        for member in line.members where !edited.blocks[member.index].isRest {
          var block = edited.blocks[member.index]
          if member.index + 1 < edited.blocks.count { block.length = edited.blocks[member.index + 1].at - block.at }
          block.figure.updateNotes { $0.gate = .full }
          edited.replace(at: member.index, with: block)
        }
      }
    }
  }
}

/// `staccato [RANGE]`: notes sound for half their length (gate 50).
public struct Staccato: EditCommand {
  /// Which blocks.
  public var scope: TransformScope

  /// Makes a staccato.
  public init(_ scope: TransformScope) { self.scope = scope }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    for line in try draft.blocks(in: scope, .melody).lines {
      let length = draft.song.outline(at: line.owner).length
      try draft.editLine(of: line.owner, voice: line.voice, end: length) { edited in
        for member in line.members {
          var block = edited.blocks[member.index]
          block.figure.updateNotes { $0.gate = .staccato }
          edited.replace(at: member.index, with: block)
        }
      }
    }
  }
}
