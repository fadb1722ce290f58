import Interchange
import MusicTheory
import MusicXMLFormat
import SongModel
import TestSupport
import Testing

@Suite("Scores there and back")
struct ScoreRoundTripTests {
  private func written(_ song: Song) throws -> [UInt8] { try ScoreExport(song).score.document() }

  /// What of a song a score must keep: notes with their spelling, times and voices, bars and end.
  private func kept(_ song: Song) -> [String] {
    song.writtenNotes.map { "\($0.track) \($0.voice) \($0)" }
  }

  @Test(
    "Every file of the suite keeps its notes and measures",
    .enabled(if: SharedFiles.arePresent, "the files beside the project are missing"),
    arguments: SharedFiles.scores(below: "corpora/musicxml/suite"))
  func suite(path: String) throws {
    let first = try ScoreImport(try #require(SharedFiles.bytes(path))).song
    let again = try ScoreImport(try written(first)).song
    #expect(kept(again) == kept(first))
    #expect(bars(of: again) == bars(of: first))
  }

  /// The bars of a song in quarters.
  private func bars(of song: Song) -> [String] {
    var bars: [String] = []
    var tick = 0
    while tick < song.end, bars.count < 10_000 {
      let bar = song.timeline.bar(at: tick)
      bars.append("\(Fraction(bar.end - bar.start, song.ticksPerQuarter) ?? .zero)")
      tick = bar.end
    }
    return bars
  }
}

extension ScoreRoundTripTests {
  @Test("A song of written values comes back block by block", arguments: UInt64(1)...80)
  func blocks(seed: UInt64) throws {
    let song = try WrittenSong(seed: seed).song
    #expect(song.violations().isEmpty)
    let made = try ScoreImport(try written(song)).song
    #expect(made.violations().isEmpty, "seed \(seed)")
    #expect(made.ticksPerQuarter == song.ticksPerQuarter && made.pickup == song.pickup, "seed \(seed)")
    #expect(made.meters == song.meters && made.tempos == song.tempos, "seed \(seed)")
    // Parts of percussion have no key.
    if song.tracks.contains(where: { $0.kind == .melody }) { #expect(made.keys == song.keys, "seed \(seed)") }
    #expect(made.tracks.map(\.name) == song.tracks.map(\.name), "seed \(seed)")
    for index in song.tracks.indices {
      let (before, after) = (lines(song.tracks[index]), lines(made.tracks[index]))
      let first = zip(before, after).first { $0 != $1 }
      #expect(before == after, "seed \(seed): \(first.map { "\($0.0) became \($0.1)" } ?? "")")
    }
  }

  @Test("Notes that were played, not written, come back to the tick, with their gates", arguments: UInt64(1)...60)
  func played(seed: UInt64) throws {
    let song = try PlayedSong(seed: seed).song
    #expect(song.violations().isEmpty)
    let made = try ScoreImport(try written(song)).song
    #expect(made.ticksPerQuarter == song.ticksPerQuarter, "seed \(seed)")
    func lines(_ song: Song) -> [String] {
      song.writtenNotes.map { "\($0.track) \($0.voice) \($0) \($0.velocity) \($0.gate)" }.sorted()
    }
    let (before, after) = (lines(song), lines(made))
    let first = zip(before, after).first { $0 != $1 }
    #expect(before == after, "seed \(seed): \(first.map { "\($0.0) became \($0.1)" } ?? "")")
  }

  /// What stands in a track, in order of time: every block or beat with its voice, and all that it has.
  private func lines(_ track: Track) -> [String] {
    switch track.phrases {
    case .melody(let phrases):
      phrases.flatMap { phrase in
        (phrase.content?.voices ?? []).enumerated().flatMap { voice, line in
          line.blocks.map { block in
            let extras = "\(block.ornament.map(\.rawValue) ?? "") \(block.grace) \(block.lyric ?? "")"
            return (
              phrase.start + block.at,
              "\(voice) \(phrase.start + block.at)+\(block.length) \(text(block.figure)) \(extras)"
            )
          }
        }
      }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.1)
    case .drum(let phrases):
      phrases.flatMap { phrase in
        (phrase.content?.beats ?? []).map { "\(phrase.start + $0.at) \($0.drum) \($0.velocity.value)" }
      }
    }
  }

