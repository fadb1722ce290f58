import CommandLanguage
import FuzzDriver
import MusicTheory

/// A host for which every word is a command.
private struct PermissiveHost: CommandHost {
  let commandNames = ["say", "write"]
  let key = Key.cMajor
  let limits = {
    var limits = Limits()
    limits.steps = 2000
    limits.textBytes = 1 << 20
    limits.wordBytes = 1 << 14
    return limits
  }()
  let isCancelled = false
  /// What an `include` gives: the input itself, so that cycles and depth are tried.
  let included: SourceText
  var openGroups = 0
  var calls: [Call] = []
  var diagnostics: [Diagnostic] = []

  init(included: SourceText) { self.included = included }

  func isCommand(_ name: String) -> Bool { !name.hasPrefix("x") }

  mutating func run(_ call: Call) throws(Diagnostic) -> [Diagnostic] {
    if call.name.text == "fail" { throw Diagnostic(code: "failed", "this fails") }
    if calls.count < 20 { calls.append(call) }
    return []
  }

  mutating func beginGroup() { openGroups += 1 }
  mutating func commitGroup() { openGroups -= 1 }
  mutating func rollBackGroup() { openGroups -= 1 }

  mutating func source(including path: Word, in includer: SourceText) throws(Diagnostic) -> SourceText {
    path.text.hasPrefix("a") ? SourceText(name: path.text, text: included.text) : included
  }

  mutating func report(_ diagnostic: Diagnostic) {
    if diagnostics.count < 20 { diagnostics.append(diagnostic) }
  }
}

/// Reads, runs and formats the input; stops the process where a law of the language is broken.
private func check(_ bytes: [UInt8]) {
  let source = SourceText(name: "fuzz", bytes: bytes)
  let script = Script(parsing: source)
  var host = PermissiveHost(included: source)
  var interpreter = Interpreter()
  let outcome = interpreter.run(script, on: &host, keepsGoing: bytes.count % 2 == 0)
  precondition(host.openGroups == 0, "a group was left open")
  precondition(outcome.isSuccess == host.diagnostics.isEmpty, "the outcome is not that of the messages")
  for diagnostic in host.diagnostics {
    precondition(diagnostic.span != nil, "a message without a place")
    _ = (diagnostic.prose, diagnostic.json)
  }
  for call in host.calls {
    let text = call.canonicalText
    var again = PermissiveHost(included: source)
    var fresh = Interpreter()
    _ = fresh.run(Script(parsing: SourceText(name: "again", text: text)), on: &again)
    precondition(again.calls.first?.words.map(\.text) == call.words.map(\.text), "not canonical: \(text)")
    for word in call.words { _ = (word.span(of: 0..<word.text.utf8.count).text, word.option?.value.span.text) }
  }
  if let formatted = try? source.formatted() {
    let twice = try? SourceText(name: "again", text: formatted).formatted()
    precondition(twice == formatted, "formatting again changes the text")
  }
}

@main
struct FuzzCommandLanguage {
  static func main() {
    fuzz { data, size in
      check(bytes(data, size))
      return 0
    }
  }
}
