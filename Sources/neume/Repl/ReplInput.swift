import NeumeSession

/// Where the lines of a session come from.
enum ReplInput {
  /// A person at a terminal.
  case terminal(LineEditor, HistoryFile?)
  /// Standard input as it is.
  case plain(PlainInput)

  /// A person at a terminal, or plain lines where there is no libedit.
  static func terminal() -> ReplInput {
    guard let editor = LineEditor() else { return .plain(PlainInput()) }
    let history = HistoryFile()
    for line in history?.lines() ?? [] { editor.remember(line) }
    return .terminal(editor, history)
  }

  /// Whether a person sees a prompt.
  var isTerminal: Bool { if case .terminal = self { true } else { false } }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - prompt: What a person sees before it.
  ///   - complete: What can stand behind a text.
  mutating func readLine(prompt: String, complete: ((String) -> Completion)? = nil) -> InputLine {
    switch self {
    case .terminal(let editor, _):
      editor.complete = complete
      // What it holds of the session must be gone before the session changes.
      defer { editor.complete = nil }
      return editor.readLine(prompt: prompt)
    case .plain(var input):
      // One owner at a time, so that the buffer is not copied.
      self = .plain(PlainInput())
      defer { self = .plain(input) }
      Interruption.listen()
      return input.readLine()
    }
  }

  /// Makes a line one that can be recalled, now and later.
  func remember(_ line: String) {
    guard case .terminal(let editor, let file) = self, line.contains(where: { !$0.isWhitespace }) else { return }
    editor.remember(line)
    file?.add(line)
  }
}
