import MusicTheory
import SongModel

/// `phrase split POS`: makes two phrases of the one that a position lies inside of. What is heard does not change.
///
/// A note that crosses is cut and tied, both halves keeping its number, so that `phrase join` makes one of them again;
/// a tuplet that crosses is refused, naming its ends. The first phrase keeps the id. What played the phrase becomes a
/// real copy first, and so does a repeat or sync that is split where no turn begins.
public struct PhraseSplit: EditCommand {
  /// Where, in song ticks: inside the phrase.
  public var tick: Int

  /// Makes a command that splits a phrase.
  public init(tick: Int) { self.tick = tick }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack()
    let outline = try draft.phrase(at: tick, on: track).outline
    guard outline.start < tick else { throw .notInsidePhrase(outline, tick: tick) }
    try draft.trackingPhrases { draft throws(EditError) in try draft.splitPhrase(at: tick, on: track) }
  }
}

/// `phrase join POS`: joins the two phrases that meet at a position. What is heard does not change.
///
/// The first keeps its id. Halves of one block become one again; blocks whose number is taken get new ones; voices
/// join by number. References to one original with one transposition become one where the first ends on a whole turn;
/// any other mixture, and what played either, becomes real copies first.
public struct PhraseJoin: EditCommand {
  /// Where the first phrase ends and the second begins, in song ticks.
  public var tick: Int

  /// Makes a command that joins two phrases.
  public init(tick: Int) { self.tick = tick }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack()
    let outlines = draft.song.tracks[track].phrases.outlines
    guard let first = outlines.first(where: { $0.end == tick }),
      let second = outlines.first(where: { $0.start == tick })
    else { throw .phrasesDoNotMeet(track: draft.song.tracks[track].id, tick: tick) }
    try draft.trackingPhrases { draft throws(EditError) in
      try draft.join(first, second, on: track, draft.content(on: track))
    }
  }
}

extension Draft {
  fileprivate mutating func join<Content: EditableContent>(
    _ first: PhraseOutline, _ second: PhraseOutline, on track: Int, _ kind: Content.Type
  ) throws(EditError) {
    if let originalID = first.originalID, originalID == second.originalID,
      first.transposition == second.transposition,
      let original = original(kind, of: originalID)?.phrase, first.length % original.length == 0
    {
      var phrases = phrases(kind, on: track).filter { $0.id != second.id }
      if let index = phrases.firstIndex(where: { $0.id == first.id }) { phrases[index].length += second.length }
      setPhrases(phrases, on: track)
      return
    }
    let references = [first, second].filter { $0.originalID != nil }.map(\.id)
    for reference in references { try makeRealCopy(reference, on: track, kind) }
    if !references.isEmpty { warnings.append(.madeRealCopies(references)) }
    for outline in [first, second] { try makeRealCopies(ofPlayersOf: outline.id, kind) }
    guard
      case .original(var music)? = original(kind, of: first.id)?.phrase.source,
      case .original(let behind)? = original(kind, of: second.id)?.phrase.source
    else { return }
    let (before, added) = (music.ids, behind.ids)
    music.append(behind, at: first.length, keepingIDs: true, joiningHalves: true)
    selection.move(from: second.id, to: first.id, blocks: added.subtracting(before))
    var phrases = phrases(kind, on: track).filter { $0.id != second.id }
    if let index = phrases.firstIndex(where: { $0.id == first.id }) {
      phrases[index].length += second.length
      phrases[index].source = .original(music)
    }
    setPhrases(phrases, on: track)
  }
}
