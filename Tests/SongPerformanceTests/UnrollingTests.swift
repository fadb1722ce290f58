import MusicTheory
import SongModel
import SongPerformance
import Testing

@Suite("References, as they are heard,")
struct UnrollingTests {
  @Test("play their original turn by turn and cut the last turn, with the note in it")
  func turns() throws {
    let song = Build.song(
      try Build.track(
        "lead", Build.original("lead-1", length: 960, "C4:480 D4:480"),
        Build.repeat("lead-2", at: 1920, length: 2160, of: "lead-1")))
    let performance = try Performance(of: song)
    #expect(
      performance.heard() == [
        "0-480 C4", "480-960 D4", "1920-2400 C4", "2400-2880 D4", "2880-3360 C4", "3360-3840 D4", "3840-4080 C4",
      ])
    #expect(performance.end == 4080)
    #expect(performance.tracks[0].notes.map(\.source.turn) == [0, 0, 0, 0, 1, 1, 2])
  }

  @Test("spell what a sync transposes by the key in force where it sounds, and keep the spelling in octaves")
  func transposition() throws {
    var song = Build.song(
      try Build.track(
        "lead", Build.original("lead-1", length: 480, "C4:240 Db4:240"),
        Build.sync("lead-2", at: 480, length: 480, of: "lead-1", by: 6),
        Build.sync("lead-3", at: 960, length: 480, of: "lead-1", by: 6),
        Build.sync("lead-4", at: 1440, length: 480, of: "lead-1", by: 12)))
    song.keys.set(try #require(Key(NoteName(.g, alteration: -1))), at: 960)
    #expect(
      try Performance(of: song).heard() == [
        "0-240 C4", "240-480 Db4", "480-720 F#4", "720-960 G4", "960-1200 Gb4", "1200-1440 G4", "1440-1680 C5",
        "1680-1920 Db5",
      ])
  }

  @Test("name the phrase that plays, and the block of the phrase that owns the music")
  func addresses() throws {
    let song = Build.song(
      try Build.track("lead", Build.original("lead-1", length: 960, "C4:480 D4:480")),
      try Build.track("echo", Build.sync("echo-1", at: 960, length: 960, of: "lead-1")))
    let echo = try Performance(of: song).tracks[1]
    let note = try #require(echo.notes.last)
    #expect(echo.phrase(of: note)?.id.text == "echo-1")
    #expect(echo.address(of: note)?.description == "lead-1#2")
    #expect(note.source.voice == 1)
  }

  @Test("leave out what an original has beyond its own length's last turn")
  func foldedNotes() throws {
    // Eight quarters written where a phrase declares four: what lies beyond is refused by a song's own rules, and if
    // it is there all the same it is not folded back into the turn.
    let song = Build.song(
      try Build.track(
        "lead", Build.original("lead-1", length: 1920, "C4:480 D4:480 E4:480 F4:480 G4:480 A4:480 B4:480 C5:480"),
        Build.repeat("lead-2", at: 1920, length: 1920, of: "lead-1")))
    let performance = try Performance(of: song)
    #expect(performance.tracks[0].notes.map(\.pitch.description) == ["C4", "D4", "E4", "F4", "C4", "D4", "E4", "F4"])
    #expect(performance.end == 3840)
  }

  @Test("end a note at the loop's end before the next turn strikes its key again")
  func loopEnd() throws {
    let song = Build.song(
      try Build.track(
        "lead", Build.original("lead-1", length: 1920, "s:1440 C4:480"),
        Build.repeat("lead-2", at: 1920, length: 5760, of: "lead-1")))
    let performance = try Performance(of: song)
    #expect(performance.heard() == ["1440-1920 C4", "3360-3840 C4", "5280-5760 C4", "7200-7680 C4"])
    #expect(performance.findings.isEmpty)
  }

  @Test("fail at once, naming the limit, where they would unroll without end")
  func limit() throws {
    let song = Build.song(
      try Build.track(
        "lead", Build.original("lead-1", length: 1, "C4:1"),
        Build.repeat("lead-2", at: 1, length: 2_000_000_000, of: "lead-1")))
    #expect(throws: PerformanceError.tooManyNotes(limit: 10_000_000)) { try Performance(of: song) }
    let kit = Build.song(
      try Build.kit(
        "kit", Build.drums("kit-1", length: 1, [(0, 36)]),
        Build.repeat("kit-2", at: 1, length: 2_000_000_000, of: "kit-1")))
    #expect(throws: PerformanceError.tooManyNotes(limit: 10_000_000)) { try Performance(of: kit) }
    let rests = Build.song(
      try Build.track(
        "lead", Build.original("lead-1", length: 1, "r:1"),
        Build.repeat("lead-2", at: 1, length: 2_000_000_000, of: "lead-1")))
    #expect(throws: PerformanceError.tooManyNotes(limit: 10_000_000)) { try Performance(of: rests) }
  }

  @Test("count an empty original's turns for nothing")
  func emptyOriginal() throws {
    let song = Build.song(
      try Build.track(
        "lead", Build.original("lead-1", length: 1, voices: []),
        Build.repeat("lead-2", at: 1, length: 2_000_000_000, of: "lead-1")))
    let performance = try Performance(of: song)
    #expect(performance.noteCount == 0)
    #expect(performance.end == 2_000_000_001)
  }

  @Test("fail with the phrase's name where the original is missing")
  func missingOriginal() throws {
    let song = Build.song(try Build.track("lead", Build.repeat("lead-2", at: 1, length: 9, of: "gone")))
    #expect(throws: PerformanceError.invalidSong(Identifier("lead-2"))) { try Performance(of: song) }
  }

  @Test("keep every track on the song's own time, whichever begins first")
  func commonOrigin() throws {
    let song = Build.song(
      try Build.track("a", Build.original("a-1", length: 480, "C4:480")),
      try Build.track("b", Build.original("b-1", at: 1440, length: 480, "E4:480")))
    let performance = try Performance(of: song)
    #expect(performance.heard(0) == ["0-480 C4"])
    #expect(performance.heard(1) == ["1440-1920 E4"])
  }
}
