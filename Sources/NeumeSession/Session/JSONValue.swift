import SongModel

/// A value to print as JSON, with its keys in a fixed order.
public indirect enum JSONValue: Sendable {
  /// A string.
  case string(String)
  /// A whole number.
  case number(Int)
  /// A decimal number, already printed.
  case decimal(String)
  /// True or false.
  case bool(Bool)
  /// Nothing.
  case null
  /// Values in order.
  case array([JSONValue])
  /// Keys and values, in order.
  case object([(String, JSONValue)])

  /// The value as one line of JSON (RFC 8259).
  public var text: String {
    var result = ""
    append(to: &result)
    return result
  }

  private func append(to result: inout String) {
    switch self {
    case .string(let text): JSONValue.append(text, to: &result)
    case .number(let number): result += String(number)
    case .decimal(let text): result += text
    case .bool(let value): result += value ? "true" : "false"
    case .null: result += "null"
    case .array(let values):
      result += "["
      for (index, value) in values.enumerated() {
        if index > 0 { result += "," }
        value.append(to: &result)
      }
      result += "]"
    case .object(let members):
      result += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { result += "," }
        JSONValue.append(member.0, to: &result)
        result += ":"
        member.1.append(to: &result)
      }
      result += "}"
    }
  }

  private static func append(_ text: String, to result: inout String) {
    result += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    result += "\""
  }
}
