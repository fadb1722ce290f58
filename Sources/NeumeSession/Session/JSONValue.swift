import MusicTheory

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

  /// The value as people read it: a string as it is, anything else as JSON.
  public var plainText: String {
    if case .string(let text) = self { text } else { text }
  }

  private func append(to result: inout String) {
    switch self {
    case .string(let text): result.appendJSONString(text)
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
        result.appendJSONString(member.0)
        result += ":"
        member.1.append(to: &result)
      }
      result += "}"
    }
  }
}
