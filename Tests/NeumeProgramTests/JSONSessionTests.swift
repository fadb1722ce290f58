import Glibc
import TestSupport
import Testing

/// The REPL as other programs use it.
@Suite(.enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct JSONSessionTests {
  private let folder = TemporaryFolder()

  private func repl(_ arguments: [String] = [], _ input: String) -> (lines: [String], outcome: Program.Outcome) {
    let outcome = Program.run(["repl", "--json"] + arguments, input: input, in: folder)
    return (outcome.output.split(separator: "\n").map(String.init), outcome)
  }

  @Test func `each complete input is answered with one result, behind what there was to say`() {
    let (lines, outcome) = repl(
      [], "track add lead melody\ngroup {\n  write 1 \"C4/4\n  D\"\n}\n\n# a comment\nlist phrases\n")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let results = lines.filter { $0.hasPrefix("{\"type\":\"result\"") }
    #expect(results.count == 3)
    #expect(results[0].hasPrefix("{\"type\":\"result\",\"seq\":1,\"ok\":true,\"rev\":\""))
    #expect(results[0].contains("\"changed\":[\"lead\"],\"track\":\"lead\",\"voice\":1,\"undo\":1,\"redo\":0"))
    #expect(results[1].contains("\"changed\":[\"lead-1\",\"lead-1#1\",\"lead-1#2\"]"))
    #expect(results[2].contains("\"seq\":3") && results[2].contains("\"changed\":[]"))
    #expect(lines.last?.contains("\"code\":\"unsaved\"") == true)
  }

  @Test func `the revision is the SHA-256 of what save writes`() throws {
    let (lines, _) = repl([], "track add lead melody\nsave song.json\n")
    let sum = Program.run("sha256sum", ["song.json"], in: folder).output.prefix(64)
    try #require(sum.count == 64)
    #expect(lines.contains { $0.contains("\"rev\":\"\(sum)\"") })
  }

  @Test func `an error is answered with its place and ok false, and the song stays`() {
    let (lines, outcome) = repl([], "track add lead melody\ngroup { song title \"x\"; pen tap 1 C4 }\n")
    #expect(outcome.status == 1, "never 0 behind an error")
    let results = lines.filter { $0.hasPrefix("{\"type\":\"result\"") }
    #expect(results[1].contains("\"ok\":false") && results[1].contains("\"changed\":[]"))
    #expect(lines.contains { $0.contains("\"severity\":\"error\"") && $0.contains("\"line\":1,\"column\":25") })
  }

  @Test func `undo tells what changed back`() {
    let (lines, _) = repl([], "track add lead melody\nwrite 1 \"C4/4\"\nundo\n")
    #expect(lines[lines.count - 2].contains("\"changed\":[\"lead-1\",\"lead-1#1\"]"))
    #expect(lines.contains { $0.hasPrefix("{\"type\":\"undo\",\"commands\":[\"write 1 \\\"C4/4\\\"\"]") })
  }

  @Test func `a request is refused where the song has another revision`() throws {
    let (first, _) = repl([], "{\"input\":\"track add lead melody\"}\n")
    let line = try #require(first.first { $0.hasPrefix("{\"type\":\"result\"") })
    let rev = String(line.split(separator: "\"rev\":\"")[1].prefix(64))
    let (lines, _) = repl(
      [],
      """
      {"input": "track add lead melody", "expectRev": "0000000000"}
      { "input" : "track add \\u006cead melody" }
      {"input":"song title \\"é ♪ \\ud83c\\udfb5\\"", "expectRev":"\(rev.prefix(12))"}
      {"input":"song title 5", "expectRev":"\(rev)"}
      {"input":"group {"}
      {"inptu":"undo"}
      {"input":5}
      {"input":"undo"} trailing
      {"input":"","rev":false}

      """)
    let results = lines.filter { $0.hasPrefix("{\"type\":\"result\"") }.map { $0.contains("\"ok\":true") }
    #expect(results == [false, true, true, false, false, false, false, false, true])
    #expect(lines.count { $0.contains("\"code\":\"revision-differs\"") } == 2)
    #expect(lines.count { $0.contains("\"rev\":null") } == 1)
    #expect(lines.count { $0.contains("\"code\":\"bad-request\"") } == 3)
    #expect(lines.contains { $0.contains("\"code\":\"unclosed-block\"") })
  }

  @Test func `--expect-rev refuses another song from the start`() {
    folder.write(Program.run(["run", "-e", "track add lead melody", "-o", "-"], in: folder).output, to: "a.json")
    let sum = Program.run("sha256sum", ["a.json"], in: folder).output.prefix(64)
    #expect(repl(["a.json", "--expect-rev", String(sum)], "undo\n").lines.contains { $0.contains("nothing-to-undo") })
    let (lines, outcome) = repl(["a.json", "--expect-rev", "1234567"], "undo\n")
    #expect(outcome.status == 1)
    #expect(lines.count == 1 && lines[0].contains("\"code\":\"revision-differs\""))
  }

  @Test func `what a killed session left is asked for, recovered or dropped`() throws {
    let session = try #require(ProgramSession(["repl", "--json", "a.json"], in: folder))
    session.send("track add lead melody; let root C3; def up at { pen tap $at $root }")
    session.send("phrase create 1 2b; up 1; finger select all; grid 1/16")
    _ = session.readLines(through: "\"seq\":2")
    session.process.send(SIGKILL)
    session.process.wait()

    let (asked, refusal) = repl(["a.json"], "undo\n")
    #expect(refusal.status == 1)
    #expect(asked.count == 1 && asked[0].contains("\"code\":\"left-session\""))
    #expect(repl(["b.json"], "").outcome.status == 0, "another song has nothing to do with it")

    let again = try #require(ProgramSession(["repl", "--json", "a.json", "--recover"], in: folder))
    again.send("finger move 0t +2; up 2; history; undo")
    let lines = again.readLines(through: "\"type\":\"result\"")
    #expect(lines.first?.contains("\"code\":\"recovered\"") == true)
    #expect(lines.last?.contains("\"ok\":true") == true, "\(lines)")
    #expect(lines.contains { $0.contains("lead-1#1 1: C3 1/4 → D3 1/4") }, "the selection is back: \(lines)")
    again.process.send(SIGKILL)
    again.process.wait()

    let (dropped, _) = repl(["a.json", "--discard"], "undo\n")
    #expect(dropped.contains { $0.contains("nothing-to-undo") })
    #expect(folder.names(in: "state/neume/journals").isEmpty)
  }

  @Test func `a second session is told, and cannot overwrite what it has not seen`() throws {
    let first = try #require(ProgramSession(["repl", "--json", "a.json"], in: folder))
    first.send("track add lead melody; save")
    _ = first.readLines(through: "\"type\":\"result\"")
    let second = try #require(ProgramSession(["repl", "--json", "a.json"], in: folder))
    second.send("song title \"second\"")
    #expect(second.readLine()?.contains("\"code\":\"file-in-use\"") == true)
    _ = second.readLines(through: "\"type\":\"result\"")
    first.send("song title \"first\"; save")
    _ = first.readLines(through: "\"type\":\"result\"")
    second.send("save")
    let refused = second.readLines(through: "\"type\":\"result\"")
    #expect(refused.first?.contains("\"code\":\"file-changed\"") == true)
    #expect(folder.read("a.json")?.contains("first") == true)
    second.send("save force=on")
    _ = second.readLines(through: "\"type\":\"result\"")
    #expect(folder.read("a.json")?.contains("second") == true)
    first.send("save")
    #expect(first.readLines(through: "\"type\":\"result\"").first?.contains("\"code\":\"file-changed\"") == true)
    first.send("save other.json")
    _ = first.readLines(through: "\"type\":\"result\"")
    second.send("save other.json")
    #expect(second.readLines(through: "\"type\":\"result\"").first?.contains("\"code\":\"file-in-use\"") == true)
    #expect(first.finish() == 1)
    #expect(second.finish() == 1)
  }

  @Test func `Ctrl-C stops the command that runs, and the session goes on`() throws {
    let session = try #require(ProgramSession(["repl", "--json"], in: folder))
    session.send("set limit-steps 1000000000")
    _ = session.readLines(through: "\"type\":\"result\"")
    folder.makePipe("pipe")
    session.send("include pipe")
    folder.feed("pipe", "for i in 1 to 100000000 { let x $i }\n")
    session.process.send(SIGINT)
    #expect(session.readLines(through: "\"type\":\"result\"").last?.contains("\"interrupted\":true") == true)
    session.send("track add lead melody")
    #expect(session.readLines(through: "\"type\":\"result\"").last?.contains("\"ok\":true") == true)
  }

  @Test func `the Python example edits, checks and undoes`() throws {
    guard Program.has("python3") else { return }
    let outcome = Program.run(
      "python3", [Program.package + "/examples/session.py", "song.json", Program.path], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.output.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("note:") } == [
        "changed: lead, lead-1, lead-1#1, lead-1#2, lead-1#3, lead-1#4, lead-1#5, lead-1#6",
        "not as expected: 2:3: F4 expected, E4 found [unexpected]",
        "refused: no phrase of track lead covers 99; the nearest are lead-1 (1..3) [no-phrase]",
        "undone: the same revision", "refused: the song's revision", "saved song.json",
      ])
    #expect(folder.read("song.json")?.contains("\"C5\"") == true)
  }
}
