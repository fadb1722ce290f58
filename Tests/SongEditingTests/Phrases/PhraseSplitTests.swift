import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite("Splitting, joining and detaching phrases")
struct PhraseSplitTests {
  @Test func `A note that crosses is cut and tied, both halves keeping its number`() throws {
    let edit = try edited(song("C4/4 D/2 E/4"), PhraseSplit(tick: 1920))
    #expect(
      edit.song.lines() == [
        "lead-1 0+1920 | #1 0+960 C4, #2 960+960 D4~", "lead-2 1920+1920 | #2 0+960 D4, #3 960+960 E4",
      ])
    #expect(try edited(edit.song, PhraseJoin(tick: 1920)).song == song("C4/4 D/2 E/4"))
  }

  @Test func `Ornament, graces and syllable stay with the first half`() throws {
    let song = try song("(B3)C4/1(tr)").changing { $0[0].lyric = "la" }
    let edit = try edited(song, PhraseSplit(tick: 1920))
    guard case .melody(let phrases) = edit.song.tracks[0].phrases else { return }
    let halves = phrases.compactMap { $0.content?.voices[0].blocks[0] }
    #expect(halves.map(\.ornament) == [.trill, nil])
    #expect(halves.map(\.lyric) == ["la", nil])
    #expect(halves.map(\.grace.count) == [1, 0])
    #expect(try edited(edit.song, PhraseJoin(tick: 1920)).song == song)
  }

  @Test func `A tuplet that crosses is refused, naming its ends`() throws {
    try expectRefusal(
      from: song("C4/4 {D E F}/2 G/4"), PhraseSplit(tick: 1920),
      .tupletCrosses(BlockAddress(phrase: id("lead-1"), block: 2), start: 960, end: 2880))
    #expect(try edited(song("C4/4 {D E F}/2 G/4"), PhraseSplit(tick: 2880)).song.lines().count == 2)
  }

  @Test func `At its edge a phrase is not split`() throws {
    let outline = try PhraseOutline(id: id("lead-1"), start: 0, length: bar)
    try expectRefusal(from: song("C4/1"), PhraseSplit(tick: 0), .notInsidePhrase(outline, tick: 0))
  }

  @Test func `What played the phrase becomes a real copy first`() throws {
    let song = try song(.melody("lead", .notes("C4/2 D"), .turns(of: "lead-1", length: bar)))
    let edit = try edited(song, PhraseSplit(tick: 1920))
    #expect(
      edit.song.lines() == [
        "lead-1 0+1920 | #1 0+1920 C4", "lead-3 1920+1920 | #2 0+1920 D4",
        "lead-2 3840+3840 | #1 0+1920 C4, #2 1920+1920 D4",
      ])
    #expect(edit.warnings == [.madeRealCopies([try id("lead-2")])])
    #expect(!edit.warnings.contains { $0.isShortfall })
  }

  @Test func `A reference split where a turn begins gives two references, elsewhere real copies`() throws {
    let song = try song(.melody("lead", .notes("C4/1"), .turns(of: "lead-1", length: 3 * bar)))
    var edit = try edited(song, PhraseSplit(tick: 2 * bar))
    #expect(edit.song.lines().suffix(2) == ["lead-2 3840+3840 = lead-1", "lead-3 7680+7680 = lead-1"])
    #expect(try edited(edit.song, PhraseJoin(tick: 2 * bar)).song == song)
    edit = try edited(song, PhraseSplit(tick: bar + 960))
    #expect(
      edit.song.lines().suffix(2) == [
        "lead-2 3840+960 | #1 0+960 C4~",
        "lead-3 4800+10560 | #1 0+2880 C4, #2 2880+3840 C4, #3 6720+3840 C4",
      ])
  }

  @Test func `Drums are split between beats`() throws {
    let song = try song(.drum("kit", .beats(["kick": "x...x..."])))
    let edit = try edited(song, PhraseSplit(tick: 960))
    #expect(edit.song.lines() == ["kit-1 0+960 | #1 0 kick", "kit-2 960+2880 | #2 0 kick"])
    #expect(try edited(edit.song, PhraseJoin(tick: 960)).song == song)
  }

  @Test func `Joined blocks whose number is taken get new ones, and voices join by number`() throws {
    let song = try song(.melody("lead", .notes("C4/1", "E4/1"), .notes("D4/1")))
    let edit = try edited(song, PhraseJoin(tick: bar))
    #expect(edit.song.lines() == ["lead-1 0+7680 | #1 0+3840 C4, #3 3840+3840 D4 || #2 0+3840 E4"])
  }

  @Test func `Halves that were changed since stay two`() throws {
    var split = try edited(song("C4/1"), PhraseSplit(tick: 1920)).song
    split = try edited(split, PenTap(tick: 1920, pitch: pitch("C4"))).song
    #expect(try edited(split, PhraseJoin(tick: 1920)).song == song("C4/1"))
    guard case .melody(var phrases) = split.tracks[0].phrases else { return }
    phrases[1].source = .original(
      MelodyContent(
        voices: [Voice([Block(id: 1, at: 0, length: 1920, figure: .chord(Chord(root: Note(try pitch("D4")))))])],
        nextID: 2))
    split.tracks[0].phrases = .melody(phrases)
    #expect(
      try edited(split, PhraseJoin(tick: 1920)).song.lines()
        == ["lead-1 0+3840 | #1 0+1920 C4~, #2 1920+1920 D4"])
  }

  @Test func `References to one original join where the first ends on a whole turn, others become real copies`() throws
  {
    let whole = try song(
      .melody("lead", .notes("C4/1"), .turns(of: "lead-1", length: bar), .sync(of: "lead-1", length: 960)))
    #expect(try edited(whole, PhraseJoin(tick: 2 * bar)).song.lines().last == "lead-2 3840+4800 = lead-1")
    let cut = try song(
      .melody("lead", .notes("C4/1"), .turns(of: "lead-1", length: 960), .turns(of: "lead-1", length: 960)))
    let edit = try edited(cut, PhraseJoin(tick: bar + 960))
    #expect(edit.song.lines().last == "lead-2 3840+1920 | #1 0+960 C4, #2 960+960 C4")
    #expect(edit.warnings == [.madeRealCopies([try id("lead-2"), try id("lead-3")])])
  }

  @Test func `An original joins with its own repeat`() throws {
    let song = try song(
      .melody(
        "lead", .notes("C4/1"), .turns(of: "lead-1", length: bar), .sync(of: "lead-1", length: bar, transpose: 2)))
    let edit = try edited(song, PhraseJoin(tick: bar))
    #expect(
      edit.song.lines() == [
        "lead-1 0+7680 | #1 0+3840 C4, #2 3840+3840 C4", "lead-3 7680+3840 | #1 0+3840 D4",
      ])
  }

  @Test func `Where no phrases meet nothing is joined`() throws {
    try expectRefusal(
      from: song("C4/1"), PhraseJoin(tick: bar), .phrasesDoNotMeet(track: id("lead"), tick: bar))
  }

  @Test func `Detaching makes one copy of the turns that the range touches, the rest staying references`() throws {
    let song = try song(.melody("lead", .notes("C4/1"), .turns(of: "lead-1", length: 5 * bar)))
    let edit = try edited(song, PhraseDetach((2 * bar + 5)..<(3 * bar + 5)))
    #expect(
      edit.song.lines().suffix(3) == [
        "lead-2 3840+3840 = lead-1", "lead-3 7680+7680 | #1 0+3840 C4, #2 3840+3840 C4",
        "lead-4 15360+7680 = lead-1",
      ])
  }

  @Test func `Detached from the first turn on, the copy keeps the id`() throws {
    let song = try song(.melody("lead", .notes("C4/1"), .sync(of: "lead-1", length: 2 * bar, transpose: 1)))
    #expect(
      try edited(song, PhraseDetach(bar..<(bar + 1))).song.lines().suffix(2)
        == ["lead-2 3840+3840 | #1 0+3840 C#4", "lead-3 7680+3840 ≈ lead-1 +1"])
    try expectNothing(from: song, PhraseDetach(0..<bar))
  }
}
