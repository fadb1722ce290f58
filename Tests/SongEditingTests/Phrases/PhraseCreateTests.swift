import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite("Creating, inserting and repeating phrases")
struct PhraseCreateTests {
  @Test func `A new phrase is an empty original under the track's next id`() throws {
    let edit = try edited(song(.melody("lead", .notes("C4/1"))), PhraseCreate(tick: tick(3), length: bar))
    #expect(edit.song.lines() == ["lead-1 0+3840 | #1 0+3840 C4", "lead-2 7680+3840 |"])
  }

  @Test func `Played several times, a repeat of the rest follows it`() throws {
    let edit = try edited(song(.melody()), PhraseCreate(tick: 0, length: bar, times: 4, id: id("verse")))
    #expect(edit.song.lines() == ["verse 0+3840 |", "lead-1 3840+11520 = verse"])
  }

  @Test func `What does not fit is refused, and the free space is named`() throws {
    let song = try song(.melody("lead", .notes("C4/1", at: bar)))
    try expectRefusal(
      from: song, PhraseCreate(tick: 960, length: bar),
      .phraseDoesNotFit(track: id("lead"), wanted: 960..<(960 + bar), free: 0..<bar))
    try expectRefusal(
      from: song, PhraseCreate(tick: bar + 1, length: 1),
      .phraseDoesNotFit(track: id("lead"), wanted: (bar + 1)..<(bar + 2), free: nil))
  }

  @Test func `An id that a track or phrase has is refused`() throws {
    let song = try song(.melody("lead", .notes("C4/1")))
    try expectRefusal(from: song, PhraseCreate(tick: bar, length: 1, id: id("lead")), .idTaken(id("lead")))
    try expectRefusal(from: song, PhraseCreate(tick: bar, length: 1, id: id("lead-1")), .idTaken(id("lead-1")))
  }

  @Test func `Lengths of nothing, times of none and ends past the last tick are refused`() throws {
    let song = try song(.melody())
    try expectRefusal(
      from: song, PhraseCreate(tick: 0, length: 0),
      .number(name: "length", value: 0, allowed: 1...Song.lastTick))
    try expectRefusal(
      from: song, PhraseCreate(tick: 0, length: 1, times: 0), .number(name: "times", value: 0, allowed: 1...100_000))
    try expectRefusal(
      from: song, PhraseCreate(tick: Song.lastTick, length: 2), .outsideSong(tick: Song.lastTick + 2))
  }

  @Test func `Inserting moves everything later on the track`() throws {
    let song = try song(
      .melody("lead", .notes("C4/1"), .notes("D4/1", at: 3 * bar)), .melody("pad", .notes("E4/1")))
    let edit = try edited(song, PhraseInsert(tick: bar, length: bar, times: 2))
    #expect(
      edit.song.lines() == [
        "lead-1 0+3840 | #1 0+3840 C4", "lead-3 3840+3840 |", "lead-4 7680+3840 = lead-3",
        "lead-2 19200+3840 | #1 0+3840 D4",
      ])
    #expect(edit.song.lines(1) == song.lines(1))
  }

  @Test func `Nothing is inserted inside a phrase`() throws {
    let song = try song(.melody("lead", .notes("C4/1")))
    try expectRefusal(
      from: song, PhraseInsert(tick: 960, length: bar),
      .insidePhrase(PhraseOutline(id: id("lead-1"), start: 0, length: bar), tick: 960))
  }

  @Test func `A repeat follows its phrase`() throws {
    let edit = try edited(song(.melody("lead", .notes("C4/1"))), PhraseRepeat(tick: 100, times: 3))
    #expect(edit.song.lines() == ["lead-1 0+3840 | #1 0+3840 C4", "lead-2 3840+11520 = lead-1"])
  }

  @Test func `Behind a reference the same is played again, a cut turn each time`() throws {
    let song = try song(.melody("lead", .notes("C4/1"), .sync(of: "lead-1", length: 2 * bar, transpose: 5)))
    let edit = try edited(song, PhraseRepeat(tick: bar, times: 2))
    #expect(edit.song.lines().last == "lead-3 11520+15360 ≈ lead-1 +5")

    let cut = try SongEditingTests.song(.melody("lead", .notes("C4/1"), .turns(of: "lead-1", length: 5000)))
    #expect(
      try edited(cut, PhraseRepeat(tick: bar, times: 2)).song.lines().suffix(2)
        == ["lead-3 8840+5000 = lead-1", "lead-4 13840+5000 = lead-1"])
  }

  @Test func `A mirror plays the phrase elsewhere, on another track too`() throws {
    let song = try song(.melody("lead", .notes("C4/1")), .melody("pad"))
    let edit = try edited(song, PhraseSync(tick: 0, to: bar, track: id("pad"), length: 2 * bar, transpose: -12))
    #expect(edit.song.lines(1) == ["pad-1 3840+7680 ≈ lead-1 -12"])
  }

  @Test func `A mirror of a mirror plays the original, transpositions added`() throws {
    let song = try song(.melody("lead", .notes("C4/1"), .sync(of: "lead-1", length: bar, transpose: 5)))
    let edit = try edited(song, PhraseSync(tick: bar, to: 2 * bar, transpose: 2))
    #expect(edit.song.lines().last == "lead-3 7680+3840 ≈ lead-1 +7")
  }

  @Test func `A mirror that would leave the keyboard, or is on a track of the other kind, is refused`() throws {
    let song = try song(.melody("lead", .notes("C9/1")), .drum())
    try expectRefusal(
      from: song, PhraseSync(tick: 0, to: bar, transpose: 12), .mirrorOutOfRange(mirror: id("lead-2"), number: 132))
    try expectRefusal(
      from: song, PhraseSync(tick: 0, to: bar, track: id("kit")),
      .wrongKind(track: id("kit"), is: .drum, needed: .melody))
  }

  @Test func `Drums are mirrored untransposed`() throws {
    let song = try song(.drum("kit", .beats(["kick": "x...x..."])))
    #expect(
      try edited(song, PhraseSync(tick: 0, to: bar)).song.lines()
        == ["kit-1 0+3840 | #1 0 kick, #2 960 kick", "kit-2 3840+3840 ≈ kit-1"])
    try expectRefusal(
      from: song, PhraseSync(tick: 0, to: bar, transpose: 1), .number(name: "transpose", value: 1, allowed: 0...0))
  }
}
