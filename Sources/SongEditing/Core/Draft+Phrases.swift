import MusicTheory
import SongModel

extension Draft {
  /// Turns a reference into a real copy of all its turns. What is heard does not change.
  mutating func detach(_ location: PhraseLocation) throws(EditError) {
    let before = song.outline(at: location)
    guard let originalID = before.originalID, let owner = song.location(of: originalID) else { return }
    switch (song.tracks[location.track].phrases, song.tracks[owner.track].phrases) {
    case (.melody(var phrases), .melody(let originals)):
      phrases[location.phrase].source = .original(
        try unrolled(originals[owner.phrase], as: before, range: before.start..<before.end))
      song.tracks[location.track].phrases = .melody(phrases)
    case (.drum(var phrases), .drum(let originals)):
      phrases[location.phrase].source = .original(
        try unrolled(originals[owner.phrase], as: before, range: before.start..<before.end))
      song.tracks[location.track].phrases = .drum(phrases)
    default: return
    }
    changes.append(.phrase(track: song.tracks[location.track].id, before: before, after: song.outline(at: location)))
  }

  /// The music that a reference plays in a part of it, written out turn by turn.
  ///
  /// - Parameters:
  ///   - original: What it plays.
  ///   - reference: The reference.
  ///   - range: Song ticks inside the reference.
  func unrolled<Content: EditableContent>(
    _ original: Phrase<Content>, as reference: PhraseOutline, range: Range<Int>
  ) throws(EditError) -> Content {
    var result = Content()
    guard case .original(let music) = original.source else { return result }
    var tick = range.lowerBound
    while tick < range.upperBound {
      let inTurn = (tick - reference.start) % original.length
      let count = min(original.length - inTurn, range.upperBound - tick)
      let part = try music.part(inTurn..<(inTurn + count))
        .transposed(by: reference.transposition) { [song] local in song.key(at: tick + local) }
      result.append(part, at: tick - range.lowerBound)
      guard result.nextID <= Draft.mostBlocks else {
        throw .limit(name: "blocks in a phrase", most: Draft.mostBlocks)
      }
      tick += count
    }
    return result
  }

  /// The most blocks that a command writes into one phrase.
  static let mostBlocks = 4_000_000
}
