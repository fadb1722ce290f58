import MusicTheory

extension RuleChecker {
  /// Checks what phrases are to each other.
  ///
  /// - Parameter changed: The phrases whose transpositions count; `nil` for all.
  mutating func checkRelations(of song: Song, changed: Set<Identifier>?) {
    checkIDs(of: song)
    let originals = OriginalIndex(song, changed: changed)
    for (index, track) in song.tracks.enumerated() {
      switch track.phrases {
      case .melody(let phrases):
        checkOrder(of: phrases, at: .track(index))
        checkReferences(of: phrases, onTrack: index, playing: originals)
      case .drum(let phrases):
        checkOrder(of: phrases, at: .track(index))
        checkReferences(of: phrases, onTrack: index, playing: originals)
      }
    }
  }

  /// Checks that no two tracks or phrases share an id; the later one breaks the rule.
  private mutating func checkIDs(of song: Song) {
    var taken: Set<Identifier> = []
    for (trackIndex, track) in song.tracks.enumerated() {
      if !taken.insert(track.id).inserted { note(.idTaken(track.id), at: .track(trackIndex).key("id")) }
      for phraseIndex in 0..<track.phrases.count {
        let id = track.phrases.id(at: phraseIndex)
        if !taken.insert(id).inserted {
          note(.idTaken(id), at: .phrase(PhraseLocation(track: trackIndex, phrase: phraseIndex)).key("id"))
        }
      }
    }
  }

  /// Checks that no phrase begins before those that stand before it end.
  private mutating func checkOrder(of phrases: PhraseArray<some PhraseContent>, at path: SongPath) {
    var furthest: (index: Int, end: Int)?
    for index in phrases.indices {
      let phrase = phrases[index]
      // Sums of what is out of bounds could overflow; the bounds are told of elsewhere.
      guard Song.ticks.contains(phrase.start), (1...Song.lastTick).contains(phrase.length) else { continue }
      if let furthest, phrase.start < furthest.end {
        let earlier = phrases[furthest.index]
        note(
          phrase.end <= earlier.start ? .outOfOrder : .phrasesOverlap(earlier: earlier.id, end: furthest.end),
          at: path.element("phrases", index))
      }
      if phrase.end > furthest?.end ?? -1 { furthest = (index, phrase.end) }
    }
  }

  /// Checks that what repeats and syncs play are originals that they may play.
  private mutating func checkReferences<Content>(
    of phrases: PhraseArray<Content>, onTrack track: Int, playing originals: OriginalIndex
  ) {
    for index in phrases.indices where phrases[index].originalID != nil {
      checkReference(phrases[index], at: PhraseLocation(track: track, phrase: index), playing: originals)
    }
  }

  private mutating func checkReference<Content>(
    _ phrase: Phrase<Content>, at location: PhraseLocation, playing originals: OriginalIndex
  ) {
    guard let id = phrase.originalID else { return }
    check(phrase.transposition, in: Song.transpositions, at: .phrase(location).key("transpose"))
    guard let original = originals[id] else {
      note(.unknownOriginal(id), at: .phrase(location).key("of"))
      return
    }
    if original.isReference { note(.chainedReference(id), at: .phrase(location).key("of")) }
    if original.kind != Content.kind { note(.originalOfOtherKind(id, original.kind), at: .phrase(location).key("of")) }
    if case .repeat = phrase.source, original.track != location.track {
      note(.repeatOfOtherTrack(id), at: .phrase(location).key("of"))
    }
    let transposition = phrase.transposition
    guard transposition != 0, Song.transpositions.contains(transposition) else { return }
    if Content.kind == .drum { note(.drumsTransposed, at: .phrase(location).key("transpose")) }
    guard let pitches = original.pitches else { return }
    let extreme = transposition < 0 ? pitches.lowerBound : pitches.upperBound
    if !Pitch.numbers.contains(extreme + transposition) {
      note(.transposedPastKeyboard(pitch: extreme, by: transposition), at: .phrase(location).key("transpose"))
    }
  }
}
