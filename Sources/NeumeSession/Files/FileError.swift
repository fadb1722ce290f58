import Glibc

/// Why a file could not be read or written.
public struct FileError: Error, Hashable, Sendable {
  /// What was tried.
  public enum Operation: String, Hashable, Sendable {
    case read, write
  }

  /// What was tried.
  public let operation: Operation
  /// The path as the user wrote it.
  public let path: String
  /// Why it failed.
  public let reason: Reason

  /// Why it failed.
  public enum Reason: Hashable, Sendable {
    /// The system's error number.
    case system(Int32)
    /// The path leads to a folder.
    case isFolder
    /// The file is larger than what is read.
    case tooLarge(most: Int)
  }

  /// Why it failed, in the system's words.
  public var message: String {
    switch reason {
    case .system(let number): "cannot \(operation.rawValue) \(path): \(FileError.describe(number))"
    case .isFolder: "cannot \(operation.rawValue) \(path): it is a folder"
    case .tooLarge(let most): "cannot read \(path): it is larger than \(most >> 20) MiB"
    }
  }

  /// The stable name of the kind of error.
  public var code: String { operation == .read ? "cannot-read" : "cannot-write" }

  private static func describe(_ number: Int32) -> String {
    switch number {
    case ENOENT: "there is no such file or folder"
    case EACCES, EPERM: "permission denied"
    case ENOSPC: "the disk is full"
    case EROFS: "the file system is read-only"
    case ENOTDIR: "a part of the path is not a folder"
    case EPIPE: "nobody reads it any more"
    default: strerror(number).map { String(cString: $0) } ?? "error \(number)"
    }
  }
}
