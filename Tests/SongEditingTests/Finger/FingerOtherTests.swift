import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite struct FingerToTests {
  func pair(_ first: String, _ second: String) throws -> Song {
    try song(.melody("lead", .notes(first, length: bar)), .melody("bass", .notes(second, length: bar)))
  }

  func selectingIn(
    _ song: Song, _ collisions: CollisionPolicy, _ notes: (tick: Int, pitch: String)...
  ) throws -> EditContext {
    var context = standardContext(for: song)
    for note in notes {
      context.selection = try FingerTap(tick: note.tick, number: number(note.pitch)).apply(to: song, in: context)
        .selection
    }
    context.collisions = collisions
    return context
  }

  @Test func `Blocks go to another track at the same time, with new numbers`() throws {
    let before = try pair("C4/4 [D4 F4] s/2", "s/2 A3")
    let edit = try expectEdit(
      from: before, FingerTo(track: id("bass")), in: selectingIn(before, .stop, (960, "D4")),
      to: pair("C4/4 s/2.", "s/4 [D4 F4] A3/2"), places: 2)
    #expect(try edit.song.numbers(of: "bass-1") == [[2, 1]])
    #expect(edit.selection.names == ["bass-1#2 D4", "bass-1#2 F4"])
  }

  @Test func `In another voice of their phrase blocks keep their numbers`() throws {
    let before = try song("C4/4 D s/2")
    let edit = try expectEdit(
      from: before, FingerTo(track: id("lead"), voice: 2), in: selectingIn(before, .stop, (960, "D4")),
      to: song("C4/4 s/2.", "s/4 D4 s/2"))
    #expect(try edit.song.numbers(of: "lead-1") == [[1], [2]])
    #expect(edit.selection.names == ["lead-1#2 D4"])
  }

  @Test func `Chord notes without their root become blocks of their own`() throws {
    let before = try pair("[C4 E4@50 G4]/4 s/2.", "s/1")
    let edit = try expectEdit(
      from: before, FingerTo(track: id("bass")), in: selectingIn(before, .stop, (0, "E4"), (0, "G4")),
      to: pair("C4/4 s/2.", "[E4@50 G4]/4 s/2."))
    #expect(edit.selection.names == ["bass-1#1 E4", "bass-1#1 G4"])
  }

  @Test func `Tuplet notes without their root leave their slot`() throws {
    let before = try pair("{C4 [D4 F4] E4}/4 s/2.", "s/1")
    try expectEdit(
      from: before, FingerTo(track: id("bass")), in: selectingIn(before, .stop, (320, "D4")),
      to: pair("{C4 F4 E4}/4 s/2.", "s/320t D4/320t s/320t s/2."))
    try expectEdit(
      from: before, FingerTo(track: id("bass")), in: selectingIn(before, .stop, (320, "D4"), (320, "F4"), (640, "E4")),
      to: pair("C4/4 s/2.", "s/320t [D4 F4]/320t E4 s/2."))
  }

  @Test func `Stopping, what finds its place taken stays, which is said`() throws {
    let before = try pair("C4/4 D s/2", "A3/4 s/2.")
    try expectEdit(
      from: before, FingerTo(track: id("bass")), in: selectingIn(before, .stop, (0, "C4"), (960, "D4")),
      to: pair("C4/4 s/2.", "A3/4 D4 s/2"), warnings: [.notesKeptPlace(count: 1)])
  }

  @Test func `Trimming, pushing and refusing deal with what is there`() throws {
    let before = try pair("s/4 C4/4 s/2", "A3/4. B3/4. s/4")
    try expectEdit(
      from: before, FingerTo(track: id("bass")), in: selectingIn(before, .trim, (960, "C4")),
      to: pair("s/1", "A3/4 C4 B3/4 s/4"))
    let free = try pair("s/4 C4/4 s/2", "A3/4 s/8 B3/8 s/2")
    try expectEdit(
      from: free, FingerTo(track: id("bass")), in: selectingIn(free, .push, (960, "C4")),
      to: pair("s/1", "A3/4 C4/4 B3/8 s/4."))
    try expectEdit(
      from: before, FingerTo(track: id("bass")), in: selectingIn(before, .push, (960, "C4")), to: before,
      warnings: [.notesKeptPlace(count: 1)])
    try expectRefusal(
      from: before, FingerTo(track: id("bass")), in: selectingIn(before, .refuse, (960, "C4")),
      .collides(BlockAddress(phrase: id("bass-1"), block: 1)))
    // An eighth has to be moved, and a sixteenth is free behind the last.
    let full = try pair("C4/4 s/2.", "s/8 B3/2. C4/16 s/16")
    try expectRefusal(
      from: full, FingerTo(track: id("bass")), in: selectingIn(full, .push, (0, "C4")),
      .doesNotFit(phrase: id("bass-1"), missing: 240))
  }

  @Test func `To where it is nothing moves`() throws {
    let before = try pair("[C4 E4]/4 s/2.", "s/1")
    try expectNothing(from: before, FingerTo(track: id("lead")), in: selectingIn(before, .trim, (0, "C4")))
    try expectNothing(from: before, FingerTo(track: id("lead")), in: selectingIn(before, .trim, (0, "E4")))
  }

  @Test func `In a transposed sync it sounds as before`() throws {
    func three(_ lead: String, _ bass: String) throws -> Song {
      try song(
        .melody("lead", .notes(lead, length: bar)), .melody("bass", .notes(bass, length: bar)),
        .melody("copy", .sync(of: "bass-1", length: bar, transpose: -12)))
    }
    let before = try three("C4/4 s/2.", "s/1")
    try expectEdit(
      from: before, FingerTo(track: id("copy")), in: selectingIn(before, .stop, (0, "C4")),
      to: three("s/1", "C5/4 s/2."),
      places: 3)
  }

  @Test func `There must be a phrase that holds it, of the same kind`() throws {
    let before = try song(
      .melody("lead", .notes("C4/1")), .melody("bass", .notes("s/2", length: 1920)), .melody("none"), .drum("kit"))
    let context = try selectingIn(before, .stop, (0, "C4"))
    try expectRefusal(from: before, FingerTo(track: id("bass")), in: context, .leavesPhrase(id("bass-1"), tick: 3839))
    try expectRefusal(
      from: before, FingerTo(track: id("none")), in: context, .noPhrase(track: id("none"), tick: 0, near: []))
    try expectRefusal(
      from: before, FingerTo(track: id("kit")), in: context, .wrongKind(track: id("kit"), is: .drum, needed: .melody))
    try expectRefusal(from: before, FingerTo(track: id("bas")), in: context, .unknownTrack("bas", nearest: ["bass"]))
    try expectRefusal(
      from: before, FingerTo(track: id("bass"), voice: 65), in: context,
      .number(name: "voice", value: 65, allowed: 1...64))
  }
}

