import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite struct EraserTapTests {
  func tap(_ position: Int, _ text: String) throws -> EraserTap { EraserTap(tick: position, number: try number(text)) }

  @Test func `A chord note goes alone, a root with its chord`() throws {
    try expectEdit(from: song("[C4 E4 G4]/4 D4 s/2"), tap(0, "E4"), to: song("[C4 G4]/4 D4 s/2"), places: 1)
    let edit = try expectEdit(from: song("[E4 C4 G4]/4 D4 s/2"), tap(959, "E4"), to: song("s/4 D4 s/2"))
    #expect(try edit.song.numbers(of: "lead-1") == [[2]])
  }

  @Test func `A tuplet note silences its slot, the others keep their onsets`() throws {
    try expectEdit(from: song("{C4 D E}/4 s/2."), tap(320, "D4"), to: song("{C4 r E4}/4 s/2."))
  }

  @Test func `A tuplet's root is a tuplet note too`() throws {
    try expectEdit(from: song("{C4 D E}/4 s/2."), tap(0, "C4"), to: song("{r D4 E}/4 s/2."))
  }

  @Test func `A chord note in a slot goes alone, a slot's root with its chord`() throws {
    try expectEdit(from: song("{C4 [D F] E}/4 s/2."), tap(320, "F4"), to: song("{C4 D E}/4 s/2."))
    try expectEdit(from: song("{C4 [D F] E}/4 s/2."), tap(320, "D4"), to: song("{C4 r E4}/4 s/2."))
  }

  @Test func `When only the first slot still sounds the block becomes plain`() throws {
    try expectEdit(from: song("{C4 D r}/4 s/2."), tap(320, "D4"), to: song("C4/4 s/2."))
    try expectEdit(from: song("{{C4 r} D}/4 s/2."), tap(480, "D4"), to: song("C4/4 s/2."))
  }

  @Test func `When only a later slot still sounds the tuplet stays`() throws {
    try expectEdit(from: song("{C4 D r}/4 s/2."), tap(0, "C4"), to: song("{r D4 r}/4 s/2."))
  }

  @Test func `When no slot sounds the block goes`() throws {
    try expectEdit(from: song("{r D4 r}/4 s/2."), tap(320, "D4"), to: song("s/1"))
  }

  @Test func `What is not there is named with what is`() throws {
    try expectRefusal(
      from: song("[C4 E4]/4 s/2."), tap(0, "D4"), .noNote(tick: 0, wanted: 62, there: [60, 64]))
    try expectRefusal(from: song("C4/4 s/2."), tap(960, "C4"), .noBlock(phrase: id("lead-1"), voice: 1, tick: 960))
    let resting = try song("C4/1").changing { $0[0].isRest = true }
    try expectRefusal(from: resting, tap(0, "C4"), .noNote(tick: 0, wanted: 60, there: []))
  }

  @Test func `On drums the pitch is the drum's key`() throws {
    func drums(_ kick: String) throws -> Song {
      try song(.drum("kit", .beats(["kick": kick, "snare": "x.x............."])))
    }
    try expectEdit(from: drums("x.x............."), tap(480, "kick"), to: drums("x..............."), places: 1)
    try expectRefusal(
      from: drums("x..............."), tap(480, "kick"), .noNote(tick: 480, wanted: 36, there: [38]))
  }

  @Test func `In a transposed sync the pitch is what is heard there`() throws {
    func pair(_ notation: String) throws -> Song {
      try song(.melody("lead", .notes(notation)), .melody("copy", .sync(of: "lead-1", length: bar * 2, transpose: 5)))
    }
    let context = try context(for: pair("s/1")) { $0.track = try id("copy") }
    try expectEdit(from: pair("[C4 E4]/1"), tap(bar, "A4"), in: context, to: pair("C4/1"), places: 3)
  }
}

