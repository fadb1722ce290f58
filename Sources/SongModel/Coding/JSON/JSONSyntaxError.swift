/// Where and why a text is not JSON (RFC 8259).
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The index of the byte where it shows.
  public let offset: Int
  /// What is wrong.
  public let fault: Fault

  /// The ways in which a text can fail to be JSON.
  public enum Fault: Hashable, Sendable {
    /// Something else was expected here, and this byte stands there; `nil` at the end of the text.
    case expected(Expected, found: UInt8?)
    /// The text ends inside a string.
    case unterminatedString
    /// A control character stands bare in a string.
    case controlCharacter(UInt8)
    /// A backslash is followed by something that is no escape.
    case badEscape
    /// A `\u` escape names half of a surrogate pair.
    case loneSurrogate
    /// Bytes are not UTF-8.
    case notUTF8
    /// A number does not have JSON's form.
    case badNumber
    /// Arrays and objects nest deeper than is read.
    case tooDeep
  }

  /// What can be expected at a place.
  public enum Expected: Hashable, Sendable {
    case value, key, colon, commaOrBrace, commaOrBracket, end
  }
}
