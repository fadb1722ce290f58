import MusicTheory
import SongModel

/// `write POS "NOTATION"`: enters many blocks at once, replacing what they cover, gaps too.
///
/// Blocks that already stand there as they are written keep their numbers. Where no phrase is, one is made that begins
/// with the music and ends at the bar line at or behind its end, or at the next phrase if that comes first. In a mirror
/// the music must lie in one turn; there as in any phrase, running over the end is refused.
public struct Write: EditCommand {
  /// Where the music begins, in song ticks.
  public var tick: Int
  /// The blocks in order of time, counted from the music's start, with what is heard; their numbers say nothing.
  public var blocks: [Block]
  /// The length of the music in ticks, gaps at its end too.
  public var length: Int

  /// Makes a writing of music.
  public init(tick: Int, blocks: [Block], length: Int) {
    self.tick = tick
    self.blocks = blocks
    self.length = length
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack(.melody)
    try check()
    guard length > 0 else { return }
    let site = try draft.siteForWriting(tick..<(tick + length), on: track)
    var written = blocks
    if site.transposition != 0 {
      for index in written.indices {
        let key = draft.song.key(at: tick + written[index].at)
        try written[index].transpose(by: .semitones(-site.transposition), in: key)
      }
    }
    if site.local(tick) != 0 {
      for index in written.indices { written[index].at += site.local(tick) }
    }
    let owner = draft.song.outline(at: site.owner).id
    let range = site.local(tick)..<site.local(tick + length)
    try draft.editLine(of: site.owner, voice: draft.context.voice, end: site.end) { line throws(EditError) in
      for block in written { try block.checkContent(in: owner) }
      line.rewrite(range, with: written)
    }
  }

  /// Blocks must lie one behind the other inside the music.
  private func check() throws(EditError) {
    guard (0...Song.lastTick).contains(length) else {
      throw .number(name: "length", value: length, allowed: 0...Song.lastTick)
    }
    guard (0...Song.lastTick).contains(tick) else { throw .outsideSong(tick: tick) }
    var position = 0
    for block in blocks {
      guard (position...length).contains(block.at) else {
        throw .number(name: "block start", value: block.at, allowed: position...length)
      }
      guard block.length >= 1, block.length <= length - block.at else {
        throw .number(name: "block length", value: block.length, allowed: 1...max(1, length - block.at))
      }
      position = block.end
    }
  }
}

extension Line {
  /// Puts blocks down in place of all that a range holds. What stands there as it is written keeps its number.
  ///
  /// - Parameter written: Blocks in order of time inside the range.
  mutating func rewrite(_ range: Range<Int>, with written: [Block]) {
    guard !indices(touching: range).isEmpty else { return put(written) }
    var position = range.lowerBound
    var new: [Block] = []
    new.reserveCapacity(written.count)
    for block in written {
      guard let index = index(covering: block.at), blocks[index].isSame(as: block) else {
        new.append(block)
        continue
      }
      clear(position..<block.at)
      position = block.end
    }
    clear(position..<range.upperBound)
    put(new)
  }
}

extension Block {
  /// Whether two blocks differ in their numbers at the most.
  fileprivate func isSame(as other: Block) -> Bool {
    var other = other
    other.id = id
    return self == other
  }
}
