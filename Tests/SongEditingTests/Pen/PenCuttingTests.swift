import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite struct PenSplitTests {
  func split(_ position: Int, _ text: String? = nil) throws -> PenSplit {
    PenSplit(tick: position, pitch: try text.map { try pitch($0) })
  }

  @Test func `A cut gives two notes, the first with the number`() throws {
    let edit = try expectEdit(from: song("C4/2@70 D"), split(tick(1, 2)), to: song("C4/4@70 C@70 D/2"))
    #expect(try edit.song.numbers(of: "lead-1") == [[1, 3, 2]])
  }

  @Test func `With a pitch the second part moves there with its chord`() throws {
    try expectEdit(from: song("[C4 E4]/2 s"), split(tick(1, 2), "D4"), to: song("[C4 E4]/4 [D4 F#4] s/2"))
  }

  @Test func `A tie stays with the second part`() throws {
    try expectEdit(from: song("C4/2 s").tied(0), split(tick(1, 2)), to: song("C4/4 C4/4 s/2").tied(1))
  }

  @Test func `Graces and lyric stay with the first part, ornaments with both`() throws {
    let whole = try song("(B3)C4(tr)/2 s").changing { $0[0].lyric = "la" }
    let parts = try song("(B3)C4(tr)/4 C4(tr)/4 s/2").changing { $0[0].lyric = "la" }
    try expectEdit(from: whole, split(tick(1, 2)), to: parts)
  }

  @Test func `A rest gives two rests`() throws {
    try expectEdit(from: song("r/2 s"), split(tick(1, 2)), to: song("r/4 r s/2"))
  }

  @Test func `The edges of a block are no place for a cut`() throws {
    let block = BlockAddress(phrase: try id("lead-1"), block: 2)
    try expectRefusal(from: song("C4/4 D E/2"), split(960), .notInside(tick: 960, block: block))
    try expectRefusal(
      from: song("C4/4 s/2."), split(960), .noBlock(phrase: id("lead-1"), voice: 1, tick: 960))
  }

  @Test func `A tuplet is cut where a slot begins, and a single slot is a plain block`() throws {
    try expectEdit(from: song("{C4 D E F}/1"), split(960), to: song("C4/4 {D E F}/2."))
    try expectEdit(from: song("{C4 D E F}/1"), split(1920), to: song("{C4 D}/2 {E F}/2"))
    try expectEdit(from: song("{C4*2 D E*3}/2. s/4"), split(960), to: song("C4/4 {D E*3}/2 s/4"))
  }

  @Test func `A nested tuplet is cut at every depth`() throws {
    try expectEdit(from: song("{C4 {D E}}/2 s"), split(1440), to: song("{C4*2 D}/4. E4/8 s/2"))
  }

  @Test func `Between slots a cut of a tuplet names where it could be`() throws {
    try expectRefusal(
      from: song("{C4 D E F}/1"), split(1000), .tupletBorder(tick: 1000, borders: [960, 1920, 2880]))
  }

  @Test func `A cut in a mirror cuts the original`() throws {
    func turns(_ notation: String) throws -> Song {
      try song(.melody("lead", .notes(notation), .turns(of: "lead-1", length: bar * 2)))
    }
    try expectEdit(from: turns("C4/1"), split(tick(3, 3)), to: turns("C4/2 C"), places: 3)
  }
}

@Suite struct PenMergeTests {
  func merge(_ position: Int) -> PenMerge { PenMerge(tick: position) }

  @Test func `Two notes become one, the gap included, with the first's notes and number`() throws {
    let edit = try expectEdit(from: song("C4/4 s D4 s"), merge(960), to: song("C4/2. s/4"))
    #expect(try edit.song.numbers(of: "lead-1") == [[1]])
  }

  @Test func `The position may lie inside the first, or at the second`() throws {
    try expectEdit(from: song("C4/4 D E F"), merge(1), to: song("C4/2 E/4 F"))
    try expectEdit(from: song("C4/4 D E F"), merge(960), to: song("C4/2 E/4 F"))
  }

  @Test func `Where only one sounds its notes stay`() throws {
    let edit = try expectEdit(from: song("r/4 D4 s/2"), merge(960), to: song("D4/2 s"))
    #expect(try edit.song.numbers(of: "lead-1") == [[1]])
    try expectEdit(from: song("C4/4 r s/2"), merge(960), to: song("C4/2 s"))
    try expectEdit(from: song("r/4 r s/2"), merge(960), to: song("r/2 s"))
  }

  @Test func `A tie belongs to the end`() throws {
    try expectEdit(from: song("C4/4 C4 s/2").tied(1), merge(960), to: song("C4/2 s").tied(0))
    try expectEdit(from: song("C4/4 C4 s/2").tied(0), merge(960), to: song("C4/2 s"))
    try expectEdit(from: song("C4/4 D4 s/2").tied(1), merge(960), to: song("C4/2 s"))
  }

  @Test func `A lyric is kept from either`() throws {
    let apart = try song("C4/4 D4 s/2").changing { $0[1].lyric = "la" }
    try expectEdit(from: apart, merge(960), to: song("C4/2 s").changing { $0[0].lyric = "la" })
  }

  @Test func `Tuplets are not joined`() throws {
    let block = BlockAddress(phrase: try id("lead-1"), block: 2)
    try expectRefusal(from: song("C4/4 {D E F}/4 s/2"), merge(960), .isTuplet(block))
  }

  @Test func `Without a block on each side there is nothing to join`() throws {
    let none = EditError.noNeighbour(phrase: try id("lead-1"), voice: 1, tick: 960)
    try expectRefusal(from: song("C4/4 s/2."), merge(960), none)
    try expectRefusal(from: song("s/4 C4 s/2"), merge(960), none)
  }

