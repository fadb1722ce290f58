import MusicTheory
import SongModel
import Testing

@Suite("Song files as people write them")
struct SongReadingTests {
  @Test("The example of the format means the song that it describes")
  func example() throws {
    let song = try read(Morning.written)
    #expect(song.title == "Morning")
    #expect(song.tempos.entries.map(\.value.microsecondsPerQuarter) == [625_000])
    #expect(song.meters.value(at: 0) == Meter(beats: 3, unit: 4))
    #expect(song.keys.value(at: 0)?.description == "G")
    #expect(song.markers == [Marker(tick: 11_520, name: "chorus")])
    #expect(song.tracks.map(\.id.text) == ["lead", "kit"])
    let lead = song.tracks[0]
    #expect([lead.program, lead.volume, lead.pan] == [73, 90, 40])
    #expect(
      lead.controls == [
        Control(tick: 0, change: .controller(11, value: 40)),
        Control(tick: 3_840, change: .controller(11, value: 127), isGlide: true),
        Control(tick: 11_520, change: .program(11, bank: nil)),
      ])
    guard case .melody(let phrases) = lead.phrases, let content = phrases[0].content else {
      Issue.record("the lead has no melody")
      return
    }
    #expect(phrases[1].source == .repeat(of: try id("lead-1")))
    #expect(phrases[2].source == .sync(of: try id("lead-1"), transpose: 5))
    #expect(content.nextID == 4)
    let blocks = content.voices[0].blocks
    let (g4, b4) = (Note(try pitch("G4")), Note(try pitch("B4"), velocity: Velocity(clamping: 70)))
    #expect(blocks[0] == Block(id: 1, at: 0, length: 960, figure: .chord(Chord(root: g4, others: [b4]))))
    #expect(blocks[1].isRest)
    #expect(blocks[1].figure.chord?.root.pitch == (try pitch("A4")))
    #expect(blocks[2].figure.tuplet?.slots.map(\.weight) == [1, 1, 2])
    #expect(blocks[2].figure.tuplet?.slots.map(\.isRest) == [false, true, false])
    guard case .drum(let drums) = song.tracks[1].phrases else {
      Issue.record("the kit has no drums")
      return
    }
    #expect(
      drums[0].content?.beats == [
        Beat(id: 1, at: 0, drum: .kick), Beat(id: 2, at: 960, drum: .snare, velocity: Velocity(clamping: 90)),
      ])
  }

  @Test("The example has one canonical text, which reads back without a byte changed")
  func canonicalText() throws {
    #expect(String(decoding: try read(Morning.written).json, as: UTF8.self) == Morning.canonical)
    #expect(String(decoding: try read(Morning.canonical).json, as: UTF8.self) == Morning.canonical)
  }

  @Test("A byte order mark, other line ends and other spacing change nothing")
  func spacing() throws {
    let song = try read(Morning.written)
    #expect(try read("\u{FEFF}" + Morning.written) == song)
    #expect(try read(Morning.written.split(separator: "\n").joined(separator: "\r\n\t")) == song)
    #expect(try read(Morning.written.split(separator: "\n").joined()) == song)
  }

  @Test("Keys may stand in any order, and in escapes")
  func keyOrder() throws {
    let song = try read(
      """
      { "tracks": [ { "phrases": [ { "voices": [ { "blocks": [
        { "notes": [ 
          { "velocity": 50, "pitch": 66 } ], "length": 10, "at": 0 } ] } ], "length": 100, "kind": "original", "start": 960 } ],
        "kind": "melody", "\\u0069d": "lead" } ],
        "key": [ { "mode": "major", "tick": 0, "tonic": "C" }, { "mode": "major", "tick": 960, "tonic": "Db" } ],
        "version": 1, "format": "neume-song" }
      """)
    #expect(song.tracks[0].id.text == "lead")
    guard case .melody(let phrases) = song.tracks[0].phrases else {
      Issue.record("no melody")
      return
    }
    let note = phrases[0].content?.voices[0].blocks[0].root
    // Key 66 is spelled by D flat major, which is in force where the phrase begins.
    #expect(note == Note(try pitch("Gb4"), velocity: Velocity(clamping: 50)))
  }

  @Test("Left out ids are given in order, and none is given twice")
  func givenIDs() throws {
    let song = try read(
      """
      { "format": "neume-song", "version": 1, "tracks": [
        { "kind": "drum" }, { "id": "track2", "kind": "drum" },
        { "id": "lead", "kind": "melody", "phrases": [
          { "kind": "original", "start": 0, "length": 9, "voices": [ {}, { "blocks": [
            { "at": 0, "length": 1, "rest": true }, { "id": 7, "at": 1, "length": 1, "rest": true },
            { "at": 2, "length": 1, "rest": true } ] } ] },
          { "id": "lead-4", "kind": "repeat", "start": 9, "length": 9, "of": "lead-5" },
          { "kind": "repeat", "start": 18, "length": 9, "of": "lead-5" } ] },
        { "kind": "drum", "phrases": [ { "kind": "original", "start": 0, "length": 9, "nextId": 5, "beats": [
          { "at": 3, "drum": "snare" }, { "at": 0, "drum": 36 } ] } ] } ] }
      """)
    #expect(song.tracks.map(\.id.text) == ["track1", "track2", "lead", "track4"])
    guard case .melody(let phrases) = song.tracks[2].phrases, case .drum(let drums) = song.tracks[3].phrases else {
      Issue.record("the kinds are not as written")
      return
    }
    #expect(phrases.map(\.id.text) == ["lead-5", "lead-4", "lead-6"])
    #expect(phrases[0].content?.voices.map { $0.blocks.map(\.id) } == [[], [8, 7, 9]])
    #expect(phrases[0].content?.nextID == 10)
    #expect(drums[0].id.text == "track4-1")
    // Beats are numbered as written and kept in order of time.
    #expect(drums[0].content?.beats.map(\.id) == [6, 5])
    #expect(drums[0].content?.beats.map(\.at) == [0, 3])
    #expect(drums[0].content?.nextID == 7)
  }

  @Test("Notes of one pitch and beats of one drum become one, the loudest staying")
  func merging() throws {
    let song = try read(
      """
      { "format": "neume-song", "version": 1, "tracks": [
        { "kind": "melody", "phrases": [ { "kind": "original", "start": 0, "length": 9, "voices": [ { "blocks": [
          { "at": 0, "length": 9, "notes": [ { "pitch": "C4", "velocity": 10 }, { "pitch": "G4", "velocity": 90 },
            { "pitch": "E4" }, { "pitch": "G4", "velocity": 20 }, { "pitch": "B#3", "velocity": 30 } ] } ] } ] } ] },
        { "kind": "drum", "phrases": [ { "kind": "original", "start": 0, "length": 9, "beats": [
          { "id": 3, "at": 1, "drum": "kick", "velocity": 20 }, { "id": 1, "at": 1, "drum": 36, "velocity": 60 },
          { "id": 2, "at": 1, "drum": "snare" } ] } ] } ] }
      """)
    guard case .melody(let phrases) = song.tracks[0].phrases, case .drum(let drums) = song.tracks[1].phrases else {
      Issue.record("the kinds are not as written")
      return
    }
    let chord = phrases[0].content?.voices[0].blocks[0].figure.chord
    #expect(chord?.notes.map(\.pitch.description) == ["C4", "E4", "G4"])
    #expect(chord?.notes.map(\.velocity.value) == [30, 96, 90])
    #expect(drums[0].content?.beats.map(\.id) == [1, 2])
    #expect(drums[0].content?.beats.map(\.velocity.value) == [60, 96])
  }

  @Test("Whole numbers may be written as other programs write them", arguments: ["960", "960.0", "9.6e2", "96000E-2"])
  func wholeNumbers(number: String) throws {
    let song = try read("{ \"format\": \"neume-song\", \"version\": 1, \"ticksPerQuarter\": \(number) }")
    #expect(song.ticksPerQuarter == 960)
  }

  @Test(
    "Whole numbers of one digit to twelve are read exactly, whatever stands behind them",
    arguments: [",", " ,", "\n,", "}"])
  func digits(behind: String) throws {
    let numbers = [
      3, 90, 128, 4096, 65_537, 345_678, 9_876_543, 10_203_040, 987_654_321, 1_234_567_890, 12_345_678_901,
      999_999_999_999,
    ]
    let blocks = numbers.enumerated().map { place, number in
      behind == "}"
        ? "{\"at\":\(place),\"length\":1,\"rest\":true,\"id\":\(number)}"
        : "{\"id\":\(number)\(behind)\"at\":\(place)\(behind)\"length\":1\(behind)\"rest\":true}"
    }
    let song = try read(
      """
      {"format":"neume-song","version":1,"tracks":[{"kind":"melody","phrases":[{"kind":"original","start":0,"length":12,
      "voices":[{"blocks":[\(blocks.joined(separator: ","))]}]}]}]}
      """)
    guard case .melody(let phrases) = song.tracks[0].phrases else {
      Issue.record("the kind is not as written")
      return
    }
    #expect(phrases[0].content?.voices[0].blocks.map(\.id) == numbers)
  }

  @Test("Every escape of a text is understood, and written the shortest way")
  func escapes() throws {
    let song = try read(
      #"{ "format": "neume-song", "version": 1, "title": "\u00e9\ud83c\udfb5\/\\\"\b\f\n\r\t\u0000\u001F\u007f é🎵" }"#)
    #expect(song.title == "é🎵/\\\"\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F} é🎵")
    let text = String(decoding: song.json, as: UTF8.self)
    #expect(text.contains(#""title": "é🎵/\\\"\b\f\n\r\t\u0000\u001f\u007f é🎵","#))
  }

  @Test("Every pitch that exists is written and read")
  func pitches() throws {
    var song = Song()
    var blocks: [Block] = []
    for letter in Letter.allCases {
      for alteration in -2...2 {
        for octave in -1...9 {
          guard let pitch = Pitch(letter, alteration: alteration, octave: octave) else { continue }
          let note = Note(pitch)
          blocks.append(
            Block(id: blocks.count + 1, at: blocks.count, length: 1, figure: .chord(Chord(root: note)), grace: [pitch]))
        }
      }
    }
    // Eleven octaves of 35 spellings, but for 2 below key 0 and 11 above key 127.
    #expect(blocks.count == 11 * 35 - 2 - 11)
    var track = Track(id: try id("x"), kind: .melody)
    let content = MelodyContent(voices: [Voice(blocks)], nextID: blocks.count + 1)
    track.phrases = .melody([Phrase(id: try id("x-1"), start: 0, length: blocks.count, source: .original(content))])
    song.tracks = [track]
    #expect(try Song(json: song.json) == song)
  }
}
