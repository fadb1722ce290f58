import Glibc
import TestSupport
import Testing

/// The REPL at a real terminal.
@Suite(.enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)), .serialized)
struct TerminalTests {
  private let folder = TemporaryFolder()

  private func start(_ arguments: [String] = [], _ environment: [String: String] = [:]) throws -> ProgramTerminal {
    try #require(ProgramTerminal(["repl"] + arguments, environment: environment, in: folder))
  }

  /// Types a line and waits for the prompt that follows, which ends in `> `.
  private func enter(_ line: String, at terminal: ProgramTerminal, expecting text: String) {
    terminal.type(line + "\r")
    #expect(terminal.wait(for: text) != nil, "\(text) after \(line) in \(terminal.transcript)")
  }

  @Test func `a person types commands, sees what changed, and ends with Ctrl-D`() throws {
    let terminal = try start(["song.json"])
    #expect(terminal.wait(for: "1/4> ") != nil, "\(terminal.transcript)")
    enter("track add lead melody", at: terminal, expecting: "track lead added")
    #expect(terminal.wait(for: "lead 1 1/4 *> ") != nil, "the prompt shows track, end, grid and a star")
    enter("write 1 \"C4/4 D E F\"", at: terminal, expecting: "lead-1#4 1:4: + F4 1/4")
    #expect(terminal.wait(for: "lead 2 1/4 *> ") != nil)
    enter("grid 1/16", at: terminal, expecting: "lead 2 1/16 *> ")
    enter("use lead voice=2", at: terminal, expecting: "lead/2 2 1/16 *> ")
    enter("undo", at: terminal, expecting: "undone: write 1 \"C4/4 D E F\"")
    enter("redo", at: terminal, expecting: "redone: write 1")
    enter("help pen tap", at: terminal, expecting: "pen tap POS PITCH")
    enter("save", at: terminal, expecting: "saved song.json")
    #expect(terminal.wait(for: "1/16> ") != nil, "nothing is unsaved")
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
    #expect(folder.read("song.json")?.contains("\"F4\"") == true)
    #expect(folder.names(in: "state/neume/journals").isEmpty, "a session that ended leaves no journal")
  }

  // What is already there is not written again, so that only what completion adds can be waited for.
  @Test func `Tab completes commands, second words, options, tracks, drums and files`() throws {
    folder.write("", to: "morning.mid")
    let terminal = try start()
    terminal.wait(for: "1/4> ")
    enter("track add leader melody", at: terminal, expecting: "leader 1 1/4 *> ")
    enter("track add kit drum", at: terminal, expecting: "*> ")
    terminal.type("us\tlea\tvoi\t2\r")
    #expect(terminal.wait(for: "leader/2 1 1/4 *> ") != nil, "\(terminal.transcript)")
    terminal.type("phr\tcr\t1 1b\r")
    #expect(terminal.wait(for: "leader-1: + original 1..2") != nil, "\(terminal.transcript)")
    terminal.type("render mo\t")
    #expect(terminal.wait(for: "rning.mid ") != nil, "\(terminal.transcript)")
    terminal.type("\u{3}")
    terminal.wait(for: "^C")
    terminal.wait(for: "*> ")
    terminal.type("pen \t")
    #expect(terminal.wait(for: "stretch") != nil, "all are listed where several are possible")
    terminal.type("\u{3}")
    terminal.wait(for: "^C")
    terminal.wait(for: "*> ")
    enter("use kit", at: terminal, expecting: "kit 1 1/4 *> ")
    terminal.type("beat tap 1 clo\t")
    #expect(terminal.wait(for: "sed-h") != nil, "\(terminal.transcript)")
  }

  @Test func `lines are recalled, also by a later session, and found by Ctrl-R`() throws {
    let first = try start()
    first.wait(for: "1/4> ")
    enter("track add lead melody", at: first, expecting: "*> ")
    enter("velocity 77", at: first, expecting: "*> ")
    enter("quit discard", at: first, expecting: "")
    #expect(first.finish() == 0)
    #expect(folder.read("state/neume/history") == "track add lead melody\nvelocity 77\nquit discard\n")

    let second = try start([], ["NEUME_HISTORY": folder("state/neume/history")])
    second.wait(for: "1/4> ")
    second.type("\u{1B}[A\u{1B}[A\u{1B}[A")
    #expect(second.wait(for: "track add lead melody") != nil, "the up arrow goes back")
    second.type("\r")
    #expect(second.wait(for: "track lead added") != nil)
    second.wait(for: "*> ")
    second.type("\u{12}veloc")
    #expect(second.wait(for: "velocity 77") != nil, "\(second.transcript)")
    second.type("\u{3}")
  }

