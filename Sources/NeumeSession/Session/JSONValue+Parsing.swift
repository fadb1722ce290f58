import MusicTheory

extension JSONValue {
  /// How deep arrays and objects may lie in each other.
  private static let deepest = 64

  /// Reads a JSON text (RFC 8259); `nil` where it is none.
  public init?(parsing text: String) {
    var bytes = Array(text.utf8)[...]
    guard let value = JSONValue.value(&bytes, depth: 0) else { return nil }
    JSONValue.skipBlanks(&bytes)
    guard bytes.isEmpty else { return nil }
    self = value
  }

  private static func value(_ bytes: inout ArraySlice<UInt8>, depth: Int) -> JSONValue? {
    skipBlanks(&bytes)
    switch bytes.first {
    case UInt8(ascii: "\"")?: return string(&bytes).map { .string($0) }
    case UInt8(ascii: "{")?:
      guard depth < deepest else { return nil }
      var members: [(String, JSONValue)] = []
      let isWhole = list(&bytes, to: UInt8(ascii: "}")) { bytes in
        guard let key = string(&bytes) else { return false }
        skipBlanks(&bytes)
        guard bytes.popFirst() == UInt8(ascii: ":"), let member = value(&bytes, depth: depth + 1) else { return false }
        members.append((key, member))
        return true
      }
      return isWhole ? .object(members) : nil
    case UInt8(ascii: "[")?:
      guard depth < deepest else { return nil }
      var values: [JSONValue] = []
      let isWhole = list(&bytes, to: UInt8(ascii: "]")) { bytes in
        guard let element = value(&bytes, depth: depth + 1) else { return false }
        values.append(element)
        return true
      }
      return isWhole ? .array(values) : nil
    default: return literal(&bytes)
    }
  }

  /// Reads what stands between brackets, with commas.
  private static func list(
    _ bytes: inout ArraySlice<UInt8>, to end: UInt8, _ element: (inout ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    bytes.removeFirst()
    skipBlanks(&bytes)
    if bytes.first == end {
      bytes.removeFirst()
      return true
    }
    while true {
      skipBlanks(&bytes)
      guard element(&bytes) else { return false }
      skipBlanks(&bytes)
      switch bytes.popFirst() {
      case UInt8(ascii: ",")?: continue
      case end?: return true
      default: return false
      }
    }
  }

  private static func literal(_ bytes: inout ArraySlice<UInt8>) -> JSONValue? {
    let ends = Array(",]} \t\r\n".utf8)
    let text = String(decoding: bytes.prefix { !ends.contains($0) }, as: UTF8.self)
    bytes = bytes.dropFirst(text.utf8.count)
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      if let number = Int(text), !text.hasPrefix("+") { return .number(number) }
      guard text.utf8.first.map({ $0.isASCIIDigit || $0 == UInt8(ascii: "-") }) == true, Double(text) != nil,
        text.utf8.allSatisfy({ $0.isASCIIDigit || "+-.eE".utf8.contains($0) })
      else { return nil }
      return .decimal(text)
    }
  }

  private static func string(_ bytes: inout ArraySlice<UInt8>) -> String? {
    guard bytes.popFirst() == UInt8(ascii: "\"") else { return nil }
    var text: [UInt8] = []
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape(&bytes) else { return nil }
        text += Array(String(Character(scalar)).utf8)
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private static func escape(_ bytes: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch bytes.popFirst() {
    case UInt8(ascii: "\"")?: return "\""
    case UInt8(ascii: "\\")?: return "\\"
    case UInt8(ascii: "/")?: return "/"
    case UInt8(ascii: "b")?: return "\u{8}"
    case UInt8(ascii: "f")?: return "\u{C}"
    case UInt8(ascii: "n")?: return "\n"
    case UInt8(ascii: "r")?: return "\r"
    case UInt8(ascii: "t")?: return "\t"
    case UInt8(ascii: "u")?:
      guard let unit = unit(&bytes) else { return nil }
      guard 0xD800..<0xDC00 ~= unit else { return Unicode.Scalar(unit) }
      // A pair of halves stands for a scalar beyond the first plane.
      guard bytes.popFirst() == UInt8(ascii: "\\"), bytes.popFirst() == UInt8(ascii: "u"), let low = self.unit(&bytes),
        0xDC00..<0xE000 ~= low
      else { return nil }
      return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    default: return nil
    }
  }

  private static func unit(_ bytes: inout ArraySlice<UInt8>) -> UInt32? {
    let digits = bytes.prefix(4)
    guard digits.count == 4, digits.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter }) else { return nil }
    bytes = bytes.dropFirst(4)
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private static func skipBlanks(_ bytes: inout ArraySlice<UInt8>) {
    bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }
}
