import Glibc

/// A folder for files that nobody needs afterwards, taken away with all of them.
struct ScratchFolder: ~Copyable {
  /// The path.
  let path: String

  /// Makes a folder where the system has its temporary files.
  ///
  /// - Throws: ``FileError``.
  init() throws(FileError) {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let parent = named.isEmpty ? "/tmp" : named
    var template = Array("\(parent)/neume-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileAccess.failure(.write, parent) }
    path = String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// The names of the files in it, by bytes.
  var names: [String] { (try? FileAccess.names(in: path)) ?? [] }
}
