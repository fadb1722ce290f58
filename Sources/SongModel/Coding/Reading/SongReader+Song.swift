import MusicTheory

extension SongReader {
  /// What the first keys of a file say about it.
  struct Header {
    var isObject = false
    var format: String?
    var version: Int?
  }

  /// Reads the whole text.
  ///
  /// - Parameter header: Filled on the way, so that it can be looked at when the rest cannot be read.
  mutating func song(_ header: inout Header) throws(JSONSyntaxError) -> Song {
    var song = Song()
    cursor.skipSpace()
    if cursor.next == nil { throw cursor.unexpected(.value) }
    header.isObject = cursor.next == UInt8(ascii: "{")
    guard var members = try beginObject(.song) else {
      try end()
      return song
    }
    while let key = try nextKey(&members) {
      switch key {
      case .tracks where !members.seen.contains(.key), .motifs where !members.seen.contains(.key):
        // Bare key numbers are spelled by the key in force.
        try postpone(key, &members)
      default: try read(key, into: &song, &header)
      }
    }
    try resume(members) { reader, key throws(JSONSyntaxError) in try reader.read(key, into: &song, &header) }
    try end()
    if hasUnnamed { song.nameUnnamed() }
    return song
  }

  private mutating func read(_ key: SongKey, into song: inout Song, _ header: inout Header) throws(JSONSyntaxError) {
    switch key {
    case .format: header.format = try string()
    case .version: header.version = try integer(in: 1...Int(Int32.max))
    case .title: song.title = try string() ?? ""
    case .composer: song.composer = try string() ?? ""
    case .ticksPerQuarter:
      song.ticksPerQuarter = try integer(in: NoteValue.resolutions) ?? Song.standardTicksPerQuarter
    case .pickup: song.pickup = try integer(in: 0...Song.lastTick) ?? 0
    case .tempo:
      song.tempos = try map(.tempo, standard: .standard) { reader throws(JSONSyntaxError) in try reader.tempo() }
    case .meter:
      song.meters = try map(.meter, standard: .common) { reader throws(JSONSyntaxError) in try reader.meter() }
    case .key:
      song.keys = try map(.key, standard: .cMajor) { reader throws(JSONSyntaxError) in try reader.key() }
      keys = song.keys
    case .swing: song.swings = try map(.swing, standard: nil) { reader throws(JSONSyntaxError) in try reader.swing() }
    case .markers: song.markers = try list(.markers) { reader, _ throws(JSONSyntaxError) in try reader.marker() }
    case .motifs: song.motifs = try motifs()
    case .tracks: song.tracks = try tracks()
    default: song.kept = try keptEvents()
    }
  }

  private mutating func end() throws(JSONSyntaxError) {
    cursor.skipSpace()
    if cursor.next != nil { throw cursor.unexpected(.end) }
  }
}

// MARK: Motifs

extension SongReader {
  private mutating func motifs() throws(JSONSyntaxError) -> [Motif] {
    phraseStart = nil
    spellingTick = 0
    return try list(.motifs) { reader, index throws(JSONSyntaxError) in
      try reader.nested(index) { reader throws(JSONSyntaxError) in try reader.motif() }
    }
  }

  private mutating func motif() throws(JSONSyntaxError) -> Motif? {
    guard var members = try beginObject(.motif) else { return nil }
    var (name, length, kind): (Identifier?, Int?, TrackKind?) = (nil, nil, nil)
    var melody = MelodyContent()
    var drums = DrumContent()
    while let key = try nextKey(&members) {
      switch key {
      case .name: name = try identifier()
      case .kind: kind = try word(TrackKind.self)
      case .length: length = try integer(in: 1...Song.lastTick)
      case .voices: melody = try MelodyContent(from: &self)
      default: drums = try DrumContent(from: &self)
      }
    }
    if let indexes = drums.arrange() {
      let path = trail.key(SongKey.beats.text)
      let inFile = fileIndexes[path]
      fileIndexes[path] = indexes.map { inFile?[$0] ?? $0 }
    }
    guard let kind else { return nil }
    noteMisplaced(KeySet(kind == .melody ? .beats : .voices), in: members, beside: "a \(kind.rawValue) motif")
    guard let name, let length else { return nil }
    return Motif(name: name, length: length, content: kind == .melody ? .melody(melody.voices) : .drum(drums.beats))
  }
}

// MARK: Names

extension Song {
  /// Gives ids to tracks and phrases that have none, in order.
  ///
  /// A track is called by its place, `track1`; a phrase as an editing command would call it, `lead-3`.
  fileprivate mutating func nameUnnamed() {
    var taken: Set<Identifier> = []
    for track in tracks {
      taken.insert(track.id)
      for outline in track.phrases.outlines { taken.insert(outline.id) }
    }
    for index in tracks.indices where tracks[index].id == .unnamed {
      var number = index + 1
      while let id = Identifier("track\(number)"), !taken.insert(id).inserted { number += 1 }
      tracks[index].id = Identifier("track\(number)") ?? .unnamed
    }
    var highest = Song.highestNumbers(taken)
    for index in tracks.indices {
      let id = tracks[index].id
      func next() -> Identifier {
        var name: Identifier
        repeat {
          highest[id.text, default: 0] += 1
          name = id.numbered(highest[id.text, default: 0])
        } while !taken.insert(name).inserted
        return name
      }
      switch tracks[index].phrases {
      case .melody(var phrases):
        for index in phrases.indices where phrases[index].id == .unnamed { phrases[index].id = next() }
        tracks[index].phrases = .melody(phrases)
      case .drum(var phrases):
        for index in phrases.indices where phrases[index].id == .unnamed { phrases[index].id = next() }
        tracks[index].phrases = .drum(phrases)
      }
    }
  }

  /// The highest number that ids have behind each text and a hyphen.
  private static func highestNumbers(_ ids: Set<Identifier>) -> [String: Int] {
    var highest: [String: Int] = [:]
    for id in ids {
      guard let hyphen = id.text.lastIndex(of: "-"), let number = Int(id.text[id.text.index(after: hyphen)...]) else {
        continue
      }
      guard number < 1 << 40 else { continue }
      highest[String(id.text[..<hyphen]), default: 0] = max(highest[String(id.text[..<hyphen]), default: 0], number)
    }
    return highest
  }
}
