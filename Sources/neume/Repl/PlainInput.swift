import Glibc

/// Lines from standard input as they come, without editing.
struct PlainInput {
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// The longest line that is read.
  static let longestLine = 1 << 26

  /// Reads a line.
  mutating func readLine() -> InputLine {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return .line(String(decoding: buffer[start..<end], as: UTF8.self))
      }
      searched = buffer.count - start
      buffer.removeFirst(start)
      start = 0
      if isAtEnd || buffer.count > PlainInput.longestLine {
        guard !buffer.isEmpty else { return .end }
        defer { buffer.removeAll() }
        return .line(String(decoding: buffer, as: UTF8.self))
      }
      guard fill() else { return .interrupted }
    }
  }

  /// Reads more.
  ///
  /// - Returns: Whether nobody pressed Ctrl-C.
  private mutating func fill() -> Bool {
    var count = 0
    let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
      repeat {
        count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
        && !Interruption.isRequested
      initialized = max(0, count)
    }
    if count < 0, Interruption.isRequested { return false }
    if count <= 0 { isAtEnd = true }
    buffer += part
    return true
  }
}
