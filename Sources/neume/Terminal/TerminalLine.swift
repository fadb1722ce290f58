import Glibc

/// A line on standard error that is written over again and again.
struct TerminalLine: Sendable {
  /// The line, where standard error is a terminal.
  static func onStandardError() -> TerminalLine? { isatty(STDERR_FILENO) == 1 ? TerminalLine() : nil }

  /// Shows a text in place of the last one.
  func show(_ text: String) { write("\r\u{1B}[K" + text) }

  /// Takes the text away.
  func clear() { show("") }

  private func write(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
