/// The directory of a ZIP archive in memory (PKWARE APPNOTE 6.3): what a compressed score comes in.
///
/// Archives over several disks, encrypted files and ZIP64 do not occur in scores, and are not read.
struct ZIPArchive {
  /// A file of the archive.
  struct Entry {
    /// The path as stored.
    var path: String
    /// The compressed bytes.
    var content: ArraySlice<UInt8>
    var method: Method?
    /// The checksum of what it holds.
    var checksum: UInt32
  }

  /// The ways of compression that the format allows.
  enum Method: UInt16 {
    case stored = 0
    case deflated = 8
  }

  /// The files in the order of the directory.
  private(set) var entries: [Entry] = []

  private static let localHeader: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  private static let directoryEntry: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
  private static let directoryEnd: [UInt8] = [0x50, 0x4B, 0x05, 0x06]

  /// Whether bytes begin as an archive does.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: localHeader) || bytes.starts(with: directoryEnd)
  }

  /// Reads the directory.
  ///
  /// - Throws: ``Score/ReadingError/Reason/damagedContainer`` where there is none, or where it points out of the bytes.
  init(_ bytes: [UInt8]) throws(Score.ReadingError) {
    let damaged = Score.ReadingError(.damagedContainer)
    guard let end = ZIPArchive.end(in: bytes), let count = bytes.number16(at: end + 10),
      var place = bytes.number32(at: end + 16)
    else { throw damaged }
    for _ in 0..<count {
      guard bytes.has(ZIPArchive.directoryEntry, at: place), let entry = ZIPArchive.entry(in: bytes, at: place) else {
        throw damaged
      }
      entries.append(entry.entry)
      place = entry.end
    }
  }

  /// Where the record is that ends the archive; a comment of at most 65,535 bytes may stand behind it.
  private static func end(in bytes: [UInt8]) -> Int? {
    let last = bytes.count - 22
    guard last >= 0 else { return nil }
    return (max(0, last - 65_535)...last).last { bytes.has(directoryEnd, at: $0) }
  }

  private static func entry(in bytes: [UInt8], at place: Int) -> (entry: Entry, end: Int)? {
    guard
      let flags = bytes.number16(at: place + 8), let method = bytes.number16(at: place + 10),
      let checksum = bytes.number32(at: place + 16), let size = bytes.number32(at: place + 20),
      let pathLength = bytes.number16(at: place + 28), let extraLength = bytes.number16(at: place + 30),
      let commentLength = bytes.number16(at: place + 32), let header = bytes.number32(at: place + 42),
      let path = bytes.slice(at: place + 46, count: pathLength)
    else { return nil }
    // The lengths of the local header are its own: writers put other extras there than into the directory.
    guard bytes.has(localHeader, at: header), let localPath = bytes.number16(at: header + 26),
      let localExtra = bytes.number16(at: header + 28),
      let content = bytes.slice(at: header + 30 + localPath + localExtra, count: size)
    else { return nil }
    let isEncrypted = flags & 1 != 0
    let entry = Entry(
      path: String(decoding: path, as: UTF8.self), content: content,
      method: isEncrypted ? nil : Method(rawValue: UInt16(method)), checksum: UInt32(checksum))
    return (entry, place + 46 + pathLength + extraLength + commentLength)
  }
}

extension [UInt8] {
  /// Some bytes; `nil` where not all of them are there.
  fileprivate func slice(at place: Int, count length: Int) -> ArraySlice<UInt8>? {
    guard place >= 0, length >= 0, place <= count, length <= count - place else { return nil }
    return self[place..<place + length]
  }

  fileprivate func has(_ signature: [UInt8], at place: Int) -> Bool {
    slice(at: place, count: signature.count)?.elementsEqual(signature) ?? false
  }

  /// A little-endian number of two bytes.
  fileprivate func number16(at place: Int) -> Int? {
    slice(at: place, count: 2)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// A little-endian number of four bytes.
  fileprivate func number32(at place: Int) -> Int? {
    slice(at: place, count: 4)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
