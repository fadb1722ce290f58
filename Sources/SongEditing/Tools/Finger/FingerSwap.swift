import MusicTheory
import SongModel

/// `finger swap POS`: exchanges the block at a position with the next: `[a][gap][b]` becomes `[b][gap][a]`.
///
/// Rests are blocks too. Numbers, ties and all else stay with their blocks. The next block begins in the same turn.
public struct FingerSwap: EditCommand {
  /// A tick that the first block covers, in song ticks.
  public var tick: Int

  /// Makes an exchange.
  public init(tick: Int) { self.tick = tick }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack(.melody)
    let site = try draft.site(at: tick, on: track)
    let (index, address) = try draft.block(at: tick, in: site)
    let voice = draft.context.voice
    try draft.editLine(of: site.owner, voice: voice, end: site.end) { line throws(EditError) in
      guard index + 1 < line.blocks.count, line.blocks[index + 1].at < site.end else {
        throw .noNeighbour(phrase: address.phrase, voice: voice, tick: tick)
      }
      var second = line.remove(at: index + 1)
      var first = line.remove(at: index)
      let end = second.end
      second.at = first.at
      first.at = end - first.length
      line.restore(second)
      line.restore(first)
    }
  }
}