@Suite struct FingerSwapTests {
  @Test func `A block and the next change places, the gap stays between`() throws {
    let before = try song("C4/4 s/8 D4/2 s/8")
    let edit = try expectEdit(from: before, FingerSwap(tick: 0), to: song("D4/2 s/8 C/4 s/8"))
    #expect(try edit.song.numbers(of: "lead-1") == [[2, 1]])
    try expectEdit(from: song("C4/4 r/2 s/4"), FingerSwap(tick: 0), to: song("r/2 C4/4 s/4"))
  }

  @Test func `Twice is nothing where they are of one length`() throws {
    let before = try song("C4/4 {D4 E4}/4 s/2")
    let once = try expectEdit(from: before, FingerSwap(tick: 0), to: song("{D4 E4}/4 C4/4 s/2"))
    try expectEdit(from: once.song, FingerSwap(tick: 0), to: before)
  }

  @Test func `Without a next block in the turn there is nothing to swap with`() throws {
    try expectRefusal(
      from: song("C4/4 D s/2"), FingerSwap(tick: 960), .noNeighbour(phrase: id("lead-1"), voice: 1, tick: 960))
    let cut = try song(.melody("lead", .notes("C4/2 D4"), .turns(of: "lead-1", length: 1920)))
    try expectRefusal(from: cut, FingerSwap(tick: bar), .noNeighbour(phrase: id("lead-1"), voice: 1, tick: bar))
  }
}

@Suite struct FingerTupletTests {
  func tuplet(_ position: Int, _ weights: Int...) -> FingerTuplet { FingerTuplet(tick: position, weights: weights) }

