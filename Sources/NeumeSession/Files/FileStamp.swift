import Glibc

/// What tells without reading whether a file is still the one that was read: every way of writing changes some of it.
public struct FileStamp: Hashable, Sendable {
  private let device: UInt
  private let inode: UInt
  private let size: Int
  private let modified: [Int]

  /// The stamp of the file at a path; `nil` where there is none, and for what is no plain file.
  public init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    size = Int(status.st_size)
    modified = [
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ].map { Int($0) }
  }
}

extension FileAccess {
  /// A path from the root, links followed as far as there is something.
  public static func absolute(_ path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    let (folder, name) = split(path)
    guard let real = realpath(folder, nil) else { return path.hasPrefix("/") ? path : "\(currentFolder)/\(path)" }
    defer { free(real) }
    let found = String(cString: real)
    return found == "/" ? "/\(name)" : "\(found)/\(name)"
  }

  /// The folder that relative paths begin at.
  static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The folder and the name of a path.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }
}
