/// A place in a value's text that is read byte by byte.
///
/// All value forms are ASCII, so bytes are enough; anything else simply matches nothing.
public struct TextCursor: Sendable {
  /// The text in UTF-8.
  public let bytes: [UInt8]
  /// The index of the next byte.
  public var offset: Int

  /// Starts at the beginning of a text.
  public init(_ text: some StringProtocol) {
    bytes = Array(text.utf8)
    offset = 0
  }

  /// Starts at a place in bytes.
  public init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// The next byte, or `nil` at the end.
  @inlinable
  public var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The byte some places ahead.
  public func peek(_ distance: Int) -> UInt8? {
    let index = offset + distance
    return index < bytes.count ? bytes[index] : nil
  }

  /// Whether nothing is left.
  @inlinable
  public var isAtEnd: Bool { offset >= bytes.count }

  /// Passes over one byte when it is the next.
  @inlinable
  public mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    offset += 1
    return true
  }

  /// Reads decimal digits, at most eighteen so that no number overflows.
  ///
  /// - Returns: `nil`, with nothing read, where no digit stands or the number is longer.
  @inlinable
  public mutating func number() -> Int? {
    let start = offset
    var value = 0
    while let byte = next, byte >= 0x30, byte <= 0x39 {
      guard offset - start < 18 else {
        offset = start
        return nil
      }
      value = value * 10 + Int(byte &- 0x30)
      offset += 1
    }
    return offset > start ? value : nil
  }

  /// The text from the offset on.
  public var rest: String { String(decoding: bytes[min(offset, bytes.count)...], as: UTF8.self) }

  /// The text between two offsets.
  public func text(from start: Int, to end: Int) -> String {
    String(decoding: bytes[max(0, start)..<max(max(0, start), min(end, bytes.count))], as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether this is an ASCII digit.
  @inlinable
  public var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
  /// Whether this is an ASCII letter.
  @inlinable
  public var isASCIILetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
}
