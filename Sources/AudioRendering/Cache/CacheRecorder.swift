import Glibc

/// Keeps windows of sound as they are made, under a name of its own until all are there.
///
/// When anything fails, as when the disk is full, nothing is kept and the rendering goes on.
final class CacheRecorder {
  private let path: String
  private let temporaryPath: String
  private let key: ContentKey
  private let windowFrames: Int
  private var descriptor: Int32
  private var size = 0

  /// Starts an entry.
  init(path: String, key: ContentKey, windowFrames: Int, serial: Int) {
    self.path = path
    self.key = key
    self.windowFrames = windowFrames
    temporaryPath = "\(path).\(getpid()).\(serial)\(StemCache.temporarySuffix)"
    descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    put([0, 0, 0, 0, 0])
  }

  deinit { abandon() }

  /// Keeps another window.
  func record(_ window: StemWindow, _ samples: [Float]) {
    guard descriptor >= 0 else { return }
    let frames = UInt64(window.frames)
    guard !window.isSilent else { return put([frames, 0]) }
    samples.withUnsafeBytes { buffer in
      let part = UnsafeRawBufferPointer(rebasing: buffer[..<min(buffer.count, window.frames * 8)])
      put([1 << 32 | frames, CacheEntry.checksum(part)])
      put(part)
    }
  }

  /// Completes the entry and gives it its name.
  func finish(_ reports: [StemReport]) {
    guard descriptor >= 0 else { return }
    let bytes = ReportCoding.encode(reports)
    let place = size
    bytes.withUnsafeBytes { put($0) }
    guard descriptor >= 0 else { return }
    let header = [
      CacheEntry.magic, key.high, key.low, UInt64(bytes.count) << 32 | UInt64(windowFrames), UInt64(place),
    ]
    let written = header.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard written == CacheEntry.headerSize, close(descriptor) == 0 else { return abandon() }
    descriptor = -1
    if rename(temporaryPath, path) != 0 { unlink(temporaryPath) }
  }

  private func abandon() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    unlink(temporaryPath)
  }

  private func put(_ numbers: [UInt64]) { numbers.withUnsafeBytes { put($0) } }

  private func put(_ bytes: UnsafeRawBufferPointer) {
    var done = 0
    while descriptor >= 0, done < bytes.count, let base = bytes.baseAddress {
      let count = write(descriptor, base + done, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return abandon() }
      done += count
    }
    size += bytes.count
  }
}