  @Test func `Joining undoes cutting`() throws {
    let whole = try song("(B3)[C4@70 E4](tr)/2 s").tied(0)
    let cut = try PenSplit(tick: 960).apply(to: whole, in: standardContext(for: whole))
    try expectEdit(from: cut.song, merge(960), to: whole)
  }
}

@Suite struct PenStretchTests {
  func stretch(_ position: Int, _ edge: PenStretch.Edge, _ target: Int) -> PenStretch {
    PenStretch(tick: position, edge: edge, target: target)
  }

  @Test func `An end that moves on shaves what it runs over and deletes what it covers`() throws {
    try expectEdit(from: song("C4/4 D/2 s/4"), stretch(0, .end, 1920), to: song("C4/2 D/4 s"))
    let edit = try expectEdit(from: song("C4/4 D E/2"), stretch(0, .end, 2880), to: song("C4/2. E/4"))
    #expect(try edit.song.numbers(of: "lead-1") == [[1, 3]])
  }

  @Test func `A start that moves back shaves the block before`() throws {
    try expectEdit(from: song("C4/4 D s/2"), stretch(960, .start, 480), to: song("C4/8 D/4. s/2"))
  }

  @Test func `An edge may move inward, and leaves a gap`() throws {
    try expectEdit(from: song("C4/2 D"), stretch(0, .end, 960), to: song("C4/4 s D/2"))
    try expectEdit(from: song("C4/2 D"), stretch(0, .start, 960), to: song("s/4 C4 D/2"))
  }

  @Test func `Nothing left deletes the block`() throws {
    try expectEdit(from: song("C4/2 D"), stretch(0, .end, 0), to: song("s/2 D4"))
    try expectEdit(from: song("C4/2 D"), stretch(1920, .start, bar * 3), to: song("C4/2 s"))
  }

  @Test func `The phrase's ends stop an edge, which is said`() throws {
    func late(_ notation: String) throws -> Song { try song(.melody("lead", .notes(notation, at: bar))) }
    try expectEdit(
      from: late("s/4 C4 s/2"), stretch(tick(2, 2), .end, tick(4)), to: late("s/4 C4/2."),
      warnings: [.edgeStopped(asked: tick(4), done: tick(3))])
    try expectEdit(
      from: late("s/4 C4 s/2"), stretch(tick(2, 2), .start, 0), to: late("C4/2 s"),
      warnings: [.edgeStopped(asked: 0, done: tick(2))])
    try expectNothing(
      from: late("C4/1"), stretch(tick(2), .end, tick(4)),
      warnings: [.edgeStopped(asked: tick(4), done: tick(3))])
  }

  @Test func `A tuplet keeps its slots and scales`() throws {
    try expectEdit(from: song("{C4 D*2}/4 s/2."), stretch(0, .end, 2880), to: song("{C4 D*2}/2. s/4"))
  }

  @Test func `A tuplet does not shrink below a tick a slot`() throws {
    let block = BlockAddress(phrase: try id("lead-1"), block: 1)
    try expectRefusal(from: song("{C4 D E}/4 s/2."), stretch(0, .end, 2), .tooFine(block, slots: 3, length: 2))
    try expectEdit(from: song("{C4 D E}/4 s/2."), stretch(0, .end, 3), to: song("{C4 D E}/3t s/2.", length: bar))
  }

  @Test func `A tuplet that is run over keeps the slots that remain`() throws {
    try expectEdit(
      from: song("C4/4 {D E F}/2. s/1", length: bar * 2), stretch(0, .end, 1920), to: song("C4/2 {E F}/2 s/1"))
    // Half a slot: the ticks of what is left are the weights.
    try expectEdit(
      from: song("C4/4 {D E F}/2. s/1", length: bar * 2), stretch(0, .end, 1440),
      to: song("C4/4. {D E*2 F*2}/2400t s/1", length: bar * 2))
  }

  @Test func `A cut of a tuplet too deep to keep its nesting keeps its slots`() throws {
    var deep = try song("s/4 C4/2 s/4")
    for _ in 0..<8 {
      deep = try FingerTuplet(tick: 2879, weights: [1, 2]).apply(to: deep, in: standardContext(for: deep)).song
    }
    // Of 1920 ticks 1919 are left: 639 of the first slot, then two thirds divided again and again.
    let edit = try applyLawfully(stretch(960, .start, 961), to: deep, in: standardContext(for: deep)).get()
    #expect(edit.song.blocks.map { [$0.at, $0.length] } == [[961, 1919]])
    let cut = try PenSplit(tick: 1600).apply(to: deep, in: standardContext(for: deep)).song
    let run = try applyLawfully(PenTap(tick: 0, pitch: pitch("C4")), to: cut, in: standardContext(for: cut)).get().song
    let shaved = try applyLawfully(stretch(0, .end, 1601), to: run, in: standardContext(for: run)).get().song
    let tuplet = try #require(shaved.blocks.last?.figure.tuplet)
    // 1280 × 1/3 = 426.67, of which the first tick is cut off: the ticks of the slots add up to what is left.
    #expect(tuplet.slots.first?.weight == 426)
    #expect(tuplet.layout(length: 1279).last?.end == 1279)
  }

  @Test func `A stretch in a mirror stays in its turn`() throws {
    func turns(_ notation: String) throws -> Song {
      try song(.melody("lead", .notes(notation), .turns(of: "lead-1", length: bar * 2)))
    }
    try expectEdit(
      from: turns("s/2 C4/4 s"), stretch(tick(2, 3), .end, tick(3, 2)), to: turns("s/2 C4"), places: 3,
      warnings: [.edgeStopped(asked: tick(3, 2), done: tick(3))])
  }
}
