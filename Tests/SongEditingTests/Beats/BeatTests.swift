import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite struct BeatTapTests {
  func drums(_ rows: [String: String]) throws -> Song { try song(.drum("kit", .beats(rows, length: bar))) }
  func tap(_ position: Int, _ drum: String, _ on: Bool? = nil) throws -> BeatTap {
    BeatTap(tick: position, drum: try Drum(text: drum), on: on)
  }

  @Test func `A tap puts a beat down, or takes away the one that is there`() throws {
    try expectEdit(from: drums(["kick": "x"]), tap(480, "kick"), to: drums(["kick": "x.x"]), places: 1)
    try expectEdit(from: drums(["kick": "x.x"]), tap(480, "kick"), to: drums(["kick": "x"]))
    try expectEdit(from: drums(["kick": "x"]), tap(0, "snare"), to: drums(["kick": "x", "snare": "x"]))
  }

  @Test func `On and off say which`() throws {
    try expectNothing(from: drums(["kick": "X"]), tap(0, "kick", true))
    try expectNothing(from: drums(["kick": "x"]), tap(240, "kick", false))
    try expectEdit(from: drums(["kick": "x"]), tap(0, "kick", false), to: drums([:]))
  }

  @Test func `A beat has the session's velocity`() throws {
    let context = try context(for: drums([:])) { $0.velocity = Velocity(clamping: 60) }
    try expectEdit(from: drums([:]), tap(0, "kick"), in: context, to: drums(["kick": "o"]))
  }

  @Test func `On a melody track there are no beats`() throws {
    try expectRefusal(from: song("C4/1"), tap(0, "kick"), .wrongKind(track: id("lead"), is: .melody, needed: .drum))
  }

  @Test func `In a repeat the original is struck`() throws {
    func turns(_ kick: String) throws -> Song {
      try song(.drum("kit", .beats(["kick": kick], length: bar), .turns(of: "kit-1", length: bar * 2)))
    }
    try expectEdit(from: turns("x"), tap(bar * 2 + 240, "kick"), to: turns("xx"), places: 3)
  }
}

@Suite struct BeatPatternTests {
  func drums(_ rows: [String: String], length: Int = bar) throws -> Song {
    try song(.drum("kit", .beats(rows, length: length)))
  }

  func pattern(_ position: Int, step: Int = 240, _ rows: (String, String)...) throws -> BeatPattern {
    BeatPattern(
      tick: position, step: step,
      rows: try rows.map { name, row in
        BeatPattern.Row(
          try Drum(text: name), row.map { ["x": 96, "X": 120, "o": 60][$0].map { Velocity(clamping: $0) } })
      })
  }

  @Test func `A pattern replaces what is there for the drums it names`() throws {
    try expectEdit(
      from: drums(["kick": "xxxx", "snare": "x"]), pattern(240, ("kick", ".X")),
      to: drums(["kick": "x.Xx", "snare": "x"]), places: 1)
  }

  @Test func `Shorter rows loop`() throws {
    try expectEdit(
      from: drums([:]), pattern(0, ("kick", "x..."), ("closed-hat", "xo"), ("snare", "..x.....")),
      to: drums(["kick": "x...x...", "closed-hat": "xoxoxoxo", "snare": "..x....."]))
  }

  @Test func `A row that does not divide the longest is refused`() throws {
    try expectRefusal(
      from: drums([:]), pattern(0, ("kick", "x.."), ("snare", "x...")), .rowDoesNotDivide(.kick, steps: 3, longest: 4))
  }

  @Test func `Beats that stand as they are written keep their numbers`() throws {
    let edit = try expectEdit(
      from: drums(["kick": "x.x"]), pattern(0, ("kick", "xxx")), to: drums(["kick": "xxx"]))
    #expect(try edit.song.numbers(of: "kit-1") == [[1, 3, 2]])
    try expectNothing(from: drums(["kick": "x.x"]), pattern(0, ("kick", "x.x")))
    try expectNothing(from: drums(["kick": "x.x"]), pattern(0))
  }

  @Test func `A drum named twice has the beats of both rows, the loudest staying`() throws {
    try expectEdit(from: drums([:]), pattern(0, ("kick", "o.x"), ("bd", "Xx.")), to: drums(["kick": "Xxx"]))
  }

