import MusicTheory
import Notation
import SongModel
import Testing

@Suite("Notation says")
struct NotationReadingTests {
  @Test("the music of the contract's example")
  func example() throws {
    let blocks = try read("C4/4 D E/8 F [C4 E G]/4 | {E4 F G}/4 r {C5*2 A4} @110 G | G4/1~ | G/4 r/2.")
    let expected = [
      try block(at: 0, 960, note("C4")),
      try block(at: 960, 960, note("D4")),
      try block(at: 1920, 480, note("E4")),
      try block(at: 2400, 480, note("F4")),
      try block(at: 2880, 960, note("C4"), note("E4"), note("G4")),
      try tuplet(at: 3840, 960, slot(note("E4")), slot(note("F4")), slot(note("G4"))),
      rest(at: 4800, 960),
      try tuplet(at: 5760, 960, slot(note("C5"), weight: 2), slot(note("A4"))),
      try block(at: 6720, 960, note("G4", 110)),
      try block(at: 7680, 4800, note("G4", 110)),
      rest(at: 12480, 2880),
    ]
    #expect(blocks == expected)
  }

  @Test("nothing where there is nothing")
  func nothing() throws {
    #expect(try read(" \n\t ").isEmpty)
    #expect(try NotationReading("", in: context()).length == 0)
  }

  @Test("values of every form, which hold until changed, also from rests, chords, tuplets, gaps and alone")
  func values() throws {
    let blocks = try read("r/4 C4 D/4. E/4.. F/3/16 G/240t A [C4]/8 D {E4 F}/2 G s/16 A /32 B C/1/2")
    let lengths = blocks.map(\.length)
    #expect(lengths == [960, 960, 1440, 1680, 720, 240, 240, 480, 480, 1920, 1920, 240, 120, 1920])
    #expect(try #require(blocks.dropFirst(11).first).at == 11040 + 240)
  }

  @Test("bars as long as the meter makes them where they stand")
  func barValues() throws {
    let place = try context("4/4", then: [(3840, "3/4")])
    let blocks = try read("C4/1b D E/2b", in: place)
    #expect(blocks.map(\.length) == [3840, 2880, 5760])
  }

  @Test("octaves from the pitch before, of a chord from its first, and by steps from there")
  func octaves() throws {
    let blocks = try read("C4/4 B >C <B [G3 >C E] A (D6)D <<Bb C#-1 B#3 Cb")
    let expected = [
      "C4", "B4", "C5", "B4", "G3", "A3", "D6", "Bb4", "C#-1", "B#3", "Cb3",
    ]
    #expect(blocks.compactMap { $0.figure.chord?.root.pitch.description } == expected)
    #expect(blocks[4].figure == (try chord(note("G3"), note("C4"), note("E4"))))
    #expect(blocks[6].grace == [try pitch("D6")])
  }

  @Test("velocities on one note, on all that follows, and louder by an accent")
  func velocities() throws {
    let blocks = try read("C4/4 D@110 E @50 F G! A@120! [C4 E@70 G]@60 B", in: context(velocity: 80))
    let velocities = blocks.map { $0.figure.chord?.notes.map(\.velocity.value) ?? [] }
    #expect(velocities == [[80], [110], [80], [50], [70], [127], [60, 70, 60], [50]])
  }

  @Test("gates on notes, chords, notes of chords and whole tuplets")
  func gates() throws {
    let blocks = try read("C4%80/4 D' [C4 E%30 G]' {C4 D%20}%90")
    #expect(blocks[0].figure == (try chord(note("C4", gate: 80))))
    #expect(blocks[1].figure == (try chord(note("D4", gate: 50))))
    #expect(blocks[2].figure == (try chord(note("C4", gate: 50), note("E4", gate: 30), note("G4", gate: 50))))
    #expect(blocks[3] == (try tuplet(at: 2880, 960, slot(note("C4", gate: 90)), slot(note("D4", gate: 20)))))
  }

  @Test("suffixes in any order")
  func order() throws {
    let forms = ["C4/8@110%80~(tr)", "C4(tr)~%80@110/8", "C4~/8(tr)@110%80"]
    var expected = try block(at: 0, 480, note("C4", 110, gate: 80, tied: true))
    expected.ornament = .trill
    for form in forms { #expect(try read(form) == [expected]) }
  }

  @Test("every ornament", arguments: zip(["tr", "mord", "turn", "arp", "trem"], Ornament.allCases))
  func ornaments(name: String, ornament: Ornament) throws {
    #expect(try read("C4(\(name))/4").first?.ornament == ornament)
  }

  @Test("graces before notes, chords and tuplets")
  func graces() throws {
    let blocks = try read("(B4 C5)D4/4 (F#5)[E4 G] (A4){C4 D}")
    #expect(blocks.map(\.grace) == [[try pitch("B4"), try pitch("C5")], [try pitch("F#5")], [try pitch("A4")]])
  }

  @Test("chords by name, spelled by the key in force, with each tone at its lowest place above the root")
  func chordNames() throws {
    let blocks = try read("A3:m7/2 C4:maj~ F:7")
    #expect(blocks[0].figure == (try chord(note("A3"), note("C4"), note("E4"), note("G4"))))
    #expect(
      blocks[1].figure == (try chord(note("C4", tied: true), note("E4", tied: true), note("G4", tied: true))))
    #expect(blocks[2].figure == (try chord(note("F4"), note("A4"), note("C5"), note("Eb5"))))
  }

