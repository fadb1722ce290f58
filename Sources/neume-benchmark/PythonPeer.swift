import Glibc

/// A Python program that does a task on request and answers with the seconds that it took, so that a peer's runs can stand
/// between ours without its start-up in the time.
///
/// It reads one request a line from standard input and answers each with one line; the first line that it writes is `ready`.
final class PythonPeer {
  private var process: pid_t = 0
  private var requests: Int32 = -1
  private var answers: Int32 = -1

  struct PeerError: Error, CustomStringConvertible {
    var description: String
  }

  /// Starts a program; nil where Python or a module that it needs is missing.
  /// - Parameters:
  ///   - program: The program's text.
  ///   - arguments: What it finds behind `sys.argv[0]`.
  init?(program: String, arguments: [String]) {
    var toPeer: [Int32] = [0, 0]
    var fromPeer: [Int32] = [0, 0]
    guard pipe(&toPeer) == 0 else { return nil }
    guard pipe(&fromPeer) == 0 else {
      toPeer.forEach { close($0) }
      return nil
    }
    requests = toPeer[1]
    answers = fromPeer[0]
    let started = Self.spawn(
      ["python3", "-c", program] + arguments, input: toPeer[0], output: fromPeer[1],
      closing: [toPeer[1], fromPeer[0]])
    close(toPeer[0])
    close(fromPeer[1])
    guard let started else { return nil }
    process = started
    guard readLine() == "ready" else { return nil }
  }

  deinit {
    close(requests)
    close(answers)
    if process > 0 { waitpid(process, nil, 0) }
  }

  /// Asks for one run of a task.
  /// - Throws: `PeerError` where the answer is no number.
  func run(_ task: String) throws -> Double {
    let line = Array((task + "\n").utf8)
    guard line.withUnsafeBytes({ write(requests, $0.baseAddress, $0.count) }) == line.count, let answer = readLine(),
      let seconds = Double(answer)
    else {
      throw PeerError(description: "the Python peer did not answer '\(task)'")
    }
    return seconds
  }

  private func readLine() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(answers, &byte, 1) == 1 {
      if byte == 0x0A { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }

  private static func spawn(
    _ arguments: [String], input: Int32, output: Int32, closing: [Int32]
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    // What a missing module has to say is not for the user.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    for descriptor in closing + [input, output] { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    words.append(nil)
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    return posix_spawnp(&process, arguments[0], &actions, nil, words, environ) == 0 ? process : nil
  }
}
