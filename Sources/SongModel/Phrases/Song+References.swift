import MusicTheory

extension Song {
  /// Calls a body with every phrase that plays an original, by track and phrase index.
  public func forEachReference(to id: Identifier, _ body: (PhraseLocation, PhraseOutline) -> Void) {
    for track in tracks.indices {
      switch tracks[track].phrases {
      case .melody(let phrases): forEachReference(to: id, in: phrases, track: track, body)
      case .drum(let phrases): forEachReference(to: id, in: phrases, track: track, body)
      }
    }
  }

  private func forEachReference<Content>(
    to id: Identifier, in phrases: PhraseArray<Content>, track: Int, _ body: (PhraseLocation, PhraseOutline) -> Void
  ) {
    phrases.forEachReference(to: id) { index, phrase in
      body(PhraseLocation(track: track, phrase: index), PhraseOutline(phrase))
    }
  }

  /// Where the phrases that play an original are, in the order of tracks and time.
  public func references(to id: Identifier) -> [PhraseLocation] {
    var found: [PhraseLocation] = []
    forEachReference(to: id) { location, _ in found.append(location) }
    return found
  }
}

extension Phrase {
  /// Whether it is a repeat or sync of an original.
  public func plays(_ id: Identifier) -> Bool {
    switch source {
    case .original: false
    case .repeat(let of), .sync(let of, _): of == id
    }
  }
}
