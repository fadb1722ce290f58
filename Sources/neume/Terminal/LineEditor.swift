import CEditLine
import Glibc
import NeumeSession

/// Lines typed at a terminal, with editing, history and completion.
final class LineEditor {
  private let library: EditLineLibrary
  private let editor: OpaquePointer
  private let history: OpaquePointer
  private var input = TerminalInput()
  private var prompt: UnsafeMutablePointer<CChar>?
  /// What can stand where the cursor is, given the text before it.
  var complete: ((String) -> Completion)?

  /// How many lines can be recalled.
  private static let historySize: Int32 = 5_000

  /// Opens libedit.
  ///
  /// - Returns: `nil` where it is not installed or the terminal is of no use to it.
  init?() {
    // Without a UTF-8 locale libedit loses everything but ASCII.
    setlocale(LC_CTYPE, "")
    if String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
    guard let library = try? EditLineLibrary(), let editor = editline_start(library.start, "neume") else { return nil }
    guard let history = library.startHistory() else {
      library.end(editor)
      return nil
    }
    self.library = library
    self.editor = editor
    self.history = history
    editline_set_history_size(library.history, history, LineEditor.historySize)
    editline_set_owner(library.set, editor, Unmanaged.passUnretained(self).toOpaque())
    // Signals are our own affair: Ctrl-C must not end the session.
    editline_set_number(library.set, editor, Int32(EL_SIGNAL), 0)
    editline_set_editor(library.set, editor, "emacs")
    editline_set_history(library.set, editor, library.history, history)
    LineEditor.shared = library
    editline_set_prompt(library.set, editor) { LineEditor.owner(of: $0)?.prompt }
    editline_set_reader(library.set, editor) { line, character in
      LineEditor.owner(of: line)?.readCharacter(into: character) ?? -1
    }
    editline_add_command(library.set, editor, "neume-complete", "complete the word") { line, _ in
      LineEditor.owner(of: line)?.completeWord() ?? UInt8(CC_ERROR)
    }
    for (key, command) in LineEditor.bindings { editline_bind(library.set, editor, key, command) }
  }

  deinit {
    library.end(editor)
    library.endHistory(history)
    free(prompt)
  }

  private static let bindings = [
    ("^I", "neume-complete"), ("^R", "em-inc-search-prev"), ("^S", "em-inc-search-next"),
    ("\u{1B}p", "ed-search-prev-history"), ("\u{1B}n", "ed-search-next-history"), ("^W", "ed-delete-prev-word"),
    ("\u{1B}[1;5C", "em-next-word"), ("\u{1B}[1;5D", "ed-prev-word"), ("\u{1B}[3~", "ed-delete-next-char"),
  ]

  /// The library, for callbacks, which get nothing but the editor.
  nonisolated(unsafe) private static var shared: EditLineLibrary?

  private static func owner(of line: OpaquePointer?) -> LineEditor? {
    guard let line, let library = shared, let owner = editline_owner(library.get, line) else { return nil }
    return Unmanaged<LineEditor>.fromOpaque(owner).takeUnretainedValue()
  }

  /// Reads a line.
  ///
  /// - Parameter prompt: What stands before it.
  func readLine(prompt text: String) -> InputLine {
    free(prompt)
    prompt = strdup(text)
    input.begin()
    defer { input.end() }
    // Else the terminal would still edit by itself what is typed at the very moment the prompt appears.
    editline_set_number(library.set, editor, Int32(EL_PREP_TERM), 1)
    var count: Int32 = 0
    guard let line = library.readLine(editor, &count), count > 0 else {
      return Interruption.isRequested ? .interrupted : .end
    }
    let read = String(cString: line)
    return .line(read.hasSuffix("\n") ? String(read.dropLast()) : read)
  }

  /// Makes a line one that can be recalled.
  func remember(_ line: String) { editline_remember(library.history, history, line) }

  private func readCharacter(into character: UnsafeMutablePointer<wchar_t>?) -> Int32 {
    while true {
      switch input.next() {
      case .character(let scalar):
        character?.pointee = wchar_t(bitPattern: scalar.value)
        return 1
      case .end: return 0
      case .interrupted: return -1
      case .resized: library.resize(editor)
      case .continued:
        // The shell has set the terminal to its own taste meanwhile.
        editline_set_number(library.set, editor, Int32(EL_PREP_TERM), 0)
        editline_set_number(library.set, editor, Int32(EL_PREP_TERM), 1)
        editline_refresh(library.set, editor)
      }
    }
  }

  // MARK: Completion

  private func completeWord() -> UInt8 {
    guard let complete, let info = library.line(editor)?.pointee, let buffer = info.buffer, let cursor = info.cursor
    else { return UInt8(CC_ERROR) }
    let bytes = UnsafeBufferPointer(start: buffer, count: cursor - buffer).map { UInt8(bitPattern: $0) }
    let completion = complete(String(decoding: bytes, as: UTF8.self))
    let typed = bytes[min(completion.start, bytes.count)...]
    guard let common = completion.commonText, !completion.candidates.isEmpty else { return UInt8(CC_REFRESH_BEEP) }
    if common.utf8.count > typed.count || completion.candidates.count == 1 {
      // What is typed may differ in case from what is meant.
      library.delete(editor, Int32(clamping: String(decoding: typed, as: UTF8.self).unicodeScalars.count))
      let isDone = completion.candidates.count == 1 && completion.candidates[0].isWhole
      guard library.insert(editor, isDone ? common + " " : common) == 0 else { return UInt8(CC_ERROR) }
      return UInt8(CC_REFRESH)
    }
    var window = winsize()
    let width = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0 ? Int(window.ws_col) : 80
    let lines = columns(completion.candidates.map(\.label), width: width)
    let text = "\n" + lines.joined(separator: "\n") + "\n"
    _ = text.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
    return UInt8(CC_REDISPLAY)
  }
}

/// Words in columns that fill a width, from the top down; of very many, the first.
private func columns(_ words: [String], width: Int) -> [String] {
  let most = 200
  let shown = words.prefix(most)
  let cell = (shown.map(\.count).max() ?? 0) + 2
  let count = max(1, width / max(1, cell))
  let rows = (shown.count + count - 1) / count
  var lines = (0..<rows).map { row in
    var line = ""
    for index in stride(from: row, to: shown.count, by: rows) {
      line += shown[index] + String(repeating: " ", count: cell - shown[index].count)
    }
    return line
  }
  if words.count > most { lines.append("… and \(words.count - most) more") }
  return lines
}
