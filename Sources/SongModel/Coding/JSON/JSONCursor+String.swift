extension JSONCursor {
  /// Reads a string; the cursor stands on its opening quote.
  mutating func string() throws(JSONSyntaxError) -> String {
    let start = offset + 1
    try skipString()
    let end = offset - 1
    let contents = bytes[start..<end]
    guard contents.contains(UInt8(ascii: "\\")) else { return String(decoding: contents, as: UTF8.self) }
    return try unescaped(start..<end)
  }

  /// Passes over a string, checking that it is one.
  ///
  /// Escapes are looked at in full, so that a text that was passed over cannot fail when it is read.
  mutating func skipString() throws(JSONSyntaxError) {
    let start = offset
    offset += 1
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return
      case UInt8(ascii: "\\"): _ = try escape()
      case 0x00..<0x20: throw JSONSyntaxError(offset: offset, fault: .controlCharacter(byte))
      case 0x20..<0x80: offset += 1
      default: try skipScalar(byte)
      }
    }
    throw JSONSyntaxError(offset: start, fault: .unterminatedString)
  }

  /// Passes over a character of two to four bytes (Unicode 15, table 3-7: well-formed UTF-8).
  private mutating func skipScalar(_ lead: UInt8) throws(JSONSyntaxError) {
    let second: ClosedRange<UInt8>
    let length: Int
    switch lead {
    case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
    case 0xE0: (second, length) = (0xA0...0xBF, 3)
    case 0xED: (second, length) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
    case 0xF0: (second, length) = (0x90...0xBF, 4)
    case 0xF4: (second, length) = (0x80...0x8F, 4)
    case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
    default: throw JSONSyntaxError(offset: offset, fault: .notUTF8)
    }
    for index in 1..<length {
      let allowed = index == 1 ? second : 0x80...0xBF
      guard offset + index < bytes.count, allowed.contains(bytes[offset + index]) else {
        throw JSONSyntaxError(offset: offset, fault: .notUTF8)
      }
    }
    offset += length
  }

  /// Reads an escape; the cursor stands on its backslash.
  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = offset
    offset += 1
    guard let letter = next else { throw JSONSyntaxError(offset: start, fault: .badEscape) }
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw JSONSyntaxError(offset: start, fault: .badEscape)
    }
    guard let unit = hexadecimal() else { throw JSONSyntaxError(offset: start, fault: .badEscape) }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // A high surrogate says the upper half of a character whose lower half follows at once.
    guard
      (0xD800..<0xDC00).contains(unit), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")),
      let low = hexadecimal(), (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw JSONSyntaxError(offset: start, fault: .loneSurrogate) }
    return scalar
  }

  private mutating func hexadecimal() -> UInt32? {
    guard offset + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[offset..<offset + 4] {
      guard let digit = byte.hexadecimalDigit else { return nil }
      value = value << 4 | UInt32(digit)
    }
    offset += 4
    return value
  }

  private func unescaped(_ range: Range<Int>) throws(JSONSyntaxError) -> String {
    var cursor = self
    cursor.offset = range.lowerBound
    var text = String.UnicodeScalarView()
    var plainStart = range.lowerBound
    while cursor.offset < range.upperBound {
      guard bytes[cursor.offset] == UInt8(ascii: "\\") else {
        cursor.offset += 1
        continue
      }
      text.append(contentsOf: String(decoding: bytes[plainStart..<cursor.offset], as: UTF8.self).unicodeScalars)
      text.append(try cursor.escape())
      plainStart = cursor.offset
    }
    text.append(contentsOf: String(decoding: bytes[plainStart..<range.upperBound], as: UTF8.self).unicodeScalars)
    return String(text)
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in either case.
  var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - 0x61 + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - 0x41 + 10
    default: nil
    }
  }
}
