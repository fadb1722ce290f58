import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite struct PenTapTests {
  func tap(_ position: Int, _ text: String, only: PenTap.Mode? = nil) throws -> PenTap {
    PenTap(tick: position, pitch: try pitch(text), only: only)
  }

  @Test func `A tap in free space puts a note down from the grid line before it to the next`() throws {
    try expectEdit(from: song("s/1"), tap(tick(1, 2, 100), "E4"), to: song("s/4 E4 s/2"), places: 1)
  }

  @Test func `A new note is cut at its neighbours`() throws {
    try expectEdit(from: song("C4/8 s s/4 s/2"), tap(tick(1, 1, 600), "E4"), to: song("C4/8 E s/4 s/2"))
    try expectEdit(from: song("s/8. C4/2 s/4 s/16"), tap(0, "E4"), to: song("E4/8. C4/2"))
  }

  @Test func `A new note ends with its phrase`() throws {
    let context = try context(for: song("s/1")) { $0.grid = .noteValue(Fraction(1)) }
    try expectEdit(
      from: song("C4/2", length: 3000), tap(2500, "E4"), in: context, to: song("C4/2 E/1080t", length: 3000))
  }

  @Test func `A block under the tap moves to the pitch and keeps its time`() throws {
    let edit = try expectEdit(from: song("C4/4 D E F"), tap(tick(1, 3, 959), "A4"), to: song("C4/4 D A F"))
    #expect(try edit.song.numbers(of: "lead-1") == [[1, 2, 3, 4]])
  }

  @Test func `Chord notes keep their intervals to the root`() throws {
    try expectEdit(from: song("[E4@70 C4 G4]/4 s/2."), tap(0, "F4"), to: song("[F4@70 C#4 G#4]/4 s/2."))
  }

  @Test func `Graces go along with the root`() throws {
    try expectEdit(from: song("(B3 D4)C4/4 s/2."), tap(0, "D4"), to: song("(C#4 E4)D4/4 s/2."))
  }

  @Test func `A chord that would leave the keyboard refuses the tap`() throws {
    try expectRefusal(
      from: song("[C9 G9]/4"), tap(0, "D9"), .pitchOutOfRange(number: 127, by: .semitones(2)))
  }

  @Test func `In a tuplet only the slot under the tap moves`() throws {
    try expectEdit(from: song("{C4 D E}/4 s/2."), tap(400, "A4"), to: song("{C4 A4 E4}/4 s/2."))
    try expectEdit(
      from: song("{C4 {D E}}/2 s/2"), tap(1500, "A4"), to: song("{C4 {D A}}/2 s/2"))
  }

  @Test func `A rest sounds again with the notes it kept`() throws {
    let resting = try song("[C4 E4]/4 s/2.").changing { $0[0].isRest = true }
    try expectEdit(from: resting, tap(0, "D4"), to: song("[D4 F#4]/4 s/2."))
  }

  @Test func `A rest without notes is given one with the session's velocity`() throws {
    let context = try context(for: song("r/4")) { $0.velocity = Velocity(clamping: 50) }
    try expectEdit(from: song("r/4 s/2."), tap(0, "D4"), in: context, to: song("D4/4@50 s/2."))
    try expectEdit(from: song("{C4 r E4}/4 s/2."), tap(400, "D4"), in: context, to: song("{C4 D4@50 E4}/4 s/2."))
  }

  @Test func `With only=new a block stays, with only=move free space stays`() throws {
    try expectNothing(from: song("C4/4 s/2."), tap(0, "D4", only: .new))
    try expectNothing(from: song("C4/4 s/2."), tap(tick(1, 2), "D4", only: .move))
  }

  @Test func `A tap with the pitch that is there changes nothing`() throws {
    try expectNothing(from: song("C4/4 s/2."), tap(0, "C4"))
  }

  @Test func `Outside phrases there is nothing to tap, and the nearest are named`() throws {
    let song = try song(.melody("lead", .notes("C4/1", at: bar)))
    let near = PhraseOutline(id: try id("lead-1"), start: bar, length: bar)
    try expectRefusal(from: song, tap(0, "D4"), .noPhrase(track: id("lead"), tick: 0, near: [near]))
  }

  @Test func `Without a track, on an unknown one and on drums a tap is refused`() throws {
    let drums = try song(.drum("kit", .beats(["kick": "x"])))
    try expectRefusal(from: drums, tap(0, "D4"), .wrongKind(track: id("kit"), is: .drum, needed: .melody))
    try expectRefusal(from: song("C4/1"), tap(0, "D4"), in: EditContext(), .noTrackChosen)
    let context = try context(for: song("C4/1")) { $0.track = try id("laed") }
    try expectRefusal(from: song("C4/1"), tap(0, "D4"), in: context, .unknownTrack("laed", nearest: ["lead"]))
  }

  @Test func `A tap acts on the voice that is used, which is made where it is not there`() throws {
    let second = try context(for: song("C4/1")) { $0.voice = 2 }
    try expectEdit(from: song("C4/1"), tap(0, "E4"), in: second, to: song("C4/1", "E4/4"))
    let none = try context(for: song("C4/1")) { $0.voice = 0 }
    try expectRefusal(from: song("C4/1"), tap(0, "E4"), in: none, .number(name: "voice", value: 0, allowed: 1...64))
  }

  @Test func `Grid lines count from each bar line`() throws {
    var song = try song("s/1", length: 8640)
    song.meters = TickMap(try Meter(text: "3/4"))
    let context = context(for: song) { $0.grid = .noteValue(.init(2, 4) ?? .one) }
    let edit = try PenTap(tick: 2880 + 100, pitch: pitch("C4")).apply(to: song, in: context)
    #expect(edit.song.blocks.map(\.at) == [2880])
    let late = try PenTap(tick: 2880 - 100, pitch: pitch("C4")).apply(to: song, in: context)
    #expect(late.song.blocks.map { [$0.at, $0.length] } == [[1920, 960]])
  }
}

