import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite("Moving and resizing phrases")
struct PhraseMoveTests {
  /// C in bar 1, D in bar 3, E in bar 4.
  func threePhrases() throws -> Song {
    try song(.melody("lead", .notes("C4/1"), .notes("D4/1", at: 2 * bar), .notes("E4/1")))
  }

  func context(_ song: Song, _ collisions: CollisionPolicy) -> EditContext {
    var context = standardContext(for: song)
    context.collisions = collisions
    return context
  }

  func outlines(_ song: Song) -> [String] { song.lines().map { $0.split(separator: " |")[0].description } }

  @Test func `Phrases that begin in the range move, all by the same`() throws {
    let edit = try edited(threePhrases(), PhraseMove((2 * bar)..<(4 * bar), by: 960))
    #expect(outlines(edit.song) == ["lead-1 0+3840", "lead-2 8640+3840", "lead-3 12480+3840"])
  }

  @Test func `A neighbour stops them, the song's start too`() throws {
    var edit = try edited(threePhrases(), PhraseMove(0..<1, by: 2 * bar))
    #expect(outlines(edit.song).first == "lead-1 3840+3840")
    #expect(edit.warnings == [.timeShortened(asked: 2 * bar, done: bar)])
    edit = try edited(threePhrases(), PhraseMove(0..<1, by: -1))
    #expect(edit.changes.isEmpty)
    #expect(edit.warnings == [.timeShortened(asked: -1, done: 0)])
  }

  @Test func `The nearest neighbour of any track stops all`() throws {
    let song = try song(
      .melody("lead", .notes("C4/1"), .notes("D4/1", at: 2 * bar)), .melody("pad", .notes("E4/1")))
    let context = SongEditingTests.context(for: song) { $0.rangeTracks = .all }
    let edit = try edited(song, PhraseMove(0..<1, by: 2 * bar), in: context)
    #expect(edit.song.lines(1) == ["pad-1 3840+3840 | #1 0+3840 E4"])
    #expect(edit.warnings == [.timeShortened(asked: 2 * bar, done: bar)])
  }

  @Test func `Pushing moves what follows by the overlap, gaps kept; what comes before stops`() throws {
    let song = try song(
      .melody("lead", .notes("C4/1"), .notes("D4/1", at: 2 * bar), .notes("E4/1", at: 4 * bar)))
    var edit = try edited(song, PhraseMove(0..<1, by: 2 * bar), in: context(song, .push))
    #expect(outlines(edit.song) == ["lead-1 7680+3840", "lead-2 11520+3840", "lead-3 19200+3840"])
    edit = try edited(song, PhraseMove((2 * bar)..<(3 * bar), by: -2 * bar), in: context(song, .push))
    #expect(outlines(edit.song) == ["lead-1 0+3840", "lead-2 3840+3840", "lead-3 15360+3840"])
    #expect(edit.warnings == [.timeShortened(asked: -2 * bar, done: -bar)])
  }