@Suite struct EraserSweepTests {
  @Test func `Notes go whose onsets lie inside`() throws {
    try expectEdit(from: song("C4/4 D E F"), EraserSweep(range: 960..<2880), to: song("C4/4 s/2 F4/4"))
    try expectEdit(from: song("C4/2 D"), EraserSweep(range: 1..<1921), to: song("C4/2 s"))
  }

  @Test func `Only pitches inside the closed range go`() throws {
    try expectEdit(
      from: song("[C4 E4 G4]/4 D4 s/2"), EraserSweep(range: 0..<bar, pitches: 62...64), to: song("[C4 G4]/4 s/2."))
    try expectEdit(
      from: song("[C4 E4 G4]/4 D4 s/2"), EraserSweep(range: 0..<bar, pitches: 60...60), to: song("s/4 D4 s/2"))
  }

  @Test func `Slots fall silent one by one`() throws {
    try expectEdit(from: song("{C4 D E}/4 s/2."), EraserSweep(range: 320..<640), to: song("{C4 r E4}/4 s/2."))
    try expectEdit(from: song("{C4 D E}/4 s/2."), EraserSweep(range: 320..<960), to: song("C4/4 s/2."))
  }

  @Test func `Rests stay, and a range that holds nothing changes nothing`() throws {
    try expectNothing(from: song("r/4 s/4 C4/2"), EraserSweep(range: 0..<1920))
  }

  @Test func `A range may span phrases, and a note of a mirror goes once`() throws {
    func turns(_ notation: String) throws -> Song {
      try song(.melody("lead", .notes(notation), .turns(of: "lead-1", length: bar * 3)))
    }
    try expectEdit(
      from: turns("C4/4 D E F"), EraserSweep(range: 2880..<(bar + 960)), to: turns("s/4 D4 E s"), places: 4)
    try expectEdit(from: turns("C4/4 D E F"), EraserSweep(range: (bar + 2880)..<(bar * 3)), to: turns("s/1"))
  }

  @Test func `With all tracks and pitches, drums are left out`() throws {
    func both(_ notation: String, _ kick: String) throws -> Song {
      try song(.melody("lead", .notes(notation)), .drum("kit", .beats(["kick": kick])))
    }
    let all = try context(for: both("C2/1", "x...............")) { $0.rangeTracks = .all }
    try expectEdit(
      from: both("C2/1", "x..............."), EraserSweep(range: 0..<bar, pitches: 36...36), in: all,
      to: both("s/1", "x..............."))
    try expectEdit(
      from: both("C2/1", "x..............."), EraserSweep(range: 0..<bar), in: all, to: both("s/1", "................"),
      places: 2)
  }

  @Test func `Tracks that are named must be there`() throws {
    let context = try context(for: song("C4/1")) { $0.rangeTracks = .named([try id("basso")]) }
    try expectRefusal(from: song("C4/1"), EraserSweep(range: 0..<bar), in: context, .unknownTrack("basso", nearest: []))
  }

  @Test func `An empty range is refused`() throws {
    try expectRefusal(
      from: song("C4/1"), EraserSweep(range: 5..<5), .number(name: "length", value: 0, allowed: 1...Song.lastTick))
  }
}

@Suite struct EraserOtherTests {
  @Test func `Of chords only the roots stay, in slots too`() throws {
    try expectEdit(
      from: song("[E4 C4 G4]/4 {[D4 F4] E4}/4 [C4 E4]/2"), EraserChords(range: 0..<1920),
      to: song("E4/4 {D4 E4}/4 [C4 E4]/2"), places: 1)
    try expectEdit(
      from: song("{[D4 F4] [E4 G4]}/4 s/2."), EraserChords(range: 480..<960), to: song("{[D4 F4] E4}/4 s/2."))
    try expectNothing(from: song("C4/1"), EraserChords(range: 0..<bar))
  }

