import CommandLanguage
import NeumeSession
import SongModel
import Testing

@Suite("A session")
struct SessionTests {
  private static let tune = "track add lead melody\nwrite 1 \"C4/4 D E F\"\n"

  @Test("makes a group one step, and undoes it whole when an error comes in it")
  func groups() {
    var session = TestSession()
    session.run(Self.tune)
    let before = session.session.song
    session.run("group { pen tap 1 G4; pen tap 1:2 A4 }")
    let after = session.session.song
    #expect(after != before)
    session.run("undo")
    #expect(session.session.song == before)
    session.run("redo")
    #expect(session.session.song == after)
    let errors = session.errors("group { grid 1/16; pen tap 1 B4; pen tap 99 C4 }")
    #expect(errors.map(\.code) == ["no-phrase"])
    #expect(session.session.song == after)
    #expect(session.session.context.grid.description == "1/4")
  }

  @Test("undoes to exactly the song that was there, and says when there is nothing left")
  func undo() {
    var session = TestSession()
    session.run(Self.tune)
    let written = session.session.song
    session.run("transpose +2 1..2\nundo")
    #expect(session.session.song == written)
    #expect(session.errors("undo 3").first?.message == "there are only 2 steps to undo")
    session.run("undo 2")
    #expect(session.session.song == Song())
    #expect(session.errors("undo").first?.code == "nothing-to-undo")
  }

  @Test("makes no undo step of a command that changes nothing, and says that nothing changes")
  func nothingChanges() {
    var session = TestSession()
    session.run(Self.tune)
    let steps = session.session.history.undoCount
    let events = session.run("eraser rest 1 off")
    guard case .edited(let report)? = events.first else {
      Issue.record("the session said nothing")
      return
    }
    #expect(report.changes.isEmpty)
    #expect(session.session.history.undoCount == steps)
  }

  @Test("tries a command without effect")
  func trials() {
    var session = TestSession()
    session.run(Self.tune)
    let before = session.session.song
    guard case .edited(let report)? = session.run("try pen tap 1 G4").first else {
      Issue.record("the session said nothing")
      return
    }
    #expect(report.isTrial)
    #expect(report.changes == ["lead-1#1 1: C4 1/4 → G4 1/4"])
    #expect(session.session.song == before)
  }

  @Test("refuses to do less than was asked where it is strict")
  func strictness() {
    var session = TestSession()
    session.run(Self.tune)
    #expect(session.errors("pen stretch 1:4 end 3").isEmpty)
    session.run("set strict on")
    #expect(session.errors("pen stretch 1:4 end 3").first?.code == "shortened")
  }

  @Test("writes its accepted commands as a script that gives the same song")
  func historyIsAScript() {
    var session = TestSession()
    session.run(
      Self.tune + """
        let high G5
        for beat in 1 to 3 { pen tap 1:$beat $high }
        def up at { transpose +1 $at }
        group { up 1..2; up 1..2 }
        undo
        pen tap 9 C4
        redo
        """)
    var second = TestSession()
    #expect(second.errors(session.session.historyText).isEmpty)
    #expect(second.session.song.json == session.session.song.json)
    #expect(!session.session.historyText.contains("pen tap 9 C4"))
  }

  @Test("acts on the track that an id implies")
  func impliedTrack() {
    var session = TestSession()
    session.run(Self.tune + "track add bass melody\nuse bass\nwrite 1 \"C3/1\"")
    #expect(session.errors("pen tap lead-1#2 A4").isEmpty)
    #expect(session.errors("expect 1 \"C4/4 A E F\" track=lead").isEmpty)
  }

  @Test("says what differs from what was expected, in musical words")
  func expectation() {
    var session = TestSession()
    session.run(Self.tune)
    let message = session.errors("expect 1 \"C4/4 D Eb F\"").first?.message
    #expect(message == "1:3: Eb4 expected, E4 found")
  }

