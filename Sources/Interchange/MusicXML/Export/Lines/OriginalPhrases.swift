import MusicTheory
import SongModel

/// The originals of a song's tracks by id.
struct OriginalPhrases<Content: PhraseContent> {
  private var byID: [Identifier: Phrase<Content>] = [:]

  init(_ lists: [PhraseArray<Content>]) {
    for phrase in lists.joined() where !phrase.isReference { byID[phrase.id] = phrase }
  }

  /// What a phrase plays, and the ticks of a turn.
  ///
  /// - Throws: ``ScoreExport/Failure/invalidSong``.
  func music(of phrase: Phrase<Content>) throws(ScoreExport.Failure) -> (content: Content, turnLength: Int) {
    let source = phrase.originalID.map { byID[$0] } ?? phrase
    let ticks = 1...Song.lastTick
    guard
      let source, let content = source.content, ticks.contains(source.length), ticks.contains(phrase.length),
      phrase.start >= 0, phrase.end <= Song.lastTick
    else { throw .invalidSong }
    return (content, source.length)
  }
}

/// How much may still be written before the limit is met.
struct ScoreBudget {
  private let limit: Int
  private var used = 0

  init(limit: Int) { self.limit = limit }

  /// Counts notes, rests and measures.
  mutating func spend(_ count: Int) throws(ScoreExport.Failure) {
    guard count <= limit - used else { throw .tooLarge(limit: limit) }
    used += count
  }
}
