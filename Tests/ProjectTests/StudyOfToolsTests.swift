import Glibc
import Testing

@Suite("The study of tools", .enabled(if: Program.isBuilt, Program.reason))
struct StudyOfToolsTests {
  private let study = Project(name: "study-of-tools")

  /// What reads and writes files, or prints help or pictures, is used below and not by the piece.
  private let elsewhere: Set<String> = [
    "help", "save", "load", "render", "history save", "play", "stop", "pause", "seek", "loop", "speed", "solo", "mute",
    "quit", "show roll",
  ]

  @Test("uses every tool and every command")
  func commands() throws {
    let list = Program.run(["help", "commands"])
    try #require(list.status == 0, "\(list.output)")
    // The words of the language itself come last.
    let commands = list.output.split(separator: "\n").prefix { $0 != "The language" }
    let names = commands.filter { $0.hasPrefix("  ") }.compactMap { line -> String? in
      var words: [Substring] = []
      // A name ends where two blanks follow.
      for part in line.dropFirst(2).split(separator: " ", omittingEmptySubsequences: false) {
        if part.isEmpty { break }
        words.append(part)
      }
      return words.joined(separator: " ")
    }
    try #require(names.count > 80)
    let script = String(decoding: try bytes(of: study.path("neume")), as: UTF8.self)
    let used = script.split(whereSeparator: { "\n{;".contains($0) }).map { line in
      line.split(separator: " ").joined(separator: " ") + " "
    }
    for name in names where !elsewhere.contains(name) {
      #expect(used.contains { $0.hasPrefix(name + " ") }, "\(name)")
    }
    for word in ["try", "expect", "group", "undo", "redo"] {
      #expect(used.contains { $0.hasPrefix(word + " ") }, "\(word)")
    }
  }

  @Test("can be saved, loaded, rendered, and replayed from its history")
  func files() throws {
    try withFolder { folder in
      let more = """
        save \(folder)/saved.json
        song title "Something else"
        load \(folder)/saved.json
        render \(folder)/rendered.mid
        history save \(folder)/history.neume
        help pen tap
        """
      let run = Program.run(["run", "--quiet", study.path("neume"), "-e", more])
      try #require(run.status == 0, "\(run.output)")
      #expect(try bytes(of: "\(folder)/saved.json") == bytes(of: study.path("json")))
      #expect(try bytes(of: "\(folder)/rendered.mid") == bytes(of: study.path("mid")))
      let replay = Program.run(["run", "--quiet", "history.neume", "-o", "replayed.json"], in: folder)
      try #require(replay.status == 0, "\(replay.output)")
      #expect(try bytes(of: "\(folder)/replayed.json") == bytes(of: study.path("json")))
    }
  }

  @Test("stops at an expectation that does not hold, and writes nothing")
  func wrongExpectation() throws {
    try withFolder { folder in
      let run = Program.run(
        ["run", study.path("neume"), "-e", #"expect @tune "G4/4 B C5 B4" track=air"#, "-o", "\(folder)/song.json"])
      #expect(run.status == 1)
      #expect(run.output.contains("2:3"))
      #expect(access("\(folder)/song.json", F_OK) != 0)
    }
  }

  @Test("says in a dry run what it would do, and writes nothing")
  func dryRun() throws {
    try withFolder { folder in
      let path = "\(folder)/song.json"
      let run = Program.run(["run", "--dry-run", study.path("neume"), "-o", path])
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("pen merge 2+1/8"))
      #expect(access(path, F_OK) != 0)
    }
  }
}
