import MusicTheory
import SongModel

/// `pen stretch POS start|end TO`: moves an edge of the block at a position.
///
/// What it runs over is shaved; what it covers whole is deleted. A length of zero or less deletes the block itself. The
/// phrase's ends, in a mirror those of the turn, stop the edge; a block that a mirror's last turn cuts off keeps the
/// length it has behind the cut. A tuplet keeps its slots and scales, and is refused where a slot would lose its last
/// tick. The tie of a block belongs to its end and goes along.
public struct PenStretch: EditCommand {
  /// The two edges of a block.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    case start, end
  }

  /// A tick that the block covers, in song ticks.
  public var tick: Int
  /// The edge that moves.
  public var edge: Edge
  /// Where it moves to, in song ticks.
  public var target: Int

  /// Makes a stretch.
  public init(tick: Int, edge: Edge, target: Int) {
    self.tick = tick
    self.edge = edge
    self.target = target
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack(.melody)
    let site = try draft.site(at: tick, on: track)
    let (index, address) = try draft.block(at: tick, in: site)
    let block = draft.song.blocks(of: site.owner, voice: draft.context.voice)[index]
    let limits = site.origin...(site.origin + max(site.end, block.end))
    let stop = min(max(target, limits.lowerBound), limits.upperBound)
    let range: (start: Int, end: Int) =
      switch edge {
      case .start: (site.local(stop), block.end)
      case .end: (block.at, site.local(stop))
      }
    let vanishes = range.start >= range.end
    if stop != target, !vanishes { draft.warnings.append(.edgeStopped(asked: target, done: stop)) }
    try draft.editLine(of: site.owner, voice: draft.context.voice, end: site.end) { line throws(EditError) in
      guard !vanishes else {
        line.remove(at: index)
        return
      }
      line.place(at: index, on: range.start..<range.end)
      guard let placed = line.index(covering: range.start) else { return }
      try line.blocks[placed].checkSlots(in: address.phrase)
    }
  }
}
