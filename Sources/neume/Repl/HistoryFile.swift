import Glibc
import NeumeSession

/// The file of lines that were typed: a line each, so that several sessions can add to it side by side.
struct HistoryFile {
  private let path: String

  /// When the file has this many lines, the older half goes.
  private static let mostLines = 10_000
  private static let mostBytes = 1 << 22

  /// The file that `NEUME_HISTORY` names, else `history` in the state folder.
  ///
  /// - Returns: `nil` where the variable is set to nothing, or there is no place.
  init?() {
    if let value = getenv("NEUME_HISTORY") {
      guard value.pointee != 0 else { return nil }
      path = String(cString: value)
    } else {
      guard let path = try? StateFolder()?.file("history") else { return nil }
      self.path = path
    }
  }

  /// The lines, the oldest first.
  func lines() -> [String] {
    guard FileAccess.exists(path), let bytes = try? FileAccess.read(path) else { return [] }
    var lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    if lines.count > HistoryFile.mostLines || bytes.count > HistoryFile.mostBytes {
      lines = Array(lines.suffix(min(HistoryFile.mostLines, lines.count) / 2))
      // A history that cannot be shortened is still one.
      try? FileAccess.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: path)
    }
    return lines
  }

  /// Adds a line.
  func add(_ line: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    _ = (line + "\n").withCString { write(descriptor, $0, strlen($0)) }
  }
}
