import MusicTheory

extension SongFileError: CustomStringConvertible {
  /// One problem a line.
  public var description: String {
    problems.map(\.description).joined(separator: "\n") + (isCutShort ? "\nand more" : "")
  }
}

extension SongFileError.Problem: CustomStringConvertible {
  /// The place, the path and what is wrong: `3:14: tracks[0].pan: 200 is outside 0 to 127`.
  public var description: String { "\(position): \(message)" }

  /// The path and what is wrong.
  public var message: String { path.steps.isEmpty ? reason.message : "\(path): \(reason.message)" }
}

extension SongFileError.Position: CustomStringConvertible {
  /// Line and column.
  public var description: String { "\(line):\(column)" }
}

extension SongFileError.Reason {
  /// What is wrong, and what would be right, in one line.
  public var message: String {
    switch self {
    case .syntax(let fault): fault.message
    case .foreign(let format?): "not a song: its format is '\(format)', a song's is '\(SongFile.format)'"
    case .foreign(nil): "not a song: a song is an object with \"format\": \"\(SongFile.format)\""
    case .newerVersion(let version):
      "format version \(version) is newer than this program, which reads up to \(SongFile.version)"
    case .unknownKey(let key, let nearest): "unknown key '\(key)'" + SongFileError.suggestion(nearest)
    case .duplicateKey(let key): "the key '\(key)' stands here twice"
    case .misplacedKey(let key, let beside): "'\(key)' has no place in \(beside)"
    case .missingKey(let key): "the key '\(key)' is missing"
    case .missingOneOf(let keys): "one of these keys is missing: \(keys.joined(separator: ", "))"
    case .wrongKind(let expected, let found):
      "a \(found.rawValue) where \(SongFileError.article(expected)) \(expected.rawValue) belongs"
    case .notWholeNumber: "numbers in a song are whole, and of at most eighteen digits"
    case .outOfBounds(let value, let allowed):
      BrokenRule.outOfBounds(value: value, allowed: allowed).message
    case .unknownWord(let word, let allowed, let nearest):
      nearest == nil
        ? "'\(word)' is not one of \(allowed.joined(separator: ", "))"
        : "unknown word '\(word)'" + SongFileError.suggestion(nearest)
    case .notAnID(let text):
      "'\(text)' is no id: a letter, then letters, digits, '-' or '_', at most \(Identifier.longest)"
    case .value(let error): error.message
    case .notHexadecimal: "bytes are written as pairs of hexadecimal digits"
    case .rule(let rule): rule.message
    }
  }
}

extension SongFileError {
  fileprivate static func suggestion(_ nearest: String?) -> String { nearest.map { "; did you mean '\($0)'?" } ?? "" }

  fileprivate static func article(_ kind: Kind) -> String { kind == .object || kind == .array ? "an" : "a" }
}

extension JSONSyntaxError.Fault {
  /// What is wrong, and what would be right, in one line.
  public var message: String {
    switch self {
    case .expected(let expected, nil): "the text ends where \(expected.words) belongs"
    case .expected(let expected, let found?): "\(JSONSyntaxError.name(of: found)) where \(expected.words) belongs"
    case .unterminatedString: "the string has no closing quote"
    case .controlCharacter(let byte): "\(JSONSyntaxError.name(of: byte)) in a string; write it as an escape"
    case .badEscape: "no such escape; a backslash itself is written \\\\"
    case .loneSurrogate: "half of a surrogate pair"
    case .notUTF8: "bytes that are not UTF-8"
    case .badNumber: "not a number as JSON writes it"
    case .tooDeep: "arrays and objects nest deeper than \(JSONCursor.deepest)"
    }
  }
}

extension JSONSyntaxError {
  fileprivate static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x0A, 0x0D: "the line ends"
    case 0x21...0x7E: "'\(Unicode.Scalar(byte))'"
    case 0x20: "a blank"
    case 0x80...: "a character outside a string"
    default: "control character \(byte)"
    }
  }
}

extension JSONSyntaxError.Expected {
  fileprivate var words: String {
    switch self {
    case .value: "a value"
    case .key: "a key in quotes"
    case .colon: "':'"
    case .commaOrBrace: "',' or '}'"
    case .commaOrBracket: "',' or ']'"
    case .end: "the end of the text"
    }
  }
}
