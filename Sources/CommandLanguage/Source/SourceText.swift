import MusicTheory

/// The text of one command file or input, under the name that messages show.
///
/// A byte-order mark is dropped, and CRLF and CR line ends become LF on the way in, so that every later stage sees one
/// kind of text while lines keep the numbers an editor gives them.
public final class SourceText: Sendable {
  /// The name that messages show: a path as the user wrote it, `standard input`, `repl`.
  public let name: String
  /// What tells two sources apart when includes are checked for cycles: the resolved path where there is one.
  public let identity: String

  let bytes: [UInt8]
  /// The byte offset at which each line begins; the first is 0.
  let lineStarts: [Int]
  /// Where the text stops being UTF-8, if it does.
  let invalidByte: Int?

  /// The largest text that is read, in bytes.
  public static let maximumSize = 1 << 30

  /// Takes in the bytes of a file.
  ///
  /// - Parameters:
  ///   - name: The name for messages.
  ///   - identity: The resolved path; the name, when not given.
  ///   - bytes: The text in UTF-8, at most `maximumSize` bytes; what lies past that makes the text an invalid one.
  public init(name: String, identity: String? = nil, bytes: [UInt8]) {
    self.name = name
    self.identity = identity ?? name
    self.bytes = SourceText.normalised(bytes)
    var starts = [0]
    var isASCII = true
    for (offset, byte) in self.bytes.enumerated() {
      if byte == .lineFeed { starts.append(offset + 1) }
      if byte >= 0x80 { isASCII = false }
    }
    lineStarts = starts
    invalidByte = isASCII ? nil : SourceText.firstInvalidByte(of: self.bytes)
  }

  /// Takes in the bytes of a file as they are, so that places counted by another reader stay true.
  ///
  /// - Parameters:
  ///   - name: The name for messages.
  ///   - bytes: The text.
  public init(name: String, verbatim bytes: [UInt8]) {
    self.name = name
    identity = name
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == .lineFeed { starts.append(offset + 1) }
    lineStarts = starts
    invalidByte = nil
  }

  /// Takes in text that is already a string: an argument, a line of the REPL.
  public convenience init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The whole text, with LF line ends.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The path of a file that this text includes: taken from the folder of this text, unless absolute.
  public func path(ofIncluded path: String) -> String {
    guard !path.hasPrefix("/"), let slash = name.utf8.lastIndex(of: .slash) else { return path }
    return String(name[...slash]) + path
  }

  /// The characters of some bytes, as a string.
  func string(_ range: ByteRange) -> String {
    String(decoding: bytes[range.bounds], as: UTF8.self)
  }

  private static func normalised(_ bytes: [UInt8]) -> [UInt8] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard bytes.contains(.carriageReturn) else { return start == 0 ? bytes : Array(bytes[start...]) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes[start...] {
      switch byte {
      case .carriageReturn: result.append(.lineFeed)
      case .lineFeed where previous == .carriageReturn: break
      default: result.append(byte)
      }
      previous = byte
    }
    return result
  }

  private static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}

extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let hash = UInt8(ascii: "#")
  static let dollar = UInt8(ascii: "$")
  static let openParenthesis = UInt8(ascii: "(")
  static let closeParenthesis = UInt8(ascii: ")")
  static let slash = UInt8(ascii: "/")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let equals = UInt8(ascii: "=")
  static let backslash = UInt8(ascii: "\\")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")

  /// Whether this ends a literal part of a string, or cannot stand in one. Asked of every byte of a string, so what most of
  /// them are comes first.
  var isSpecialInString: Bool {
    if self > .dollar { return self == .backslash || self == 0x7F }
    return self == .quote || self == .dollar || self < .space && self != .tab && self != .lineFeed
  }

  /// Whether this can stand in the name of a variable: a letter, a digit or `_`.
  var isNameByte: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }
}
