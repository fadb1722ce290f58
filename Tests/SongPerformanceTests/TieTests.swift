import MusicTheory
import SongModel
import SongPerformance
import Testing

@Suite("Ties")
struct TieTests {
  @Test("make one note of blocks that follow each other, with the first's velocity and gate")
  func acrossBlocks() throws {
    let song = try Build.song("C4@50%50~:480 C4@99:480 D4:480")
    let performance = try Performance(of: song)
    #expect(performance.heard() == ["0-480 C4", "960-1440 D4"])
    #expect(performance.tracks[0].notes[0].velocity.value == 50)
  }

  @Test("do nothing where they reach nothing: another pitch, a rest, a gap, the end")
  func danglingTies() throws {
    let song = try Build.song("C4~:240 D4~:240 r:240 D4~:240 s:240 D4~:240", length: 1440)
    #expect(try Performance(of: song).heard() == ["0-240 C4", "240-480 D4", "720-960 D4", "1200-1440 D4"])
  }

  @Test("go by the number of the pitch, whatever its spelling, and keep the first spelling")
  func enharmonic() throws {
    #expect(try Performance(of: try Build.song("C#4~:480 Db4:480")).heard() == ["0-960 C#4"])
  }

  @Test("hold one note of a chord while the others are struck anew")
  func inChords() throws {
    let song = try Build.song("C4~+E4+G4~:480 C4+F4+G4~:480 G4:480")
    #expect(
      try Performance(of: song).heard() == ["0-960 C4", "0-480 E4", "0-1440 G4", "480-960 F4"])
  }

  @Test("reach into the next phrase of the track, in the same voice only")
  func acrossPhrases() throws {
    let song = Build.song(
      try Build.track(
        "lead", Build.original("lead-1", length: 480, "C4~:480", "E4~:480"),
        Build.original("lead-2", at: 480, length: 480, "E4:480", "E4:480")))
    // Voice 2 holds its E while voice 1 strikes the same key: the channel has one key E4.
    let performance = try Performance(of: song)
    #expect(performance.heard() == ["0-480 C4", "0-480 E4", "480-960 E4"])
    #expect(performance.tracks[0].notes.map(\.source.voice) == [1, 2, 1])
    guard case .restruck(0, let note, 480) = performance.findings.first, performance.findings.count == 1 else {
      Issue.record("expected one restruck note, found \(performance.findings)")
      return
    }
    #expect(note.end == 960)
  }

  @Test("reach over a phrase of the track that has no such voice only if it is not in between")
  func notOverGaps() throws {
    let song = Build.song(
      try Build.track(
        "lead", Build.original("lead-1", length: 480, "C4~:480"),
        Build.original("lead-2", at: 960, length: 480, "C4:480")))
    #expect(try Performance(of: song).heard() == ["0-480 C4", "960-1440 C4"])
  }

  @Test("reach from turn to turn and into a sync that brings the pitch there")
  func acrossTurns() throws {
    let song = Build.song(
      try Build.track(
        "lead", Build.original("lead-1", length: 480, "C4~:480"),
        Build.repeat("lead-2", at: 480, length: 960, of: "lead-1"),
        Build.original("lead-3", at: 1440, length: 480, "D4~:480"),
        Build.sync("lead-4", at: 1920, length: 480, of: "lead-1", by: 2)))
    #expect(try Performance(of: song).heard() == ["0-1440 C4", "1440-2400 D4"])
  }

  @Test("are cut off with the end of the block where a mirror's last turn is cut")
  func cutTie() throws {
    let song = Build.song(
      try Build.track(
        "lead", Build.original("lead-1", length: 480, "C4~:480"),
        Build.repeat("lead-2", at: 480, length: 240, of: "lead-1"),
        Build.original("lead-3", at: 720, length: 240, "C4:240")))
    #expect(try Performance(of: song).heard() == ["0-720 C4", "720-960 C4"])
  }

  @Test("reach from slot to slot and out of a tuplet")
  func inTuplets() throws {
    let slots = [
      Slot(.chord(try Build.chord("C4"))), Slot(.chord(try Build.chord("D4~"))), Slot(.chord(try Build.chord("D4~"))),
    ]
    let line = Voice([
      Block(id: 1, at: 0, length: 480, figure: .tuplet(Tuplet(slots))),
      Block(id: 2, at: 480, length: 480, figure: .chord(try Build.chord("D4"))),
    ])
    let song = Build.song(try Build.track("lead", Build.original("lead-1", length: 960, voices: [line])))
    let performance = try Performance(of: song)
    #expect(performance.heard() == ["0-160 C4", "160-960 D4"])
    let track = performance.tracks[0]
    #expect(track.address(of: track.notes[1])?.description == "lead-1#1.2")
  }
}

@Suite("Tuplets, as they are heard,")
struct TupletTests {
  private func song(_ tuplet: Tuplet, ticksPerQuarter: Int, length: Int, times: Int = 1) throws -> Song {
    let blocks = (0..<times).map { Block(id: $0 + 1, at: $0 * length, length: length, figure: .tuplet(tuplet)) }
    var song = Build.song(
      try Build.track("lead", Build.original("lead-1", length: length * times, voices: [Voice(blocks)])))
    song.ticksPerQuarter = ticksPerQuarter
    return song
  }

  private func slot(_ figure: String, weight: Int = 1) throws -> Slot {
    Slot(.chord(try Build.chord(figure)), weight: weight)
  }

  @Test("end on the beat even where a third is no whole number of ticks")
  func thirdsOfAHundred() throws {
    let triplet = Tuplet([try slot("C4"), try slot("D4"), try slot("E4")])
    #expect(
      try Performance(of: try song(triplet, ticksPerQuarter: 100, length: 100, times: 2)).heard() == [
        "0-33 C4", "33-67 D4", "67-100 E4", "100-133 C4", "133-167 D4", "167-200 E4",
      ])
  }

  @Test("weigh their slots, nest, and are silent where a slot rests")
  func weightsAndNesting() throws {
    let inner = Tuplet([try slot("D4"), try slot("E4")])
    var silent = try slot("F4")
    silent.isRest = true
    let tuplet = Tuplet([try slot("C4", weight: 2), Slot(.tuplet(inner)), silent])
    #expect(
      try Performance(of: try song(tuplet, ticksPerQuarter: 480, length: 480)).heard() == [
        "0-240 C4", "240-300 D4", "300-360 E4",
      ])
  }

  @Test("are cut inside a slot where a turn is cut")
  func cut() throws {
    let triplet = Tuplet([try slot("C4"), try slot("D4"), try slot("E4")])
    var song = try song(triplet, ticksPerQuarter: 480, length: 480)
    let original = try #require(song.tracks[0].phrases.outlines.first)
    song.tracks[0] = try Build.track(
      "lead",
      Build.original(
        "lead-1", length: 480, voices: [Voice([Block(id: 1, at: 0, length: 480, figure: .tuplet(triplet))])]),
      Build.repeat("lead-2", at: original.end, length: 200, of: "lead-1"))
    #expect(
      try Performance(of: song).heard() == [
        "0-160 C4", "160-320 D4", "320-480 E4", "480-640 C4", "640-680 D4",
      ])
  }
}
