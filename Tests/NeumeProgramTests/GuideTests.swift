import Glibc
import NeumeSession
import TestSupport
import Testing

/// What the guides show to be typed in a shell is run as it stands there, and prints what stands there.
@Suite(.enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct GuideTests {
  private static let guide = "Sources/NeumeSession/Guide.docc/"

  /// The pages that show something to be typed in a shell; the README begins with scripts that install and test.
  static let pages = [
    "README.md", guide + "Audio.md", guide + "GoldenTests.md", guide + "MIDI.md", guide + "Merging.md",
    guide + "Pictures.md", guide + "Programs.md", guide + "Scores.md", guide + "Tutorial.md",
  ]

  /// A piece of a page: commands, and what they print where the page shows it.
  struct Step {
    var language: String
    var text: String
    var output: String?
  }

  /// The pieces of a page, in order.
  static func steps(of page: String) throws -> [Step] {
    let text = String(decoding: try FileAccess.read("\(Program.package)/\(page)"), as: UTF8.self)
    var steps: [Step] = []
    var open: (language: String, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("```") else {
        open?.lines.append(line)
        continue
      }
      guard let block = open else {
        open = (String(line.dropFirst(3)), [])
        continue
      }
      let body = block.lines.map { $0 + "\n" }.joined()
      if block.language == "text", steps.last?.language == "sh" {
        steps[steps.count - 1].output = body
      } else {
        steps.append(Step(language: block.language, text: body))
      }
      open = nil
    }
    return steps
  }

  /// The commands as a script that ends with the first line whose exit code is not the one that its comment states.
  private func script(_ commands: String) -> String {
    var lines: [String] = []
    for line in commands.split(separator: "\n") {
      // What plays in real time, what programs draw that may not be installed, and the tests themselves are tried elsewhere.
      if line.hasPrefix("neume play") || line.hasPrefix("./scripts/") { continue }
      if line.contains(".pdf") || line.contains(" --score ") { continue }
      let parts = line.split(separator: "# exits ", maxSplits: 1)
      guard parts.count == 2 else {
        lines.append(String(line))
        continue
      }
      lines.append("status=0; \(parts[0]) || status=$?; test $status -eq \(parts[1])")
    }
    return "set -e\n" + lines.joined(separator: "\n") + "\n"
  }

  /// The files that pages take for granted: what the README and the tutorial write, and what a user would bring along.
  private static func makeFiles(in folder: TemporaryFolder) throws {
    func snippets(of page: String) throws -> [String] {
      try steps(of: page).filter { $0.language == "neume" }.map(\.text)
    }
    folder.write(try snippets(of: "README.md").first ?? "", to: "morning.neume")
    let evening = try snippets(of: guide + "Tutorial.md").joined()
    folder.write(evening, to: "evening.neume")
    let tune = "track add flute melody program=flute; write 1 \"C4/4 D E F | G/1\""
    folder.write(tune, to: "tune.neume")
    for arguments in [
      ["run", "evening.neume", "-o", "evening.json"], ["run", "evening.neume", "-o", "before.json"],
      ["run", "evening.neume", "-e", "transpose +2 1..5 track=lead", "-o", "after.json"],
      ["run", "tune.neume", "-o", "tune.mid", "-o", "sonata.musicxml", "-o", "sonata.mxl"],
    ] {
      let run = Program.run(arguments, in: folder)
      try #require(run.status == 0, "\(run.errors)")
    }
  }

  @Test(arguments: pages)
  func `every command of a guide runs, and prints what the guide shows`(page: String) throws {
    let folder = TemporaryFolder()
    if !["GoldenTests.md", "Merging.md"].contains(where: page.hasSuffix) { try Self.makeFiles(in: folder) }
    let programs = Program.path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let environment = [
      "PATH": "\(programs):\(path)", "NEUME_CACHE": folder("cache"), "NEUME_SOUNDFONT": "builtin",
      "PYTHONPATH": Program.package + "/examples", "PYTHONDONTWRITEBYTECODE": "1",
    ]
    let steps = try Self.steps(of: page).filter { ["sh", "python"].contains($0.language) }
    #expect(!steps.isEmpty)
    for step in steps {
      let words =
        step.language == "sh" ? ["-c", script(step.text)] : ["-c", "from session import Session\n" + step.text]
      let outcome = Program.run(
        step.language == "sh" ? "sh" : "python3", words, environment: environment, in: folder)
      #expect(outcome.status == 0, "\(step.text)\(outcome.errors)")
      if let output = step.output { #expect(outcome.output == output, "\(step.text)") }
    }
  }
}
