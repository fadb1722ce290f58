import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite("Deleting phrases that others play")
struct PhraseDeleteTests {
  @Test func `The first that plays it once and untransposed takes over, of its own track if possible`() throws {
    let song = try song(
      .melody("pad", .sync(of: "lead-1", length: bar)),
      .melody(
        "lead", .notes("C4/1"), .turns(of: "lead-1", length: 2 * bar), .sync(of: "lead-1", length: bar, transpose: 3),
        .turns(of: "lead-1", length: bar)))
    let context = try context(for: song) { $0.track = try id("lead") }
    let edit = try edited(song, PhraseDelete(0..<1), in: context)
    #expect(
      edit.song.lines(1) == [
        "lead-2 3840+7680 = lead-4", "lead-3 11520+3840 ≈ lead-4 +3", "lead-4 15360+3840 | #1 0+3840 C4",
      ])
    #expect(edit.song.lines(0) == ["pad-1 0+3840 ≈ lead-4"])
    #expect(edit.warnings == [.takenOver(original: try id("lead-1"), by: try id("lead-4"))])
  }

  @Test func `On another track the rest follow as syncs`() throws {
    let song = try song(
      .melody("lead", .notes("C4/1"), .turns(of: "lead-1", length: 2 * bar)),
      .melody("pad", .sync(of: "lead-1", length: bar)))
    let edit = try edited(song, PhraseDelete(0..<1))
    #expect(edit.song.lines() == ["lead-2 3840+7680 ≈ pad-1"])
    #expect(edit.song.lines(1) == ["pad-1 0+3840 | #1 0+3840 C4"])
  }

  @Test func `If none plays it exactly once, each becomes a real copy`() throws {
    let song = try song(
      .melody(
        "lead", .notes("C4/1"), .turns(of: "lead-1", length: 2 * bar), .sync(of: "lead-1", length: bar, transpose: 3)))
    let edit = try edited(song, PhraseDelete(0..<1))
    #expect(
      edit.song.lines() == [
        "lead-2 3840+7680 | #1 0+3840 C4, #2 3840+3840 C4", "lead-3 11520+3840 | #1 0+3840 Eb4",
      ])
    #expect(edit.warnings == [.madeRealCopies([try id("lead-2"), try id("lead-3")])])
  }

  @Test func `What goes with it does not take over`() throws {
    let song = try song(
      .melody(
        "lead", .notes("C4/1"), .turns(of: "lead-1", length: bar), .turns(of: "lead-1", length: bar)))
    let edit = try edited(song, PhraseDelete(0..<(bar + 1)))
    #expect(edit.song.lines() == ["lead-3 7680+3840 | #1 0+3840 C4"])
  }

  @Test func `The heir keeps the numbers, so that the selection lives on in it`() throws {
    let song = try song(.melody("lead", .notes("C4/2 D"), .turns(of: "lead-1", length: bar)))
    let note = NoteAddress(place: BlockAddress(phrase: try id("lead-1"), block: 2), key: 62)
    let context = context(for: song) { $0.selection = Selection([note]) }
    let edit = try edited(song, PhraseDelete(0..<1), in: context)
    #expect(
      edit.selection.notes == [NoteAddress(place: BlockAddress(phrase: try id("lead-2"), block: 2), key: 62)])
  }

  @Test func `A deleted track sounds on where others play it`() throws {
    let song = try song(
      .melody("lead", .notes("C4/1")), .melody("pad", .sync(of: "lead-1", length: bar)))
    let edit = try edited(song, TrackDelete(id("lead")))
    #expect(edit.song.tracks.map(\.id.text) == ["pad"])
    #expect(edit.song.lines() == ["pad-1 0+3840 | #1 0+3840 C4"])
  }

  @Test func `Drums follow the same rule`() throws {
    let song = try song(
      .drum("kit", .beats(["kick": "x..."], length: 960), .turns(of: "kit-1", length: 960)))
    #expect(try edited(song, PhraseDelete(0..<1)).song.lines() == ["kit-2 960+960 | #1 0 kick"])
  }

  @Test func `Renamed, a phrase is still what others play`() throws {
    let song = try song(
      .melody("lead", .notes("C4/1"), .turns(of: "lead-1", length: bar)),
      .melody("pad", .sync(of: "lead-1", length: bar, transpose: 7)))
    let edit = try edited(song, PhraseRename(tick: 0, id: id("verse")))
    #expect(edit.song.lines() == ["verse 0+3840 | #1 0+3840 C4", "lead-2 3840+3840 = verse"])
    #expect(edit.song.lines(1) == ["pad-1 0+3840 ≈ verse +7"])
    try expectRefusal(from: song, PhraseRename(tick: 0, id: id("pad-1")), .idTaken(id("pad-1")))
  }
}
