import Glibc
import NeumeSession
import Synchronization

/// A line on a terminal that says how much is done and how long the rest will take.
final class ProgressLine: Sendable {
  private struct State {
    var path = ""
    var start = 0
    var shown = 0
  }

  private let state = Mutex(State())
  private let line: TerminalLine

  private init(_ line: TerminalLine) { self.line = line }

  /// The shortest time between two lines, in milliseconds.
  private static let interval = 100

  /// A line on standard error, where that is a terminal.
  static func onTerminal() -> ProgressLine? { TerminalLine.onStandardError().map(ProgressLine.init) }

  /// Shows how much of a file is done.
  func show(_ path: String, done: Int, of total: Int) {
    let now = Self.milliseconds
    let text = state.withLock { state -> String? in
      if state.path != path { state = State(path: path, start: now, shown: now) }
      guard now - state.shown >= Self.interval, total > 0 else { return nil }
      state.shown = now
      return Self.text(path, done: min(done, total), of: total, after: now - state.start)
    }
    if let text { line.show(text) }
  }

  /// Takes the line away.
  func clear() {
    let wasShown = state.withLock { state in
      defer { state = State() }
      return state.shown > state.start
    }
    if wasShown { line.clear() }
  }

  /// `morning.wav  42 %, 0:07 left`.
  static func text(_ path: String, done: Int, of total: Int, after milliseconds: Int) -> String {
    let percent = Int(Double(done) / Double(total) * 100)
    guard done > 0, milliseconds >= 500 else { return "\(path)  \(percent) %" }
    let left = Int(Double(milliseconds) / 1000 * (Double(total) / Double(done) - 1) + 0.5)
    return "\(path)  \(percent) %, \(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
  }

  private static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
