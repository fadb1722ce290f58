import MusicTheory
import SongModel
import Testing

@Suite("Each rule of valid songs")
struct BrokenRuleTests {
  /// What the example song breaks after a change, a rule a line.
  private func broken(_ change: (inout Song) throws -> Void) throws -> [String] {
    var song = try read(Morning.written)
    try change(&song)
    return song.violations().map(\.description)
  }

  /// Changes the phrases of the lead: an original, a repeat and a sync of it.
  private func brokenLead(_ change: (inout [Phrase<MelodyContent>]) throws -> Void) throws -> [String] {
    try broken { song in
      guard case .melody(let phrases) = song.tracks[0].phrases else { return }
      var changed = Array(phrases)
      try change(&changed)
      song.tracks[0].phrases = .melody(changed)
    }
  }

  /// Changes the blocks of the original: a chord, a rest with a note, a tuplet.
  func brokenBlocks(_ change: (inout MelodyContent) throws -> Void) throws -> [String] {
    try brokenLead { phrases in
      guard var content = phrases[0].content else { return }
      try change(&content)
      phrases[0].source = .original(content)
    }
  }

  private func brokenDrums(_ change: (inout Phrase<DrumContent>) throws -> Void) throws -> [String] {
    try broken { song in
      guard case .drum(var phrases) = song.tracks[1].phrases else { return }
      try change(&phrases[0])
      song.tracks[1].phrases = .drum(phrases)
    }
  }

  private func brokenBeats(_ change: (inout DrumContent) throws -> Void) throws -> [String] {
    try brokenDrums { phrase in
      guard var content = phrase.content else { return }
      try change(&content)
      phrase.source = .original(content)
    }
  }

  @Test("The example breaks none")
  func example() throws { #expect(try broken { _ in } == []) }

  @Test("A song without a tempo, meter or key at its start")
  func maps() throws {
    #expect(
      try broken {
        $0.tempos.remove(at: 0)
        $0.meters.set(.common, at: 9)
        $0.meters.remove(at: 0)
        $0.keys.remove(at: 0)
      } == [
        "tempo: no entry at tick 0; the first one stands there",
        "meter: no entry at tick 0; the first one stands there", "key: no entry at tick 0; the first one stands there",
      ])
  }

