import Glibc

/// Windows of sound that were kept, read in order.
///
/// The file: a header of 40 bytes (magic, key, window length, size and place of the reports), the windows (frames, whether
/// samples follow, their checksum, the samples), the reports. Numbers are little-endian as in memory.
final class CacheEntry {
  static let magic: UInt64 = 0x3153_656D_7565_4E0A
  static let headerSize = 40
  /// The most that is read of reports, in bytes.
  private static let longestReports = 1 << 24

  private let descriptor: Int32
  private let windowFrames: Int
  private var place = CacheEntry.headerSize
  private var hasEnded = false
  /// What was reported when the sound was made.
  let reports: [StemReport]

  /// Opens an entry; nothing where there is none that is whole.
  init?(path: String, key: ContentKey, windowFrames: Int) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    self.windowFrames = windowFrames
    guard let header: [UInt64] = Self.read(descriptor, 5, at: 0), header[0] == Self.magic, header[1] == key.high,
      header[2] == key.low, header[3] & 0xFFFF_FFFF == UInt64(windowFrames),
      let place = Int(exactly: header[4]), header[3] >> 32 <= Self.longestReports,
      let bytes: [UInt8] = Self.read(descriptor, Int(header[3] >> 32), at: place),
      let reports = ReportCoding.decode(bytes)
    else {
      close(descriptor)
      return nil
    }
    self.reports = reports
    // It counts as used: the entries that were not used for longest go first.
    futimens(descriptor, nil)
  }

  deinit { close(descriptor) }

  /// The next window; nothing where the file is not what it should be.
  func readWindow(into samples: inout [Float]) -> StemWindow? {
    guard samples.count == windowFrames * 2 else { return nil }
    if hasEnded {
      samples.clear(0..<windowFrames)
      return StemWindow(frames: 0, isSilent: true)
    }
    guard let header: [UInt64] = Self.read(descriptor, 2, at: place) else { return nil }
    let frames = Int(header[0] & 0xFFFF_FFFF)
    guard frames <= windowFrames else { return nil }
    hasEnded = frames < windowFrames
    place += 16
    guard header[0] >> 32 == 1 else {
      samples.clear(0..<windowFrames)
      return StemWindow(frames: frames, isSilent: true)
    }
    let size = frames * 8
    let start = place
    let isWhole = samples.withUnsafeMutableBytes { buffer in
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<size])
      return Self.fill(part, descriptor, at: start) && Self.checksum(UnsafeRawBufferPointer(part)) == header[1]
    }
    guard isWhole else { return nil }
    samples.clear(frames..<windowFrames)
    place += size
    return StemWindow(frames: frames, isSilent: false)
  }

  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = ContentHash()
    hash.combine(bytes)
    return hash.value.low
  }

  private static func read<Number: FixedWidthInteger>(_ descriptor: Int32, _ count: Int, at place: Int) -> [Number]? {
    var numbers = [Number](repeating: 0, count: count)
    let isWhole = numbers.withUnsafeMutableBytes { fill($0, descriptor, at: place) }
    return isWhole ? numbers : nil
  }

  private static func fill(_ buffer: UnsafeMutableRawBufferPointer, _ descriptor: Int32, at place: Int) -> Bool {
    guard let base = buffer.baseAddress, place >= 0, place < 1 << 50 else { return buffer.isEmpty }
    var done = 0
    while done < buffer.count {
      let count = pread(descriptor, base + done, buffer.count - done, off_t(place + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}