  @Test("a chord's first note is its root, and notes of one pitch are one, the loudest")
  func chordRules() throws {
    let figure = try #require(try read("[E4 C G E@110]/4").first?.figure)
    #expect(figure == (try chord(note("E4", 110), note("C4"), note("G4"))))
  }

  @Test("tuplets with notes, chords, rests, weights and tuplets in them")
  func tuplets() throws {
    let blocks = try read("{C4 [E G]*3 r {D4 E~ F}*2 A3:m}@70/2")
    let inner = Tuplet([
      try slot(note("D4", 70)), try slot(note("E4", 70, tied: true)), try slot(note("F4", 70)),
    ])
    let expected = try tuplet(
      at: 0, 1920, slot(note("C4", 70)), slot(note("E4", 70), note("G4", 70), weight: 3), silentSlot,
      Slot(.tuplet(inner), weight: 2), slot(note("A3", 70), note("C4", 70), note("E4", 70)))
    #expect(blocks == [expected])
  }

  @Test("rests that keep their notes by an r in front of them")
  func keepingRests() throws {
    let blocks = try read("rG4@80/4 r[C4 E] r{C4 rD r} (B3)rC4(tr) r(arp)")
    var kept = try [
      block(at: 0, 960, note("G4", 80)), block(at: 960, 960, note("C4"), note("E4")),
      tuplet(at: 1920, 960, slot(note("C4")), Slot(chord(note("D4")), isRest: true), silentSlot),
      Block(
        id: 0, at: 2880, length: 960, figure: chord(note("C4")), ornament: .trill, grace: [pitch("B3")]),
      Block(id: 0, at: 3840, length: 960, figure: .empty, ornament: .arpeggio),
    ]
    for index in kept.indices { kept[index].isRest = true }
    #expect(blocks == kept)
  }

  @Test("gaps, which are no blocks")
  func gaps() throws {
    let reading = try NotationReading("s/2 C4/4 s/8 D s", in: context())
    #expect(reading.blocks == [try block(at: 1920, 960, note("C4")), try block(at: 3360, 480, note("D4"))])
    #expect(reading.length == 4320)
  }

  @Test("one block where a tie joins equal plain neighbours")
  func joining() throws {
    #expect(try read("C4/4~ | C~ C/2", in: context("1/4")) == [try block(at: 0, 3840, note("C4"))])
    #expect(
      try read("[C4 E]/4~ [C E]") == [try block(at: 0, 1920, note("C4"), note("E4"))])
    #expect(
      try read("[C4~ E~]/4 [C E~]") == [try block(at: 0, 1920, note("C4"), note("E4", tied: true))])
    #expect(try read("A3:m/4~ A3:m/8").map(\.length) == [1440])
  }

  @Test(
    "a tie where joining would change the music or the neighbour is not plain",
    arguments: [
      "C4/4~ D", "C4/4~ [C E]", "[C4~ E]/4 [C E]", "C4/4~ @50 C", "C4/4~ C'", "C4/4~ s C", "C4/4~ r", "C4/4~",
      "C4/4~ {C D}", "{C4 D~}/4 D", "C4(tr)/4~ C", "C4/4~ (D4)C4", "C4/4~~ C", "B#3/4~ C4", "C4/4~ rC",
    ])
  func staying(text: String) throws {
    let tied = try read(text).map { block in
      switch block.figure {
      case .chord(let chord): chord.notes.contains(where: \.isTied)
      case .tuplet(let tuplet):
        tuplet.slots.contains { slot in slot.figure.chord?.notes.contains(where: \.isTied) ?? false }
      case .empty: false
      }
    }
    #expect(tied.first == true)
    #expect(tied.dropFirst().allSatisfy { !$0 })
  }

  @Test("where each block was written")
  func ranges() throws {
    let reading = try NotationReading("C4/4 (B3)[D4 E]~ [D4 E]", in: context())
    #expect(reading.sources.map(\.range) == [0..<4, 5..<16, 17..<23])
    let joined = try NotationReading(" C4/4~ | C/8 D", in: context("1/4"))
    #expect(joined.sources.map(\.range) == [1..<12, 13..<14])
  }

  @Test("bar checks that are right: at bar lines, once each, the last one optional")
  func rightBarChecks() throws {
    _ = try read("| C4/4 D E F | G/1 |")
    _ = try read("C4/2 | D/1", in: context(start: 1920))
    _ = try read("C4/4 | D/2. | E", in: context("3/4", pickup: 960))
    _ = try read("C4/1 | D/2. | E/2 | F", in: context(then: [(3840, "3/4"), (6720, "2/4")]))
    // A note that crosses a bar line has no bar check there; nor need there be one between bars.
    _ = try read("C4/3/2 D/2 | E/1 F | G")
    // A meter change inside a bar closes a short bar there.
    _ = try read("C4/2 | D/2. |", in: context(then: [(1920, "3/4")]))
  }
}
