import MusicTheory

/// The names of the kinds of phrase, as files have them.
enum PhraseKind: String, CaseIterable {
  case original, `repeat`, sync
}

extension SongReader {
  /// Reads the phrases of a track.
  mutating func phrases<Content: ReadableContent>() throws(JSONSyntaxError) -> [Phrase<Content>] {
    try list(.phrases) { reader, index throws(JSONSyntaxError) in
      try reader.nested(index) { reader throws(JSONSyntaxError) -> Phrase<Content>? in try reader.phrase() }
    }
  }

  /// - Returns: `nil` where the id, the kind, the place or what it plays is missing or wrong.
  private mutating func phrase<Content: ReadableContent>() throws(JSONSyntaxError) -> Phrase<Content>? {
    guard var members = try beginObject(.phrase) else { return nil }
    var (id, start, length): (Identifier?, Int?, Int?) = (.unnamed, nil, nil)
    var kind: PhraseKind?
    var content = Content()
    var (nextID, original, transposition): (Int?, Identifier?, Int) = (nil, nil, 0)
    phraseStart = 0
    while let key = try nextKey(&members) {
      switch key {
      case .id: id = try identifier()
      case .kind: kind = try word(PhraseKind.self)
      case .start:
        start = try integer(in: 0...Song.lastTick)
        phraseStart = start ?? 0
      case .length: length = try integer(in: 1...Song.lastTick)
      case .nextId: nextID = try integer(in: 1...Song.largestID)
      case .of: original = try identifier()
      case .transpose: transposition = try integer(in: Song.transpositions) ?? 0
      case Content.key where members.seen.contains(.start): content = try Content(from: &self)
      case Content.key: try postpone(key, &members)
      default: try cursor.skipValue()
      }
    }
    try resume(members) { reader, _ throws(JSONSyntaxError) in content = try Content(from: &reader) }
    content.giveNumbers(stated: nextID)
    if let indexes = content.arrange() {
      let path = trail.key(Content.key.text)
      let inFile = fileIndexes[path]
      fileIndexes[path] = indexes.map { inFile?[$0] ?? $0 }
    }
    if !members.seen.contains(.id) { hasUnnamed = true }
    let source = source(kind, content, of: original, transpose: transposition, members)
    guard let id, let start, let length, let source else {
      if let id { lostOriginals.insert(id) }
      return nil
    }
    return Phrase(id: id, start: start, length: length, source: source)
  }

  /// What a phrase of a kind plays, after noting keys that do not belong to the kind.
  private mutating func source<Content: ReadableContent>(
    _ kind: PhraseKind?, _ content: Content, of original: Identifier?, transpose: Int, _ members: Members
  ) -> Phrase<Content>.Source? {
    let foreignKey = Content.key == .voices ? SongKey.beats : .voices
    noteMisplaced(KeySet(foreignKey), in: members, beside: "a phrase of a \(Content.kind.rawValue) track")
    guard let kind else { return nil }
    let name = kind == .original ? "an original" : "a \(kind.rawValue)"
    if kind == .original {
      noteMisplaced(KeySet(.of, .transpose), in: members, beside: name)
      return .original(content)
    }
    noteMisplaced(KeySet(.nextId, Content.key), in: members, beside: name)
    if kind == .repeat {
      noteMisplaced(KeySet(.transpose), in: members, beside: name)
    } else if Content.kind == .drum {
      noteMisplaced(KeySet(.transpose), in: members, beside: "a sync of drums")
    }
    if !members.seen.contains(.of) { note(.missingKey(SongKey.of.text), at: members.start) }
    guard let original else { return nil }
    return kind == .repeat ? .repeat(of: original) : .sync(of: original, transpose: transpose)
  }

  /// Reads the beats of a phrase or motif, in the order of the file; those without a number get 0 here.
  mutating func beats() throws(JSONSyntaxError) -> [Beat] {
    try list(.beats) { reader, _ throws(JSONSyntaxError) in try reader.beat() }
  }

  private mutating func beat() throws(JSONSyntaxError) -> Beat? {
    guard var members = try beginObject(phraseStart == nil ? .motifBeat : beatObject) else { return nil }
    var (id, at): (Int?, Int?) = (0, nil)
    var drum: Drum?
    var velocity = standardVelocity
    while let key = try nextKey(&members) {
      switch key {
      case .id: id = try integer(in: 1...Song.largestID)
      case .at: at = try integer(in: 0...Song.lastTick)
      case .drum: drum = try self.drum()
      default: velocity = try self.velocity()
      }
    }
    guard let id, let at, let drum else { return nil }
    return Beat(id: id, at: at, drum: drum, velocity: velocity)
  }
}