  @Test func `A block becomes slots, each with its notes`() throws {
    let edit = try expectEdit(
      from: song("[C4@70 E4]/4 s/2."), FingerTuplet(tick: 500, count: 3),
      to: song("{[C4@70 E4] [C4@70 E4] [C4@70 E4]}/4 s/2."))
    #expect(try edit.song.numbers(of: "lead-1") == [[1]])
    try expectEdit(from: song("C4/4 s/2."), tuplet(0, 2, 1), to: song("{C4*2 C4}/4 s/2."))
  }

  @Test func `A tie goes to the last slot and comes back from it`() throws {
    let plain = try song("C4/4 s/2.").tied(0)
    let divided = try song("{C4 C4 C4~}/4 s/2.")
    try expectEdit(from: plain, FingerTuplet(tick: 0, count: 3), to: divided)
    try expectEdit(from: divided, FingerTuplet(tick: 900, count: 1), to: plain)
    try expectEdit(from: song("{C4~ C4 D4~}/4 s/2."), tuplet(0, 1), to: song("C4/4 s/2."))
  }

  @Test func `On a slot it nests, and 1 turns the innermost back`() throws {
    try expectEdit(from: song("{C4 D4}/2 s"), FingerTuplet(tick: 960, count: 2), to: song("{C4 {D4 D4}}/2 s"))
    try expectEdit(from: song("{C4 {D4 E4}}/2 s"), tuplet(1500, 1), to: song("{C4 D4}/2 s"))
    try expectEdit(from: song("{C4 {D4 E4}}/2 s"), tuplet(0, 1), to: song("C4/2 s"))
  }

  @Test func `1 keeps the first slot that sounds`() throws {
    try expectEdit(from: song("{r D4 E4}/2 s"), tuplet(0, 1), to: song("D4/2 s"))
    try expectEdit(from: song("{r {D4 E4}}/2 s"), tuplet(0, 1), to: song("{D4 E4}/2 s"))
    try expectEdit(from: song("{r r}/2 s"), tuplet(0, 1), to: song("r/2 s"))
  }

  @Test func `A rest stays one, there and back`() throws {
    let resting = try song("C4/4 s/2.").changing { $0[0].isRest = true }
    let divided = try song("{C4 C4}/4 s/2.").changing { $0[0].isRest = true }
    try expectEdit(from: resting, FingerTuplet(tick: 0, count: 2), to: divided)
    try expectEdit(from: divided, tuplet(0, 1), to: resting)
    try expectEdit(
      from: song("r/4 s/2."), FingerTuplet(tick: 0, count: 2), to: song("{r r}/4 s/2.").changing { $0[0].isRest = true }
    )
  }

  @Test func `Graces, ornament and lyric stay with the block`() throws {
    let plain = try song("(B3)C4(tr)/4 s/2.").changing { $0[0].lyric = "la" }
    let edit = try FingerTuplet(tick: 0, count: 2).apply(to: plain, in: standardContext(for: plain))
    #expect(edit.song.blocks.first?.lyric == "la")
    #expect(edit.song.blocks.first?.ornament == .trill)
    try expectEdit(from: edit.song, tuplet(0, 1), to: plain)
  }

  @Test func `On a plain block 1 changes nothing`() throws {
    try expectNothing(from: song("C4/1"), tuplet(0, 1))
  }

  @Test func `Impossible numbers are refused`() throws {
    let block = BlockAddress(phrase: try id("lead-1"), block: 1)
    for count in [0, -1] {
      try expectRefusal(
        from: song("C4/1"), FingerTuplet(tick: 0, count: count),
        .number(name: "slots of a tuplet", value: 0, allowed: 1...1024))
    }
    try expectRefusal(
      from: song("C4/1"), FingerTuplet(tick: 0, count: .max),
      .number(name: "slots of a tuplet", value: 1025, allowed: 1...1024))
    try expectRefusal(
      from: song("C4/1"), tuplet(0, 1, 0),
      .number(name: "weight of a slot", value: 0, allowed: 1...Tuplet.largestWeight))
    try expectRefusal(
      from: song("C4/2t s/1"), FingerTuplet(tick: 0, count: 3), .tooFine(block, slots: 3, length: 2))
  }

  @Test func `Tuplets nest only so deep`() throws {
    var deep = try song("C4/1")
    for _ in 0..<8 { deep = try FingerTuplet(tick: 0, count: 2).apply(to: deep, in: standardContext(for: deep)).song }
    try expectRefusal(from: deep, FingerTuplet(tick: 0, count: 2), .limit(name: "depth of tuplets", most: 8))
  }
}