  @Test func `Where no phrase is one is made`() throws {
    let empty = try song(.drum("kit"))
    try expectEdit(from: empty, pattern(0, ("kick", "x...x...")), to: drums(["kick": "x...x..."]))
  }

  @Test func `Running over a phrase's end is refused`() throws {
    try expectRefusal(
      from: drums([:], length: 480), pattern(240, ("kick", "x.")), .leavesPhrase(id("kit-1"), tick: 720))
  }

  @Test func `Impossible steps and sizes are refused`() throws {
    try expectRefusal(
      from: drums([:]), pattern(0, step: 0, ("kick", "x")), .number(name: "step", value: 0, allowed: 1...Song.lastTick))
    try expectRefusal(
      from: drums([:]), pattern(0, step: Song.lastTick, ("kick", "xx")), .outsideSong(tick: Song.lastTick))
  }
}

@Suite struct FingerOnBeatsTests {
  func drums(_ rows: [String: String]) throws -> Song { try song(.drum("kit", .beats(rows, length: bar))) }

  @Test func `Beats move in time and from drum to drum`() throws {
    let before = try drums(["kick": "x.x", "snare": "x"])
    let context = try selecting((0, "kick"), (480, "kick"), in: before)
    let edit = try expectEdit(
      from: before, FingerMove(ticks: 240, interval: .semitones(2)), in: context,
      to: drums(["snare": "xx.x"]))
    #expect(edit.selection.names == ["kit-1#1 D2", "kit-1#3 D2"])
  }

  @Test func `Beats stay inside their phrase and inside the keys`() throws {
    let before = try drums(["kick": "x"])
    let context = try selecting((0, "kick"), in: before)
    try expectEdit(
      from: before, FingerMove(ticks: -240, interval: .semitones(-40)), in: context,
      to: drums(["0": "x"]),
      warnings: [.pitchShortened(asked: -40, done: -36), .timeShortened(asked: -240, done: 0)])
  }

  @Test func `Of beats that meet the loudest stays, unless meeting is refused`() throws {
    let before = try drums(["kick": "xX"])
    let context = try selecting((0, "kick"), in: before)
    let edit = try expectEdit(
      from: before, FingerMove(ticks: 240, interval: .semitones(0)), in: context, to: drums(["kick": ".X"]))
    #expect(edit.selection.names == ["kit-1#2 C2"])
    var refusing = context
    refusing.collisions = .refuse
    try expectRefusal(
      from: before, FingerMove(ticks: 240, interval: .semitones(0)), in: refusing,
      .collides(BlockAddress(phrase: id("kit-1"), block: 2)))
  }

  @Test func `Velocity and drum are set, other properties are not for beats`() throws {
    let before = try drums(["kick": "xx"])
    let context = try selecting((0, "kick"), (240, "kick"), in: before)
    try expectEdit(from: before, FingerSet([.velocity(.to(120))]), in: context, to: drums(["kick": "XX"]))
    try expectEdit(from: before, FingerSet([.pitch(pitch("D2"))]), in: context, to: drums(["snare": "xx"]))
    try expectRefusal(
      from: before, FingerSet([.gate(.full)]), in: context, .wrongKind(track: id("kit"), is: .drum, needed: .melody))
  }

  @Test func `Beats go to another drum track`() throws {
    func pair(_ first: String, _ second: String) throws -> Song {
      try song(
        .drum("kit", .beats(["kick": first], length: bar)), .drum("kot", .beats(["kick": second], length: bar)))
    }
    let before = try pair("x.x", ".x")
    let context = try selecting((480, "kick"), in: before)
    let edit = try expectEdit(from: before, FingerTo(track: id("kot")), in: context, to: pair("x", ".xx"), places: 2)
    #expect(edit.selection.names == ["kot-1#2 C2"])
  }

  @Test func `Scale steps mean nothing to drums`() throws {
    let before = try drums(["kick": "x"])
    let context = try selecting((0, "kick"), in: before)
    try expectRefusal(
      from: before, FingerMove(ticks: 0, interval: .degrees(1)), in: context,
      .wrongKind(track: id("kit"), is: .drum, needed: .melody))
  }
}
