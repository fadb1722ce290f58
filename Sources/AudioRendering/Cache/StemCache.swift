import Glibc
import Synchronization

/// Keeps stems and mixes on disk, so that what did not change need not be rendered again.
///
/// Entries are named by what determines them, so that a stale one cannot be found. Several programs may use one
/// directory: entries appear whole or not at all, and one that is read may be deleted meanwhile. An entry that turns out
/// damaged is rendered anew from where it is.
public final class StemCache: Sendable {
  static let temporarySuffix = ".part"
  private static let suffix = ".stem"

  /// Where entries are kept.
  public let directory: String
  /// The most bytes all entries together may have; the ones that were not used for longest go first.
  public let sizeLimit: Int
  private let serial = Mutex(0)

  /// What the cache holds.
  public struct Contents: Hashable, Sendable {
    /// How many stems and mixes.
    public var entries = 0
    /// Their size in bytes.
    public var bytes = 0
  }

  /// Opens a cache, making its directory where it is missing.
  ///
  /// - Parameters:
  ///   - directory: a directory that nothing else uses.
  ///   - sizeLimit: the most bytes all entries together may have.
  /// - Throws: `RenderError.outputFailed` when the directory cannot be made.
  public init(directory: String, sizeLimit: Int = 2 << 30) throws(RenderError) {
    self.directory = directory
    self.sizeLimit = sizeLimit
    var path = directory.hasPrefix("/") ? "" : "."
    for part in directory.split(separator: "/") {
      path += "/" + part
      guard mkdir(path, 0o700) == 0 || errno == EEXIST || errno == EISDIR || access(path, F_OK) == 0 else {
        throw .outputFailed(OutputError(code: errno))
      }
    }
    guard access(directory, R_OK | W_OK | X_OK) == 0 else { throw .outputFailed(OutputError(code: errno)) }
  }

  /// What the cache holds now.
  public var contents: Contents {
    files().filter { $0.name.hasSuffix(Self.suffix) }.reduce(into: Contents()) {
      $0.entries += 1
      $0.bytes += $1.size
    }
  }

  /// Deletes all entries and what interrupted programs left behind.
  public func clear() {
    for file in files() where file.name.hasSuffix(Self.suffix) || isAbandoned(file) { unlink(path(file.name)) }
  }

  /// Deletes the entries that were not used for longest, until the rest keeps within the limit.
  public func trim() {
    var kept: [File] = []
    for file in files() {
      if isAbandoned(file) { unlink(path(file.name)) } else if file.name.hasSuffix(Self.suffix) { kept.append(file) }
    }
    kept.sort { ($0.used.0, $0.used.1, $0.name) > ($1.used.0, $1.used.1, $1.name) }
    var size = 0
    for file in kept {
      size += file.size
      if size > sizeLimit { unlink(path(file.name)) }
    }
  }

  /// The entry of a key, if there is one that is whole.
  func entry(_ key: ContentKey, windowFrames: Int) -> CacheEntry? {
    CacheEntry(path: path(key.text + Self.suffix), key: key, windowFrames: windowFrames)
  }

  /// Starts an entry.
  func recorder(_ key: ContentKey, windowFrames: Int) -> CacheRecorder {
    let number = serial.withLock { serial in
      serial += 1
      return serial
    }
    return CacheRecorder(path: path(key.text + Self.suffix), key: key, windowFrames: windowFrames, serial: number)
  }

  /// Whether so many bytes more could be kept, both by the limit and by the disk.
  func hasRoom(for bytes: Int) -> Bool {
    var status = statvfs()
    guard bytes <= sizeLimit, statvfs(directory, &status) == 0 else { return false }
    // Half of what is free stays free.
    return Double(bytes) < Double(status.f_bavail) * Double(status.f_frsize) / 2
  }

  private func path(_ name: String) -> String { directory + "/" + name }

  private struct File {
    let name: String
    let size: Int
    /// When it was last used: seconds since 1970 and nanoseconds.
    let used: (Int, Int)
  }

  private func files() -> [File] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var listed: [File] = []
    while let item = readdir(stream) {
      let name = withUnsafePointer(to: &item.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      guard name.hasSuffix(Self.suffix) || name.hasSuffix(Self.temporarySuffix), stat(path(name), &status) == 0 else {
        continue
      }
      listed.append(
        File(
          name: name, size: Int(status.st_size), used: (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)))
    }
    return listed
  }

  /// Whether a file was left behind by a program that is no more: its name says which program began it.
  private func isAbandoned(_ file: File) -> Bool {
    guard file.name.hasSuffix(Self.temporarySuffix) else { return false }
    let parts = file.name.split(separator: ".")
    guard parts.count >= 3, let process = pid_t(parts[parts.count - 3]), process > 0 else { return true }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
