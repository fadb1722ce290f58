import MusicTheory
import SongModel

extension Draft {
  /// Lets what plays an original go on sounding when the original goes, or is about to change shape.
  ///
  /// The first that plays it exactly once and untransposed, of its own track if possible, takes over its blocks and
  /// their numbers, and the rest follow that one, as syncs where the track differs. If there is none, each becomes a
  /// real copy. What is heard of them does not change. The original itself is left as it is.
  ///
  /// - Parameter leaving: Phrases that go too, and need not sound on.
  mutating func letGo<Content: EditableContent>(
    _ kind: Content.Type, of id: Identifier, leaving: Set<Identifier> = []
  ) throws(EditError) {
    guard let (owner, original) = original(kind, of: id), case .original = original.source else { return }
    var players: [(track: Int, outline: PhraseOutline)] = []
    song.forEachReference(to: id) { location, outline in
      if !leaving.contains(outline.id) { players.append((location.track, outline)) }
    }
    guard !players.isEmpty else { return }
    let equals = players.filter { $0.outline.length == original.length && $0.outline.transposition == 0 }
    guard let heir = equals.first(where: { $0.track == owner.track }) ?? equals.first else {
      for player in players { try makeRealCopy(player.outline.id, on: player.track, kind) }
      warnings.append(.madeRealCopies(players.map(\.outline.id)))
      return
    }
    update(kind, heir.outline.id, on: heir.track) { $0.source = original.source }
    for player in players where player.outline.id != heir.outline.id {
      follow(heir.outline.id, on: heir.track, by: player.outline.id, on: player.track, kind)
    }
    selection.move(from: id, to: heir.outline.id)
    warnings.append(.takenOver(original: id, by: heir.outline.id))
  }

  /// Lets a reference play another original, as a sync where the track differs.
  mutating func follow<Content: EditableContent>(
    _ original: Identifier, on owner: Int, by player: Identifier, on track: Int, _ kind: Content.Type
  ) {
    update(kind, player, on: track) { phrase in
      switch phrase.source {
      case .original: break
      case .repeat: phrase.source = track == owner ? .repeat(of: original) : .sync(of: original, transpose: 0)
      case .sync(_, let transpose): phrase.source = .sync(of: original, transpose: transpose)
      }
    }
  }

  /// Makes real copies of everything that plays an original, because its shape is about to change.
  ///
  /// - Parameter sparing: References that are dealt with otherwise.
  mutating func makeRealCopies<Content: EditableContent>(
    ofPlayersOf id: Identifier, sparing: Set<Identifier> = [], _ kind: Content.Type
  ) throws(EditError) {
    var copied: [Identifier] = []
    for location in song.references(to: id) {
      let player = song.outline(at: location).id
      guard !sparing.contains(player) else { continue }
      try makeRealCopy(player, on: location.track, kind)
      copied.append(player)
    }
    if !copied.isEmpty { warnings.append(.madeRealCopies(copied)) }
  }

  /// Removes phrases. What plays the originals among them goes on sounding.
  mutating func removePhrases(_ leaving: Set<Identifier>) throws(EditError) {
    guard !leaving.isEmpty else { return }
    var played: Set<Identifier> = []
    for track in song.tracks {
      for outline in track.phrases.outlines where !leaving.contains(outline.id) {
        if let original = outline.originalID { played.insert(original) }
      }
    }
    played.formIntersection(leaving)
    for track in song.tracks.indices where !played.isEmpty {
      for outline in song.tracks[track].phrases.outlines where played.contains(outline.id) {
        try letGo(content(on: track), of: outline.id, leaving: leaving)
      }
    }
    for track in song.tracks.indices { drop(leaving, on: track, content(on: track)) }
  }

  private mutating func drop<Content: EditableContent>(
    _ leaving: Set<Identifier>, on track: Int, _ kind: Content.Type
  ) {
    let phrases = phrases(kind, on: track)
    let staying = phrases.filter { !leaving.contains($0.id) }
    if staying.count < phrases.count { song.tracks[track].phrases = PhraseList(staying) }
  }
}

extension Selection {
  /// Lets selected notes of one phrase be those of the same numbers in another.
  ///
  /// - Parameter blocks: The numbers of the blocks that went, or `nil` for all.
  mutating func move(from phrase: Identifier, to other: Identifier, blocks: Set<BlockID>? = nil) {
    guard notes.contains(where: { $0.place.phrase == phrase }) else { return }
    notes = Set(
      notes.map { note in
        guard note.place.phrase == phrase, blocks?.contains(note.place.block) ?? true else { return note }
        return NoteAddress(
          place: BlockAddress(phrase: other, block: note.place.block, path: note.place.path), key: note.key)
      })
  }
}
