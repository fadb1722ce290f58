import MusicTheory

extension SongWriter {
  mutating func write(_ motif: Motif) {
    out.raw("{ \"name\": ")
    out.string(motif.name.text)
    out.raw(", \"kind\": ")
    out.string(motif.kind.rawValue)
    out.raw(", \"length\": ")
    out.integer(motif.length)
    switch motif.content {
    case .melody(let voices): write(voices, numbered: false)
    case .drum(let beats): write(beats, numbered: false)
    }
    out.raw(" }")
  }

  mutating func write(_ track: Track) {
    out.raw("{ \"id\": ")
    out.string(track.id.text)
    out.raw(", \"kind\": ")
    out.string(track.kind.rawValue)
    if !track.name.isEmpty {
      out.raw(", \"name\": ")
      out.string(track.name)
    }
    member(", \"program\": ", track.program, unless: 0)
    write(track.bank)
    member(", \"volume\": ", track.volume, unless: Track.standardVolume)
    member(", \"pan\": ", track.pan, unless: Track.standardPan)
    if track.isMuted { out.raw(", \"mute\": true") }
    if track.isSolo { out.raw(", \"solo\": true") }
    if let channel = track.channel { member(", \"channel\": ", channel, unless: nil) }
    if let port = track.port { member(", \"port\": ", port, unless: nil) }
    if track.phrases.count > 0 {
      out.raw(",\n      \"phrases\": [")
      switch track.phrases {
      case .melody(let phrases): lines(Array(phrases), indent: "        ") { $0.write($1) }
      case .drum(let phrases): lines(Array(phrases), indent: "        ") { $0.write($1) }
      }
      out.raw("\n      ]")
    }
    list("controls", track.controls, indent: "      ") { $0.write($1) }
    list("kept", track.kept, indent: "      ") { $0.write($1) }
    out.raw(" }")
  }

  private mutating func member(_ key: StaticString, _ value: Int, unless standard: Int?) {
    guard value != standard else { return }
    out.raw(key)
    out.integer(value)
  }

  private mutating func write<Content: WritableContent>(_ phrase: Phrase<Content>) {
    out.raw("{ \"id\": ")
    out.string(phrase.id.text)
    out.raw(", \"kind\": ")
    out.string(phrase.kindName)
    out.raw(", \"start\": ")
    out.integer(phrase.start)
    out.raw(", \"length\": ")
    out.integer(phrase.length)
    switch phrase.source {
    case .original(let content):
      out.raw(", \"nextId\": ")
      out.integer(content.nextID)
      content.write(to: &self)
    case .repeat(let original), .sync(let original, _):
      out.raw(", \"of\": ")
      out.string(original.text)
      member(", \"transpose\": ", phrase.transposition, unless: 0)
    }
    out.raw(" }")
  }

  /// Writes voices as the next member of an object, unless there are none.
  fileprivate mutating func write(_ voices: [Voice], numbered: Bool) {
    guard !voices.isEmpty else { return }
    out.raw(", \"voices\": [ ")
    for (index, voice) in voices.enumerated() {
      if index > 0 { out.raw(", ") }
      if voice.blocks.isEmpty {
        out.raw("{}")
        continue
      }
      out.raw("{ \"blocks\": [")
      // A span lends its elements, where a loop over an array would copy each.
      let blocks = voice.blocks.span
      for index in blocks.indices {
        beginLine(isFirst: index == 0, numbered: numbered)
        write(blocks[index], numbered: numbered)
      }
      out.raw(numbered ? "\n        ] }" : "\n    ] }")
    }
    out.raw(" ]")
  }

  /// Writes beats as the next member of an object, unless there are none.
  fileprivate mutating func write(_ beats: [Beat], numbered: Bool) {
    guard !beats.isEmpty else { return }
    out.raw(", \"beats\": [")
    for index in beats.indices {
      beginLine(isFirst: index == 0, numbered: numbered)
      write(beats[index], numbered: numbered)
    }
    out.raw(numbered ? "\n        ]" : "\n    ]")
  }

  /// Begins the line of a block or beat; those of motifs have no number and stand less deep.
  @inline(__always)
  private mutating func beginLine(isFirst: Bool, numbered: Bool) {
    if !isFirst { out.byte(UInt8(ascii: ",")) }
    if numbered { out.raw("\n          ") } else { out.raw("\n      ") }
  }
}

/// A content that song files can hold.
protocol WritableContent: PhraseContent {
  /// Writes its music as the next member of a phrase.
  func write(to writer: inout SongWriter)
}

extension MelodyContent: WritableContent {
  func write(to writer: inout SongWriter) { writer.write(voices, numbered: true) }
}

extension DrumContent: WritableContent {
  func write(to writer: inout SongWriter) { writer.write(beats, numbered: true) }
}
