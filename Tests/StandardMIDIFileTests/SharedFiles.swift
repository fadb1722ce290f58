import Glibc
import Testing

/// The files beside the project, which are not part of it: fixtures with known answers, and music made by others.
enum SharedFiles {
  /// The package's folder, two above this file's.
  static let package = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

  static let shared = package + "/../shared"

  /// Whether they are there.
  static let arePresent = access(shared + "/fixtures/EXPECTED.tsv", R_OK) == 0

  static let reason: Comment = "the folder ../shared is not beside the package"

  /// All MIDI files below a folder of theirs, in order of their paths.
  static func midiFiles(below folder: String) -> [String] {
    var result: [String] = []
    var folders = [shared + "/" + folder]
    while let folder = folders.popLast() {
      guard let directory = opendir(folder) else { continue }
      defer { closedir(directory) }
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name.hasPrefix(".") { continue }
        if entry.pointee.d_type == DT_DIR {
          folders.append(folder + "/" + name)
        } else if [".mid", ".kar", ".rmi"].contains(where: name.hasSuffix) {
          result.append(folder + "/" + name)
        }
      }
    }
    return result.sorted()
  }

  /// The bytes of a file.
  static func bytes(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw FileError(path: path) }
    defer { fclose(file) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return result }
      result += buffer[..<count]
    }
  }

  /// The bytes of the fixture whose name begins with a number.
  static func fixture(_ number: String) throws -> [UInt8] {
    let path = midiFiles(below: "fixtures").first { $0.contains("/fixtures/\(number)_") }
    return try bytes(path ?? "fixture \(number)")
  }

  struct FileError: Error {
    var path: String
  }
}
