import CommandLanguage
import NeumeSession
import Pictures
import SongModel

/// Runs texts in one session, which prints what it has to say as it goes.
struct ScriptRunner {
  var session: Session
  private(set) var interpreter: Interpreter
  /// Whether variables and definitions are written down too.
  var isKept = false

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - song: The song to work on.
  ///   - path: The file it came from.
  ///   - stamp: That file as it was then.
  ///   - console: Where the session prints.
  ///   - print: How it prints an event; as results and messages, unless given.
  init(
    _ song: Song, path: String? = nil, stamp: FileStamp? = nil, on console: Console,
    print: ((SessionEvent) -> Void)? = nil
  ) {
    session = Session(
      song, path: path, stamp: stamp, isCancelled: { Interruption.isRequested },
      emit: print ?? { console.print($0) })
    session.reportsEdits = console.isVerbose
    // Programs that read JSON want the same lines everywhere.
    if !console.isJSON { session.terminal = { .ofStandardOutput() } }
    interpreter = Interpreter()
  }

  /// What came of a run.
  struct Outcome {
    var isSuccess = true
    var isCancelled = false
  }

  /// Runs texts one after the other, up to the first error unless the run keeps going.
  mutating func run(_ sources: [SourceText], keepsGoing: Bool) -> Outcome {
    var outcome = Outcome()
    for source in sources {
      let result = run(Script(parsing: source), keepsGoing: keepsGoing)
      outcome.isSuccess = outcome.isSuccess && result.isSuccess
      outcome.isCancelled = outcome.isCancelled || result.isCancelled
      if outcome.isCancelled || !outcome.isSuccess && !keepsGoing { break }
    }
    return outcome
  }

  /// Runs a text.
  mutating func run(_ script: Script, keepsGoing: Bool = false) -> RunOutcome {
    Interruption.listen()
    let before = isKept ? interpreter : nil
    let outcome = interpreter.run(script, on: &session, keepsGoing: keepsGoing)
    if let before { session.keep(interpreter.statements(since: before)) }
    return outcome
  }

  /// Sets variables of the language.
  mutating func set(_ variables: [String: String]) {
    for (name, value) in variables { interpreter.variables[name] = value }
  }

  /// Comes to the state that a recording describes; the session must be a new one.
  mutating func restore(_ recording: Recording) throws(Diagnostic) {
    try session.restore(recording, with: &interpreter)
  }
}

extension Console {
  /// Prints what a session says: as results, for a session only tells what is wanted.
  func print(_ event: SessionEvent) {
    switch event {
    case .diagnostic(let diagnostic): print(diagnostic)
    case .listing(let listing):
      if isQuiet, !isJSON, listing.isConfirmation { return }
      print(lines: listing.lines, objects: listing.objects)
    case .edited(let report): print(lines: report.lines, objects: [report.object])
    case .stepped(let report): print(lines: report.lines, objects: [report.object])
    }
  }
}

extension EditReport {
  /// The changes as people read them in the output of a script.
  var lines: [String] {
    guard !changes.isEmpty else { return ["\(command): nothing changes"] }
    let places = places > 1 ? " (heard in \(places) places)" : ""
    return ["\(command)\(places)"] + changes.map { "  \($0)" }
  }

  /// The changes as a program reads them.
  var object: JSONValue {
    .object([
      ("type", .string(isTrial ? "trial" : "edit")), ("command", .string(command)),
      ("changed", .array(addresses.map { .string($0) })), ("changes", .array(changes.map { .string($0) })),
      ("places", .number(places)),
    ])
  }
}

extension StepReport {
  /// What was undone or redone, as people read it.
  var lines: [String] { commands.map { "\(isUndo ? "undone" : "redone"): \($0)" } }

  /// The same as a program reads it.
  var object: JSONValue {
    .object([
      ("type", .string(isUndo ? "undo" : "redo")), ("commands", .array(commands.map { .string($0) })),
      ("changed", .array(addresses.map { .string($0) })),
    ])
  }
}
