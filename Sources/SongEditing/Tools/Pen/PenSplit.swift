import MusicTheory
import SongModel

/// `pen split POS [PITCH]`: cuts the block at a position that lies strictly inside.
///
/// Both parts keep notes, velocities, gates and ornament; graces and the lyric stay with the first, which keeps the
/// number, and ties with the second: a cut is struck anew. With a pitch, the second part's root moves there with its
/// chord, as by ``PenTap``. A tuplet is cut only where a slot, at any depth, begins; a rest gives two rests.
public struct PenSplit: EditCommand {
  /// Where, in song ticks.
  public var tick: Int
  /// What is heard from there on; `nil` for the same as before.
  public var pitch: Pitch?

  /// Makes a cut.
  public init(tick: Int, pitch: Pitch? = nil) {
    self.tick = tick
    self.pitch = pitch
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack(.melody)
    let site = try draft.site(at: tick, on: track)
    let (index, address) = try draft.block(at: tick, in: site)
    let key = draft.song.key(at: tick)
    let stored = try pitch?.movedOrThrow(by: .semitones(-site.transposition), in: key)
    let velocity = draft.context.velocity
    try draft.editLine(of: site.owner, voice: draft.context.voice, end: site.end) { line throws(EditError) in
      let block = line.blocks[index]
      let local = site.local(tick)
      guard block.at < local else { throw .notInside(tick: tick, block: address) }
      if block.figure.tuplet != nil {
        let borders = block.leaves.dropFirst().map(\.start)
        guard borders.contains(local) else {
          throw .tupletBorder(tick: tick, borders: borders.map { $0 + site.origin })
        }
      }
      var second = block.cut(to: local..<block.end)
      second.grace = []
      second.lyric = nil
      if let stored { try second.movePitch(at: local, to: stored, velocity: velocity, in: key) }
      line.shave(at: index, to: block.at..<local)
      line.put(second)
    }
  }
}
