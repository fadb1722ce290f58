import CommandLanguage
import NeumeSession
import SongModel

/// A session with a person, or with plain lines.
struct Repl {
  private var runner: ScriptRunner
  private let keeper: SessionKeeper
  private let console: Console
  private var input: ReplInput
  private var hasFailed = false

  init(_ runner: ScriptRunner, _ keeper: SessionKeeper, _ console: Console, _ input: ReplInput) {
    self.runner = runner
    self.keeper = keeper
    self.console = console
    self.input = input
  }

  /// Takes commands until the session ends.
  mutating func run() -> ExitCode {
    if input.isTerminal { console.say("neume \(Program.version); `help` lists the commands, Ctrl-D ends") }
    while true {
      switch nextInput() {
      case .script(let script):
        run(script)
        guard let ending = runner.session.ending else { continue }
        if ending == .discarding || mayEnd() { return end() }
        runner.session.goOn()
      case .interrupted:
        // Without a person to go on with, Ctrl-C means the whole.
        guard input.isTerminal else {
          console.flush()
          return .interrupted
        }
        console.say("^C")
      case .end:
        if input.isTerminal { console.say("") }
        if mayEnd() { return end() }
      }
    }
  }

  private enum Input {
    case script(Script)
    case interrupted
    case end
  }

  /// Reads lines up to a complete input.
  private mutating func nextInput() -> Input {
    var assembly = InputAssembly()
    while true {
      let prompt = assembly.isEmpty ? runner.session.prompt : "...> "
      console.flush()
      let line: InputLine
      if input.isTerminal {
        let (session, interpreter, before) = (runner.session, runner.interpreter, assembly.text)
        line = input.readLine(prompt: prompt) { text in
          let whole = before.isEmpty ? text : "\(before)\n\(text)"
          let found = Completer(session, interpreter).complete(whole)
          return found.moved(by: text.utf8.count - whole.utf8.count)
        }
      } else {
        line = input.readLine(prompt: "")
      }
      switch line {
      case .line(let text):
        input.remember(text)
        if let script = assembly.add(text) { return .script(script) }
      case .interrupted: return .interrupted
      case .end: return assembly.isEmpty ? .end : .script(assembly.finish())
      }
    }
  }

  private mutating func run(_ script: Script) {
    let outcome = runner.run(script)
    if outcome.isCancelled { console.say("interrupted") }
    if !outcome.isSuccess { hasFailed = true }
    runner.session.followPlayback()
    for diagnostic in keeper.follow(&runner.session) { console.print(diagnostic) }
  }

  /// Whether the session may end: everything is saved, or the user says what becomes of the rest.
  private mutating func mayEnd() -> Bool {
    guard runner.session.hasUnsavedChanges else { return true }
    guard input.isTerminal else {
      console.print(
        Diagnostic(.warning, code: "unsaved", "the session ends with changes that were not saved; `save` writes them"))
      return true
    }
    let path = runner.session.path
    let question =
      path.map { "save changes to \($0)? [y]es, [n]o, [c]ancel: " }
      ?? "the song has no file. Type one to save it to, `discard` to lose it, or nothing to go on: "
    let answer: String
    switch input.readLine(prompt: question) {
    case .line(let text): answer = text
    case .interrupted: return false
    case .end:
      // Nobody is there any more. The journal stays, and the next session offers what is in it.
      isLeft = true
      return true
    }
    switch (path, answer.lowercased()) {
    case (_?, "n"), (_?, "no"), (nil, "discard"): return true
    case (_?, "y"), (_?, "yes"): run(Script(parsing: SourceText(name: "repl", text: "save")))
    case (nil, let typed) where !typed.isEmpty:
      run(Script(parsing: SourceText(name: "repl", text: "save \(Word(answer, from: "").canonicalText)")))
    default: return false
    }
    return !runner.session.hasUnsavedChanges
  }

  /// Whether the session is left for the next one to take up.
  private var isLeft = false

  private func end() -> ExitCode {
    if !isLeft { keeper.end() }
    // A person has seen the errors, and has done something about them.
    return hasFailed && !input.isTerminal ? .failed : .done
  }
}