@Suite struct FingerSetTests {
  func set(_ properties: FingerSet.Property...) -> FingerSet { FingerSet(properties) }

  @Test func `Pitch moves a root with its chord, other notes alone`() throws {
    let before = try song("[C4 E4]/4 {D4 F4}/4 s/2")
    try expectEdit(
      from: before, set(.pitch(pitch("D4"))), in: selecting((0, "C4"), in: before), to: song("[D4 F#4]/4 {D4 F4}/4 s/2")
    )
    try expectEdit(
      from: before, set(.pitch(pitch("A4"))), in: selecting((0, "E4"), (1440, "F4"), in: before),
      to: song("[C4 A4]/4 {D4 A4}/4 s/2"))
    // As by a tap of the pen: of a tuplet the root's slot.
    try expectEdit(
      from: before, set(.pitch(pitch("A4"))), in: selecting((960, "D4"), in: before),
      to: song("[C4 E4]/4 {A4 F4}/4 s/2"))
  }

  @Test func `Pitch moves chains`() throws {
    let before = try song("C4/4 C4 s/2").tied(0)
    try expectEdit(
      from: before, set(.pitch(pitch("D4"))), in: selecting((960, "C4"), in: before), to: song("D4/4 D4 s/2").tied(0))
  }

  @Test func `Velocity is set, added and kept within bounds`() throws {
    let before = try song("[C4@100 E4@20]/4 D4@126 s/2")
    let context = try selecting((0, "C4"), (960, "D4"), in: before)
    try expectEdit(from: before, set(.velocity(.to(64))), in: context, to: song("[C4@64 E4@64]/4 D4@64 s/2"))
    try expectEdit(from: before, set(.velocity(.by(10))), in: context, to: song("[C4@110 E4@30]/4 D4@127 s/2"))
    try expectEdit(from: before, set(.velocity(.by(.min))), in: context, to: song("[C4@1 E4@1]/4 D4@1 s/2"))
  }

  @Test func `A ramp runs evenly in time from the first onset to the last`() throws {
    let before = try song("C4/4 D/8 {E F}/8 G/2")
    let all = try context(for: before) { context in
      context.selection = try FingerSelect(.all).apply(to: before, in: context).selection
    }
    // 40 + 60 × tick / 1920 at 0, 960, 1440, 1680, 1920.
    try expectEdit(
      from: before, set(.velocity(.ramp(from: 40, to: 100))), in: all,
      to: song("C4/4@40 D/8@70 {E@85 F@93}/8 G/2@100"))
    let one = try selecting((0, "C4"), in: before)
    try expectEdit(
      from: before, set(.velocity(.ramp(from: 40, to: 100))), in: one, to: song("C4/4@40 D/8@96 {E F}/8 G/2"))
  }

  @Test func `Gate and tie are set note by note`() throws {
    let before = try song("[C4 E4]/4 s/2.")
    let context = try selecting((0, "E4"), in: before)
    try expectEdit(
      from: before, set(.gate(.staccato), .tie(true)), in: context, to: song("[C4 E4%50~]/4 s/2."))
    try expectNothing(from: before, set(.gate(.full), .tie(false)), in: context)
  }

  @Test func `Lyric, ornament and grace are set on the block`() throws {
    let before = try song("[C4 E4]/4 s/2.")
    let context = try selecting((0, "E4"), in: before)
    let after = try song("(B3)[C4 E4](turn)/4 s/2.").changing { $0[0].lyric = "la" }
    let set = set(.lyric("la"), .ornament(.turn), .grace([try pitch("B3")]))
    try expectEdit(from: before, set, in: context, to: after)
    try expectEdit(from: after, FingerSet([.lyric(nil), .ornament(nil), .grace([])]), in: context, to: before)
  }

  @Test func `Several properties are set in order, the selection following`() throws {
    let before = try song("C4/4 s/2.")
    let context = try selecting((0, "C4"), in: before)
    let edit = try expectEdit(
      from: before, set(.pitch(pitch("D4")), .velocity(.to(50))), in: context, to: song("D4/4@50 s/2."))
    #expect(edit.selection.names == ["lead-1#1 D4"])
  }

  @Test func `Without a selection there is nothing to set`() throws {
    try expectRefusal(from: song("C4/1"), set(.tie(true)), .nothingSelected)
  }
}
