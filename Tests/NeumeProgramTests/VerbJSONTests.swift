import TestSupport
import Testing

/// What verbs print for programs.
@Suite(.enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct VerbJSONTests {
  private let folder = TemporaryFolder()

  /// What Python makes of each line: the type that the object states.
  private func types(_ text: String) -> [String] {
    let script = "import json,sys\nfor line in sys.stdin: print(json.loads(line)['type'])"
    let outcome = Program.run("python3", ["-c", script], input: text, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test(
    .enabled(if: Program.has("python3"), "python3 is not installed"),
    arguments: [
      ("new b.json", ["written"]), ("run a.neume -o a.mid", ["written"]), ("render a.json -o a.mid", ["written"]),
      ("import a.json -o c.json", ["written"]), ("info a.json", ["info"]),
      ("check a.json a.neume", ["check", "check"]), ("merge a.json a.json a.json -o m.json", ["written", "merge"]),
      ("git-setup", ["diagnostic"]), ("show --full b.mid", ["diagnostic"]),
      ("fmt a.neume a.json", ["format", "format"]), ("fmt --check a.neume", ["format"]), ("show a.json", ["music"]),
      ("schema", ["schema"]), ("completion bash", ["completion"]), ("help fmt", ["help"]),
      ("help --markdown", ["reference"]), ("version", ["version"]), ("info missing.json", ["diagnostic"]),
      ("run", ["diagnostic"]), ("nothing", ["diagnostic"]),
    ])
  func `with --json every verb prints one object a line`(line: String, expected: [String]) {
    folder.write("track add lead melody\nwrite 1 \"C4/1\"\n", to: "a.neume")
    #expect(Program.run(["run", "a.neume", "-o", "a.json"], in: folder).status == 0)
    let outcome = Program.run(line.split(separator: " ").map(String.init) + ["--json"], in: folder)
    #expect(types(outcome.output) == expected)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `what was rendered is told in numbers, and Opus gets a rate that it has`() {
    folder.write("track add lead melody\nwrite 1 \"C4/1\"\n", to: "a.neume")
    let arguments = ["a.neume", "-o", "a.opus", "--soundfont", "builtin", "--tail", "none", "--no-cache", "--json"]
    let outcome = Program.run(["render"] + arguments, in: folder)
    #expect(
      outcome.output
        == "{\"type\":\"written\",\"path\":\"a.opus\",\"format\":\"opus\",\"font\":\"builtin\",\"rate\":48000,"
        + "\"frames\":96000,\"clipped\":0}\n")
    #expect(Program.run(["render"] + arguments + ["--rate", "44100"], in: folder).status == 1)
  }

  @Test func `fmt says of each file whether it had its one form, and whether it was written`() {
    folder.write("grid   1/8\n", to: "a.neume")
    #expect(
      Program.run(["fmt", "--json", "a.neume"], in: folder).output
        == "{\"type\":\"format\",\"path\":\"a.neume\",\"canonical\":false,\"written\":true}\n")
    #expect(folder.read("a.neume") == "grid 1/8\n")
    #expect(
      Program.run(["fmt", "--json", "a.neume"], in: folder).output
        == "{\"type\":\"format\",\"path\":\"a.neume\",\"canonical\":true,\"written\":false}\n")
  }
}
