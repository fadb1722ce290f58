import CommandLanguage
import Glibc
import MusicTheory
import NeumeSession

/// The program: finds the verb, runs it, and turns what comes of it into an exit code.
enum Program {
  /// The version that `neume version` prints.
  static let version = "0.1.0"

  /// The verbs by name, in the order that help shows them. Only the one that is meant is made: making all would take longer
  /// than many of them do.
  private static let table: [(name: String, spec: @Sendable () -> VerbSpec)] = [
    ("new", { .new }), ("run", { .run }), ("repl", { .repl }), ("render", { .render }), ("play", { .play }),
    ("import", { .importing }), ("info", { .info }), ("check", { .check }), ("diff", { .diff }),
    ("verify", { .verify }),
    ("merge", { .merge }), ("git-setup", { .gitSetup }), ("fmt", { .format }), ("show", { .show }),
    ("instruments", { .instruments }), ("schema", { .schema }), ("completion", { .completion }),
    ("doctor", { .doctor }),
    ("help", { .help }), ("version", { .version }),
  ]

  /// All verbs, in the order that help shows them.
  static var verbs: [VerbSpec] { table.map { $0.spec() } }

  /// The verb of a name.
  static func verb(named name: String) -> VerbSpec? { table.first { $0.name == name }?.spec() }

  /// Runs a command line.
  ///
  /// - Parameter words: The arguments behind the program's name.
  static func run(_ words: [String]) -> ExitCode {
    // A reader that closes its end must not kill the program in the middle of writing a file.
    signal(SIGPIPE, SIG_IGN)
    var console = Console(
      isJSON: words.contains("--json"), isQuiet: words.contains { $0 == "--quiet" || $0 == "-q" },
      isVerbose: words.contains { $0 == "--verbose" || $0 == "-v" })
    defer { console.flush() }
    do throws(ProgramError) {
      return try run(words, &console)
    } catch {
      return console.print(error)
    }
  }

  private static func run(_ words: [String], _ console: inout Console) throws(ProgramError) -> ExitCode {
    guard let first = words.first else {
      console.print(lines: overview, objects: [])
      return .usage
    }
    let name =
      switch first {
      case "--help", "-h": "help"
      case "--version": "version"
      default: first
      }
    guard let verb = verb(named: name) else {
      if first.hasPrefix("-") { throw .usage("the verb comes first, before `\(first)`", "neume VERB …") }
      let nearest = nearestWords(to: first, among: table.map(\.name))
      throw .usage(
        "there is no verb `\(first)`" + (nearest.first.map { "; did you mean `\($0)`?" } ?? ""),
        "neume VERB …; `neume help` lists the verbs"
      )
    }
    let call = try VerbCall(verb, words.dropFirst())
    if call.has("help") {
      console.print(lines: help(for: verb), objects: [helpObject(for: verb)])
      return .done
    }
    return try verb.run(call, &console)
  }
}