  @Test("shows music as commands that write it again")
  func showing() {
    var session = TestSession()
    session.run(
      """
      track add lead melody
      write 1 "C4/4 [D F]/8 r {E4 F G}/4 @110 A~ | A/2. C5/4"
      write 1 "C3/1" voice=2
      track add kit drum
      use kit
      grid 1/8
      beat pattern 1 "kick: x...x...  snare: ..X...o."
      """)
    var lines: [String] = []
    for case .listing(let listing) in session.run("show") { lines = listing.lines }
    var second = TestSession()
    let errors = second.errors("track add lead melody\ntrack add kit drum\n" + lines.joined(separator: "\n"))
    #expect(errors.isEmpty, "\(errors.first?.prose ?? "")")
    #expect(second.session.song == session.session.song)
  }

  @Test(
    "what becomes of maps and settings is told with what it was before",
    arguments: [
      ("song tempo 100", ["song 1:1: tempo 120 → 100"]), ("song tempo 3 90", ["song 3:1: tempo 90 added"]),
      ("song key G", ["song 1:1: key C → G"]), ("song title Minuet", ["song: title none → “Minuet”"]),
      ("song marker 2 A", ["song 2:1: marker “A” added"]), ("song ppq 480", ["song: 960 → 480 ticks per quarter"]),
      ("track set volume=90 pan=3", ["a: volume 100 → 90", "a: pan 64 → 3"]),
      ("control pan 1=30 2:=90", ["a 1:1: pan 30 added", "a 2:1: pan 90 (glide) added"]),
      ("track rename a b", ["track a → b"]),
      ("bars insert 1..2", ["a-1: original 1..3 → original 2..4", "meter changed"]),
    ])
  func settings(command: String, words: [String]) {
    var session = TestSession()
    session.run("track add a melody; write 1 \"C4/1 D\"; song meter 3 3/4")
    let told = session.run(command).compactMap { event in
      if case .edited(let report) = event { report.changes } else { nil }
    }
    #expect(told == [words])
  }

  @Test(
    "options stand anywhere among assignments, which look like them",
    arguments: [
      "track set track=b volume=80", "track set volume=80 track=b", "track set pan=64 track=b volume=80",
      "track set track=b name=\"\" volume=80",
    ])
  func optionsAmongAssignments(command: String) {
    var session = TestSession()
    #expect(session.errors("track add a melody; track add b melody; \(command)").isEmpty)
    #expect(session.session.song.tracks.map(\.volume) == [100, 80])
    #expect(session.errors("control pan track=b 1=30").isEmpty)
    #expect(session.session.song.tracks.map(\.controls.count) == [0, 1])
    #expect(session.errors("track set track=a volume=1 track=b").map(\.code) == ["option-twice"])
    #expect(session.errors("pen tap track=a 1 C4").map(\.code) == ["extra-argument"])
  }

  private func shown(_ command: String, after script: String) -> [String] {
    var session = TestSession()
    session.run(script)
    var lines: [String] = []
    for case .listing(let listing) in session.run(command) { lines += listing.lines }
    return lines
  }

  @Test("shows of a phrase what begins in the range, and a mirror's music where its original's is not whole")
  func showingRange() {
    let script = "track add lead melody\nwrite 1 \"C4/1 | D | E\"\nphrase repeat 1 1"
    #expect(
      shown("show 2..3", after: script) == ["# lead", "use lead", "# lead-1: original, 1..4", "write 2 \"D4/1\""])
    #expect(
      shown("show 3..5", after: script) == [
        "# lead", "use lead", "# lead-1: original, 1..4", "write 3 \"E4/1\"", "# lead-2: repeat of lead-1, 4..7",
        "write 4 \"C4/1\"",
      ])
    #expect(shown("show 1..7", after: script).last == "# lead-2: repeat of lead-1, 4..7")
  }

  @Test("shows drums as a pattern whatever the velocity of their normal strokes")
  func showingSoftDrums() {
    let script = "track add kit drum\nvelocity 90\ngrid 1/4\nbeat pattern 1 \"kick: xXo.\"\nvelocity 96"
    #expect(
      shown("show", after: script) == [
        "# kit", "use kit", "# kit-1: original, 1..2", "velocity 90", "grid 1/4", "beat pattern 1 \"kick: xXo.\"",
        "velocity 96",
      ])
  }
}
