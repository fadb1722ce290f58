import TestSupport
import Testing

/// The REPL without a terminal.
@Suite(.enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct PlainReplTests {
  private let folder = TemporaryFolder()

  @Test func `plain lines are read without a prompt, also with CRLF, and errors do not end them`() {
    let outcome = Program.run(
      ["repl", "song.json"],
      input: "track add lead melody\r\nnope\r\ngroup {\r\nwrite 1 \"C4/4\"\r\n}\r\nsave\r\nshow", in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
          track lead added
          lead-1: + original 1..2
          lead-1#1 1: + C4 1/4
        saved song.json
        # lead
        use lead
        # lead-1: original, 1..2
        write 1 "C4/4 s/2."

        """)
    #expect(outcome.errors == "repl:1:1: error: there is no command `nope` [unknown-word]\n  1 | nope\n    | ^~~~\n")
    #expect(folder.read("song.json")?.contains("\"C4\"") == true)
  }

  @Test func `of many changes the first are shown`() {
    let notes = String(repeating: "C4/16 ", count: 16)
    let outcome = Program.run(
      ["repl"], input: "track add lead melody\nwrite 1 \"\(notes)\"\nquit discard\nnope", in: folder)
    #expect(outcome.output.contains("  … and 9 more\n"))
    #expect(outcome.status == 0, "nothing is read behind `quit`")
    #expect(outcome.errors.isEmpty)
  }

  @Test func `a long block is read in one go`() {
    let lines = (1...20_000).map { "  song title \"\($0)\"" }.joined(separator: "\n")
    let outcome = Program.run(["repl", "--json"], input: "group {\n\(lines)\n}\n", in: folder)
    #expect(outcome.output.contains("\"seq\":1,\"ok\":true"))
    #expect(!outcome.output.contains("\"seq\":2"))
  }

  @Test func `without a place for the journal the session goes on and says so`() {
    let outcome = Program.run(
      ["repl"], input: "track add lead melody\n", environment: ["XDG_STATE_HOME": "/proc/none"], in: folder)
    #expect(outcome.errors.contains("[not-kept]"))
    #expect(outcome.output.contains("track lead added"))
  }
}
