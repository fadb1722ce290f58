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
    let started = ChildProcess(words: ["python3", "-c", program] + arguments, keepsFreedMemory: true)
      .start(input: toPeer[0], printingTo: fromPeer[1], closing: [toPeer[1], fromPeer[0]])
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
  func run(_ task: String) throws -> Run {
    let line = Array((task + "\n").utf8)
    guard line.withUnsafeBytes({ write(requests, $0.baseAddress, $0.count) }) == line.count, let answer = readLine(),
      let seconds = Double(answer)
    else {
      throw PeerError(description: "the Python peer did not answer '\(task)'")
    }
    return Run(seconds: seconds)
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
}
