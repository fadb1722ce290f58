import MusicTheory
import SongModel

/// `pen merge POS`: joins the last block that begins before a position with the first that begins at or after it, gap
/// included.
///
/// The first keeps its number and notes; where only one of the two sounds, that one's notes stay, and where both rest
/// the first's unless it has none. Ornament, graces and lyric are those of the notes that stay; a lyric that only the
/// other has is kept too. The ties of the second's end are kept where the pitches agree, because a tie belongs to a
/// block's end. Not with a tuplet.
public struct PenMerge: EditCommand {
  /// Where, in song ticks.
  public var tick: Int

  /// Makes a joining.
  public init(tick: Int) { self.tick = tick }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack(.melody)
    let site = try draft.site(at: tick, on: track)
    let phrase = draft.song.outline(at: site.owner).id
    let voice = draft.context.voice
    try draft.editLine(of: site.owner, voice: voice, end: site.end) { line throws(EditError) in
      let local = site.local(tick)
      let index = line.blocks.firstIndex(beginningFrom: local)
      guard index > 0, index < line.blocks.count, line.blocks[index].at < site.end else {
        throw .noNeighbour(phrase: phrase, voice: voice, tick: tick)
      }
      let (first, second) = (line.blocks[index - 1], line.blocks[index])
      for block in [first, second] where block.figure.tuplet != nil {
        throw .isTuplet(BlockAddress(phrase: phrase, block: block.id))
      }
      let isSecondKept = !first.isSounding && (second.isSounding || first.figure == .empty && second.figure != .empty)
      var joined = isSecondKept ? second : first
      joined.id = first.id
      joined.at = first.at
      joined.length = second.end - first.at
      joined.lyric = joined.lyric ?? first.lyric ?? second.lyric
      joined.figure.takeLastTies(from: second.figure)
      line.rename(
        second.noteAddresses(in: phrase).map { from in
          (from, NoteAddress(place: BlockAddress(phrase: phrase, block: first.id), key: from.key))
        }.filter { joined.figure.lastChord?.note(ofNumber: $0.1.key) != nil })
      line.remove(at: index)
      line.replace(at: index - 1, with: joined)
    }
  }
}

extension [Block] {
  /// The index of the first block that begins at or behind a tick; the count where none does.
  func firstIndex(beginningFrom tick: Int) -> Int {
    let index = firstIndex(endingAfter: tick)
    return index < count && self[index].at < tick ? index + 1 : index
  }
}
