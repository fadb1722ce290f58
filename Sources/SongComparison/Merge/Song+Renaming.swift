import SongModel

extension Song {
  /// The song with other ids for some tracks and phrases, and for what references play.
  func renaming(_ ids: [Identifier: Identifier]) -> Song {
    guard !ids.isEmpty else { return self }
    var song = self
    for index in tracks.indices {
      if let new = ids[tracks[index].id] { song.tracks[index].id = new }
      switch tracks[index].phrases {
      case .melody(let phrases): song.tracks[index].phrases = .melody(phrases.map { $0.renaming(ids) })
      case .drum(let phrases): song.tracks[index].phrases = .drum(phrases.map { $0.renaming(ids) })
      }
    }
    return song
  }
}

extension Phrase {
  fileprivate func renaming(_ ids: [Identifier: Identifier]) -> Phrase {
    guard ids[id] != nil || originalID.flatMap({ ids[$0] }) != nil else { return self }
    var phrase = self
    phrase.id = ids[id] ?? id
    switch source {
    case .original: break
    case .repeat(let of): phrase.source = .repeat(of: ids[of] ?? of)
    case .sync(let of, let transpose): phrase.source = .sync(of: ids[of] ?? of, transpose: transpose)
    }
    return phrase
  }
}
