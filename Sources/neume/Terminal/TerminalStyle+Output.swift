import Glibc
import Pictures

extension TerminalStyle {
  /// What standard output can show: colours only on a terminal, and only where NO_COLOR is not set
  /// (https://no-color.org).
  static func ofStandardOutput() -> TerminalStyle {
    guard isatty(STDOUT_FILENO) == 1 else { return TerminalStyle(columns: columnsOfEnvironment ?? 80) }
    var window = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0
    let isDumb = variable("TERM") == "dumb"
    return TerminalStyle(
      columns: isKnown ? Int(window.ws_col) : columnsOfEnvironment ?? 80,
      isColoured: !isDumb && (variable("NO_COLOR") ?? "").isEmpty, isUnicode: !isDumb)
  }

  private static var columnsOfEnvironment: Int? { variable("COLUMNS").flatMap { Int($0) } }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
