import MusicTheory
import SongModel
import SongPerformance
import Testing

/// Quarters, halves and so on in the songs of these tests, at 480 ticks per quarter.
enum Ticks {
  static let perQuarter = 480
  static let sixteenth = 120
  static let eighth = 240
  static let quarter = 480
  static let half = 960
  static let bar = 1920
}

/// Builds songs in a few words. Voices are written as `C4:480 D4:480~ r:240 C4+E4:960`, a figure with its ticks.
enum Build {
  static func pitch(_ text: some StringProtocol) throws -> Pitch { try Pitch(text: String(text), in: .cMajor) }

  static func id(_ text: String) throws -> Identifier { try #require(Identifier(text)) }

  /// A chord such as `C4+E4`; each note may carry `@velocity`, `%gate` and `~` for a tie, in this order.
  static func chord(_ text: some StringProtocol) throws -> Chord {
    let notes = try text.split(separator: "+").map { word in
      var rest = word[...]
      let isTied = rest.hasSuffix("~")
      if isTied { rest.removeLast() }
      let gated = rest.split(separator: "%")
      let struck = gated[0].split(separator: "@")
      return Note(
        try pitch(struck[0]), velocity: struck.count > 1 ? Velocity(clamping: Int(struck[1]) ?? 0) : .standard,
        gate: gated.count > 1 ? Gate(clamping: Int(gated[1]) ?? 0) : .full, isTied: isTied)
    }
    return try #require(Chord(notes))
  }

  /// The blocks of a line: `figure:ticks` words, `r` for a rest, `s` for a gap.
  static func voice(_ text: String) throws -> Voice {
    var (at, blocks): (Int, [Block]) = (0, [])
    for word in text.split(separator: " ") {
      let parts = word.split(separator: ":")
      let length = try #require(Int(parts[1]))
      if parts[0] == "r" {
        blocks.append(Block(id: blocks.count + 1, at: at, length: length, figure: .empty, isRest: true))
      } else if parts[0] != "s" {
        blocks.append(Block(id: blocks.count + 1, at: at, length: length, figure: .chord(try chord(parts[0]))))
      }
      at += length
    }
    return Voice(blocks)
  }

  static func original(_ name: String, at start: Int = 0, length: Int, _ voices: String...) throws
    -> Phrase<MelodyContent>
  {
    try original(name, at: start, length: length, voices: voices.map(voice))
  }

  static func original(_ name: String, at start: Int = 0, length: Int, voices: [Voice]) throws
    -> Phrase<MelodyContent>
  {
    Phrase(
      id: try id(name), start: start, length: length,
      source: .original(MelodyContent(voices: voices, nextID: (voices.map(\.blocks.count).max() ?? 0) + 1)))
  }

  static func `repeat`<Content>(_ name: String, at start: Int, length: Int, of original: String) throws
    -> Phrase<Content>
  {
    Phrase(id: try id(name), start: start, length: length, source: .repeat(of: try id(original)))
  }

  static func sync<Content>(_ name: String, at start: Int, length: Int, of original: String, by semitones: Int = 0)
    throws -> Phrase<Content>
  {
    Phrase(
      id: try id(name), start: start, length: length, source: .sync(of: try id(original), transpose: semitones))
  }

  /// Beats as pairs of tick and key.
  static func drums(_ name: String, at start: Int = 0, length: Int, _ beats: [(at: Int, key: Int)]) throws
    -> Phrase<DrumContent>
  {
    let list = try beats.enumerated().map { index, beat in
      Beat(id: index + 1, at: beat.at, drum: try #require(Drum(key: beat.key)))
    }
    return Phrase(
      id: try id(name), start: start, length: length,
      source: .original(DrumContent(beats: list, nextID: list.count + 1)))
  }

  static func track(_ name: String, _ phrases: Phrase<MelodyContent>...) throws -> Track {
    var track = Track(id: try id(name), kind: .melody)
    track.phrases = .melody(phrases)
    return track
  }

  static func kit(_ name: String, _ phrases: Phrase<DrumContent>...) throws -> Track {
    var track = Track(id: try id(name), kind: .drum)
    track.phrases = .drum(phrases)
    return track
  }

  static func song(_ tracks: Track...) -> Song {
    var song = Song(ticksPerQuarter: Ticks.perQuarter)
    song.tracks = tracks
    return song
  }

  /// A song of one track with one phrase, a bar long unless said.
  static func song(_ voices: String..., length: Int = Ticks.bar) throws -> Song {
    song(try track("lead", try original("lead-1", length: length, voices: voices.map(voice))))
  }

  /// A song of one track with one phrase that holds one block, changed as wanted.
  static func song(block figure: String, change: (inout Block) -> Void) throws -> Song {
    var line = try voice(figure)
    change(&line.blocks[0])
    return song(try track("lead", try original("lead-1", length: Ticks.bar, voices: [line])))
  }
}

extension Performance {
  /// The notes of a track as `onset-end pitch`, for stating what is expected.
  func heard(_ track: Int = 0) -> [String] {
    tracks[track].notes.map { "\($0.onset)-\($0.end) \($0.pitch)" }
  }
}
