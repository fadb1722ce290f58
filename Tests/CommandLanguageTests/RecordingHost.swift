import CommandLanguage
import MusicTheory

/// A host that writes down what it is asked to do.
struct RecordingHost: CommandHost {
  var commandNames = ["pen", "write", "grid", "song", "say", "warn", "fail", "set"]
  var key = Key.cMajor
  var limits = Limits()
  var files: [String: String] = [:]
  /// What was run, words joined by blanks; group borders in angle brackets.
  var log: [String] = []
  var calls: [Call] = []
  var diagnostics: [Diagnostic] = []
  /// After how many commands the user asks to stop.
  var cancelAfter = Int.max

  var isCancelled: Bool { calls.count >= cancelAfter }

  func isCommand(_ name: String) -> Bool { commandNames.contains(name) }

  mutating func run(_ call: Call) throws(Diagnostic) -> [Diagnostic] {
    calls.append(call)
    switch call.name.text {
    case "fail": throw Diagnostic(code: "failed", "this fails")
    case "warn": return [Diagnostic(.warning, code: "careful", "this is a warning", at: call.span)]
    case "set":
      guard
        call.words.count == 3, let name = Limits.Name(rawValue: call.words[1].text), let value = Int(call.words[2].text)
      else { throw Diagnostic(code: "bad-set", "no such setting") }
      limits[name] = value
    default: break
    }
    log.append(call.words.map(\.text).joined(separator: " "))
    return []
  }

  mutating func beginGroup() { log.append("<group>") }
  mutating func commitGroup() { log.append("<commit>") }
  mutating func rollBackGroup() { log.append("<rollback>") }

  mutating func source(including path: Word, in includer: SourceText) throws(Diagnostic) -> SourceText {
    let name = includer.path(ofIncluded: path.text)
    guard let text = files[name] else { throw Diagnostic(code: "no-file", "there is no file \(name)") }
    return SourceText(name: name, text: text)
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
}

/// What came of running a text.
struct Trial {
  var host: RecordingHost
  var interpreter: Interpreter
  var outcome: RunOutcome

  /// Runs a text on a host.
  init(
    _ text: String, on host: RecordingHost = RecordingHost(), variables: [String: String] = [:],
    keepsGoing: Bool = false
  ) {
    self.host = host
    interpreter = Interpreter(variables: variables)
    let script = Script(parsing: SourceText(name: "main.neume", text: text))
    outcome = interpreter.run(script, on: &self.host, keepsGoing: keepsGoing)
  }

  var log: [String] { host.log }
  /// The places and codes of all messages: `1:5 unknown-word`.
  var messages: [String] {
    host.diagnostics.map { diagnostic in
      let place = diagnostic.span.map { "\($0.start.line):\($0.start.column) " } ?? ""
      return place + diagnostic.code
    }
  }
  /// All messages in prose.
  var prose: String { host.diagnostics.map(\.prose).joined(separator: "\n") }
}

/// The commands that a text comes to.
func commands(_ text: String, variables: [String: String] = [:]) -> [String] {
  let trial = Trial(text, variables: variables)
  return trial.host.diagnostics.isEmpty ? trial.log : trial.messages
}

/// The word that an expression comes to, or the code of its error.
func value(of expression: String, variables: [String: String] = [:], key: Key = .cMajor) -> String {
  var host = RecordingHost()
  host.key = key
  let trial = Trial("say $(\(expression))", on: host, variables: variables)
  guard let call = trial.host.calls.first else { return trial.host.diagnostics.first?.code ?? "nothing" }
  return call.words[1].text
}
