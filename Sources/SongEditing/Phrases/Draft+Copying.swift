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
  /// Puts copies of phrases down on free ticks, once for each start. They share nothing with what they were copied
  /// from, nor with each other.
  ///
  /// References follow an original that is copied with them, as syncs where the track differs; others become real
  /// copies.
  mutating func putCopies(of parts: [CopiedPhrases], at starts: [Int]) throws(EditError) {
    var numbering = PhraseNumbering(song)
    var ids: [[Identifier: PlacedCopy]] = []
    for _ in starts {
      var turn: [Identifier: PlacedCopy] = [:]
      for part in parts {
        for index in 0..<part.phrases.count {
          turn[part.phrases.id(at: index)] = PlacedCopy(
            id: numbering.next(onTrack: part.track, in: song), track: part.track)
        }
      }
      ids.append(turn)
    }
    for part in parts {
      try putCopies(of: part, among: parts, at: zip(starts, ids).map { $0 }, content(on: part.track))
    }
  }

  /// What a copied phrase is called where it was put down.
  private struct PlacedCopy {
    let id: Identifier
    let track: Int
  }

  private mutating func putCopies<Content: EditableContent>(
    of part: CopiedPhrases, among parts: [CopiedPhrases], at turns: [(start: Int, copies: [Identifier: PlacedCopy])],
    _ kind: Content.Type
  ) throws(EditError) {
    let originals = parts.flatMap { kind.phrases(in: $0.originals) }
    var added: [Phrase<Content>] = []
    for (start, copies) in turns {
      for var phrase in kind.phrases(in: part.phrases) {
        guard let copy = copies[phrase.id] else { continue }
        phrase.start += start
        if let originalID = phrase.originalID {
          if let followed = copies[originalID] {
            let isRepeat = followed.track == part.track && phrase.kindName == "repeat"
            phrase.source =
              isRepeat ? .repeat(of: followed.id) : .sync(of: followed.id, transpose: phrase.transposition)
          } else if let original = originals.first(where: { $0.id == originalID }) {
            phrase.source = .original(
              try unrolled(original, as: PhraseOutline(phrase), range: phrase.start..<phrase.end))
          }
        }
        phrase.id = copy.id
        added.append(phrase)
      }
    }
    try add(added, on: part.track)
  }

  /// Puts mirrors of what phrases play down on free ticks, once for each start.
  mutating func putSyncs(of part: CopiedPhrases, at starts: [Int]) throws(EditError) {
    try putSyncs(of: part, at: starts, content(on: part.track))
  }

  private mutating func putSyncs<Content: EditableContent>(
    of part: CopiedPhrases, at starts: [Int], _ kind: Content.Type
  ) throws(EditError) {
    var numbering = PhraseNumbering(song)
    var added: [Phrase<Content>] = []
    for start in starts {
      for phrase in kind.phrases(in: part.phrases) {
        let originalID = phrase.originalID ?? phrase.id
        let id = numbering.next(onTrack: part.track, in: song)
        if start == starts.first {
          guard let original = original(kind, of: originalID)?.phrase, original.content != nil else {
            throw .unknownPhrase(originalID.text, nearest: [])
          }
          try check(original, canSound: phrase.transposition, in: id)
        }
        added.append(
          Phrase(
            id: id, start: start + phrase.start, length: phrase.length,
            source: .sync(of: originalID, transpose: phrase.transposition)))
      }
    }
    try add(added, on: part.track)
  }

  /// Puts phrases down on free ticks.
  ///
  /// - Throws: ``EditError/phraseDoesNotFit(track:wanted:free:)`` for the first that meets another.
  private mutating func add<Content: EditableContent>(_ added: [Phrase<Content>], on track: Int) throws(EditError) {
    let before = phrases(Content.self, on: track)
    let after = (before + added).sorted { $0.start < $1.start }
    for (phrase, next) in zip(after, after.dropFirst()) where phrase.end > next.start {
      let wanted = added.contains { $0.id == next.id } ? next : phrase
      throw .phraseDoesNotFit(
        track: song.tracks[track].id, wanted: wanted.start..<wanted.end,
        free: freeSpace(around: wanted.start, on: track))
    }
    if let last = after.last { try check(tick: last.end) }
    song.tracks[track].phrases = PhraseList(after)
  }

  /// What the references of a list play and what is not among some phrases, as it is now.
  func originals(playedBy list: PhraseList, besides copied: Set<Identifier>) -> PhraseList {
    switch list {
    case .melody(let phrases): PhraseList(originals(playedBy: phrases, besides: copied))
    case .drum(let phrases): PhraseList(originals(playedBy: phrases, besides: copied))
    }
  }

  private func originals<Content: EditableContent>(
    playedBy phrases: PhraseArray<Content>, besides copied: Set<Identifier>
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
