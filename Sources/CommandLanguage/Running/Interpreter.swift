import MusicTheory

/// Runs scripts: expands words, keeps variables and definitions, and gives each command to a host.
///
/// Variables and definitions live from one script to the next, as in a session. Nothing here recurses: blocks, calls
/// and includes in progress are frames on a list, so that no script can overflow the stack.
public struct Interpreter: Sendable {
  /// The variables outside any definition, by name.
  public var variables: [String: String]
  var definitions: [String: Definition] = [:]

  // MARK: The run in progress

  var frames: [Frame] = []
  /// The variables of each call in progress.
  var locals: [[String: String]] = []
  var limits = Limits()
  var steps = 0
  var textBytes = 0
  var isExhausted = false
  var keepsGoing = false
  var outcome = RunOutcome()

  /// Begins a session.
  ///
  /// - Parameter variables: Variables set from outside.
  public init(variables: [String: String] = [:]) {
    self.variables = variables
  }

  /// The names that were defined with `def`, sorted.
  public var definitionNames: [String] { definitions.keys.sorted() }

  /// Whether a text can be the name of a variable: a letter, then letters, digits and `_`.
  public static func isVariableName(_ text: String) -> Bool {
    text.utf8.first?.isASCIILetter == true && text.utf8.allSatisfy(\.isNameByte)
  }

  /// Runs a script.
  ///
  /// The first error ends the run, and nothing runs at all where the script itself has errors, unless the run keeps
  /// going: then the statement at the top level of its file is given up, and the next one follows.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - host: What the commands act on; gets every message.
  ///   - keepsGoing: Whether to go on after an error.
  /// - Returns: What was run and whether all went well.
  public mutating func run(
    _ script: Script, on host: inout some CommandHost, keepsGoing: Bool = false
  ) -> RunOutcome {
    self.keepsGoing = keepsGoing
    limits = host.limits
    (steps, textBytes, isExhausted, outcome) = (0, 0, false, RunOutcome())
    frames = [Frame(tree: script.tree, statements: script.tree.statements, role: .file(includedAt: nil))]
    for error in script.errors { report(error, to: &host) }
    if !script.errors.isEmpty, !keepsGoing { frames = [] }
    while let top = frames.indices.last {
      if host.isCancelled {
        outcome.isCancelled = true
        unwind(to: 0, &host)
        break
      }
      do {
        try advance(top, &host)
      } catch {
        report(error, to: &host)
        unwind(to: keepsGoing && !isExhausted ? filesInProgress : 0, &host)
      }
    }
    return outcome
  }

  /// How many of the outermost frames are files: those in which a run that keeps going finds the next statement.
  private var filesInProgress: Int {
    frames.firstIndex { if case .file = $0.role { false } else { true } } ?? frames.count
  }

  /// Runs the next statement of the innermost frame, or ends it.
  private mutating func advance(_ top: Int, _ host: inout some CommandHost) throws(Diagnostic) {
    let next = frames[top].next
    guard next < frames[top].statements.count else { return try finish(top, &host) }
    frames[top].next = next + 1
    let statement = frames[top].statements[next]
    let tree = frames[top].tree
    if top > 0 { try countStep(at: statement.range, in: tree) }
    try execute(statement, in: tree, &host)
  }

  private mutating func countStep(at range: ByteRange, in tree: SyntaxTree) throws(Diagnostic) {
    steps += 1
    if steps > limits.steps {
      isExhausted = true
      throw limits.exceeded(.steps, "this script runs on and on", at: tree.span(range))
    }
  }

  private mutating func finish(_ top: Int, _ host: inout some CommandHost) throws(Diagnostic) {
    switch frames[top].role {
    case .file, .branch: frames.removeLast()
    case .call:
      frames.removeLast()
      locals.removeLast()
    case .group:
      frames.removeLast()
      host.commitGroup()
    case .loop(var loop):
      let tree = frames[top].tree
      try countStep(at: loop.range, in: tree)
      guard let text = loop.next(in: host.key) else {
        frames.removeLast()
        return
      }
      frames[top].role = .loop(loop)
      frames[top].next = 0
      try charge(text.utf8.count, at: loop.range, in: tree)
      assign(text, to: loop.variable)
    }
  }

  /// Gives up frames from the inside out, groups with what happened in them.
  private mutating func unwind(to count: Int, _ host: inout some CommandHost) {
    while frames.count > count, let frame = frames.popLast() {
      switch frame.role {
      case .file, .branch, .loop: break
      case .call: locals.removeLast()
      case .group(let before):
        host.rollBackGroup()
        variables = before.variables
        definitions = before.definitions
        if let last = locals.indices.last { locals[last] = before.locals }
      }
    }
  }

  /// Passes a message on, with notes for the calls and includes in progress.
  mutating func report(_ diagnostic: Diagnostic, to host: inout some CommandHost) {
    var diagnostic = diagnostic
    diagnostic.notes += enclosingNotes()
    if diagnostic.severity == .error {
      outcome.errorCount += 1
      if outcome.errorCount >= limits.errors { isExhausted = true }
    }
    host.report(diagnostic)
  }

  private func enclosingNotes() -> [Diagnostic.Note] {
    var notes = frames.reversed().compactMap(\.note)
    // Of a deep recursion the two ends tell enough.
    if notes.count > 12 {
      let hidden = notes.count - 11
      let middle = Diagnostic.Note("… and \(hidden) more calls and includes between", at: notes[6].span)
      notes.replaceSubrange(6..<6 + hidden, with: [middle])
    }
    return notes
  }
}

/// What came of running a script.
public struct RunOutcome: Sendable, Hashable {
  /// How many commands were run with success.
  public internal(set) var commandCount = 0
  /// How many errors were reported.
  public internal(set) var errorCount = 0
  /// Whether the user stopped the run.
  public internal(set) var isCancelled = false

  /// Whether everything was run without an error.
  public var isSuccess: Bool { errorCount == 0 && !isCancelled }
}
