import Glibc

/// A program of the system that is run for a while, with a limit on its time.
struct ExternalProgram {
  /// The program: a name that is looked up in the search path, or a path.
  let name: String
  /// What it is told, word by word; no shell ever reads it.
  let arguments: [String]
  /// Variables that it sees besides those of this program.
  var environment: [String: String] = [:]

  /// How a run ended.
  enum Outcome: Equatable {
    /// By itself, with an exit code; minus the signal where one ended it.
    case ended(Int32)
    /// It could not be started.
    case notStarted
    /// It was stopped, because it took too long.
    case tooLong
    /// It was stopped, because the user asked to.
    case cancelled
  }

  /// The path of a program in the search path.
  static func path(of name: String) -> String? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - log: The file that gets everything it prints.
  ///   - seconds: How long it may take.
  ///   - isCancelled: Whether the user asked to stop.
  func run(log: String, atMost seconds: Int, isCancelled: () -> Bool = { false }) -> Outcome {
    guard let process = start(log: log) else { return .notStarted }
    let deadline = Self.milliseconds + seconds * 1000
    var pause = 1_000
    while true {
      var status: Int32 = 0
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process {
        // What it left running ends with it.
        kill(-process, SIGKILL)
        return .ended(status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F))
      }
      if ended < 0, errno != EINTR { return .notStarted }
      let wasCancelled = isCancelled()
      if wasCancelled || Self.milliseconds > deadline {
        kill(-process, SIGKILL)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return wasCancelled ? .cancelled : .tooLong
      }
      usleep(UInt32(pause))
      pause = min(pause * 2, 20_000)
    }
  }

  /// Starts it as the first of a process group of its own, so that all that it starts can be stopped with it.
  private func start(log: String) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = allVariables.map { strdup($0) } + [nil]
    defer { for word in words + variables { free(word) } }
    var process: pid_t = 0
    return posix_spawnp(&process, name, &actions, &attributes, &words, &variables) == 0 ? process : nil
  }

  /// The variables of this program, and those of its own in their place.
  private var allVariables: [String] {
    var result = environment.map { "\($0.key)=\($0.value)" }.sorted()
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      if environment[String(text.prefix { $0 != "=" })] == nil { result.append(text) }
      next += 1
    }
    return result
  }

  private static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
