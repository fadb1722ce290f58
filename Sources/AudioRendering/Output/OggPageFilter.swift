/// Gives Ogg streams a fixed serial number.
///
/// libsndfile takes the number from the clock, and the same music must give the same file. Source: RFC 3533, section 6.
struct OggPageFilter {
  private static let serial: [UInt8] = [0x4E, 0x65, 0x75, 0x6D]
  private static let header = 27
  private var waiting: [UInt8] = []

  /// Takes more of the stream and gives the pages that are complete.
  mutating func pages(adding bytes: [UInt8]) -> [UInt8] {
    waiting += bytes
    var complete: [UInt8] = []
    while let length = pageLength {
      complete += Self.renumbered(Array(waiting.prefix(length)))
      waiting.removeFirst(length)
    }
    return complete
  }

  /// What is left at the end of the stream.
  mutating func takeRest() -> [UInt8] {
    defer { waiting = [] }
    return waiting
  }

  /// The length of the page at the front, once all of it is there.
  private var pageLength: Int? {
    guard waiting.count >= Self.header else { return nil }
    let segments = Int(waiting[26])
    guard waiting.count >= Self.header + segments else { return nil }
    let length = Self.header + segments + waiting[Self.header..<Self.header + segments].reduce(0) { $0 + Int($1) }
    return waiting.count >= length ? length : nil
  }

  private static func renumbered(_ page: [UInt8]) -> [UInt8] {
    var page = page
    guard page.prefix(4).elementsEqual("OggS".utf8) else { return page }
    page.replaceSubrange(14..<18, with: serial)
    page.replaceSubrange(22..<26, with: [0, 0, 0, 0])
    let sum = page.reduce(UInt32(0)) { sum, byte in sum << 8 ^ table[Int(UInt8(truncatingIfNeeded: sum >> 24) ^ byte)] }
    for i in 0..<4 { page[22 + i] = UInt8(truncatingIfNeeded: sum >> (8 * UInt32(i))) }
    return page
  }

  /// The checksum's table: polynomial 0x04C11DB7, most significant bit first, starting from zero.
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index) << 24) { sum, _ in sum & 0x8000_0000 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7 }
  }
}
