import Glibc

/// A file that is written beside its place, shared by reference.
final class PendingFile {
  private var file: AtomicFile?
  /// The open file to write to.
  let descriptor: Int32

  /// Opens a temporary file beside a path.
  ///
  /// - Throws: ``FileError``.
  init(_ path: String) throws(FileError) {
    let file = try AtomicFile.create(path)
    descriptor = file.descriptor
    self.file = consume file
  }

  /// Puts the file in its place.
  ///
  /// - Throws: ``FileError``; then the old file is as it was.
  func commit() throws(FileError) {
    guard let file = file.take() else { return }
    try file.commit(waitsForDisk: false)
  }
}

/// A folder that gets a file for each track of a rendering, and a manifest that says which is which.
///
/// Nothing of it is seen until all is there; a folder that was made for it goes again where that fails.
final class StemFolder {
  /// The open files, in the order of the tracks.
  let descriptors: [Int32]
  private let path: String
  private let isMade: Bool
  private var files: [PendingFile]
  private var isCommitted = false

  /// Makes the folder where it is missing, and opens its files.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - names: What the tracks are called.
  /// - Throws: ``FileError``.
  init(_ path: String, _ names: [String]) throws(FileError) {
    self.path = path
    isMade = mkdir(path, 0o777) == 0
    guard isMade || errno == EEXIST else { throw FileAccess.failure(.write, path) }
    var files: [PendingFile] = []
    for name in names { files.append(try PendingFile("\(path)/\(name).wav")) }
    self.files = files
    descriptors = files.map(\.descriptor)
  }

  /// Puts all files and the manifest in their places.
  ///
  /// - Throws: ``FileError``.
  func commit(manifest: String) throws(FileError) {
    for file in files { try file.commit() }
    try FileAccess.write(Array(manifest.utf8), to: "\(path)/manifest.json")
    isCommitted = true
  }

  deinit {
    guard !isCommitted, isMade else { return }
    files = []
    rmdir(path)
  }
}
