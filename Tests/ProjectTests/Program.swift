import Glibc
import Testing

/// The built program, run as a user would run it.
enum Program {
  /// The package's folder.
  static let package: String = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  /// `NEUME_BINARY`, else the program that was built beside the tests.
  static let path: String = {
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
  static let isBuilt = access(path, X_OK) == 0

  /// Why tests are skipped.
  static let reason: Comment = "the program is not built (swift build), or NEUME_BINARY does not name it"

  /// Runs the program.
  static func run(_ arguments: [String], in folder: String = package) -> (status: Int32, output: String) {
    Shell.run([path] + arguments, in: folder)
  }
}

/// Commands of the system.
enum Shell {
  /// Runs a command and collects what it prints, both streams together.
  static func run(_ words: [String], in folder: String) -> (status: Int32, output: String) {
    let command = words.map(quoted).joined(separator: " ")
    guard let pipe = popen("cd \(quoted(folder)) && \(command) 2>&1", "r") else { return (-1, "popen failed") }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { output += buffer[..<count] }
    let status = pclose(pipe)
    // The exit code is in the second byte of what `wait` reports.
    return (status & 0x7F == 0 ? (status >> 8) & 0xFF : -1, String(decoding: output, as: UTF8.self))
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}

/// A folder for one test, taken away afterwards.
func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  var template = Array("/tmp/neume-projects-XXXXXX".utf8CString)
  try #require(mkdtemp(&template) != nil)
  let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  defer { _ = Shell.run(["rm", "-rf", folder], in: "/") }
  return try body(folder)
}

/// The bytes of a file.
func bytes(of path: String) throws -> [UInt8] {
  let file = try #require(fopen(path, "r"), "\(path) cannot be read")
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
  return bytes
}