  private func text(_ figure: Figure) -> String {
    switch figure {
    case .empty: "r"
    case .chord(let chord):
      chord.notes.sorted { $0.pitch < $1.pitch }.map { note in
        "\(note.pitch)@\(note.velocity.value)%\(note.gate.percent)\(note.isTied ? "~" : "")"
      }.joined(separator: ",")
    case .tuplet(let tuplet):
      "{" + tuplet.slots.map { "\(text($0.figure))*\($0.weight)\($0.isRest ? "r" : "")" }.joined(separator: " ") + "}"
    }
  }
}

/// Makes random songs that notation can say exactly: note values, tuplets, chords, ties, dynamics.
private struct WrittenSong {
  private var random: SeededRandom
  private(set) var song = Song()

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    song.title = "Seed \(seed)"
    song.meters = TickMap(try #require(Meter(beats: random.pick([2, 3, 4, 6]), unit: random.pick([4, 8]))))
    song.keys = TickMap(try #require(Key(fifths: random.number(-6...6), mode: random.pick([.major, .minor, .dorian]))))
    song.tempos = TickMap(try #require(Tempo(beatsPerMinute: Fraction(random.number(40...200)))))
    for number in 1...random.number(1...3) {
      let isDrum = random.percent(25)
      var track = Track(
        id: try #require(Identifier("t\(number)")), kind: isDrum ? .drum : .melody, name: "Part \(number)")
      let id = try #require(Identifier("t\(number)-1"))
      if isDrum {
        track.phrases = .drum([Phrase(id: id, start: 0, length: 15_360, source: .original(try beats()))])
      } else {
        let voices = try (0..<random.number(1...2)).map { _ in Voice(try blocks()) }
        var content = MelodyContent(voices: voices, nextID: 1)
        for voice in content.voices.indices {
          for block in content.voices[voice].blocks.indices {
            content.voices[voice].blocks[block].id = content.takeID()
          }
        }
        track.phrases = .melody([Phrase(id: id, start: 0, length: 15_360, source: .original(content))])
      }
      song.tracks.append(track)
    }
  }

  private mutating func beats() throws -> DrumContent {
    var content = DrumContent()
    for sixteenth in 0..<64 where sixteenth == 0 || random.percent(40) {
      let velocity = Velocity(clamping: random.number(1...127))
      let drum = try #require(Drum(key: random.pick([36, 38, 42, 46, 49])))
      content.beats.append(Beat(id: content.takeID(), at: sixteenth * 240, drum: drum, velocity: velocity))
    }
    return content
  }

  private mutating func blocks() throws -> [Block] {
    var (blocks, at): ([Block], Int) = ([], 0)
    while at < 15_360 {
      let length = min(random.pick([240, 480, 480, 720, 960, 960, 1440, 1920]), 15_360 - at)
      defer { at += length }
      if at > 0, random.percent(15) { continue }
      // A tuplet that a bar line cuts is written as two.
      let isWhole = song.timeline.bar(at: at).end >= at + length
      var figure = Figure.chord(try chord())
      if isWhole, [480, 960, 1920].contains(length), random.percent(25) {
        figure = .tuplet(try tuplet(deep: length > 480))
      }
      var block = Block(id: 1, at: at, length: length, figure: figure)
      if case .chord = figure, random.percent(15) { block.grace = [try pitch()] }
      if random.percent(20) { block.lyric = random.pick(["la", "Twin-", "kle", "é"]) }
      blocks.append(block)
    }
    return blocks
  }

  private mutating func tuplet(deep: Bool) throws -> Tuplet {
    let count = random.pick([3, 3, 5, 7])
    var slots = try (0..<count).map { _ in Slot(.chord(try chord())) }
    slots[random.number(1...count - 1)] = Slot(.empty, isRest: true)
    if deep, count == 3, random.percent(40) {
      slots[0] = Slot(.tuplet(Tuplet(try (0..<3).map { _ in Slot(.chord(try chord())) })))
    }
    return Tuplet(slots)
  }

  private mutating func chord() throws -> Chord {
    let velocity = Velocity(clamping: random.number(1...127))
    let gate = random.percent(20) ? Gate.staccato : .full
    let notes = try (0..<random.pick([1, 1, 1, 2, 3])).map { _ in Note(try pitch(), velocity: velocity, gate: gate) }
    return try #require(Chord(notes))
  }

  private mutating func pitch() throws -> Pitch {
    let letter = random.pick(Letter.allCases)
    return try #require(Pitch(letter, alteration: random.pick([-1, 0, 0, 0, 1]), octave: random.number(3...5)))
  }
}

/// Makes random songs as if played by hand: what would be chords and drums on a grid begins a little late or early and ends a
/// little early, and some notes are cut short.
private struct PlayedSong {
  private var random: SeededRandom
  private(set) var song = Song()

  private static let length = 15_360

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    song.title = "Played \(seed)"
    song.meters = TickMap(try #require(Meter(beats: random.pick([2, 3, 4, 6]), unit: random.pick([4, 8]))))
    song.keys = TickMap(try #require(Key(fifths: random.number(-6...6), mode: random.pick([.major, .minor, .dorian]))))
    for number in 1...random.number(1...3) {
      let isDrum = random.percent(25)
      var track = Track(
        id: try #require(Identifier("t\(number)")), kind: isDrum ? .drum : .melody, name: "Part \(number)")
      let id = try #require(Identifier("t\(number)-1"))
      track.phrases =
        isDrum
        ? .drum([Phrase(id: id, start: 0, length: PlayedSong.length, source: .original(try beats()))])
        : .melody([Phrase(id: id, start: 0, length: PlayedSong.length, source: .original(try melody()))])
      song.tracks.append(track)
    }
  }

  private mutating func beats() throws -> DrumContent {
    var content = DrumContent()
    for sixteenth in 0..<64 where sixteenth == 0 || random.percent(40) {
      let at = max(0, sixteenth * 240 + random.number(-25...25))
      let drum = try #require(Drum(key: random.pick([36, 38, 42])))
      let velocity = Velocity(clamping: random.number(1...127))
      content.beats.append(Beat(id: content.takeID(), at: at, drum: drum, velocity: velocity))
    }
    return content
  }

  private mutating func melody() throws -> MelodyContent {
    var content = MelodyContent(voices: [], nextID: 1)
    for _ in 0..<random.number(1...2) {
      var voice = Voice()
      var at = 0
      while at < PlayedSong.length {
        let end = min(at + random.pick([240, 480, 720, 960, 1440]), PlayedSong.length)
        let start = at + random.number(0...25)
        let length = end - random.number(0...100) - start
        at = end
        if random.percent(15) { continue }
        voice.blocks.append(Block(id: content.takeID(), at: start, length: length, figure: .chord(try chord())))
      }
      content.voices.append(voice)
    }
    return content
  }

  private mutating func chord() throws -> Chord {
    var keys: Set<Int> = []
    for _ in 0..<random.number(1...3) { keys.insert(random.number(40...80)) }
    let key = song.keys.value(at: 0) ?? .cMajor
    let notes = try keys.sorted().map { number in
      Note(
        try #require(key.spelling(of: number)), velocity: Velocity(clamping: random.number(1...127)),
        gate: random.percent(50) ? .full : Gate(clamping: random.number(10...100)))
    }
    return Chord(root: notes[0], others: Array(notes.dropFirst()))
  }
}
