import Glibc

let invalidArgument = EINVAL
let illegalSeek = ESPIPE

/// Writes to an open file descriptor, which stays the caller's to close.
public final class FileSink: ByteSink {
  private let descriptor: Int32
  private let start: Int

  /// Whether the descriptor is a file, not a pipe or terminal.
  public let isSeekable: Bool

  /// Takes a descriptor that is open for writing; offsets count from where it stands.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
    let place = lseek(descriptor, 0, SEEK_CUR)
    let flags = fcntl(descriptor, F_GETFL)
    isSeekable = place >= 0 && flags >= 0 && flags & O_APPEND == 0
    start = max(0, place)
  }

  /// Writes all bytes, however many calls the system needs.
  public func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(OutputError) {
    guard let base = bytes.baseAddress else { return }
    var done = 0
    while done < bytes.count {
      let count =
        isSeekable
        ? pwrite(descriptor, base + done, bytes.count - done, off_t(start + offset + done))
        : Glibc.write(descriptor, base + done, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw OutputError(code: count < 0 ? errno : ENOSPC) }
      done += count
    }
  }
}
