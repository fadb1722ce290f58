import Glibc

/// The files beside the project, which are not part of it: fixtures with known answers, and music made by others.
public enum SharedFiles {
  /// The package's folder, two above this file's.
  public static let package = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

  /// Where they are.
  public static let folder = package + "/../shared"

  /// Whether they are there.
  public static let arePresent = access(folder + "/fixtures/EXPECTED.tsv", R_OK) == 0

  /// All MIDI files below a folder of theirs, in order of their paths.
  public static func midiFiles(below start: String) -> [String] { files(below: start, [".mid", ".kar", ".rmi"]) }

  /// All MusicXML files below a folder of theirs, in order of their paths.
  public static func scores(below start: String) -> [String] { files(below: start, [".musicxml", ".xml", ".mxl"]) }

  private static func files(below start: String, _ suffixes: [String]) -> [String] {
    var result: [String] = []
    var folders = [folder + "/" + start]
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
        } else if suffixes.contains(where: name.hasSuffix) {
          result.append(folder + "/" + name)
        }
      }
    }
    return result.sorted()
  }

  /// The bytes of a file; `nil` where it cannot be read.
  public static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { result += buffer[..<count] }
    return result
  }

  /// The bytes of the fixture whose name begins with a number.
  public static func fixture(_ number: String) -> [UInt8]? {
    (midiFiles(below: "fixtures") + scores(below: "fixtures")).first { $0.contains("/fixtures/\(number)_") }
      .flatMap(bytes)
  }
}
