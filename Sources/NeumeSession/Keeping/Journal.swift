import Glibc
import SongModel

/// The file in which a session is kept while it runs, so that nothing is lost when the program dies.
///
/// Each accepted command is handed to the kernel before it is acknowledged, which a crash or `kill -9` of the program
/// does not undo; it is not forced to the disk, so that a power cut may take the last seconds. A session that ends as
/// it should removes its journal. Journals lie in the state folder, named after the song's file; the lock on one
/// tells other sessions that the song is being worked on.
public final class Journal {
  /// The song's file that the journal is for; `nil` for a song without one.
  public let songPath: String?
  /// Why nothing can be written any more, if that happened.
  public private(set) var failure: FileError?

  private let path: String
  private let descriptor: Int32

  /// How many sessions may work on one song.
  private static let slots = 1...64

  private init(_ descriptor: Int32, path: String, songPath: String?) {
    self.descriptor = descriptor
    self.path = path
    self.songPath = songPath
  }

  deinit { close(descriptor) }

  /// A journal that was opened.
  public struct Opened {
    /// The journal, which nobody else has.
    public let journal: Journal
    /// What a session that did not end as it should left in it.
    public let left: Recording?
    /// How many other sessions work on the song.
    public let otherSessions: Int
  }

  /// Takes the first journal of a song that no session has.
  ///
  /// - Parameters:
  ///   - songPath: The song's file; `nil` where it has none.
  ///   - folder: The state folder.
  /// - Throws: ``FileError``.
  public static func open(for songPath: String?, in folder: StateFolder) throws(FileError) -> Opened {
    var others = 0
    for slot in slots {
      let path = try folder.file("journals/\(name(for: songPath))-\(slot)")
      guard let descriptor = try lock(path) else {
        // Without a file, other sessions have other songs.
        if songPath != nil { others += 1 }
        continue
      }
      let journal = Journal(descriptor, path: path, songPath: songPath)
      let bytes = try FileAccess.read(path)
      guard let (recording, byteCount) = Recording.reading(bytes), !recording.entries.isEmpty else {
        return Opened(journal: journal, left: nil, otherSessions: others)
      }
      // What was being written when the program died was never acknowledged.
      if byteCount < bytes.count { ftruncate(descriptor, off_t(byteCount)) }
      return Opened(journal: journal, left: recording, otherSessions: others)
    }
    throw FileError(operation: .write, path: folder.path, reason: .system(EAGAIN))
  }

  /// Whether a session works on a song.
  static func isInUse(songPath: String) -> Bool {
    guard let folder = StateFolder() else { return false }
    return slots.prefix(2).contains { slot in
      let descriptor = Glibc.open("\(folder.path)/journals/\(name(for: songPath))-\(slot)", O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      return flock(descriptor, LOCK_EX | LOCK_NB) != 0
    }
  }

  /// The file name for people, then the beginning of the whole path's hash, so that songs of one name differ.
  private static func name(for songPath: String?) -> String {
    guard let songPath else { return "untitled" }
    let absolute = FileAccess.absolute(songPath)
    let hash = SongHash(canonicalText: Array(absolute.utf8)).description.prefix(16)
    return "\(FileAccess.split(absolute).name.prefix(60))-\(hash)"
  }

  /// Opens and locks a file.
  ///
  /// - Returns: `nil` where another session has it.
  private static func lock(_ path: String) throws(FileError) -> Int32? {
    while true {
      let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw FileAccess.failure(.write, path) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let isTaken = errno == EWOULDBLOCK
        let failure = FileAccess.failure(.write, path)
        close(descriptor)
        guard isTaken else { throw failure }
        return nil
      }
      // The session that had it may have removed the file between opening and locking.
      var (held, named) = (stat(), stat())
      if fstat(descriptor, &held) == 0, stat(path, &named) == 0, held.st_ino == named.st_ino { return descriptor }
      close(descriptor)
    }
  }

  /// Whether the journal is that of a song's file, however its path is typed.
  public func isFor(_ path: String) -> Bool {
    guard let songPath else { return false }
    return songPath == path || FileAccess.absolute(songPath) == FileAccess.absolute(path)
  }

  /// Begins anew with a recording.
  public func begin(_ recording: Recording) {
    guard ftruncate(descriptor, 0) == 0 else { return fail() }
    append(recording.headBytes + Recording.bytes(of: recording.entries))
    fsync(descriptor)
  }

  /// Writes down what was accepted.
  public func append(_ entries: ArraySlice<LogEntry>) { append(Recording.bytes(of: entries)) }

  private func append(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    let size = lseek(descriptor, 0, SEEK_END)
    do { try FileAccess.writeAll(bytes, to: descriptor, path: path) } catch {
      failure = error
      // Half a record would hide what a later one says.
      ftruncate(descriptor, size)
    }
  }

  private func fail() { failure = FileAccess.failure(.write, path) }

  /// Removes the journal of a session that ended as it should, or that nobody wants.
  public func remove() { unlink(path) }
}