@Suite struct PenTapInMirrorTests {
  func tap(_ position: Int, _ text: String) throws -> PenTap { PenTap(tick: position, pitch: try pitch(text)) }

  func repeated(_ notation: String) throws -> Song {
    try song(.melody("lead", .notes(notation), .turns(of: "lead-1", length: bar * 5 / 2)))
  }

  @Test func `In a repeat the original moves, and every place is counted`() throws {
    try expectEdit(from: repeated("C4/4 D E F"), tap(tick(3, 2), "A4"), to: repeated("C4/4 A4 E4 F4"), places: 4)
    // The last turn is cut before the third quarter.
    try expectEdit(from: repeated("C4/4 D E F"), tap(tick(3, 3), "A4"), to: repeated("C4/4 D A F"), places: 3)
  }

  @Test func `In a transposed sync the pitch is what is heard there`() throws {
    func pair(_ notation: String) throws -> Song {
      try song(.melody("lead", .notes(notation)), .melody("copy", .sync(of: "lead-1", length: bar, transpose: 5)))
    }
    let context = try context(for: pair("C4/1")) { $0.track = try id("copy") }
    try expectEdit(from: pair("C4/1"), tap(0, "A4"), in: context, to: pair("E4/1"), places: 2)
  }

  @Test func `A new note is cut at the turn's end`() throws {
    let original = try song(.melody("lead", .notes("s/1"), .turns(of: "lead-1", length: 5000)))
    let expected = try song(.melody("lead", .notes("s/4 C4/200t"), .turns(of: "lead-1", length: 5000)))
    try expectEdit(from: original, tap(bar + bar + 1100, "C4"), to: expected.resizedFirst(to: bar), places: 3)
  }

  @Test func `Mirrors that are refused name their original`() throws {
    let context = try context(for: repeated("C4/1")) { $0.mirrors = .refuse }
    try expectRefusal(
      from: repeated("C4/1"), tap(tick(2), "D4"), in: context, .isMirror(id("lead-2"), of: id("lead-1")))
    try expectEdit(from: repeated("C4/1"), tap(0, "D4"), in: context, to: repeated("D4/1"))
  }

  @Test func `A mirror that is detached becomes a real copy first`() throws {
    let context = try context(for: repeated("C4/1")) { $0.mirrors = .detach }
    let expected = try song(.melody("lead", .notes("C4/1"), .notes("C4/1 D4/1 C4/2", length: bar * 5 / 2)))
    try expectEdit(from: repeated("C4/1"), tap(tick(3), "D4"), in: context, to: expected, places: 1)
  }

  @Test func `A gesture that changes nothing detaches nothing`() throws {
    let context = try context(for: repeated("C4/1")) { $0.mirrors = .detach }
    try expectNothing(from: repeated("C4/1"), tap(tick(3), "C4"), in: context)
  }

  @Test func `A sync that cannot follow refuses the edit of its original`() throws {
    let pair = try song(
      .melody("lead", .notes("C4/1")), .melody("copy", .sync(of: "lead-1", length: bar, transpose: 50)))
    try expectRefusal(from: pair, tap(0, "F6"), .mirrorOutOfRange(mirror: id("copy-1"), number: 139))
  }
}
