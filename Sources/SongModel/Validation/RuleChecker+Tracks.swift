import MusicTheory

extension RuleChecker {
  /// Checks a track's sound, controls and kept events.
  mutating func check(_ track: Track, at path: SongPath) {
    check(track.name, at: path.key("name"))
    check(track.program, in: Song.sevenBits, at: path.key("program"))
    check(track.volume, in: Song.sevenBits, at: path.key("volume"))
    check(track.pan, in: Song.sevenBits, at: path.key("pan"))
    if let channel = track.channel { check(channel, in: Track.channels, at: path.key("channel")) }
    if let port = track.port { check(port, in: Track.ports, at: path.key("port")) }
    var last = 0
    for (index, control) in track.controls.enumerated() {
      check(control, at: path.element("controls", index))
      if control.tick < last { note(.outOfOrder, at: path.element("controls", index)) }
      last = max(last, control.tick)
    }
    check(track.kept, at: path)
  }

  private mutating func check(_ control: Control, at path: @autoclosure () -> SongPath) {
    check(control.tick, in: Song.ticks, at: path().key("tick"))
    switch control.change {
    case .controller(let number, let value):
      check(Int(number), in: Song.sevenBits, at: path().key("controller"))
      check(Int(value), in: Song.sevenBits, at: path().key("value"))
    case .bend(let value): check(value, in: Control.bends, at: path().key("bend"))
    case .pressure(let value): check(Int(value), in: Song.sevenBits, at: path().key("pressure"))
    case .program(let number, _):
      check(Int(number), in: Song.sevenBits, at: path().key("program"))
      if control.isGlide { note(.programGlides, at: path().key("glide")) }
    }
  }

  /// Checks kept events, which are the member `kept` of what the path leads to.
  mutating func check(_ kept: [KeptEvent], at path: SongPath) {
    for (index, event) in kept.enumerated() {
      check(event.tick, in: Song.ticks, at: path.element("kept", index).key("tick"))
      if !event.isWellFormed { note(.malformedEvent, at: path.element("kept", index).key("bytes")) }
    }
  }

  /// Checks names, lengths and music of motifs.
  mutating func checkMotifs(of song: Song) {
    var taken: Set<Identifier> = []
    for (index, motif) in song.motifs.enumerated() {
      let path = SongPath().element("motifs", index)
      if !taken.insert(motif.name).inserted { note(.motifNameTaken(motif.name), at: path.key("name")) }
      check(motif.length, in: 1...Song.lastTick, at: path.key("length"))
      var expected = 1
      switch motif.content {
      case .melody(let voices):
        check(voices, length: motif.length, at: path)
        for (voiceIndex, voice) in voices.enumerated() {
          for (blockIndex, block) in voice.blocks.enumerated() {
            if block.id != expected {
              note(
                .motifNotNumbered(block.id, expected: expected),
                at: path.element("voices", voiceIndex).element("blocks", blockIndex))
            }
            expected += 1
          }
        }
      case .drum(let beats):
        check(beats, length: motif.length, at: path)
        for (beatIndex, beat) in beats.enumerated() {
          if beat.id != expected {
            note(.motifNotNumbered(beat.id, expected: expected), at: path.element("beats", beatIndex))
          }
          expected += 1
        }
      }
    }
  }
}

extension KeptEvent {
  /// Whether the bytes are one event or one chunk of a Standard MIDI File (SMF 1.0, track chunks and chunk types).
  public var isWellFormed: Bool {
    guard let first = bytes.first else { return false }
    switch first {
    case 0x80..<0xC0, 0xE0..<0xF0: return bytes.count == 3 && bytes.dropFirst().allSatisfy { $0 < 0x80 }
    case 0xC0..<0xE0: return bytes.count == 2 && bytes[1] < 0x80
    case 0xF0, 0xF7: return KeptEvent.isCounted(bytes.dropFirst())
    case 0xFF: return bytes.count > 1 && bytes[1] < 0x80 && KeptEvent.isCounted(bytes.dropFirst(2))
    case 0x20..<0x7F:
      guard bytes.count >= 8, bytes[0..<4].allSatisfy({ (0x20..<0x7F).contains($0) }) else { return false }
      return bytes[4..<8].reduce(0) { $0 << 8 | Int($1) } == bytes.count - 8
    default: return false
    }
  }

  /// Whether bytes are a variable-length quantity of one to four bytes and as many bytes as it says.
  private static func isCounted(_ bytes: ArraySlice<UInt8>) -> Bool {
    var count = 0
    for (index, byte) in bytes.prefix(4).enumerated() {
      count = count << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return bytes.count - index - 1 == count }
    }
    return false
  }
}
