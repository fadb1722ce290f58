import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite struct PenLineTests {
  func line(_ points: (Int, String)...) throws -> PenLine {
    PenLine(points: try points.map { PenLine.Point(tick: $0.0, pitch: try pitch($0.1)) })
  }

  @Test func `A line in free space is a note a cell, both ends included`() throws {
    try expectEdit(
      from: song("s/1"), line((0, "C4"), (tick(1, 4), "F4")), to: song("C4/4 D Eb F"), places: 1)
  }

  @Test func `New cells of one pitch become one note`() throws {
    try expectEdit(from: song("s/1"), line((0, "C4"), (tick(1, 3), "C4")), to: song("C4/2. s/4"))
  }

  @Test func `A single point is a note in its cell`() throws {
    try expectEdit(from: song("s/1"), line((tick(1, 2, 500), "C4")), to: song("s/4 C4 s/2"))
  }

  @Test func `Halves of a semitone are rounded up, in both directions`() throws {
    try expectEdit(from: song("s/1"), line((0, "C4"), (tick(1, 3), "C#4")), to: song("C4/4 C#4/2 s/4"))
    try expectEdit(from: song("s/1"), line((0, "C#4"), (tick(1, 3), "C4")), to: song("C#4/2 C4/4 s/4"))
  }

  @Test func `Before its first point the line is level`() throws {
    try expectEdit(
      from: song("C4/2 s/2"), line((tick(1, 2), "G4"), (tick(1, 3), "C5")), to: song("G4/2 C5/4 s/4"))
  }

  @Test func `Blocks on the line move and keep their time, free cells get notes`() throws {
    let edit = try expectEdit(
      from: song("C4/4 s/4 [E4 G4]/4 s/4"), line((0, "G4"), (tick(1, 4), "G4")),
      to: song("G4/4 G [G4 Bb4] G4"))
    #expect(try edit.song.numbers(of: "lead-1") == [[1, 3, 2, 4]])
  }

  @Test func `The free part of a cell gets the pitch of the cell's start`() throws {
    try expectEdit(from: song("C4/8 s s/2."), line((0, "E4"), (tick(1, 2), "G4")), to: song("E4/8 E G/4 s/2"))
  }

  @Test func `Each sounding slot moves by itself`() throws {
    try expectEdit(
      from: song("{C4 C C}/2 s/2"), line((0, "C4"), (1280, "E4")), to: song("{C4 D E}/2 s/2"))
    try expectEdit(from: song("{C4 r C}/2 s/2"), line((0, "C4"), (1280, "E4")), to: song("{C4 r E}/2 s/2"))
  }

  @Test func `Rests stay, and no note is put on them`() throws {
    try expectEdit(from: song("r/4 s/2."), line((0, "C4"), (tick(1, 2), "C4")), to: song("r/4 C4 s/2"))
  }

  @Test func `A chain of ties moves once, to the pitch where it begins`() throws {
    try expectEdit(
      from: song("C4/4 C4 C4 C4").tied(0), line((0, "E4"), (tick(1, 4), "G4")),
      to: song("E4/4 E4 F#4 G4").tied(0))
  }

  @Test func `Points on the line change nothing`() throws {
    let expected = try song("C4/4 C# D Eb")
    try expectEdit(from: song("s/1"), line((0, "C4"), (tick(1, 4), "Eb4")), to: expected)
    try expectEdit(from: song("s/1"), line((0, "C4"), (tick(1, 2), "Db4"), (tick(1, 4), "D#4")), to: expected)
  }

  @Test func `Points must rise in time`() throws {
    try expectRefusal(from: song("s/1"), line((960, "C4"), (960, "D4")), .pointsOutOfOrder(tick: 960))
  }

  @Test func `A line stays in one phrase and one turn`() throws {
    let turns = try song(.melody("lead", .notes("s/1"), .turns(of: "lead-1", length: bar * 2)))
    try expectRefusal(
      from: turns, line((bar, "C4"), (bar * 2, "D4")), .leavesPhrase(id("lead-2"), tick: bar * 2))
  }

  @Test func `In a transposed sync the line is what is heard there`() throws {
    func pair(_ notation: String) throws -> Song {
      try song(.melody("lead", .notes(notation)), .melody("copy", .sync(of: "lead-1", length: bar, transpose: 5)))
    }
    let context = try context(for: pair("s/1")) { $0.track = try id("copy") }
    try expectEdit(
      from: pair("E4/4 s/2."), line((0, "F4"), (tick(1, 2), "A4")), in: context, to: pair("C4/4 E4 s/2"), places: 2)
  }

  @Test func `The key spells what a line gives`() throws {
    try expectEdit(
      from: song("s/1", key: "Db"), line((0, "C#4"), (tick(1, 2), "D#4")), to: song("Db4/4 Eb s/2", key: "Db"))
  }
}
