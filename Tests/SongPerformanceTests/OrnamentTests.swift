import MusicTheory
import SongModel
import SongPerformance
import Testing

/// At 480 ticks per quarter a thirty-second is 60 ticks and a sixty-fourth 30.
@Suite("Graces and ornaments")
struct OrnamentTests {
  private func heard(_ figure: String, _ ornament: Ornament? = nil, grace: String = "", in key: Key = .cMajor) throws
    -> [String]
  {
    let graces = try grace.split(separator: " ").map { try Build.pitch($0) }
    var song = try Build.song(block: figure) { block in
      block.ornament = ornament
      block.grace = graces
    }
    song.keys = TickMap(key)
    return try Performance(of: song).heard()
  }

  @Test("graces take a thirty-second each, and the note starts after them")
  func graces() throws {
    #expect(try heard("D4:480", grace: "B3 C4") == ["0-60 B3", "60-120 C4", "120-480 D4"])
  }

  @Test("graces take at most half of the block")
  func manyGraces() throws {
    #expect(
      try heard("D4:240", grace: "B3 C4 B3 C4") == ["0-30 B3", "30-60 C4", "60-90 B3", "90-120 C4", "120-240 D4"])
    #expect(try heard("D4:3", grace: "B3 C4") == ["0-1 C4", "1-3 D4"])
    #expect(try heard("D4:1", grace: "B3 C4") == ["0-1 D4"])
  }

  @Test("graces come before a chord, before the first sounding slot of a tuplet, and not before a rest")
  func gracePlaces() throws {
    #expect(try heard("D4+F4:480", grace: "C4") == ["0-60 C4", "60-480 D4", "60-480 F4"])
    var silent = Slot(.chord(try Build.chord("C4")))
    silent.isRest = true
    let tuplet = Tuplet([silent, Slot(.chord(try Build.chord("D4"))), Slot(.chord(try Build.chord("E4")))])
    let grace = [try Build.pitch("B3")]
    let song = try Build.song(block: "C4:480") { block in
      block.figure = .tuplet(tuplet)
      block.grace = grace
    }
    #expect(try Performance(of: song).heard() == ["160-220 B3", "220-320 D4", "320-480 E4"])
    let rest = try Build.song(block: "C4:480") { block in
      block.isRest = true
      block.grace = grace
      block.lyric = "la"
    }
    #expect(try Performance(of: rest).heard() == [])
    #expect(try Performance(of: rest).tracks[0].lyrics.isEmpty)
  }

  @Test("graces sound beside a note that a tie holds")
  func graceAtTie() throws {
    var line = try Build.voice("C4~:480 C4+G4:480")
    line.blocks[1].grace = [try Build.pitch("F4")]
    let song = Build.song(try Build.track("lead", Build.original("lead-1", length: 960, voices: [line])))
    #expect(try Performance(of: song).heard() == ["0-960 C4", "480-540 F4", "540-960 G4"])
  }

  @Test("graces and arpeggios take their time from the whole note, however ties divide it")
  func wholeOfTies() throws {
    var line = try Build.voice("C4~+E4~+G4~:60 C4~+E4+G4:60 C4:840")
    line.blocks[0].grace = [try Build.pitch("F4")]
    line.blocks[0].ornament = .arpeggio
    let song = Build.song(try Build.track("lead", Build.original("lead-1", length: 960, voices: [line])))
    // The shortest of the three lasts for 120 ticks: half of it is the grace's, half of the rest the arpeggio's.
    #expect(try Performance(of: song).heard() == ["0-60 F4", "60-960 C4", "75-120 E4", "90-120 G4"])
  }

  @Test("graces and ornaments move with a sync's transposition")
  func transposed() throws {
    var line = try Build.voice("C4:480")
    line.blocks[0].grace = [try Build.pitch("B3")]
    let song = Build.song(
      try Build.track(
        "lead", Build.original("lead-1", length: 480, voices: [line]),
        Build.sync("lead-2", at: 480, length: 480, of: "lead-1", by: 7)))
    #expect(try Performance(of: song).heard() == ["0-60 B3", "60-480 C4", "480-540 F#4", "540-960 G4"])
  }

  @Test("a trill alternates in thirty-seconds with the next note of the scale")
  func trill() throws {
    let inD = try #require(Key(NoteName(.d)))
    #expect(try heard("B4:240", .trill, in: inD) == ["0-60 B4", "60-120 C#5", "120-180 B4", "180-240 C#5"])
    // What is left over goes to the last note; a note shorter than a thirty-second is plain.
    #expect(try heard("B4:160", .trill) == ["0-60 B4", "60-160 C5"])
    #expect(try heard("B4:50", .trill) == ["0-50 B4"])
    #expect(try heard("G9:240", .trill) == ["0-240 G9"])
  }

  @Test("a trill fills the gated part of the whole that ties make")
  func trillAndTie() throws {
    var line = try Build.voice("C4%50~:240 C4:240")
    line.blocks[0].ornament = .trill
    let song = Build.song(try Build.track("lead", Build.original("lead-1", length: 480, voices: [line])))
    #expect(try Performance(of: song).heard() == ["0-60 C4", "60-120 D4", "120-180 C4", "180-240 D4"])
  }

  @Test("a tremolo strikes the note again and again")
  func tremolo() throws {
    #expect(try heard("C4:240", .tremolo) == ["0-60 C4", "60-120 C4", "120-180 C4", "180-240 C4"])
  }

  @Test("a mordent touches the scale note below, a turn the notes above and below")
  func mordentAndTurn() throws {
    #expect(try heard("C4:480", .mordent) == ["0-60 C4", "60-120 B3", "120-480 C4"])
    #expect(try heard("C4:120", .mordent) == ["0-30 C4", "30-60 B3", "60-120 C4"])
    #expect(try heard("C4:3", .mordent) == ["0-3 C4"])
    #expect(try heard("C4:480", .turn) == ["0-60 D4", "60-120 C4", "120-180 B3", "180-480 C4"])
    let grace = try heard("C4:480", .mordent, grace: "E4")
    #expect(grace == ["0-60 E4", "60-120 C4", "120-180 B3", "180-480 C4"])
  }

  @Test("an arpeggio opens upward in sixty-fourths and closes together")
  func arpeggio() throws {
    #expect(try heard("G4+C4+E4:480", .arpeggio) == ["0-480 C4", "30-480 E4", "60-480 G4"])
    #expect(try heard("C4+E4+G4:40", .arpeggio) == ["0-40 C4", "10-40 E4", "20-40 G4"])
    #expect(try heard("C4+E4+G4:1", .arpeggio) == ["0-1 C4", "0-1 E4", "0-1 G4"])
    #expect(try heard("C4:480", .arpeggio) == ["0-480 C4"])
  }

  @Test("an ornament on a tuplet embellishes each sounding slot")
  func onSlots() throws {
    let tuplet = Tuplet([Slot(.chord(try Build.chord("C4"))), Slot(.chord(try Build.chord("E4")))])
    let song = try Build.song(block: "C4:240") { block in
      block.figure = .tuplet(tuplet)
      block.ornament = .trill
    }
    #expect(try Performance(of: song).heard() == ["0-60 C4", "60-120 D4", "120-180 E4", "180-240 F4"])
  }

  @Test("an endless trill meets the limit on notes")
  func endlessTrill() throws {
    var line = try Build.voice("C4:2000000000")
    line.blocks[0].ornament = .trill
    var song = Build.song(try Build.track("lead", Build.original("lead-1", length: 2_000_000_000, voices: [line])))
    song.ticksPerQuarter = 1
    #expect(throws: PerformanceError.tooManyNotes(limit: 10_000_000)) { try Performance(of: song) }
  }
}

@Suite("Gates")
struct GateTests {
  @Test("sound the stated part of the length, rounded, a tick at least")
  func gates() throws {
    let song = try Build.song("C4%50:480 D4%33:50 E4%32:45 F4%1:10")
    // 16.5 is rounded up, 14.4 down.
    #expect(try Performance(of: song).heard() == ["0-240 C4", "480-497 D4", "530-544 E4", "575-576 F4"])
  }
}
