import Glibc

/// A program that is run from its start to its end.
struct ChildProcess {
  /// The program's path, or its name where it is looked for, and its arguments.
  var words: [String]
  /// The file that takes what it prints.
  var output = "/dev/null"
  /// The status that it is to end with.
  var status: Int32 = 0
  /// Whether it is started with the settings of ``keepFreedMemory()``, which nobody has who starts it by hand.
  var keepsFreedMemory = false

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs it to its end.
  ///
  /// - Returns: The time between the call and the end.
  /// - Throws: `Failure` where it cannot be started, or ends with another status.
  @discardableResult
  func run() throws -> Run { Run(seconds: try measured().seconds) }

  fileprivate func measured() throws -> Run {
    let clock = ContinuousClock()
    let start = clock.now
    guard let process = self.start(closing: []) else { throw Failure(description: "\(words[0]) cannot be started") }
    var ended: Int32 = 0
    var usage = rusage()
    while wait4(process, &ended, 0, &usage) < 0 {
      guard errno == EINTR else { throw Failure(description: "\(words[0]) is lost") }
    }
    let duration = clock.now - start
    guard ended == status << 8 else {
      throw Failure(
        description: "\(words.joined(separator: " ")) ended with status \(ended >> 8), signal \(ended & 0x7F)")
    }
    return Run(seconds: duration.seconds, peakBytes: usage.ru_maxrss * 1024)
  }

  /// Runs it to its end as the child of a small process, whose memory is counted to the child's instead of ours: the
  /// system hands the peak of the process that starts a program down to it.
  ///
  /// - Returns: The time and the most memory that it had.
  func runForMemory() throws -> Run {
    let report = try temporaryFile([])
    defer { unlink(report) }
    var small = ChildProcess(words: [try ownProgram(), measuringOption] + words)
    small.output = report
    try small.run()
    let numbers = try text(ofFile: report).split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 2 else { throw Failure(description: "\(words[0]) was not measured") }
    return Run(seconds: numbers[0], peakBytes: Int(numbers[1]))
  }

  /// Whether it can be run to its end with success.
  var works: Bool { (try? run()) != nil }

  /// Starts it.
  ///
  /// - Parameters:
  ///   - input: What it reads from; nothing unless given.
  ///   - descriptor: Where it prints to, instead of `output`.
  ///   - closing: What it must not have open.
  func start(input: Int32? = nil, printingTo descriptor: Int32? = nil, closing: [Int32]) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    if let descriptor {
      posix_spawn_file_actions_adddup2(&actions, descriptor, STDOUT_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    // What a missing module or a chatty program has to say is not for the user.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    for descriptor in closing + [input, descriptor].compactMap(\.self) {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { arguments.forEach { free($0) } }
    var process: pid_t = 0
    var variables = environment
    defer { variables.forEach { free($0) } }
    return posix_spawnp(&process, words[0], &actions, nil, arguments, &variables) == 0 ? process : nil
  }

  /// The environment that it gets, to be freed.
  private var environment: [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
      if keepsFreedMemory || !String(cString: variable).hasPrefix("MALLOC_") { variables.append(strdup(variable)) }
      next += 1
    }
    return variables + [nil]
  }
}

/// Asks this program to run another and to print its time and memory, and for nothing else.
private let measuringOption = "--measure"

/// Runs the program that the command line asks for, if it does, and ends this one.
func measureIfAsked() throws {
  let arguments = CommandLine.arguments.dropFirst()
  guard arguments.first == measuringOption else { return }
  let run = try ChildProcess(words: Array(arguments.dropFirst())).measured()
  print(run.seconds, run.peakBytes ?? 0)
  exit(0)
}

/// The path of this program.
func ownProgram() throws -> String {
  guard let own = realpath("/proc/self/exe", nil) else { throw ChildProcess.Failure(description: "/proc is missing") }
  defer { free(own) }
  return String(cString: own)
}

/// The path of the program `neume` that was built with this one.
func neumeProgram() throws -> String {
  let own = try ownProgram()
  let slash = own.utf8.lastIndex(of: UInt8(ascii: "/"))
  let program = (slash.map { String(own[...$0]) } ?? "") + "neume"
  guard access(program, X_OK) == 0 else {
    throw ChildProcess.Failure(description: "\(program) is missing: swift build -c release --product neume")
  }
  return program
}
