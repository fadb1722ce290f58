import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite struct FingerMoveTests {
  func move(_ ticks: Int, _ interval: Interval = .semitones(0)) -> FingerMove {
    FingerMove(ticks: ticks, interval: interval)
  }

  func context(
    _ song: Song, _ collisions: CollisionPolicy = .stop, _ notes: (tick: Int, pitch: String)...
  ) throws -> EditContext {
    var context = standardContext(for: song)
    for note in notes {
      context.selection = try FingerTap(tick: note.tick, number: number(note.pitch)).apply(to: song, in: context)
        .selection
    }
    context.collisions = collisions
    return context
  }

  @Test func `A root carries its whole block`() throws {
    let before = try song("(B3)[C4 E4](tr)/4 s/2.")
    let edit = try expectEdit(
      from: before, move(960, .semitones(2)), in: context(before, .stop, (0, "C4")),
      to: song("s/4 (C#4)[D4 F#4](tr)/4 s/2"))
    #expect(edit.selection.names == ["lead-1#1 D4", "lead-1#1 F#4"])
    #expect(try edit.song.numbers(of: "lead-1") == [[1]])
  }

  @Test func `A tuplet goes as a whole with its root`() throws {
    let before = try song("{C4 r E4}/4 s/2.")
    try expectEdit(
      from: before, move(480, .semitones(12)), in: context(before, .stop, (0, "C4")),
      to: song("s/8 {C5 r E5}/4 s/8 s/2"))
  }

  @Test func `Chord and tuplet notes without their root move in pitch only`() throws {
    let before = try song("[C4 E4]/4 {D4 F4}/4 s/2")
    let edit = try expectEdit(
      from: before, move(960, .semitones(1)), in: context(before, .stop, (0, "E4"), (1440, "F4")),
      to: song("[C4 F4]/4 {D4 F#4}/4 s/2"))
    #expect(edit.selection.names == ["lead-1#1 F4", "lead-1#2.2 F#4"])
  }

  @Test func `A chord note that lands on another of its block disappears into it`() throws {
    let before = try song("[C4 E4 G4]/1")
    try expectEdit(
      from: before, move(0, .semitones(3)), in: context(before, .stop, (0, "E4")), to: song("[C4 G4]/1"))
    try expectEdit(
      from: before, move(0, .semitones(-4)), in: context(before, .stop, (0, "E4")), to: song("[C4 G4]/1"))
  }

  @Test func `Time and pitch are shortened each by itself, so that no shape is distorted`() throws {
    let before = try song("s/2. [C9 E9]/4")
    try expectEdit(
      from: before, move(-4000, .semitones(10)), in: context(before, .stop, (2880, "C9")), to: song("[Eb9 G9]/4 s/2."),
      warnings: [.pitchShortened(asked: 10, done: 3), .timeShortened(asked: -4000, done: -2880)])
    let low = try song("C-1/4 C4 s/2")
    try expectEdit(
      from: low, move(0, .semitones(-5)), in: context(low, .stop, (0, "C-1"), (960, "C4")), to: low,
      warnings: [.pitchShortened(asked: -5, done: 0)])
  }

  @Test func `Scale steps follow the key`() throws {
    let before = try song("[C4 E4 F#4]/1", key: "G")
    try expectEdit(
      from: before, move(0, .degrees(1)), in: context(before, .stop, (0, "C4")), to: song("[D4 F#4 G4]/1", key: "G"))
    let high = try song("F9/1")
    try expectEdit(
      from: high, move(0, .degrees(5)), in: context(high, .stop, (0, "F9")), to: song("G9/1"),
      warnings: [.pitchShortened(asked: 5, done: 1)])
  }

  @Test func `A named interval spells`() throws {
    let before = try song("C4/1")
    try expectEdit(
      from: before, move(0, .named(staffSteps: 1, semitones: 1)), in: context(before, .stop, (0, "C4")),
      to: song("Db4/1"))
    try expectEdit(
      from: before, move(0, .named(staffSteps: 0, semitones: 1)), in: context(before, .stop, (0, "C4")),
      to: song("C#4/1"))
  }

  @Test func `Stopping, blocks slide until they meet one, never past it`() throws {
    let before = try song("C4/4 s D4 s")
    try expectEdit(
      from: before, move(2880), in: context(before, .stop, (0, "C4")), to: song("s/4 C4 D4 s"),
      warnings: [.timeShortened(asked: 2880, done: 960)])
    try expectEdit(
      from: before, move(-1500), in: context(before, .stop, (1920, "D4")), to: song("C4/4 D4 s/2"),
      warnings: [.timeShortened(asked: -1500, done: -960)])
    let three = try song("C4/4 s/8 D4/4 s/4. E4/4 s/1", length: bar * 2)
    try expectEdit(
      from: three, move(960), in: context(three, .stop, (0, "C4"), (3840, "E4")),
      to: song("s/8 C4/4 D4/4 s/2 E4/4 s/2.", length: bar * 2), warnings: [.timeShortened(asked: 960, done: 480)])
  }

  @Test func `A rest stands in the way`() throws {
    let before = try song("C4/4 s r s")
    try expectEdit(
      from: before, move(1920), in: context(before, .stop, (0, "C4")), to: song("s/4 C4 r s"),
      warnings: [.timeShortened(asked: 1920, done: 960)])
  }

  @Test func `Trimming, blocks shave what they land on`() throws {
    let before = try song("C4/4 s D4/2")
    try expectEdit(from: before, move(1440), in: context(before, .trim, (0, "C4")), to: song("s/4. C4/4 D/4."))
    // Of a block that is landed on in its middle the part before stays.
    try expectEdit(from: before, move(2400), in: context(before, .trim, (0, "C4")), to: song("s/2 D4/8 C/4 s/8"))
    let edit = try expectEdit(
      from: song("C4/2 D4/4 s"), move(1920), in: context(song("C4/2 D4/4 s"), .trim, (0, "C4")), to: song("s/2 C4"))
    #expect(try edit.song.numbers(of: "lead-1") == [[1]])
  }

  @Test func `Pushing, later blocks make way by the overlap, gaps kept`() throws {
    let before = try song("C4/4 D s/8 E/8 s/4")
    try expectEdit(from: before, move(480), in: context(before, .push, (0, "C4")), to: song("s/8 C4/4 D s/8 E/8 s/8"))
    try expectEdit(from: before, move(960), in: context(before, .push, (0, "C4")), to: song("s/4 C4/4 D s/8 E/8"))
    try expectRefusal(
      from: before, move(961), in: context(before, .push, (0, "C4")), .doesNotFit(phrase: id("lead-1"), missing: 1))
    // Past a block: it is moved behind.
    try expectEdit(
      from: song("C4/4 D/8 s/8 s/2"), move(1440), in: context(song("C4/4 D/8 s/8 s/2"), .push, (0, "C4")),
      to: song("s/4. C4/4 D/8 s/4"))
  }

  @Test func `Pushing, earlier blocks stop`() throws {
    let before = try song("C4/4 s/8 D/8 s/2")
    try expectEdit(
      from: before, move(-960), in: context(before, .push, (1440, "D4")), to: song("C4/4 D/8 s s/2"),
      warnings: [.timeShortened(asked: -960, done: -480)])
  }

  @Test func `Refusing, landing on a block is refused and passing one is not`() throws {
    let before = try song("C4/4 D s/2")
    try expectRefusal(
      from: before, move(960), in: context(before, .refuse, (0, "C4")),
      .collides(BlockAddress(phrase: id("lead-1"), block: 2)))
    try expectEdit(from: before, move(1920), in: context(before, .refuse, (0, "C4")), to: song("s/4 D4 C4 s"))
  }

  @Test func `What is selected is not in its own way`() throws {
    let before = try song("C4/4 D E s")
    try expectEdit(
      from: before, move(960), in: context(before, .refuse, (0, "C4"), (960, "D4"), (1920, "E4")),
      to: song("s/4 C4 D E"))
  }

  @Test func `Moving pitch alone moves whole chains, once`() throws {
    let before = try song("C4/4 C4 C4 s").tied(0, 1)
    try expectEdit(
      from: before, move(0, .semitones(2)), in: context(before, .stop, (960, "C4"), (1920, "C4")),
      to: song("D4/4 D4 D4 s").tied(0, 1))
  }

  @Test func `Moving in time moves the selected and no others`() throws {
    let before = try song("C4/4 C4 s/2").tied(0)
    try expectEdit(
      from: before, move(960, .semitones(2)), in: context(before, .stop, (960, "C4")), to: song("C4/4 s D4 s").tied(0))
  }

  @Test func `Over several phrases the common time counts`() throws {
    func pair(_ first: String, _ second: String) throws -> Song {
      try song(.melody("lead", .notes(first), .notes(second)))
    }
    let before = try pair("s/4 C4 s/2", "s/8 D4/4 s/8 s/2")
    try expectEdit(
      from: before, move(-960), in: context(before, .stop, (960, "C4"), (bar + 480, "D4")),
      to: pair("s/8 C4/4 s/8 s/2", "D4/4 s/2."), warnings: [.timeShortened(asked: -960, done: -480)])
  }

  @Test func `Without a selection there is nothing to move`() throws {
    try expectRefusal(from: song("C4/1"), move(1), .nothingSelected)
  }

  @Test func `A sync that cannot follow refuses the move`() throws {
    let pair = try song(
      .melody("lead", .notes("C4/1")), .melody("copy", .sync(of: "lead-1", length: bar, transpose: 60)))
    try expectRefusal(
      from: pair, move(0, .semitones(12)), in: context(pair, .stop, (0, "C4")),
      .mirrorOutOfRange(mirror: id("copy-1"), number: 132))
  }
}
