import CProcesses
import Glibc

/// The program while it runs, driven line by line through pipes.
public final class ProgramSession {
  /// The process.
  public let process: ChildProcess
  private let input: Int32
  private var output: Arrivals

  /// Starts the program.
  public init?(_ arguments: [String], environment: [String: String] = [:], in folder: TemporaryFolder) {
    var (toChild, fromChild): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard make_pipe(&toChild) == 0, make_pipe(&fromChild) == 0 else { return nil }
    let process = ChildProcess(
      Program.path, arguments, environment: Program.environment(environment, in: folder), in: folder.path,
      descriptors: [toChild[0], fromChild[1], fromChild[1]])
    close(toChild[0])
    close(fromChild[1])
    (input, output) = (toChild[1], Arrivals(descriptor: fromChild[0]))
    guard let process else { return nil }
    self.process = process
    // Writing to a program that was killed is no reason to die with it.
    signal(SIGPIPE, SIG_IGN)
  }

  deinit {
    close(input)
    close(output.descriptor)
  }

  /// Sends a line.
  public func send(_ line: String) {
    let text = line + "\n"
    _ = text.withCString { write(input, $0, strlen($0)) }
  }

  /// The next line, standard error included.
  ///
  /// - Returns: `nil` at the end, and where none came for a long time.
  public func readLine() -> String? {
    let deadline = Arrivals.now + Arrivals.patience
    while true {
      if let end = output.bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { output.bytes.removeFirst(end + 1) }
        return String(decoding: output.bytes[..<end], as: UTF8.self)
      }
      guard output.wait(until: deadline) else { return nil }
    }
  }

  /// The lines up to the first that holds a text, that one included.
  public func readLines(through text: String) -> [String] {
    var lines: [String] = []
    while let line = readLine() {
      lines.append(line)
      if line.contains(text) { break }
    }
    return lines
  }

  /// Ends its input and waits for its end.
  public func finish() -> Int32 {
    // The descriptor stays one of ours, so that closing it again later hits nobody else's.
    let empty = open("/dev/null", O_WRONLY | O_CLOEXEC)
    dup2(empty, input)
    close(empty)
    return process.wait()
  }
}
