import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite struct TieChainTests {
  func tap(_ position: Int, _ text: String) throws -> PenTap { PenTap(tick: position, pitch: try pitch(text)) }

  @Test(arguments: [0, 960, 1920])
  func `Notes tied together move together, wherever they are tapped`(position: Int) throws {
    try expectEdit(
      from: song("C4/4 C4 C4 C4").tied(0, 1), tap(position, "E4"), to: song("E4/4 E4 E4 C4").tied(0, 1))
  }

  @Test func `Of a chord what is tied goes on, and the rest of the next block stays`() throws {
    try expectEdit(
      from: song("[C4~ E4]/4 [C4 G4] s/2"), tap(0, "D4"), to: song("[D4~ F#4]/4 [D4 G4] s/2"))
  }

  @Test func `A note that a chain moves onto another of its block becomes one with it`() throws {
    try expectEdit(from: song("[C4~ E4]/4 [C4 G4] s/2"), tap(0, "G4"), to: song("[G4~ B4]/4 G4 s/2"))
  }

  @Test func `A tie that reaches nothing moves nothing`() throws {
    try expectEdit(from: song("C4/4~ D4 C4 s"), tap(0, "E4"), to: song("E4/4~ D4 C4 s"))
    try expectEdit(from: song("C4/4 s C4 s").tied(0), tap(0, "E4"), to: song("E4/4 s C4 s").tied(0))
  }

  @Test func `A rest ends a chain`() throws {
    let resting = try song("C4/4 C4 C4 s").tied(0, 1).changing { $0[1].isRest = true }
    let expected = try song("E4/4 C4 C4 s").tied(0, 1).changing { $0[1].isRest = true }
    try expectEdit(from: resting, tap(0, "E4"), to: expected)
  }

  @Test func `A chain goes through slots and out of a tuplet`() throws {
    try expectEdit(
      from: song("{D4 C4~ C4~}/4 C4/4 s/2"), tap(960, "E4"), to: song("{D4 E4~ E4~}/4 E4/4 s/2"))
  }

  @Test func `A chain goes on in the next phrase, and comes from the one before`() throws {
    func pair(_ first: String, _ second: String) throws -> Song {
      try song(.melody("lead", .notes(first), .notes(second)))
    }
    try expectEdit(
      from: pair("s/2. C4/4~", "C4/4 C4 s/2"), tap(bar, "E4"), to: pair("s/2. E4/4~", "E4/4 C4 s/2"), places: 2)
    try expectEdit(from: pair("s/2. C4/4~", "C4/4 s/2."), tap(bar - 1, "E4"), to: pair("s/2. E4/4~", "E4/4 s/2."))
  }

  @Test func `A gap between phrases ends a chain`() throws {
    func apart(_ note: String) throws -> Song {
      try song(.melody("lead", .notes("s/2. \(note)/4~"), .notes("C4/4 s/2.", at: bar + 1)))
    }
    try expectEdit(from: apart("C4"), tap(bar - 1, "E4"), to: apart("E4"))
  }

  @Test func `A chain goes from turn to turn, because both are one music`() throws {
    func turns(_ notation: String) throws -> Song {
      try song(.melody("lead", .notes(notation), .turns(of: "lead-1", length: bar * 2)))
    }
    try expectEdit(from: turns("C4/4 s/2 C4/4~"), tap(0, "E4"), to: turns("E4/4 s/2 E4/4~"), places: 3)
    try expectEdit(from: turns("C4/4 s/2 C4/4~"), tap(tick(3), "E4"), to: turns("E4/4 s/2 E4/4~"))
  }

  @Test func `A chain into a transposed sync moves what the sync plays`() throws {
    func pair(_ original: String, _ before: String) throws -> Song {
      try song(
        .melody(
          "lead", .notes(original), .notes(before), .sync(of: "lead-1", length: bar, transpose: 5)))
    }
    try expectEdit(
      from: pair("C4/4 s/2.", "s/2. F4/4~"), tap(bar * 2 - 1, "G4"), to: pair("D4/4 s/2.", "s/2. G4/4~"))
  }

  @Test func `Voices do not tie into each other`() throws {
    try expectEdit(
      from: song("C4/4 s/2.", "s/4 C4 s/2").tied(0), tap(0, "E4"), to: song("E4/4 s/2.", "s/4 C4 s/2").tied(0))
  }

  @Test func `What a mirror's end cuts off ties nothing`() throws {
    func cut(_ first: String) throws -> Song {
      try song(
        .melody("lead", .notes(first), .turns(of: "lead-1", length: 1440), .notes("D4/4 s/2.")))
    }
    try expectEdit(from: cut("C4/4 D4/2~ C4/4"), tap(960, "E4"), to: cut("C4/4 E4/2~ C4/4"))
  }
}
