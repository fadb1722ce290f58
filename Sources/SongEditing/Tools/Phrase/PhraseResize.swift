import MusicTheory
import SongModel

/// `phrase resize POS LENGTH`: gives the phrase at a position a new length.
///
/// What lies past the new end is cut; zero or less deletes the phrase, as `phrase delete` does. A neighbour stops a
/// longer phrase, or gives way as collisions say. What plays an original goes on playing it, so its turns become as
/// long as the original: in how many places the music changed is reported. Making it longer again does not bring back
/// what was cut.
public struct PhraseResize: EditCommand {
  /// A tick that the phrase covers.
  public var tick: Int
  /// The new length in ticks.
  public var length: Int

  /// Makes a command that resizes a phrase.
  public init(tick: Int, length: Int) {
    self.tick = tick
    self.length = length
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack()
    let outline = try draft.phrase(at: tick, on: track).outline
    guard length <= Song.lastTick else { throw .outsideSong(tick: length) }
    try draft.trackingPhrases { draft throws(EditError) in
      if length <= 0 {
        try draft.removePhrases([outline.id])
      } else {
        let end = try draft.makeRoom(for: outline, upTo: outline.start + length, on: track)
        draft.resize(outline, to: end - outline.start, on: track, draft.content(on: track))
      }
    }
  }
}

extension Draft {
  /// Deals with what stands in the way of a phrase that grows.
  ///
  /// - Returns: The end that it may have.
  fileprivate mutating func makeRoom(
    for outline: PhraseOutline, upTo end: Int, on track: Int
  ) throws(EditError) -> Int {
    try check(tick: end)
    guard let next = song.tracks[track].phrases.outlines.first(where: { $0.start >= outline.end }), next.start < end
    else { return end }
    switch context.collisions {
    case .stop:
      warnings.append(.edgeStopped(asked: end, done: next.start))
      return next.start
    case .trim: try clearPhrases(outline.end..<end, on: track, sparing: [outline.id])
    case .push: try shiftPhrases(from: next.start, by: end - next.start, on: track)
    case .refuse:
      throw .phraseDoesNotFit(
        track: song.tracks[track].id, wanted: outline.start..<end, free: outline.start..<next.start)
    }
    return end
  }

  fileprivate mutating func resize<Content: EditableContent>(
    _ outline: PhraseOutline, to length: Int, on track: Int, _ kind: Content.Type
  ) {
    guard length != outline.length else { return }
    update(kind, outline.id, on: track) { phrase in
      phrase.length = length
      if case .original(let music) = phrase.source, length < outline.length {
        phrase.source = .original(music.part(0..<length))
      }
    }
    var count = 1
    song.forEachReference(to: outline.id) { _, player in count += (player.length + length - 1) / length }
    places.note(count, of: outline.id)
  }
}
