import MusicTheory
import SongModel

/// A phrase with the music that it plays, found once and checked.
struct ResolvedPhrase<Content: PhraseContent> {
  let start: Int
  let length: Int
  /// What it plays, again and again.
  let content: Content
  /// The length of a turn.
  let turnLength: Int
  let transposition: Int

  /// How many turns begin in it.
  var turns: Int { (length + turnLength - 1) / turnLength }

  /// Ticks of a turn that are played: fewer than a turn has where the phrase ends in it.
  func played(ofTurn turn: Int) -> Int { min(turnLength, length - turn * turnLength) }
}

/// The originals of a song by id, so that references are found without searching.
struct Originals<Content: PhraseContent> {
  private var byID: [Identifier: Phrase<Content>] = [:]

  /// Collects the originals of tracks.
  init(_ lists: [PhraseArray<Content>]) {
    let refers = lists.contains { $0.contains { $0.originalID != nil } }
    // Most of the cost of a small song would be this table, and songs without references need none.
    guard refers else { return }
    for phrase in lists.joined() where phrase.content != nil { byID[phrase.id] = phrase }
  }

  /// What a phrase plays.
  ///
  /// - Throws: ``PerformanceError/invalidSong(_:)`` where its times or its reference cannot be.
  func resolve(_ phrase: Phrase<Content>) throws(PerformanceError) -> ResolvedPhrase<Content> {
    var source = phrase
    if let original = phrase.originalID {
      guard let found = byID[original] else { throw .invalidSong(phrase.id) }
      source = found
    }
    let ticks = 0...Song.lastTick
    guard
      let content = source.content, ticks.contains(phrase.start), (1...Song.lastTick).contains(phrase.length),
      phrase.end <= Song.lastTick, (1...Song.lastTick).contains(source.length)
    else { throw .invalidSong(phrase.id) }
    return ResolvedPhrase(
      start: phrase.start, length: phrase.length, content: content, turnLength: source.length,
      transposition: phrase.transposition)
  }
}

extension Performance.PlayedPhrase {
  init(_ phrase: Phrase<some PhraseContent>, turnLength: Int) {
    id = phrase.id
    start = phrase.start
    end = phrase.end
    original = phrase.originalID ?? phrase.id
    self.turnLength = turnLength
  }
}

/// How much may still be made before a limit is met.
struct Budget {
  private let limit: Int
  private var used = 0

  init(limit: Int) { self.limit = limit }

  /// Counts notes and rests.
  mutating func spend(_ count: Int, times: Int = 1) throws(PerformanceError) {
    let (amount, overflow) = count.multipliedReportingOverflow(by: times)
    guard !overflow, amount <= limit - used else { throw .tooManyNotes(limit: limit) }
    used += amount
  }
}
