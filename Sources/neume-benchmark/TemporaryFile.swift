import Glibc

/// Where temporary files are: in memory where the system has such a folder, so that the disk is not measured.
private let temporaryFolder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"

/// Puts bytes into a new file and gives its path.
///
/// - Parameter suffix: What the path ends with.
func temporaryFile(_ bytes: [UInt8], suffix: String = "") throws -> String {
  var template = Array("\(temporaryFolder)/neume-benchmark-XXXXXX\(suffix)".utf8CString)
  let descriptor = mkstemps(&template, Int32(suffix.utf8.count))
  guard descriptor >= 0 else { throw FileFailure(description: "no temporary file can be made") }
  defer { close(descriptor) }
  var done = 0
  while done < bytes.count {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done) }
    guard count > 0 else { throw FileFailure(description: "the temporary file cannot be written") }
    done += count
  }
  return template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
}

/// Removes files where they are.
func removeFiles(_ paths: [String]) {
  for path in paths { unlink(path) }
}

/// The bytes of a file.
func bytes(ofFile path: String) throws -> [UInt8] {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { throw FileFailure(description: "\(path) cannot be read") }
  defer { close(descriptor) }
  var result: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &part, part.count)
    guard count >= 0 else { throw FileFailure(description: "\(path) cannot be read") }
    guard count > 0 else { return result }
    result += part[..<count]
  }
}

/// The text of a file.
func text(ofFile path: String) throws -> String { String(decoding: try bytes(ofFile: path), as: UTF8.self) }

struct FileFailure: Error, CustomStringConvertible {
  var description: String
}
