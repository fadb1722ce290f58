import TestSupport
import Testing

@Suite("The help of the program", .enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct VerbHelpTests {
  @Test("lists every verb, and each tells how it itself is used")
  func verbs() throws {
    let folder = TemporaryFolder()
    let list = Program.run(["help"], in: folder).output
    let names = list.split(separator: "\n").filter { $0.hasPrefix("  ") }.compactMap { line in
      line.split(separator: " ").first.map(String.init)
    }
    #expect(names.count == 20)
    #expect(names.first == "new" && names.last == "version")
    for name in names {
      let page = Program.run([name, "--help"], in: folder)
      #expect(page.status == 0)
      #expect(page.output.contains("\nusage: neume \(name)"), "\(name)")
      #expect(Program.run(["help", name], in: folder).output.hasPrefix(page.output), "\(name)")
    }
  }

  @Test(
    "tells of an option that is an argument, or is spelled otherwise, what is meant",
    arguments: [
      ("repl", "--song", "SONG is given without one"), ("info", "--song", "SONG is given without one"),
      ("render", "--ouput", "did you mean `--output`?"),
    ])
  func advice(verb: String, option: String, advice: String) {
    let refusal = Program.run([verb, option, "x.json"], in: TemporaryFolder())
    #expect(refusal.status == 2)
    #expect(refusal.errors.hasPrefix("neume: error: `neume \(verb)` has no option \(option); \(advice) [usage]\n"))
  }
}
