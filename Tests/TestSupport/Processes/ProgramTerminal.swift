import CProcesses
import Glibc

/// The program at a real terminal, typed at as a person would.
public final class ProgramTerminal {
  /// The process.
  public let process: ChildProcess
  private var screen: Arrivals
  private var seen = 0

  /// Starts the program at a terminal of 100 columns.
  public init?(_ arguments: [String], environment: [String: String] = [:], in folder: TemporaryFolder) {
    var name = [CChar](repeating: 0, count: 256)
    let terminal = open_terminal(&name, name.count, 100, 40)
    guard terminal >= 0 else { return nil }
    screen = Arrivals(descriptor: terminal)
    guard
      let process = ChildProcess(
        Program.path, arguments, environment: Program.environment(environment, in: folder), in: folder.path,
        terminal: String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    else {
      close(terminal)
      return nil
    }
    self.process = process
  }

  deinit { close(screen.descriptor) }

  /// Types a text; `\r` is the Enter key.
  public func type(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = write(screen.descriptor, Array(bytes), bytes.count)
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Waits until a text is on the screen, behind what was waited for before.
  ///
  /// - Returns: What came up to the text, that included; `nil` where it does not come.
  @discardableResult
  public func wait(for text: String) -> String? {
    let deadline = Arrivals.now + Arrivals.patience
    let wanted = Array(text.utf8)
    while true {
      let new = screen.bytes[seen...]
      if let end = ProgramTerminal.end(of: wanted, in: new) {
        seen = end
        return String(decoding: new[..<end], as: UTF8.self)
      }
      guard screen.wait(until: deadline) else { return nil }
    }
  }

  /// Everything that was ever written to the screen, with its control sequences.
  public var transcript: String { String(decoding: screen.bytes, as: UTF8.self) }

  /// Waits for the program's end.
  public func finish() -> Int32 {
    // A terminal that nobody reads makes the program wait.
    while screen.wait(until: Arrivals.now + Arrivals.patience) {}
    return process.wait()
  }

  private static func end(of wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= wanted.count else { return nil }
    return (bytes.startIndex...(bytes.endIndex - wanted.count)).first { bytes[$0...].starts(with: wanted) }
      .map { $0 + wanted.count }
  }
}