  @Test func `Ctrl-C gives up the line, a block, and a command that runs, and never the session`() throws {
    let terminal = try start()
    terminal.wait(for: "1/4> ")
    terminal.type("track add wrong")
    terminal.wait(for: "wrong")
    terminal.type("\u{3}")
    #expect(terminal.wait(for: "1/4> ") != nil, "\(terminal.transcript)")
    terminal.type("group {\r")
    #expect(terminal.wait(for: "...> ") != nil)
    terminal.type("track add wrong melody\r")
    terminal.wait(for: "...> ")
    terminal.type("\u{3}")
    #expect(terminal.wait(for: "1/4> ") != nil)
    enter("set limit-steps 1000000000", at: terminal, expecting: "1/4> ")
    folder.makePipe("pipe")
    terminal.type("include pipe\r")
    folder.feed("pipe", "for i in 1 to 100000000 { let x $i }\n")
    terminal.type("\u{3}")
    #expect(terminal.wait(for: "interrupted") != nil, "\(terminal.transcript)")
    enter("track add lead melody", at: terminal, expecting: "track lead added")
  }

  @Test func `a block over several lines runs when it is closed`() throws {
    let terminal = try start()
    terminal.wait(for: "1/4> ")
    enter("group {", at: terminal, expecting: "...> ")
    enter("track add lead melody", at: terminal, expecting: "...> ")
    enter("write 1 \"C4/4", at: terminal, expecting: "...> ")
    enter("D E F\"", at: terminal, expecting: "...> ")
    enter("}", at: terminal, expecting: "lead 2 1/4 *> ")
    enter("undo", at: terminal, expecting: "undone: group of 2 commands")
  }

  @Test func `letters beyond ASCII are typed, edited and kept`() throws {
    let terminal = try start(["song.json"], ["LC_ALL": "C"])
    terminal.wait(for: "1/4> ")
    enter(
      "song title \"Ein schöner Mörgen\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}Übermut ♪\"", at: terminal, expecting: "*> ")
    enter("save", at: terminal, expecting: "saved")
    #expect(folder.read("song.json")?.contains("\"title\": \"Ein schöner Übermut ♪\"") == true)
  }

  @Test func `Ctrl-D with unsaved changes asks, and saves, goes on or loses as told`() throws {
    let terminal = try start(["song.json"])
    terminal.wait(for: "1/4> ")
    enter("track add lead melody", at: terminal, expecting: "lead 1 1/4 *> ")
    terminal.type("\u{4}")
    #expect(terminal.wait(for: "save changes to song.json?") != nil, "\(terminal.transcript)")
    enter("c", at: terminal, expecting: "lead 1 1/4 *> ")
    terminal.type("\u{4}")
    terminal.wait(for: "[c]ancel: ")
    enter("y", at: terminal, expecting: "saved song.json")
    #expect(terminal.finish() == 0)
    #expect(folder.read("song.json")?.contains("\"lead\"") == true)

    let nameless = try start()
    nameless.wait(for: "1/4> ")
    enter("track add lead melody", at: nameless, expecting: "lead 1 1/4 *> ")
    nameless.type("\u{4}")
    nameless.wait(for: "the song has no file")
    nameless.wait(for: "go on: ")
    enter("other.json", at: nameless, expecting: "saved other.json")
    #expect(nameless.finish() == 0)
  }

  @Test func `after a crash the next session asks whether to go on`() throws {
    let first = try start(["song.json"])
    first.wait(for: "1/4> ")
    enter("track add lead melody", at: first, expecting: "track lead added")
    first.process.send(SIGKILL)
    first.process.wait()

    let second = try start(["song.json"])
    #expect(second.wait(for: "ended without saving 1 commands") != nil, "\(second.transcript)")
    enter("y", at: second, expecting: "lead 1 1/4 *> ")
    enter("undo", at: second, expecting: "undone: track add lead melody")
  }
}
