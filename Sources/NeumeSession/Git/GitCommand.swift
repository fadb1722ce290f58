import CommandLanguage
import Glibc

/// Runs git and takes what it prints.
struct GitCommand {
  /// The exit code; 127 where there is no git, and 128 where a signal ended it.
  let status: Int
  /// What it wrote to standard output.
  let output: [UInt8]

  /// What it wrote, without the line end behind it.
  var line: String {
    var text = String(decoding: output, as: UTF8.self)
    while text.last == "\n" { text.removeLast() }
    return text
  }

  /// Runs git to its end; its messages go where the program's own go.
  ///
  /// - Parameter isQuiet: Whether its messages go nowhere.
  init(_ arguments: [String], isQuiet: Bool = false) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { (status, output) = (127, []); return }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    if isQuiet { posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) }
    var words: [UnsafeMutablePointer<CChar>?] = (["git"] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id = pid_t()
    let isStarted = posix_spawnp(&id, "git", &actions, nil, &words, environ) == 0
    close(ends[1])
    guard isStarted else { (status, output) = (127, []); return }
    output = GitCommand.readAll(ends[0])
    var result: Int32 = 0
    while waitpid(id, &result, 0) < 0, errno == EINTR {}
    status = result & 0x7F == 0 ? Int(result >> 8 & 0xFF) : 128
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < FileAccess.mostBytes {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        break
      }
    }
    return bytes
  }

  /// Why there is nothing.
  static let missing = Diagnostic(code: "no-git", "git is not installed, or not on the search path")
}
