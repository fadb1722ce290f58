import CHeap
import Glibc

/// Whole files in and out. `-` is standard input or output.
public enum FileAccess {
  /// The largest file that is read.
  public static let mostBytes = 1 << 30

  /// The size from which on a file is expected to become values of ``sizeInMemory`` times its size.
  private static let largeFile = 1 << 19
  private static let sizeInMemory = 6

  /// The names of what is in a folder, by bytes: the same order in every locale.
  ///
  /// - Throws: ``FileError`` where it cannot be read.
  static func names(in folder: String) throws(FileError) -> [String] {
    guard let listing = opendir(folder) else { throw failure(.read, folder) }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether something is at a path.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Reads a whole file.
  ///
  /// - Throws: ``FileError``.
  public static func read(_ path: String) throws(FileError) -> [UInt8] {
    if path == "-" { return try readAll(STDIN_FILENO, path: "standard input", expected: 0) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.read, path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(.read, path) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw FileError(operation: .read, path: path, reason: .isFolder)
    }
    return try readAll(descriptor, path: path, expected: Int(status.st_size))
  }

  /// Reads the first bytes of a file, which show what it is.
  ///
  /// - Throws: ``FileError``.
  static func head(of path: String) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.read, path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(.read, path) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw FileError(operation: .read, path: path, reason: .isFolder)
    }
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    guard count >= 0 else { throw failure(.read, path) }
    return Array(buffer.prefix(count))
  }

  private static func readAll(_ descriptor: Int32, path: String, expected: Int) throws(FileError) -> [UInt8] {
    var result: [UInt8] = []
    guard expected <= mostBytes else {
      throw FileError(operation: .read, path: path, reason: .tooLarge(most: mostBytes))
    }
    if expected >= largeFile { heap_expect(expected * sizeInMemory) }
    var capacity = max(expected + 1, 1 << 16)
    while true {
      var number: Int32 = 0
      var count = 0
      let part = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
        repeat { count = Glibc.read(descriptor, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
        number = errno
        initialized = max(0, count)
      }
      guard count >= 0 else { throw FileError(operation: .read, path: path, reason: .system(number)) }
      if count == 0 { return result }
      if result.isEmpty { result = part } else { result += part }
      guard result.count <= mostBytes else {
        throw FileError(operation: .read, path: path, reason: .tooLarge(most: mostBytes))
      }
      capacity = 1 << 16
    }
  }

  /// Writes a whole file: to a temporary file beside it that is then renamed, so that the old file stays whole if
  /// anything fails. An existing file keeps its permissions, and a link leads to the file that is replaced.
  ///
  /// - Parameters:
  ///   - bytes: All of the file.
  ///   - path: Where it goes; `-` is standard output.
  ///   - waitsForDisk: Whether the bytes must be on the disk before the call returns, so that they outlast a power
  ///     failure: not for what is made from a song, which can be made again.
  /// - Throws: ``FileError``.
  public static func write(
    _ bytes: [UInt8], to path: String, waitsForDisk: Bool = true
  ) throws(FileError) {
    if path == "-" { return try writeAll(bytes, to: STDOUT_FILENO, path: "standard output") }
    let file = try AtomicFile.create(path)
    try file.append(bytes)
    try file.commit(waitsForDisk: waitsForDisk)
  }

  static func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
    var done = 0
    var number: Int32 = 0
    bytes.withUnsafeBytes { buffer in
      while done < buffer.count {
        let count = Glibc.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
        if count > 0 {
          done += count
        } else if errno != EINTR {
          number = errno
          return
        }
      }
    }
    guard done == bytes.count else { throw FileError(operation: .write, path: path, reason: .system(number)) }
  }

  static func failure(_ operation: FileError.Operation, _ path: String) -> FileError {
    FileError(operation: operation, path: path, reason: .system(errno))
  }
}

/// A file that is written beside its place and takes it only when it is whole.
///
/// Dropped without ``commit(waitsForDisk:)``, it leaves nothing behind. Devices, pipes and other things that are no plain files are
/// written directly, for they cannot be replaced.
public struct AtomicFile: ~Copyable {
  /// The open file to write to.
  public let descriptor: Int32
  private let path: String
  private let target: String
  private let temporary: String?
  private var isCommitted = false

  private init(_ descriptor: Int32, path: String, target: String, temporary: String?) {
    self.descriptor = descriptor
    self.path = path
    self.target = target
    self.temporary = temporary
  }

  /// Opens a temporary file beside a path.
  ///
  /// - Throws: ``FileError``.
  public static func create(_ path: String) throws(FileError) -> AtomicFile {
    let target = resolved(path)
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw FileError(operation: .write, path: path, reason: .isFolder)
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      let opened = open(target, O_WRONLY | O_CLOEXEC)
      guard opened >= 0 else { throw FileAccess.failure(.write, path) }
      return AtomicFile(opened, path: path, target: target, temporary: nil)
    }
    // A file that may not be written must not be replaced either.
    if exists, access(target, W_OK) != 0 { throw FileAccess.failure(.write, path) }
    var attempt = 0
    var opened: Int32 = -1
    var name = ""
    repeat {
      name = temporaryName(for: target, attempt: attempt)
      opened = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exists ? status.st_mode & 0o7777 : 0o666)
      attempt += 1
    } while opened < 0 && errno == EEXIST && attempt < 100
    guard opened >= 0 else { throw FileAccess.failure(.write, path) }
    // The mask of the process must not narrow what the file already had.
    if exists { fchmod(opened, status.st_mode & 0o7777) }
    return AtomicFile(opened, path: path, target: target, temporary: name)
  }

  /// Writes more.
  ///
  /// - Throws: ``FileError``.
  public func append(_ bytes: [UInt8]) throws(FileError) {
    try FileAccess.writeAll(bytes, to: descriptor, path: path)
  }

  /// Puts the file in its place.
  ///
  /// - Parameter waitsForDisk: Whether its bytes must be on the disk before that.
  /// - Throws: ``FileError``; then the old file is as it was.
  public consuming func commit(waitsForDisk: Bool = true) throws(FileError) {
    guard let temporary else { return }
    guard !waitsForDisk || fsync(descriptor) == 0, rename(temporary, target) == 0 else {
      throw FileAccess.failure(.write, path)
    }
    isCommitted = true
  }

  deinit {
    close(descriptor)
    if let temporary, !isCommitted { unlink(temporary) }
  }

  /// The file that a link leads to.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func temporaryName(for target: String, attempt: Int) -> String {
    let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { target[...$0] } ?? ""
    let name = slash.map { target[target.utf8.index(after: $0)...] } ?? target[...]
    return "\(folder).\(name.prefix(200)).\(getpid())-\(attempt).tmp"
  }
}
