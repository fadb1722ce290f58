import Glibc

/// How the bytes of names and lyrics are read; files do not say it.
public enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  /// UTF-8, strictly.
  case utf8 = "utf-8"
  /// Shift-JIS with the extensions of Windows (code page 932).
  case shiftJIS = "shift-jis"
  /// Latin-1, with the printable characters of Windows (code page 1252) where it has none.
  case latin1 = "latin-1"

  var code: UInt8 {
    switch self {
    case .utf8: 0
    case .shiftJIS: 1
    case .latin1: 2
    }
  }

  init?(code: UInt8) {
    guard let found = TextEncoding.allCases.first(where: { $0.code == code }) else { return nil }
    self = found
  }

  /// Reads bytes; zeros at the end, which some programs write, are no part of the text.
  ///
  /// - Returns: `nil` where the bytes cannot be text of this encoding.
  func text(of bytes: some Collection<UInt8>) -> String? {
    let bytes = Array(bytes.reversed().drop { $0 == 0 }.reversed())
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    switch self {
    case .utf8: return String(validating: bytes, as: UTF8.self)
    case .shiftJIS: return TextEncoding.convertedFromShiftJIS(bytes)
    case .latin1: return String(String.UnicodeScalarView(bytes.map(TextEncoding.scalar)))
    }
  }

  /// The characters that code page 1252 has from 80 to 9F; zeros where it has none.
  private static let windows: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
    0x0178,
  ]

  private static func scalar(of byte: UInt8) -> Unicode.Scalar {
    let isWindows = (0x80..<0xA0).contains(byte) && windows[Int(byte) - 0x80] != 0
    return isWindows ? Unicode.Scalar(windows[Int(byte) - 0x80]) ?? Unicode.Scalar(byte) : Unicode.Scalar(byte)
  }

  /// Converts with the C library, whose tables need not be repeated here.
  private static func convertedFromShiftJIS(_ bytes: [UInt8]) -> String? {
    guard let converter = iconv_open("UTF-8", "CP932"), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    // A character of one or two bytes becomes at most three.
    var output = [CChar](repeating: 0, count: bytes.count * 3)
    var input = bytes.map { CChar(bitPattern: $0) }
    var (inputLeft, outputLeft) = (input.count, output.count)
    let isDone = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        var (from, to) = (source.baseAddress, target.baseAddress)
        return iconv(converter, &from, &inputLeft, &to, &outputLeft) != Int(bitPattern: UInt.max)
      }
    }
    guard isDone, inputLeft == 0 else { return nil }
    return String(validating: output.prefix(output.count - outputLeft).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension TextEncoding {
  /// The encoding of a file's texts: UTF-8 if all of them are; else Shift-JIS if that is plausible; else Latin-1.
  ///
  /// Shift-JIS is plausible where every text that is not UTF-8 can be read so and one of them has two characters of two
  /// bytes in a row of which one begins with 81 to 9F: bytes that Latin-1 has no characters for, and that Windows has
  /// single marks for, such as an apostrophe.
  static func guessed(for texts: [[UInt8]]) -> TextEncoding {
    let foreign = texts.filter { TextEncoding.utf8.text(of: $0) == nil }
    if foreign.isEmpty { return .utf8 }
    let isJapanese =
      foreign.contains(where: hasRunOfPairs) && foreign.allSatisfy { TextEncoding.shiftJIS.text(of: $0) != nil }
    return isJapanese ? .shiftJIS : .latin1
  }

  private static func hasRunOfPairs(_ bytes: [UInt8]) -> Bool {
    var (place, pairs, isTelling) = (0, 0, false)
    while place < bytes.count {
      let isPair = (0x81..<0xA0).contains(bytes[place]) || (0xE0..<0xFD).contains(bytes[place])
      if isPair {
        pairs += 1
        isTelling = isTelling || bytes[place] < 0xA0
        if pairs > 1, isTelling { return true }
      } else {
        (pairs, isTelling) = (0, false)
      }
      place += isPair ? 2 : 1
    }
    return false
  }
}
