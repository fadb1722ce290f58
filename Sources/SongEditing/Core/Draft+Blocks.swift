import MusicTheory
import SongModel

extension Draft {
  /// Edits the block that covers a tick in the current voice; its place stays.
  ///
  /// - Parameters:
  ///   - tick: A song tick in the site's turn.
  ///   - body: Changes the block; it is also given the block's lasting name.
  /// - Throws: ``EditError/noBlock(phrase:voice:tick:)``, or what the body throws.
  mutating func editBlock(
    at tick: Int, in site: Site, _ body: (inout Block, BlockAddress) throws(EditError) -> Void
  ) throws(EditError) {
    let (index, address) = try block(at: tick, in: site)
    try editLine(of: site.owner, voice: context.voice, end: site.end) { line throws(EditError) in
      var block = line.blocks[index]
      try body(&block, address)
      line.replace(at: index, with: block)
    }
  }

  /// The index and the lasting name of the block that covers a tick in the current voice.
  ///
  /// - Throws: ``EditError/noBlock(phrase:voice:tick:)``.
  func block(at tick: Int, in site: Site) throws(EditError) -> (index: Int, address: BlockAddress) {
    let blocks = song.blocks(of: site.owner, voice: context.voice)
    guard let index = blocks.index(covering: site.local(tick)) else {
      throw .noBlock(phrase: song.outline(at: site.played).id, voice: context.voice, tick: tick)
    }
    return (index, BlockAddress(phrase: song.outline(at: site.owner).id, block: blocks[index].id))
  }
}