  @Test func `Trimming cuts what it lands on, and a phrase that it lies inside of keeps both sides`() throws {
    let song = try song(.melody("lead", .notes("C4/4", length: 960), .notes("D4/4 E F G", at: bar)))
    let edit = try edited(song, PhraseMove(0..<1, by: bar + 960), in: context(song, .trim))
    #expect(
      edit.song.lines() == [
        "lead-2 3840+960 | #1 0+960 D4", "lead-1 4800+960 | #1 0+960 C4",
        "lead-3 5760+1920 | #3 0+960 F4, #4 960+960 G4",
      ])
  }

  @Test func `Trimming an original lets what plays it sound on`() throws {
    let song = try song(
      .melody(
        "lead", .notes("C4/4", length: 960), .notes("D4/4 E F G", at: bar), .turns(of: "lead-2", length: bar)))
    let edit = try edited(song, PhraseMove(0..<1, by: bar), in: context(song, .trim))
    #expect(
      edit.song.lines() == [
        "lead-1 3840+960 | #1 0+960 C4", "lead-2 4800+2880 | #2 0+960 E4, #3 960+960 F4, #4 1920+960 G4",
        "lead-3 7680+3840 | #1 0+960 D4, #2 960+960 E4, #3 1920+960 F4, #4 2880+960 G4",
      ])
    #expect(edit.warnings == [.takenOver(original: try id("lead-2"), by: try id("lead-3"))])
  }

  @Test func `Refusing collisions refuses the move`() throws {
    let song = try threePhrases()
    try expectRefusal(
      from: song, PhraseMove(0..<1, by: bar + 1), in: context(song, .refuse),
      .phraseDoesNotFit(track: id("lead"), wanted: (bar + 1)..<(2 * bar + 1), free: nil))
    let edit = try edited(song, PhraseMove(0..<1, by: bar), in: context(song, .refuse))
    #expect(outlines(edit.song).first == "lead-1 3840+3840")
  }

  @Test func `A range in which nothing begins moves nothing, and says so`() throws {
    try expectNothing(from: threePhrases(), PhraseMove(bar..<(2 * bar), by: 960))
  }

  @Test func `Shorter, a phrase loses what lies past its end`() throws {
    let edit = try edited(song("C4/4 D/2 E/4"), PhraseResize(tick: 0, length: 1920))
    #expect(edit.song.lines() == ["lead-1 0+1920 | #1 0+960 C4, #2 960+960 D4"])
  }

  @Test func `Longer, a phrase is stopped by its neighbour`() throws {
    let edit = try edited(threePhrases(), PhraseResize(tick: 0, length: 3 * bar))
    #expect(outlines(edit.song).first == "lead-1 0+7680")
    #expect(edit.warnings == [.edgeStopped(asked: 3 * bar, done: 2 * bar)])
  }

  @Test func `Longer, a phrase pushes or trims its neighbour where it may`() throws {
    let song = try threePhrases()
    var edit = try edited(song, PhraseResize(tick: 0, length: 2 * bar + 960), in: context(song, .push))
    #expect(outlines(edit.song) == ["lead-1 0+8640", "lead-2 8640+3840", "lead-3 12480+3840"])
    edit = try edited(song, PhraseResize(tick: 0, length: 3 * bar + 960), in: context(song, .trim))
    #expect(outlines(edit.song) == ["lead-1 0+12480", "lead-3 12480+2880"])
    try expectRefusal(
      from: song, PhraseResize(tick: 0, length: 3 * bar), in: context(song, .refuse),
      .phraseDoesNotFit(track: id("lead"), wanted: 0..<(3 * bar), free: 0..<(2 * bar)))
  }

  @Test func `What plays an original that is resized goes on playing it, and the places are counted`() throws {
    let song = try song(.melody("lead", .notes("C4/2 D"), .turns(of: "lead-1", length: 2 * bar)))
    let edit = try edited(song, PhraseResize(tick: 0, length: 1920))
    #expect(edit.song.lines() == ["lead-1 0+1920 | #1 0+1920 C4", "lead-2 3840+7680 = lead-1"])
    // The original, and four turns of 1,920 ticks in 7,680.
    #expect(edit.places == 5)
  }

  @Test func `Resized to nothing, an original that is played elsewhere sounds on there`() throws {
    let song = try song(.melody("lead", .notes("C4/1"), .turns(of: "lead-1", length: bar)))
    let edit = try edited(song, PhraseResize(tick: 0, length: 0))
    #expect(edit.song.lines() == ["lead-2 3840+3840 | #1 0+3840 C4"])
  }

  @Test func `Where no phrase is, the error names the nearest`() throws {
    try expectRefusal(
      from: threePhrases(), PhraseResize(tick: bar, length: 1),
      .noPhrase(
        track: id("lead"), tick: bar,
        near: [
          PhraseOutline(id: id("lead-1"), start: 0, length: bar),
          PhraseOutline(id: id("lead-2"), start: 2 * bar, length: bar),
        ]))
  }
}
