import Glibc
import NeumeSession
import TestSupport
import Testing

/// What the guides show to be typed in a shell is run as it stands there, and prints what stands there.
@Suite(.enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct GuideTests {
  /// A piece of a page: commands, and what they print where the page shows it.
  struct Step {
    var commands: String
    var output: String?
  }

  /// The pieces of a page that are typed in a shell, in order.
  static func steps(of page: String) throws -> [Step] {
    let path = "\(Program.package)/Sources/NeumeSession/Guide.docc/\(page)"
    let text = String(decoding: try FileAccess.read(path), as: UTF8.self)
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
      if block.language == "sh" { steps.append(Step(commands: body)) }
      if block.language == "text", !steps.isEmpty { steps[steps.count - 1].output = body }
      open = nil
    }
    return steps
  }

  /// The commands as a script that ends with the first line whose exit code is not the one that its comment states.
  private func script(_ commands: String) -> String {
    var lines: [String] = []
    for line in commands.split(separator: "\n") {
      let parts = line.split(separator: "# exits ", maxSplits: 1)
      guard parts.count == 2 else {
        lines.append(String(line))
        continue
      }
      lines.append("status=0; \(parts[0]) || status=$?; test $status -eq \(parts[1])")
    }
    return "set -e\n" + lines.joined(separator: "\n") + "\n"
  }

  @Test(arguments: ["GoldenTests.md"])
  func `every command of a guide runs, and prints what the guide shows`(page: String) throws {
    let folder = TemporaryFolder()
    let programs = Program.path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let steps = try Self.steps(of: page)
    #expect(steps.count > 5)
    for step in steps {
      let outcome = Program.run(
        "sh", ["-c", script(step.commands)],
        environment: ["PATH": "\(programs):\(path)", "NEUME_CACHE": folder("cache")], in: folder)
      #expect(outcome.status == 0, "\(step.commands)\(outcome.errors)")
      if let output = step.output { #expect(outcome.output == output, "\(step.commands)") }
    }
  }
}
