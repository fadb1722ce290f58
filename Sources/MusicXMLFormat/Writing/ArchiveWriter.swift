/// Writes ZIP archives (PKWARE APPNOTE 6.3.3), as compressed MusicXML documents are.
struct ArchiveWriter {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0
  private let zlib: ZLib

  init(_ zlib: ZLib) { self.zlib = zlib }

  /// Adds a file.
  ///
  /// - Parameter isCompressed: Whether it is deflated; else it is stored.
  mutating func add(_ path: String, _ content: [UInt8], isCompressed: Bool) {
    let deflated = isCompressed ? zlib.deflate(content) : nil
    let data = deflated ?? content
    let start = bytes.count
    var fields: [UInt8] = []
    // Version 2.0; no flags but that of UTF-8 names; the method; 1980-01-01, the first day there is, at midnight.
    fields.append(little: 20, count: 2)
    fields.append(little: 0x0800, count: 2)
    fields.append(little: deflated == nil ? 0 : 8, count: 2)
    fields.append(little: 0, count: 2)
    fields.append(little: 1 << 5 | 1, count: 2)
    fields.append(little: Int(zlib.checksum(of: content)), count: 4)
    fields.append(little: data.count, count: 4)
    fields.append(little: content.count, count: 4)
    fields.append(little: path.utf8.count, count: 2)
    // Extra field.
    fields.append(little: 0, count: 2)
    bytes.append(little: 0x0403_4B50, count: 4)
    bytes += fields
    bytes += path.utf8
    bytes += data
    directory.append(little: 0x0201_4B50, count: 4)
    directory.append(little: 20, count: 2)
    directory += fields
    // Comment, disk and attributes.
    directory.append(little: 0, count: 10)
    directory.append(little: start, count: 4)
    directory += path.utf8
    count += 1
  }

  /// The archive with its directory.
  func finished() -> [UInt8] {
    var archive = bytes + directory
    archive.append(little: 0x0605_4B50, count: 4)
    archive.append(little: 0, count: 4)
    archive.append(little: count, count: 2)
    archive.append(little: count, count: 2)
    archive.append(little: directory.count, count: 4)
    archive.append(little: bytes.count, count: 4)
    archive.append(little: 0, count: 2)
    return archive
  }
}

extension [UInt8] {
  /// Appends a number in little-endian order.
  fileprivate mutating func append(little value: Int, count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: index < 8 ? value >> (8 * index) : 0)) }
  }
}
