import Glibc
import TestSupport
import Testing

/// Command files run by the program.
@Suite(.enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct RunTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: String..., input: String = "") -> Program.Outcome {
    Program.run(["run"] + arguments, input: input, in: folder)
  }

  @Test func `--set gives variables, which win over none and are checked`() {
    folder.write("song title \"$name $(2 * $count)\"\n", to: "a.neume")
    let outcome = run("a.neume", "--set", "name=Morning = Star", "--set", "count=1.5", "-o", "-")
    #expect(outcome.output.contains("\"title\": \"Morning = Star 3\""))
    #expect(outcome.status == 0)
    #expect(run("a.neume", "--set", "name").status == 2)
    #expect(run("a.neume", "--set", "1x=2").status == 2)
    let missing = run("a.neume", "-o", "-")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("a.neume:1:13: error: there is no variable `$name`"))
    #expect(missing.output.isEmpty, "a failed run writes no song")
  }

  @Test func `--dry-run says what would change, command upon command, and writes nothing`() {
    folder.write("track add lead melody\nwrite 1 \"C4/4\"\npen tap 1 D4\n", to: "a.neume")
    let outcome = run("a.neume", "--dry-run", "-o", "out.json")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("lead-1#1 1: C4 1/4 → D4 1/4"))
    #expect(folder.read("out.json") == nil)
    #expect(run("-n", "-e", "save x.json").status == 1)
    #expect(run("-n", "-e", "history save x.neume").status == 1)
    #expect(folder.names() == ["a.neume"])
  }

  @Test func `--keep-going reports every error, and the run still fails`() {
    folder.write("song titel \"x\"\npen tap 1 C4\nsong title \"y\"\nundo 5\n", to: "a.neume")
    let stopped = run("a.neume", "-o", "out.json")
    #expect(stopped.errors.split(separator: "\n").count { $0.contains(": error: ") } == 1)
    let outcome = run("a.neume", "-k", "-o", "out.json")
    let places = outcome.errors.split(separator: "\n").filter { $0.contains(": error: ") }.map {
      $0.split(separator: " ")[0]
    }
    #expect(places == ["a.neume:1:6:", "a.neume:2:1:", "a.neume:4:1:"])
    #expect(outcome.status == 1)
    #expect(folder.read("out.json") == nil)
  }

  @Test func `a quiet run says what was asked for, not which files its commands wrote`() {
    folder.write("track add a melody\nwrite 1 \"C4/4\"\nrender a.mid\nsave b.json\nlist tracks\n", to: "a.neume")
    let (loud, quiet) = (run("a.neume", "-o", "out.json"), run("a.neume", "-o", "out.json", "--quiet"))
    #expect(loud.output.contains("wrote a.mid\n") && loud.output.contains("saved b.json\n"))
    #expect(quiet.output.hasPrefix("a ") && !quiet.output.contains("wrote") && !quiet.output.contains("saved"))
    #expect(quiet.errors.isEmpty)
    #expect(run("a.neume", "--quiet", "--json", "-o", "out.json").output.contains("\"type\":\"written\""))
  }

  @Test func `an error deep in includes and calls names each of them`() {
    mkdir(folder("parts"), 0o755)
    folder.write("include \"parts/b.neume\"\n", to: "a.neume")
    folder.write("# b\ninclude \"c.neume\"\n", to: "parts/b.neume")
    folder.write("def up at {\n  pen tap $at C4\n}\nup 3\n", to: "parts/c.neume")
    let lines = run("a.neume").errors.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("parts/c.neume:2:3: error: the song has no tracks") == true)
    #expect(
      lines.dropFirst(3) == [
        "parts/c.neume:4:1: note: in call of `up 3`", "parts/b.neume:2:1: note: included here",
        "a.neume:1:1: note: included here",
      ])
    folder.write("include \"../a.neume\"\n", to: "parts/c.neume")
    let cycle = run("a.neume")
    #expect(
      cycle.errors.contains("a file cannot include itself: a.neume → parts/b.neume → parts/c.neume → parts/../a.neume"))
    #expect(cycle.status == 1)
  }

  @Test(
    arguments: [
      "song title \"x\"\n# ü\nnope 1\n", "song title \"x\"\r\n# ü\r\nnope 1\r\n", "song title \"x\"\r# ü\rnope 1\r",
      "\u{FEFF}song title \"x\"\n# ü\nnope 1",
    ])
  func `line ends, a byte-order mark and a missing last line end change nothing`(text: String) {
    folder.write(text, to: "a.neume")
    #expect(run("a.neume").errors.hasPrefix("a.neume:3:1: error: there is no command `nope`"))
    folder.write(text.split(separator: "nope 1").first.map(String.init) ?? "", to: "b.neume")
    #expect(run("b.neume", "-o", "-").output.contains("\"title\": \"x\""))
  }

  @Test(
    arguments: [
      ("for i in 1 to 100000000 { let x $i }", "limit-steps"), ("def f { f }; f", "limit-calls"),
      ("let x a; for i in 1 to 40 { let x $x$x }", "limit-word"), ("include \"a.neume\"", "include-cycle"),
    ])
  func `no script runs away`(text: String, code: String) {
    folder.write(text, to: "a.neume")
    let outcome = run("a.neume", "--json")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\"code\":\"\(code)\""), "\(outcome.output)")
  }

  @Test func `a limit can be raised`() {
    #expect(run("-e", "for i in 1 to 600000 { let x $i }").status == 1)
    #expect(run("-e", "set limit-steps 5000000; for i in 1 to 600000 { let x $i }").status == 0)
  }

  @Test func `exit codes tell usage, failure and success apart`() {
    #expect(run().status == 2)
    #expect(run("-e", "grid 1/8", "--sogn", "x").status == 2)
    #expect(run("missing.neume").status == 1)
    #expect(run("-e", "grid 1/8", "-o", "x.xyz").status == 1)
    #expect(run("-e", "grid 1/8").status == 0)
    #expect(Program.run(["rnu"], in: folder).status == 2)
    #expect(run("-", "-o", "-", input: "song title x").output.contains("\"title\": \"x\""))
  }

  @Test func `Ctrl-C during a long script ends it with 130, and nothing is written`() throws {
    folder.makePipe("pipe")
    let session = try #require(ProgramSession(["run", "-e", "include pipe", "-o", "x.json"], in: folder))
    folder.feed("pipe", "set limit-steps 1000000000\nfor i in 1 to 100000000 { let x $i }\n")
    session.process.send(SIGINT)
    #expect(session.process.wait() == 130)
    #expect(folder.names() == ["pipe"])
  }

  @Test func `--song is written back, left alone with -o, and not overwritten where it changed meanwhile`() throws {
    #expect(run("-e", "track add lead melody", "-o", "a.json").status == 0)
    let before = folder.read("a.json")
    #expect(run("--song", "a.json", "-e", "song title x", "-o", "b.json").status == 0)
    #expect(folder.read("a.json") == before)
    chmod(folder("a.json"), 0o640)
    #expect(run("--song", "a.json", "-e", "song title x").status == 0)
    #expect(folder.read("a.json") == folder.read("b.json"))
    var status = stat()
    stat(folder("a.json"), &status)
    #expect(status.st_mode & 0o7777 == 0o640, "permissions stay")

    folder.makePipe("pipe")
    let session = try #require(ProgramSession(["run", "--song", "a.json", "-e", "include pipe"], in: folder))
    folder.feed("pipe", "song title y\n") { folder.write(before ?? "", to: "a.json") }
    #expect(session.readLine()?.contains("was changed by someone else") == true)
    #expect(session.process.wait() == 1)
    #expect(folder.read("a.json") == before)
  }

  @Test func `--expect-rev refuses another song`() {
    _ = run("-e", "track add lead melody", "-o", "a.json")
    let sum = String(Program.run("sha256sum", ["a.json"], in: folder).output.prefix(64))
    #expect(run("--song", "a.json", "-e", "grid 1/8", "--expect-rev", sum).status == 0)
    #expect(run("--song", "a.json", "-e", "grid 1/8", "--expect-rev", String(sum.prefix(10))).status == 0)
    let other = run("--song", "a.json", "-e", "grid 1/8", "--expect-rev", "00" + sum.dropFirst(2))
    #expect(other.status == 1)
    #expect(other.errors.contains("[revision-differs]"))
    #expect(run("--song", "a.json", "-e", "grid 1/8", "--expect-rev", "00").status == 1)
  }

  @Test func `--session keeps history, selection and variables from run to run`() {
    func go(_ commands: String) -> Program.Outcome { run("--song", "a.json", "--session", "s", "-e", commands, "-v") }
    _ = run("-e", "track add lead melody", "-o", "a.json")
    #expect(go("write 1 \"C4/4 D\"; let root G4; def top at { pen tap $at $root }").status == 0)
    #expect(go("finger select 1:2..1:3").status == 0)
    let moved = go("finger move 0t +2; top 1:3; grid 1/16")
    #expect(moved.output.contains("lead-1#2 1:2: D4 1/4 → E4 1/4"))
    #expect(moved.output.contains("lead-1#3 1:3: + G4 1/4"))
    #expect(go("undo 3").output.contains("undone: write 1 \"C4/4 D\""))
    #expect(folder.read("a.json")?.contains("notes") == false)
    #expect(go("redo").status == 0)

    // A failed run changes neither song nor session.
    let (song, session) = (folder.read("a.json"), folder.read("s"))
    #expect(go("song title x; nope").status == 1)
    #expect(folder.read("a.json") == song && folder.read("s") == session)

    // What someone else did to the song is a step.
    _ = run("--song", "a.json", "-e", "song title \"by hand\"")
    let taken = go("undo")
    #expect(taken.errors.contains("[song-changed]"))
    #expect(folder.read("a.json") == song)

    folder.write("neume session 1\nsong 5 0\nxxxxx\n", to: "s")
    let damaged = go("undo")
    #expect(damaged.status == 1)
    #expect(damaged.errors.contains("[bad-session]"))
  }
}
