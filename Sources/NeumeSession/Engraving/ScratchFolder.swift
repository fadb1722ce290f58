import Glibc

/// A folder for files that nobody needs afterwards, taken away with all of them.
struct ScratchFolder: ~Copyable {
  /// The path.
  let path: String

  /// Makes a folder where the system has its temporary files.
  ///
  /// - Throws: ``FileError``.
  init() throws(FileError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/neume-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileAccess.failure(.write, parent) }
    path = String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// The names of the files in it, by bytes.
  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