  @Test func `Tuplets that begin inside become plain`() throws {
    try expectEdit(
      from: song("{r [D4 F4] E4~}/4 {C4 {D4 E4}}/4 s/2"), EraserTuplets(range: 0..<bar), to: song("[D4 F4]/4 C4 s/2"))
    try expectEdit(from: song("{C4 C4~}/4 s/2."), EraserTuplets(range: 0..<1), to: song("C4/4 s/2.").tied(0))
    try expectNothing(from: song("{C4 D}/4 s/2."), EraserTuplets(range: 1..<bar))
  }

  @Test func `A tuplet without a sound becomes a rest that keeps what it had`() throws {
    let silent = try song("{C4 D4}/4 s/2.").changing { $0[0].isRest = true }
    try expectEdit(
      from: silent, EraserTuplets(range: 0..<bar), to: song("C4/4 s/2.").changing { $0[0].isRest = true })
    try expectEdit(from: song("{r r}/4 s/2."), EraserTuplets(range: 0..<bar), to: song("r/4 s/2."))
  }

  @Test func `Resting and sounding again is nothing`() throws {
    let sounding = try song("[C4 E4]/4 s/2.").tied(0)
    let resting = sounding.changing { $0[0].isRest = true }
    try expectEdit(from: sounding, EraserRest(tick: 959), to: resting)
    try expectEdit(from: resting, EraserRest(tick: 0), to: sounding)
    try expectNothing(from: resting, EraserRest(tick: 0, on: true))
    try expectNothing(from: sounding, EraserRest(tick: 0, on: false))
  }

  @Test func `A tuplet rests as a whole`() throws {
    try expectEdit(
      from: song("{C4 D4}/4 s/2."), EraserRest(tick: 500), to: song("{C4 D4}/4 s/2.").changing { $0[0].isRest = true })
  }

  @Test func `A rest without notes cannot sound`() throws {
    let block = BlockAddress(phrase: try id("lead-1"), block: 1)
    try expectRefusal(from: song("r/1"), EraserRest(tick: 0), .withoutNotes(block))
    try expectNothing(from: song("r/1"), EraserRest(tick: 0, on: true))
  }
}

@Suite struct MirrorsInRangesTests {
  /// Three bars: the original, its repeat, and a sync an octave higher.
  func mirrored(_ original: String, _ sync: PhraseStatement) throws -> Song {
    try song(.melody("lead", .notes(original), .turns(of: "lead-1", length: bar), sync))
  }

  @Test func `A sweep detaches no mirror in which it hits nothing`() throws {
    let before = try mirrored("C4/2 D4", .sync(of: "lead-1", length: bar, transpose: 12))
    let detaching = context(for: before) { $0.mirrors = .detach }
    let sweep = EraserSweep(range: bar..<(3 * bar), pitches: 72...72)
    try expectEdit(from: before, sweep, in: detaching, to: mirrored("C4/2 D4", .notes("s/2 D5")))
  }

  @Test func `A sweep is refused only by mirrors in which it would hit something`() throws {
    let before = try mirrored("C4/2 D4", .sync(of: "lead-1", length: bar, transpose: 12))
    let refusing = context(for: before) { $0.mirrors = .refuse }
    try expectNothing(from: before, EraserSweep(range: bar..<(3 * bar), pitches: 10...20), in: refusing)
    try expectRefusal(
      from: before, EraserSweep(range: bar..<(3 * bar), pitches: 72...72), in: refusing,
      .isMirror(id("lead-3"), of: id("lead-1")))
  }

  @Test func `Chords and tuplets are taken only from mirrors that have some there`() throws {
    let before = try mirrored("[C4 E4]/2 {D4 E4}", .notes("[C4 E4]/1"))
    let detaching = context(for: before) { $0.mirrors = .detach }
    try expectEdit(
      from: before, EraserChords(range: (bar + bar / 2)..<(3 * bar)), in: detaching,
      to: mirrored("[C4 E4]/2 {D4 E4}", .notes("C4/1")))
    try expectNothing(from: before, EraserTuplets(range: bar..<(bar + bar / 2)), in: detaching)
  }
}
