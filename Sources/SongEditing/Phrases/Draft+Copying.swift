import MusicTheory
import SongModel

/// Phrases that are to be put down on a track as copies.
struct CopiedPhrases {
  /// Where they go.
  let track: Int
  /// The phrases; `start` counts from where the copy begins.
  let phrases: PhraseList
  /// What the references among all copied phrases play and what is not itself copied.
  let originals: PhraseList
}

extension Draft {
  /// Puts copies of phrases down on free ticks. They share nothing with what they were copied from.
  ///
  /// References follow an original that is copied with them, as syncs where the track differs; others become real
  /// copies.
  ///
  /// - Parameter tick: Where the copies begin.
  mutating func putCopies(of parts: [CopiedPhrases], at tick: Int) throws(EditError) {
    var numbering = PhraseNumbering(song)
    var copies: [Identifier: (id: Identifier, track: Int)] = [:]
    for part in parts {
      for index in 0..<part.phrases.count {
        let id = numbering.next(onTrack: part.track, in: song)
        copies[part.phrases.id(at: index)] = (id, part.track)
      }
    }
    for part in parts {
      try putCopies(of: part, among: parts, at: tick, copies, content(on: part.track))
    }
  }

  private mutating func putCopies<Content: EditableContent>(
    of part: CopiedPhrases, among parts: [CopiedPhrases], at tick: Int,
    _ copies: [Identifier: (id: Identifier, track: Int)], _ kind: Content.Type
  ) throws(EditError) {
    var added: [Phrase<Content>] = []
    for var phrase in kind.phrases(in: part.phrases) {
      guard let copy = copies[phrase.id] else { continue }
      phrase.start += tick
      try check(phrase.start..<phrase.end, isFreeOn: part.track)
      if let originalID = phrase.originalID {
        if let original = copies[originalID] {
          let isSync = original.track != part.track || phrase.kindName == "sync"
          phrase.source =
            isSync
            ? .sync(of: original.id, transpose: phrase.transposition) : .repeat(of: original.id)
        } else {
          let originals = parts.flatMap { kind.phrases(in: $0.originals) }
          guard let original = originals.first(where: { $0.id == originalID }) else {
            throw .unknownPhrase(originalID.text, nearest: [])
          }
          phrase.source = .original(
            try unrolled(original, as: PhraseOutline(phrase), range: phrase.start..<phrase.end))
        }
      }
      phrase.id = copy.id
      added.append(phrase)
    }
    setPhrases(phrases(kind, on: part.track) + added, on: part.track)
  }

  /// Puts mirrors of what phrases play down on free ticks.
  mutating func putSyncs(of part: CopiedPhrases, at tick: Int) throws(EditError) {
    try putSyncs(of: part, at: tick, content(on: part.track))
  }

  private mutating func putSyncs<Content: EditableContent>(
    of part: CopiedPhrases, at tick: Int, _ kind: Content.Type
  ) throws(EditError) {
    var numbering = PhraseNumbering(song)
    var added: [Phrase<Content>] = []
    for phrase in kind.phrases(in: part.phrases) {
      let start = tick + phrase.start
      try check(start..<(start + phrase.length), isFreeOn: part.track)
      let originalID = phrase.originalID ?? phrase.id
      guard let original = original(kind, of: originalID)?.phrase, original.content != nil else {
        throw .unknownPhrase(originalID.text, nearest: [])
      }
      let id = numbering.next(onTrack: part.track, in: song)
      try check(original, canSound: phrase.transposition, in: id)
      added.append(
        Phrase(
          id: id, start: start, length: phrase.length,
          source: .sync(of: originalID, transpose: phrase.transposition)))
    }
    setPhrases(phrases(kind, on: part.track) + added, on: part.track)
  }

  /// What the references of a list play and what is not among some phrases, as it is now.
  func originals(playedBy list: PhraseList, besides copied: Set<Identifier>) -> PhraseList {
    switch list {
    case .melody(let phrases): PhraseList(originals(playedBy: phrases, besides: copied))
    case .drum(let phrases): PhraseList(originals(playedBy: phrases, besides: copied))
    }
  }

  private func originals<Content: EditableContent>(
    playedBy phrases: [Phrase<Content>], besides copied: Set<Identifier>
  ) -> [Phrase<Content>] {
    var found: [Phrase<Content>] = []
    var known = copied
    for phrase in phrases {
      guard let id = phrase.originalID, known.insert(id).inserted else { continue }
      if let original = original(Content.self, of: id)?.phrase { found.append(original) }
    }
    return found
  }
}
