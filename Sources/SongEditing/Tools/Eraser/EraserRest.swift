import MusicTheory
import SongModel

/// `eraser rest POS [on|off]`: switches the block between note and rest; twice is nothing.
///
/// The whole block, a tuplet too. It keeps its notes while it rests. A rest without notes cannot sound: it can only be
/// given some by ``PenTap``.
public struct EraserRest: EditCommand {
  /// Where, in song ticks.
  public var tick: Int
  /// Whether the block rests afterwards; `nil` for the other of what it does.
  public var on: Bool?

  /// Makes a command.
  public init(tick: Int, on: Bool? = nil) {
    self.tick = tick
    self.on = on
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack(.melody)
    let site = try draft.site(at: tick, on: track)
    try draft.editBlock(at: tick, in: site) { block, address throws(EditError) in
      let rests = on ?? !block.isRest
      guard rests || block.rootLeaf != nil else { throw .withoutNotes(address) }
      block.isRest = rests
    }
  }
}
