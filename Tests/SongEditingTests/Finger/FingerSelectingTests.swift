import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite struct FingerSelectingTests {
  func tap(_ position: Int, _ text: String, _ on: Bool? = nil) throws -> FingerTap {
    FingerTap(tick: position, number: try number(text), on: on)
  }

  @Test func `A root is selected with its chord, a chord note alone`() throws {
    let song = try song("[E4 C4 G4]/1")
    #expect(
      try expectNothing(from: song, tap(0, "E4")).selection.names
        == ["lead-1#1 C4", "lead-1#1 E4", "lead-1#1 G4"])
    #expect(try expectNothing(from: song, tap(3839, "C4")).selection.names == ["lead-1#1 C4"])
  }

  @Test func `A tuplet's root is selected with its slots, another slot alone`() throws {
    let song = try song("{r C4 [D E]}/1")
    #expect(
      try expectNothing(from: song, tap(1280, "C4")).selection.names
        == ["lead-1#1.2 C4", "lead-1#1.3 D4", "lead-1#1.3 E4"])
    #expect(try expectNothing(from: song, tap(2560, "D4")).selection.names == ["lead-1#1.3 D4"])
  }

  @Test func `A second tap takes away, on and off say which`() throws {
    let song = try song("C4/2 D4")
    let context = try selecting((0, "C4"), (1920, "D4"), in: song)
    #expect(context.selection.names == ["lead-1#1 C4", "lead-1#2 D4"])
    #expect(try expectNothing(from: song, tap(0, "C4"), in: context).selection.names == ["lead-1#2 D4"])
    #expect(try expectNothing(from: song, tap(0, "C4", true), in: context).selection == context.selection)
    #expect(try expectNothing(from: song, tap(0, "C4", false)).selection.isEmpty)
  }

  @Test func `What is not there is named with what is`() throws {
    try expectRefusal(from: song("C4/1"), tap(0, "D4"), .noNote(tick: 0, wanted: 62, there: [60]))
    try expectRefusal(from: song("r/1"), tap(0, "D4"), .noNote(tick: 0, wanted: 62, there: []))
  }

  @Test func `In a transposed sync the note is the original's`() throws {
    let pair = try song(
      .melody("lead", .notes("C4/1")), .melody("copy", .sync(of: "lead-1", length: bar, transpose: 5)))
    let context = try selecting((0, "F4"), in: pair, track: "copy")
    #expect(context.selection.names == ["lead-1#1 C4"])
  }

  @Test func `A range selects the onsets that lie inside, in place of what was selected`() throws {
    let song = try song("C4/4 {D E}/4 [F4 A4]/2")
    let context = try selecting((0, "C4"), in: song)
    #expect(
      try expectNothing(from: song, FingerSelect(.range(1440..<1921)), in: context).selection.names
        == ["lead-1#2.2 E4", "lead-1#3 A4", "lead-1#3 F4"])
    #expect(
      try expectNothing(from: song, FingerSelect(.range(0..<bar), pitches: 62...65)).selection.names
        == ["lead-1#2.1 D4", "lead-1#2.2 E4", "lead-1#3 F4"])
    #expect(try expectNothing(from: song, FingerSelect(.range(1..<2)), in: context).selection.isEmpty)
  }

  @Test func `All and none`() throws {
    let song = try song("C4/2 r", "E4/1")
    let context = try selecting((0, "C4"), in: song)
    #expect(try expectNothing(from: song, FingerSelect(.all), in: context).selection.names == ["lead-1#1 C4"])
    let second = SongEditingTests.context(for: song) { $0.voice = 2 }
    #expect(try expectNothing(from: song, FingerSelect(.all), in: second).selection.names == ["lead-1#3 E4"])
    #expect(try expectNothing(from: song, FingerSelect(.none), in: context).selection.isEmpty)
  }

  @Test func `Over several tracks and turns every note is selected once`() throws {
    let song = try song(
      .melody("lead", .notes("C4/1"), .turns(of: "lead-1", length: bar * 2)), .drum("kit", .beats(["kick": "x"])))
    let all = context(for: song) { $0.rangeTracks = .all }
    #expect(
      try expectNothing(from: song, FingerSelect(.all), in: all).selection.names == ["kit-1#1 C2", "lead-1#1 C4"])
    #expect(
      try expectNothing(from: song, FingerSelect(.all, pitches: 0...127), in: all).selection.names
        == ["lead-1#1 C4"])
  }

  @Test func `Selecting in a mirror that is to be detached makes the real copy`() throws {
    let before = try song(.melody("lead", .notes("C4/1"), .turns(of: "lead-1", length: bar)))
    let detaching = context(for: before) { $0.mirrors = .detach }
    let edit = try expectEdit(
      from: before, tap(bar, "C4"), in: detaching, to: song(.melody("lead", .notes("C4/1"), .notes("C4/1"))))
    #expect(edit.selection.names == ["lead-2#1 C4"])
  }
}

@Suite struct SelectionSurvivesTests {
  @Test func `A selection follows the pitches that a pen moves`() throws {
    let before = try song("[C4 E4]/4 D4 s/2")
    let context = try selecting((0, "E4"), (960, "D4"), in: before)
    let edit = try expectEdit(
      from: before, PenTap(tick: 0, pitch: pitch("D4")), in: context, to: song("[D4 F#4]/4 D4 s/2"))
    #expect(edit.selection.names == ["lead-1#1 F#4", "lead-1#2 D4"])
  }

  @Test func `It loses what is erased`() throws {
    let before = try song("[C4 E4]/4 D4 s/2")
    let context = try selecting((0, "C4"), (960, "D4"), in: before)
    let edit = try expectEdit(
      from: before, EraserSweep(range: 0..<960, pitches: 64...64), in: context, to: song("C4/4 D4 s/2"))
    #expect(edit.selection.names == ["lead-1#1 C4", "lead-1#2 D4"])
  }

  @Test func `A note that becomes a tuplet is selected in every slot, and back`() throws {
    let before = try song("C4/4 s/2.")
    let context = try selecting((0, "C4"), in: before)
    let edit = try expectEdit(
      from: before, FingerTuplet(tick: 0, count: 2), in: context, to: song("{C4 C4}/4 s/2."))
    #expect(edit.selection.names == ["lead-1#1.1 C4", "lead-1#1.2 C4"])
    var next = context
    next.selection = edit.selection
    let back = try expectEdit(from: edit.song, FingerTuplet(tick: 0, count: 1), in: next, to: before)
    #expect(back.selection.names == ["lead-1#1 C4"])
  }

  @Test func `What phrases take with them is selected no more`() throws {
    let before = try song(.melody("lead", .notes("C4/1"), .notes("D4/1")))
    let context = try selecting((0, "C4"), (bar, "D4"), in: before)
    let edit = try PhraseDelete(0..<bar).apply(to: before, in: context)
    #expect(edit.selection.names == ["lead-2#1 D4"])
  }
}
