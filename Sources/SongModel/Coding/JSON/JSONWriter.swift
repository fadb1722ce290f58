import MusicTheory

/// Builds a JSON text byte by byte.
struct JSONWriter {
  /// What has been written.
  private(set) var bytes: [UInt8] = []

  /// Makes room for as many bytes more.
  mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Writes a text as it is.
  @inline(__always)
  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes one byte.
  @inline(__always)
  mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  /// Writes a whole number.
  @inline(__always)
  mutating func integer(_ value: Int) {
    if value >= 0, value < 10 {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: value))
    } else {
      longInteger(value)
    }
  }

  private mutating func longInteger(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    // Twenty digits are enough for 64 bits.
    var digits: InlineArray<20, UInt8> = .init(repeating: 0)
    var start = 20
    repeat {
      start -= 1
      digits[start] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    for index in start..<20 { bytes.append(digits[index]) }
  }

  /// Writes a string with its quotes.
  ///
  /// Quotes, backslashes and control characters are escaped; all other characters stand as they are.
  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): raw("\\\"")
      case UInt8(ascii: "\\"): raw("\\\\")
      case 0x08: raw("\\b")
      case 0x09: raw("\\t")
      case 0x0A: raw("\\n")
      case 0x0C: raw("\\f")
      case 0x0D: raw("\\r")
      case 0x00..<0x20, 0x7F:
        raw("\\u00")
        hexadecimal(byte, letters: UInt8(ascii: "a"))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a byte as two hexadecimal digits.
  ///
  /// - Parameter letters: The digit for ten.
  mutating func hexadecimal(_ byte: UInt8, letters: UInt8) {
    for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? 0x30 + digit : letters + digit - 10) }
  }

  /// Writes a spelled pitch with its quotes.
  @inline(__always)
  mutating func pitch(_ pitch: Pitch) {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(pitch.letter.byte)
    let alteration = pitch.alteration
    if alteration != 0 {
      let sign = alteration > 0 ? UInt8(ascii: "#") : UInt8(ascii: "b")
      for _ in 0..<abs(alteration) { bytes.append(sign) }
    }
    integer(pitch.octave)
    bytes.append(UInt8(ascii: "\""))
  }
}

extension Letter {
  /// The upper-case name as a byte.
  @inline(__always)
  fileprivate var byte: UInt8 {
    switch self {
    case .c: UInt8(ascii: "C")
    case .d: UInt8(ascii: "D")
    case .e: UInt8(ascii: "E")
    case .f: UInt8(ascii: "F")
    case .g: UInt8(ascii: "G")
    case .a: UInt8(ascii: "A")
    case .b: UInt8(ascii: "B")
    }
  }
}