  @Test("A map entry before the start or past the last tick")
  func mapTicks() throws {
    #expect(
      try broken {
        $0.tempos.set(.standard, at: Song.lastTick + 1)
        $0.swings.set(nil, at: -1)
      } == ["tempo[1].tick: 2147483649 is outside 0 to 2147483648", "swing[0].tick: -1 is outside 0 to 2147483648"])
  }

  @Test("A resolution that no file can hold, and beats and swing that are not whole ticks")
  func resolution() throws {
    #expect(try broken { $0.ticksPerQuarter = 0 } == ["ticksPerQuarter: 0 is outside 1 to 32767"])
    #expect(
      try broken {
        $0.ticksPerQuarter = 10
        $0.meters = TickMap(try #require(Meter(beats: 6, unit: 16)))
        $0.swings = TickMap(Swing(value: try #require(Fraction(1, 12)), long: 2, short: 1))
      } == [
        "meter[0].unit: 1/16 is not a whole number of ticks at 10 ticks per quarter; it would be at 20",
        "swing[0].value: 1/12 is not a whole number of ticks at 10 ticks per quarter; it would be at 30",
      ])
  }

  @Test("A pickup that is as long as the first bar")
  func pickup() throws {
    #expect(try broken { $0.pickup = 2_879 } == [])
    #expect(
      try broken { $0.pickup = 2_880 }
        == ["pickup: a pickup of 2880 ticks is not shorter than the first bar, which has 2880"])
    #expect(try broken { $0.pickup = -1 } == ["pickup: -1 is outside 0 to 2147483648"])
  }

  @Test("Markers out of order, and texts that are too long")
  func markers() throws {
    let long = String(repeating: "x", count: 65_537)
    #expect(
      try broken { $0.markers.append(Marker(tick: 11_519, name: long)) } == [
        "markers[1].name: the text has 65537 bytes; at most 65536 can be stored",
        "markers[1]: stands behind something later; the list is in order of time",
      ])
    #expect(
      try broken {
        $0.title = long
        $0.composer = long
        $0.tracks[0].name = long
      }.map { $0.prefix { $0 != ":" } } == ["title", "composer", "tracks[0].name"])
  }

  @Test("Tracks outside the numbers of MIDI")
  func tracks() throws {
    #expect(
      try broken {
        $0.tracks[0].program = 128
        $0.tracks[0].volume = -1
        $0.tracks[0].pan = 300
        $0.tracks[0].channel = 17
        $0.tracks[0].port = 128
      } == [
        "tracks[0].program: 128 is outside 0 to 127", "tracks[0].volume: -1 is outside 0 to 127",
        "tracks[0].pan: 300 is outside 0 to 127", "tracks[0].channel: 17 is outside 1 to 16",
        "tracks[0].port: 128 is outside 0 to 127",
      ])
  }

  @Test("Controls out of order or bounds, and a program that glides")
  func controls() throws {
    #expect(
      try broken {
        $0.tracks[1].controls = [
          Control(tick: 5, change: .controller(128, value: 200)), Control(tick: 4, change: .bend(8_192)),
          Control(tick: 5, change: .pressure(128)), Control(tick: -1, change: .program(128, bank: nil), isGlide: true),
        ]
      } == [
        "tracks[1].controls[0].controller: 128 is outside 0 to 127",
        "tracks[1].controls[0].value: 200 is outside 0 to 127",
        "tracks[1].controls[1].bend: 8192 is outside -8192 to 8191",
        "tracks[1].controls[1]: stands behind something later; the list is in order of time",
        "tracks[1].controls[2].pressure: 128 is outside 0 to 127",
        "tracks[1].controls[3].tick: -1 is outside 0 to 2147483648",
        "tracks[1].controls[3].program: 128 is outside 0 to 127", "tracks[1].controls[3].glide: a program cannot glide",
        "tracks[1].controls[3]: stands behind something later; the list is in order of time",
      ])
  }

  @Test(
    "Kept bytes that are no event and no chunk of a MIDI file",
    arguments: [
      [], [0x90, 60], [0x90, 60, 128], [0xC0], [0xC0, 5, 6], [0xF1, 0], [0xF8], [0xFF], [0xFF, 0x80, 0],
      [0xFF, 1, 2, 65],
      [0xFF, 1, 1, 65, 66], [0xF0, 0xFF, 0xFF, 0xFF, 0xFF, 0], [0xF0], [0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 1],
      [0x4D, 0x54, 0x72, 0x6B], [1, 2],
    ] as [[UInt8]])
  func keptEvents(bytes: [UInt8]) throws {
    let message = "kept[0].bytes: the bytes are no event and no chunk of a Standard MIDI File"
    #expect(try broken { $0.kept = [KeptEvent(tick: 0, bytes: bytes)] } == [message])
    #expect(try broken { $0.tracks[1].kept = [KeptEvent(tick: 0, bytes: bytes)] } == ["tracks[1]." + message])
  }

  @Test("Two tracks or phrases of one id")
  func ids() throws {
    #expect(
      try broken { $0.tracks[1].id = try id("lead-1") } == [
        "tracks[1].id: the id 'lead-1' is taken by another track or phrase"
      ])
    #expect(
      try brokenLead { $0[2].id = try id("kit") } == ["tracks[1].id: the id 'kit' is taken by another track or phrase"])
  }

  @Test("Phrases that overlap, are out of order, or reach outside time")
  func phrases() throws {
    #expect(
      try brokenLead { $0[1].start = 11_519 } == ["tracks[0].phrases[1]: begins before 'lead-1' ends at tick 11520"])
    #expect(
      try brokenLead { $0[0].length = 40_000 } == [
        "tracks[0].phrases[1]: begins before 'lead-1' ends at tick 40000",
        "tracks[0].phrases[2]: begins before 'lead-1' ends at tick 40000",
      ])
    #expect(
      try brokenLead { $0.swapAt(1, 2) } == [
        "tracks[0].phrases[2]: stands behind something later; the list is in order of time"
      ])
    #expect(
      try brokenLead {
        $0[0].start = -1
        $0[1].length = 0
        $0[2].length = Song.lastTick
      } == [
        "tracks[0].phrases[0].start: -1 is outside 0 to 2147483648",
        "tracks[0].phrases[1].length: 0 is outside 1 to 2147483648",
        "tracks[0].phrases[2]: 2147518208 is outside 0 to 2147483648",
      ])
    #expect(
      try brokenLead {
        $0[0].start = Int.max
        $0[1].length = Int.max
      }.count == 2)
  }

  @Test("References to what is not there, to references, to the other kind and to other tracks")
  func references() throws {
    #expect(
      try brokenLead { $0[1].source = .repeat(of: try id("lead-9")) } == [
        "tracks[0].phrases[1].of: there is no phrase 'lead-9' to play"
      ])
    #expect(
      try brokenLead { $0[2].source = .sync(of: try id("lead-2"), transpose: 0) } == [
        "tracks[0].phrases[2].of: 'lead-2' is a repeat or sync itself; only an original can be played"
      ])
    #expect(
      try brokenLead { $0[2].source = .sync(of: $0[2].id, transpose: 0) } == [
        "tracks[0].phrases[2].of: 'lead-3' is a repeat or sync itself; only an original can be played"
      ])
    #expect(
      try brokenLead { $0[2].source = .sync(of: try id("kit-1"), transpose: 0) } == [
        "tracks[0].phrases[2].of: 'kit-1' is a drum phrase; melody and drum do not mix"
      ])
    #expect(
      try broken { song in
        var other = Track(id: try id("other"), kind: .melody)
        other.phrases = .melody([
          Phrase(id: try id("other-1"), start: 0, length: 1, source: .repeat(of: try id("lead-1")))
        ])
        song.tracks.append(other)
      } == ["tracks[2].phrases[0].of: 'lead-1' is on another track; a repeat plays its own track, a sync any"])
    #expect(
      try brokenDrums { $0.source = .sync(of: $0.id, transpose: 0) } == [
        "tracks[1].phrases[0].of: 'kit-1' is a repeat or sync itself; only an original can be played"
      ])
  }

  @Test("A sync that moves a pitch of its original past the keyboard, whether or not the pitch is heard")
  func transposition() throws {
    func transposed(by semitones: Int, _ change: (inout Block) throws -> Void = { _ in }) throws -> [String] {
      try brokenLead { phrases in
        phrases[2].source = .sync(of: phrases[0].id, transpose: semitones)
        guard var content = phrases[0].content else { return }
        try change(&content.voices[0].blocks[1])
        phrases[0].source = .original(content)
      }
    }
    // The highest note is D5, key 74, in the tuplet; the lowest G4, key 67.
    #expect(try transposed(by: 53) == [])
    #expect(
      try transposed(by: 54) == [
        "tracks[0].phrases[2].transpose: moves key 74 of its original by 54 to 128, outside 0 to 127"
      ])
    #expect(try transposed(by: -67) == [])
    #expect(
      try transposed(by: -68) == [
        "tracks[0].phrases[2].transpose: moves key 67 of its original by -68 to -1, outside 0 to 127"
      ])
    // The second block is a rest that keeps its note; grace notes count as well.
    #expect(try transposed(by: -67) { $0.figure = .chord(Chord(root: Note(try pitch("F#4")))) }.count == 1)
    #expect(try transposed(by: -67) { $0.grace = [try pitch("F#4")] }.count == 1)
    #expect(try transposed(by: 128) == ["tracks[0].phrases[2].transpose: 128 is outside -127 to 127"])
  }

  @Test("A drum sync with a transposition")
  func drumTransposition() throws {
    #expect(
      try broken { song in
        guard case .drum(var phrases) = song.tracks[1].phrases else { return }
        phrases.append(
          Phrase(id: try id("kit-2"), start: 2_880, length: 1, source: .sync(of: phrases[0].id, transpose: 1)))
        song.tracks[1].phrases = .drum(phrases)
      } == ["tracks[1].phrases[1].transpose: drums are not transposed"])
  }

  @Test("Blocks that overlap, are out of order or leave their phrase")
  func blocks() throws {
    let voice = "tracks[0].phrases[0].voices[0]"
    #expect(
      try brokenBlocks { $0.voices[0].blocks[0].length = 961 } == [
        "\(voice).blocks[1]: begins before block 1 ends at tick 961 of the phrase"
      ])
    #expect(
      try brokenBlocks { $0.voices[0].blocks.swapAt(0, 1) } == [
        "\(voice).blocks[1]: stands behind something later; the list is in order of time"
      ])
    #expect(
      try brokenBlocks { $0.voices[0].blocks[2].length = 9_601 } == [
        "\(voice).blocks[2]: reaches tick 11521 of a phrase of 11520 ticks"
      ])
    #expect(
      try brokenBlocks {
        $0.voices[0].blocks[0].at = -1
        $0.voices[0].blocks[1].length = 0
        $0.voices[0].blocks[2].length = Int.max
      } == [
        "\(voice).blocks[0].at: -1 is outside 0 to 2147483648",
        "\(voice).blocks[1].length: 0 is outside 1 to 2147483648",
        "\(voice).blocks[2].length: 9223372036854775807 is outside 1 to 2147483648",
      ])
    #expect(
      try brokenBlocks { $0.voices.append(Voice()) } == ["tracks[0].phrases[0].voices: the last voice has no blocks"])
    #expect(
      try brokenBlocks { $0.voices[0].blocks[0].figure = .empty } == [
        "\(voice).blocks[0]: has neither notes nor a tuplet, and is no rest"
      ])
    #expect(
      try brokenBlocks { $0.voices[0].blocks[0].lyric = String(repeating: "é", count: 32_769) } == [
        "\(voice).blocks[0].lyric: the text has 65538 bytes; at most 65536 can be stored"
      ])
  }

  @Test("Numbers that are taken, too low or too high")
  func numbers() throws {
    let phrase = "tracks[0].phrases[0]"
    #expect(
      try brokenBlocks { $0.voices[0].blocks[2].id = 1 } == [
        "\(phrase).voices[0].blocks[2].id: the number 1 is taken in this phrase"
      ])
    #expect(
      try brokenBlocks {
        $0.voices.append(Voice([Block(id: 2, at: 0, length: 1, figure: .empty, isRest: true)]))
      } == ["\(phrase).voices[1].blocks[0].id: the number 2 is taken in this phrase"])
    #expect(
      try brokenBlocks { $0.voices[0].blocks[0].id = 0 } == [
        "\(phrase).voices[0].blocks[0].id: 0 is outside 1 to 1099511627776"
      ])
    #expect(
      try brokenBlocks { $0.nextID = 3 } == ["\(phrase).nextId: 3 does not exceed 3, the highest number in use"])
    #expect(
      try brokenBlocks { $0.nextID = Int.max } == [
        "\(phrase).nextId: 9223372036854775807 is outside 1 to 1099511627776"
      ])
  }

  @Test("Beats that share a tick, are out of order or leave their phrase")
  func beats() throws {
    let phrase = "tracks[1].phrases[0]"
    #expect(
      try brokenBeats { $0.beats[1] = Beat(id: 2, at: 0, drum: .kick) } == [
        "\(phrase).beats[1]: kick has a beat at tick 0 already"
      ])
    #expect(
      try brokenBeats { $0.beats[1] = Beat(id: 2, at: 0, drum: try Drum(text: "35")) } == [
        "\(phrase).beats[1]: stands behind something later; the list is in order of time"
      ])
    #expect(
      try brokenBeats { $0.beats[1].at = 2_880 } == [
        "\(phrase).beats[1].at: reaches tick 2880 of a phrase of 2880 ticks"
      ])
    #expect(try brokenBeats { $0.beats[0].at = -1 } == ["\(phrase).beats[0].at: -1 is outside 0 to 2147483648"])
    #expect(
      try brokenBeats { $0.beats[1].id = 1 } == ["\(phrase).beats[1].id: the number 1 is taken in this phrase"])
    #expect(try brokenBeats { $0.nextID = 2 } == ["\(phrase).nextId: 2 does not exceed 2, the highest number in use"])
  }

  @Test("Motifs of one name, or with blocks that are not numbered in order")
  func motifs() throws {
    let beats = [Beat(id: 1, at: 0, drum: .kick), Beat(id: 2, at: 1, drum: .kick)]
    #expect(
      try broken {
        $0.motifs = [
          Motif(name: try id("a"), length: 0, content: .drum([])),
          Motif(name: try id("a"), length: 2, content: .drum(beats)),
        ]
        $0.motifs[1].content = .drum([beats[1], beats[1]])
      } == [
        "motifs[0].length: 0 is outside 1 to 2147483648", "motifs[1].name: the name 'a' is taken by another motif",
        "motifs[1].beats[1]: kick has a beat at tick 1 already",
        "motifs[1].beats[0]: the number 2 stands where 1 belongs; a motif is numbered in order",
      ])
  }

  @Test("No more are listed than asked for")
  func limit() throws {
    var song = Song()
    song.tracks = Array(repeating: Track(id: try id("a"), kind: .drum), count: 50)
    #expect(song.violations(limit: 7).count == 7)
    #expect(song.violations().count == 49)
  }
}
