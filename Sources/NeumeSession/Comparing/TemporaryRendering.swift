import Glibc

/// A sound file that a song is rendered to for comparing, in a folder of its own that goes with it.
final class TemporaryRendering {
  let path: String
  private let folder: String

  /// Makes the folder.
  ///
  /// - Throws: ``FileError``.
  init(suffix: String) throws(FileError) {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let template = "\(base.isEmpty ? "/tmp" : base)/neume-verify-XXXXXX"
    var buffer = Array(template.utf8CString)
    guard mkdtemp(&buffer) != nil else { throw FileAccess.failure(.write, template) }
    folder = String(decoding: buffer.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = "\(folder)/rendered.\(suffix)"
  }

  deinit {
    // A picture may have become several pages.
    if let listing = opendir(folder) {
      while let entry = readdir(listing) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { unlink("\(folder)/\(name)") }
      }
      closedir(listing)
    }
    rmdir(folder)
  }
}
