import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite("Copying and pasting phrases")
struct PhraseCopyTests {
  /// The context after `phrase copy`.
  func copied(_ range: Range<Int>, of song: Song, tracks: RangeTracks? = nil) throws -> EditContext {
    var context = standardContext(for: song)
    context.rangeTracks = tracks
    let edit = try edited(song, PhraseCopy(range), in: context)
    #expect(edit.song == song)
    context.rangeTracks = nil
    context.clipboard = edit.clipboard
    return context
  }

  @Test func `A copy shares nothing with its source`() throws {
    let song = try song(.melody("lead", .notes("C4/2 D")))
    let pasted = try edited(song, PhrasePaste(tick: bar), in: copied(0..<bar, of: song)).song
    #expect(pasted.lines().last == "lead-2 3840+3840 | #1 0+1920 C4, #2 1920+1920 D4")
    let edit = try edited(pasted, PenTap(tick: 0, pitch: pitch("E4")))
    #expect(edit.song.lines().last == pasted.lines().last)
    #expect(edit.places == 1)
  }

  @Test func `As a sync everything is shared`() throws {
    let song = try song(.melody("lead", .notes("C4/1"), .sync(of: "lead-1", length: bar, transpose: 2)))
    let context = try copied(0..<(2 * bar), of: song)
    let edit = try edited(song, PhrasePaste(tick: 2 * bar, as: .sync), in: context)
    #expect(edit.song.lines().suffix(2) == ["lead-3 7680+3840 ≈ lead-1", "lead-4 11520+3840 ≈ lead-1 +2"])
  }

  @Test func `References follow an original copied with them, others become real copies`() throws {
    let song = try song(.melody("lead", .notes("C4/1"), .turns(of: "lead-1", length: bar)))
    var edit = try edited(song, PhrasePaste(tick: 4 * bar), in: copied(0..<(2 * bar), of: song))
    #expect(edit.song.lines().suffix(2) == ["lead-3 15360+3840 | #1 0+3840 C4", "lead-4 19200+3840 = lead-3"])
    edit = try edited(song, PhrasePaste(tick: 4 * bar), in: copied(bar..<(2 * bar), of: song))
    #expect(edit.song.lines().last == "lead-3 15360+3840 | #1 0+3840 C4")
  }

  @Test func `Pasted several times, the copies follow each other at the distance of the copied range`() throws {
    let song = try song(.melody("lead", .notes("C4/4", length: 960)))
    let edit = try edited(song, PhrasePaste(tick: bar, times: 2), in: copied(0..<1920, of: song))
    #expect(edit.song.lines().suffix(2) == ["lead-2 3840+960 | #1 0+960 C4", "lead-3 5760+960 | #1 0+960 C4"])
  }

  @Test func `What does not fit is refused without a mode`() throws {
    let song = try song(.melody("lead", .notes("C4/1"), .notes("D4/1")))
    try expectRefusal(
      from: song, PhrasePaste(tick: 960), in: copied(0..<bar, of: song),
      .phraseDoesNotFit(track: id("lead"), wanted: 960..<(bar + 960), free: nil))
  }

  @Test func `Inserting moves what is later`() throws {
    let song = try song(.melody("lead", .notes("C4/1"), .notes("D4/1")))
    let edit = try edited(song, PhrasePaste(tick: bar, mode: .insert), in: copied(0..<bar, of: song))
    #expect(
      edit.song.lines() == [
        "lead-1 0+3840 | #1 0+3840 C4", "lead-3 3840+3840 | #1 0+3840 C4", "lead-2 7680+3840 | #1 0+3840 D4",
      ])
  }

  @Test func `Overwriting half a block shortens it and cuts its tie`() throws {
    let song = try song(.melody("lead", .notes("C4/4", length: 960), .notes("D4/1~", length: bar)))
    let edit = try edited(song, PhrasePaste(tick: 2880, mode: .overwrite), in: copied(0..<960, of: song))
    #expect(
      edit.song.lines() == [
        "lead-1 0+960 | #1 0+960 C4", "lead-2 960+1920 | #1 0+1920 D4", "lead-4 2880+960 | #1 0+960 C4",
        "lead-3 3840+960 | #1 0+960 D4~",
      ])
  }

  @Test func `Overwriting an original that is played elsewhere lets it sound on there`() throws {
    let song = try song(
      .melody("lead", .notes("C4/1"), .turns(of: "lead-1", length: bar), .notes("D4/1")))
    let edit = try edited(
      song, PhrasePaste(tick: 0, mode: .overwrite), in: copied((2 * bar)..<(3 * bar), of: song))
    #expect(
      edit.song.lines() == [
        "lead-4 0+3840 | #1 0+3840 D4", "lead-2 3840+3840 | #1 0+3840 C4", "lead-3 7680+3840 | #1 0+3840 D4",
      ])
  }

  @Test func `What was copied from one track goes to the current one, from several back to their own`() throws {
    let song = try song(.melody("lead", .notes("C4/1")), .melody("pad", .notes("E4/1")))
    var context = try copied(0..<bar, of: song)
    context.track = try id("pad")
    #expect(
      try edited(song, PhrasePaste(tick: bar), in: context).song.lines(1).last == "pad-2 3840+3840 | #1 0+3840 C4")
    context = try copied(0..<bar, of: song, tracks: .all)
    let edit = try edited(song, PhrasePaste(tick: bar), in: context)
    #expect(edit.song.lines(0).last == "lead-2 3840+3840 | #1 0+3840 C4")
    #expect(edit.song.lines(1).last == "pad-2 3840+3840 | #1 0+3840 E4")
  }

  @Test func `Nothing copied, and drums on a melody track, are refused`() throws {
    let song = try song(.melody("lead", .notes("C4/1")), .drum("kit", .beats(["kick": "x..."], length: 960)))
    try expectRefusal(from: song, PhrasePaste(tick: bar), .emptyClipboard)
    var context = try copied(0..<bar, of: song)
    context.track = try id("kit")
    try expectRefusal(
      from: song, PhrasePaste(tick: bar), in: context, .wrongKind(track: id("kit"), is: .drum, needed: .melody))
  }

  @Test func `A copied range in which nothing begins leaves the clipboard`() throws {
    let song = try song(.melody("lead", .notes("C4/1")))
    let context = try copied(0..<bar, of: song)
    #expect(try edited(song, PhraseCopy(bar..<(2 * bar)), in: context).clipboard == context.clipboard)
  }
}
