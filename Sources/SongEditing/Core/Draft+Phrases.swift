import MusicTheory
import SongModel

extension Draft {
  /// Turns a reference into a real copy of all its turns. What is heard does not change.
  mutating func detach(_ location: PhraseLocation) throws(EditError) {
    let before = song.outline(at: location)
    guard before.originalID != nil else { return }
    try makeRealCopy(before.id, on: location.track, content(on: location.track))
    changes.append(.phrase(track: song.tracks[location.track].id, before: before, after: song.outline(at: location)))
  }

  /// Turns a reference into a real copy, without noting it.
  mutating func makeRealCopy<Content: EditableContent>(
    _ id: Identifier, on track: Int, _ kind: Content.Type
  ) throws(EditError) {
    guard
      let location = song.location(of: id), let originalID = song.outline(at: location).originalID,
      let original = original(kind, of: originalID)?.phrase
    else { return }
    let outline = song.outline(at: location)
    let music = try unrolled(original, as: outline, range: outline.start..<outline.end)
    update(kind, id, on: track) { $0.source = .original(music) }
  }

  /// The music that a reference plays in a part of it, written out turn by turn. The first turn keeps the numbers of
  /// its blocks.
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
    result.nextID = music.nextID
    guard music.count > 0 else { return result }
    var tick = range.lowerBound
    var count = 0
    while tick < range.upperBound {
      let inTurn = (tick - reference.start) % original.length
      let length = min(original.length - inTurn, range.upperBound - tick)
      let part = try music.part(inTurn..<(inTurn + length))
        .transposed(by: reference.transposition) { [song] local in song.key(at: tick + local) }
      count += part.count
      guard count <= Draft.mostBlocks else { throw .limit(name: "blocks in a phrase", most: Draft.mostBlocks) }
      result.append(
        part, at: tick - range.lowerBound, keepingIDs: tick == range.lowerBound, joiningHalves: false)
      tick += length
    }
    return result
  }

  /// The most blocks that a command writes into one phrase.
  static let mostBlocks = 4_000_000
}
