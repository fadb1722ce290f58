import CProcesses
import Glibc

/// A process that a test started.
public final class ChildProcess {
  /// Its number.
  public let id: pid_t
  private var status: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program, found in the search path where there is no slash in it.
  ///   - environment: All variables that it sees.
  ///   - folder: Where it runs.
  ///   - descriptors: What its standard input, output and error are, in this order.
  ///   - terminal: The terminal that is all three instead, and governs it.
  init?(
    _ path: String, _ arguments: [String], environment: [String: String], in folder: String,
    descriptors: [Int32] = [0, 1, 2],
    terminal: String? = nil
  ) {
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    let id = start_process(path, &words, &variables, folder, descriptors, terminal)
    guard id > 0 else { return nil }
    self.id = id
  }

  deinit {
    guard status == nil else { return }
    kill(id, SIGKILL)
    waitpid(id, nil, 0)
  }

  /// Sends a signal.
  public func send(_ signal: Int32) { if status == nil { kill(id, signal) } }

  /// Waits for its end.
  ///
  /// - Returns: The exit code; minus the signal where one ended it.
  @discardableResult
  public func wait() -> Int32 {
    if let status { return status }
    var result: Int32 = 0
    while waitpid(id, &result, 0) < 0, errno == EINTR {}
    let code = result & 0x7F == 0 ? result >> 8 & 0xFF : -(result & 0x7F)
    status = code
    return code
  }
}

/// What arrives on a descriptor, read with a time limit so that no test hangs.
struct Arrivals {
  let descriptor: Int32
  var bytes: [UInt8] = []

  /// Waits for more.
  ///
  /// - Returns: Whether there was some before the limit and the end.
  mutating func wait(until deadline: Int) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let left = max(0, deadline - Arrivals.now)
    guard poll(&request, 1, Int32(clamping: left)) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return false }
    bytes += buffer[..<count]
    return true
  }

  /// Milliseconds on a clock that only goes forward.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// How long a test waits for what must come, in milliseconds: far longer than it takes on a busy machine.
  static let patience = 20_000
}
