import MusicTheory
import SongModel

/// `lyric POS "Twin- kle twin- kle"`: gives each sounding block that begins at or after a position a syllable, in order.
///
/// All of them lie in one phrase and one turn; syllables for which no block is left are reported. Rests are passed over.
/// An empty syllable takes the block's away.
public struct Lyric: EditCommand {
  /// Where, in song ticks.
  public var tick: Int
  /// The syllables, with the hyphens that people write behind them.
  public var syllables: [String]

  /// Makes a command.
  public init(tick: Int, syllables: [String]) {
    self.tick = tick
    self.syllables = syllables
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack(.melody)
    let site = try draft.site(at: tick, on: track)
    let phrase = draft.song.outline(at: site.played).id
    let voice = draft.context.voice
    var count = 0
    try draft.editLine(of: site.owner, voice: voice, end: site.end) { line throws(EditError) in
      var index = line.blocks.firstIndex(beginningFrom: site.local(tick))
      while count < syllables.count, index < line.blocks.count, line.blocks[index].at < site.end {
        var block = line.blocks[index]
        if block.isSounding {
          block.lyric = syllables[count].isEmpty ? nil : syllables[count]
          try block.checkLyric()
          line.replace(at: index, with: block)
          count += 1
        }
        index += 1
      }
      guard count > 0 || syllables.isEmpty else { throw .noBlock(phrase: phrase, voice: voice, tick: tick) }
    }
    if count < syllables.count { draft.warnings.append(.syllablesLeft(asked: syllables.count, done: count)) }
  }
}
