import Glibc

/// A folder for one test, taken away with everything in it afterwards.
public final class TemporaryFolder {
  /// The path.
  public let path: String

  /// Makes one.
  public init() {
    var template = Array("/tmp/neume-test-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  deinit {
    guard path.hasPrefix("/tmp/neume-test-") else { return }
    removeAll(in: "")
    rmdir(path)
  }

  private func removeAll(in folder: String) {
    for name in names(in: folder) {
      let inner = folder.isEmpty ? name : "\(folder)/\(name)"
      // A link to a folder is removed as what it is.
      if unlink(self(inner)) == 0 { continue }
      removeAll(in: inner)
      rmdir(self(inner))
    }
  }

  /// The path of something in it.
  public func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a text file.
  public func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

  /// Writes a file.
  public func write(_ bytes: [UInt8], to name: String) {
    guard let file = fopen(self(name), "w") else { return }
    defer { fclose(file) }
    fwrite(bytes, 1, bytes.count, file)
  }

  /// A file's text; `nil` where there is none.
  public func read(_ name: String) -> String? { bytes(of: name).map { String(decoding: $0, as: UTF8.self) } }

  /// A file's bytes; `nil` where there is none.
  public func bytes(of name: String) -> [UInt8]? {
    guard let file = fopen(self(name), "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

  /// Makes a pipe that has a name: who reads it waits until somebody writes to it.
  public func makePipe(_ name: String) { mkfifo(self(name), 0o600) }

  /// Waits until somebody reads a pipe, does something, and writes a text to it.
  public func feed(_ name: String, _ text: String, after action: () -> Void = {}) {
    let descriptor = open(self(name), O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    action()
    _ = text.withCString { Glibc.write(descriptor, $0, strlen($0)) }
  }

  /// The names in a folder of it, sorted.
  public func names(in folder: String = "") -> [String] {
    guard let directory = opendir(self(folder)) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
        })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }
}
