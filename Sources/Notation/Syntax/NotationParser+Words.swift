import MusicTheory

extension NotationParser {
  mutating func skipBlanks() {
    while let byte = cursor.next, byte.isNotationBlank { cursor.offset += 1 }
  }

  /// Whether an item may end before a byte.
  func isDelimiter(_ byte: UInt8?) -> Bool {
    guard let byte else { return true }
    return byte.isNotationBlank || byte == UInt8(ascii: "|") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: ")")
  }

  /// Refuses what stands directly behind an item, looking at the whole word for another notation's spelling.
  func expectDelimiter(wordFrom start: Int) throws(NotationError) {
    guard !isDelimiter(cursor.next) else { return }
    if let foreign = foreign(from: start) { throw foreign }
    let range = characterRange(at: cursor.offset)
    let begins: Set<UInt8> = Set("ABCDEFGrs[{(<>".utf8)
    guard let byte = cursor.next, begins.contains(byte) else { throw unexpected(at: cursor.offset) }
    throw NotationError(.missingBlank, at: range)
  }

  /// The word from an offset up to a blank, bar or closing bracket, at most 48 bytes.
  func word(from start: Int) -> Range<Int> {
    var end = min(start, cursor.bytes.count)
    let start = end
    while end < cursor.bytes.count, end - start < 48 {
      let byte = cursor.bytes[end]
      let isBarLine = byte == UInt8(ascii: "|") && end > start && cursor.bytes[start] != byte
      if byte.isNotationBlank || isBarLine || byte == UInt8(ascii: "]") && cursor.bytes[start] != UInt8(ascii: "|")
        || byte == UInt8(ascii: "}")
      {
        break
      }
      // A round bracket that was opened in the word belongs to it, as in `C4(tr)`.
      if byte == UInt8(ascii: ")"), !cursor.bytes[start..<end].contains(UInt8(ascii: "(")) { break }
      end += 1
    }
    return start..<endOfCharacter(near: end)
  }

  func text(of range: Range<Int>) -> String { cursor.text(from: range.lowerBound, to: range.upperBound) }

  /// The error for a word that another notation would understand.
  func foreign(from start: Int) -> NotationError? {
    let range = word(from: start)
    let found = text(of: range)
    return ForeignSpelling(found).map { NotationError(.foreign($0, found: found), at: range) }
  }

  func unexpected(at offset: Int) -> NotationError {
    NotationError(.unexpected(character(at: offset)), at: characterRange(at: offset))
  }

  func character(at offset: Int) -> String { text(of: characterRange(at: offset)) }

  /// The bytes of the character at an offset; empty at the end.
  func characterRange(at offset: Int) -> Range<Int> {
    guard offset < cursor.bytes.count else { return cursor.bytes.count..<cursor.bytes.count }
    return offset..<endOfCharacter(near: offset + 1)
  }

  /// The offset, or the next at which no character is cut.
  func endOfCharacter(near offset: Int) -> Int {
    var end = min(offset, cursor.bytes.count)
    while end < cursor.bytes.count, cursor.bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}

extension UInt8 {
  /// Space, tab, line feed or carriage return.
  @inline(__always)
  var isNotationBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
