import Glibc

/// The built program, run as a user would run it.
public enum Program {
  /// The package's folder.
  public static let package: String = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()

  /// `NEUME_BINARY`, else the program that was built beside the tests.
  public static let path: String = {
    if let path = getenv("NEUME_BINARY") { return String(cString: path) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return package + "/.build/debug/neume" }
    let folder = buffer[..<count].split(separator: UInt8(ascii: "/")).dropLast()
    let beside = folder.map { "/" + String(decoding: $0, as: UTF8.self) }.joined() + "/neume"
    // The test runner may be a helper that lives with the toolchain.
    return access(beside, X_OK) == 0 ? beside : package + "/.build/debug/neume"
  }()

  /// Whether the program is there.
  public static let isBuilt = access(path, X_OK) == 0

  /// Why tests are skipped.
  public static let missing = "the program is not built (swift build), or NEUME_BINARY does not name it"

  /// What a program printed, and how it ended.
  public struct Outcome: Sendable {
    /// The exit code; minus the signal where one ended it.
    public let status: Int32
    /// What it wrote to standard output.
    public let output: String
    /// What it wrote to standard error.
    public let errors: String
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: The verb and what follows it.
  ///   - input: What it finds on standard input.
  ///   - folder: Where it runs, and where it keeps its state.
  public static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:], in folder: TemporaryFolder
  ) -> Outcome {
    run(path, arguments, input: input, environment: environment, in: folder)
  }

  /// Runs another program to its end.
  public static func run(
    _ path: String, _ arguments: [String], input: String = "", environment: [String: String] = [:],
    in folder: TemporaryFolder
  ) -> Outcome {
    // Files instead of pipes: no end waits for the other.
    let scratch = TemporaryFolder()
    scratch.write(input, to: "in")
    let descriptors = [
      open(scratch("in"), O_RDONLY | O_CLOEXEC), open(scratch("out"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600),
      open(scratch("err"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600),
    ]
    defer { for descriptor in descriptors { close(descriptor) } }
    let child = ChildProcess(
      path, arguments, environment: self.environment(environment, in: folder), in: folder.path,
      descriptors: descriptors)
    let status = child?.wait() ?? -1
    return Outcome(status: status, output: scratch.read("out") ?? "", errors: scratch.read("err") ?? "")
  }

  /// What a program sees in tests: nothing of the user's own settings.
  static func environment(_ more: [String: String], in folder: TemporaryFolder) -> [String: String] {
    var standard = [
      "PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin", "HOME": folder.path,
      "XDG_STATE_HOME": folder("state"), "LC_ALL": "C.UTF-8", "TERM": "xterm", "SWIFT_BACKTRACE": "enable=no",
    ]
    // Where a program built for measuring coverage writes what it reached, and what sanitizers are told.
    for name in ["LLVM_PROFILE_FILE", "ASAN_OPTIONS", "TSAN_OPTIONS"] {
      standard[name] = getenv(name).map { String(cString: $0) }
    }
    return standard.merging(more) { $1 }
  }

  /// Whether a command of the system is there.
  public static func has(_ command: String) -> Bool {
    run("sh", ["-c", "command -v \(command)"], in: TemporaryFolder()).status == 0
  }
}
