/// A place in a JSON text (RFC 8259) that is read token by token, without building a tree.
struct JSONCursor {
  /// The text in UTF-8.
  let bytes: [UInt8]
  /// The index of the next byte.
  var offset: Int

  /// How deep arrays and objects may nest.
  static let deepest = 64

  /// Starts behind a byte order mark, where there is one.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next byte, or `nil` at the end.
  @inline(__always)
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The byte at a place, or `nil` behind the end.
  @inline(__always)
  func byte(at place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Eight bytes from a place on, the first in the lowest bits; zeros stand for what lies behind the end.
  @inline(__always)
  func word(at place: Int) -> UInt64 {
    let raw = bytes.span.bytes
    if place <= raw.byteCount - 8 {
      return UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    return lastWord(at: place)
  }

  private func lastWord(at place: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in stride(from: bytes.count - 1, through: place, by: -1) { word = word << 8 | UInt64(bytes[index]) }
    return word
  }

  /// Passes over blanks, tabs and line ends.
  @inline(__always)
  mutating func skipSpace() {
    guard let first = next, first <= 0x20 else { return }
    // One blank between tokens is what most texts have.
    if first == 0x20 {
      offset += 1
      guard let second = next, second <= 0x20 else { return }
    }
    skipLongSpace()
  }

  private mutating func skipLongSpace() {
    var place = offset
    while true {
      // Indentation: eight blanks at once.
      while word(at: place) == 0x2020_2020_2020_2020 { place += 8 }
      guard let byte = byte(at: place), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      place += 1
    }
    offset = place
  }

  /// Passes over one byte when it is the next.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// An error at the next byte.
  func unexpected(_ expected: JSONSyntaxError.Expected) -> JSONSyntaxError {
    JSONSyntaxError(offset: offset, fault: .expected(expected, found: next))
  }

  /// Goes to the next element of an array whose bracket is already read.
  ///
  /// - Returns: Whether there is one; behind the last the closing bracket is read.
  @inline(__always)
  mutating func nextElement(isFirst: Bool) throws(JSONSyntaxError) -> Bool {
    skipSpace()
    if take(UInt8(ascii: "]")) { return false }
    if isFirst { return true }
    guard take(UInt8(ascii: ",")) else { throw unexpected(.commaOrBracket) }
    skipSpace()
    // A comma before the bracket finds no value there.
    return true
  }

  /// Goes to the next key of an object whose brace is already read.
  ///
  /// - Returns: Whether there is one, with the cursor on its quote; behind the last the closing brace is read.
  @inline(__always)
  mutating func nextMember(isFirst: Bool) throws(JSONSyntaxError) -> Bool {
    skipSpace()
    if take(UInt8(ascii: "}")) { return false }
    if !isFirst {
      guard take(UInt8(ascii: ",")) else { throw unexpected(.commaOrBrace) }
      skipSpace()
    }
    guard next == UInt8(ascii: "\"") else { throw unexpected(.key) }
    return true
  }

  /// Reads the colon between a key and its value, with the space around it.
  @inline(__always)
  mutating func colon() throws(JSONSyntaxError) {
    if !take(UInt8(ascii: ":")) {
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw unexpected(.colon) }
    }
    skipSpace()
  }

  /// Reads `true` or `false` where one stands.
  mutating func boolean() throws(JSONSyntaxError) -> Bool? {
    switch next {
    case UInt8(ascii: "t"):
      try literal("true")
      return true
    case UInt8(ascii: "f"):
      try literal("false")
      return false
    default: return nil
    }
  }

  private mutating func literal(_ text: StaticString) throws(JSONSyntaxError) {
    let matches = text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    guard matches else { throw unexpected(.value) }
    offset += text.utf8CodeUnitCount
  }

  /// Passes over a value of any kind.
  mutating func skipValue() throws(JSONSyntaxError) { try skipValue(depth: 0) }

  private mutating func skipValue(depth: Int) throws(JSONSyntaxError) {
    guard depth <= JSONCursor.deepest else { throw JSONSyntaxError(offset: offset, fault: .tooDeep) }
    switch next {
    case UInt8(ascii: "{"):
      offset += 1
      var isFirst = true
      while try nextMember(isFirst: isFirst) {
        isFirst = false
        try skipString()
        try colon()
        try skipValue(depth: depth + 1)
      }
    case UInt8(ascii: "["):
      offset += 1
      var isFirst = true
      while try nextElement(isFirst: isFirst) {
        isFirst = false
        try skipValue(depth: depth + 1)
      }
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    case UInt8(ascii: "n"): try literal("null")
    case let byte? where byte.isASCIIDigit || byte == UInt8(ascii: "-"): _ = try number()
    default: throw unexpected(.value)
    }
  }
}
