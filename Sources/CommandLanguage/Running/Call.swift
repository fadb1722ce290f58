/// A command with all its words expanded, ready to be understood.
public struct Call: Sendable {
  /// The words, the command's name first; never empty.
  public let words: [Word]
  /// The command as written.
  public let span: SourceSpan

  init?(words: [Word], span: SourceSpan) {
    guard !words.isEmpty else { return nil }
    self.words = words
    self.span = span
  }

  /// The name of the command.
  public var name: Word { words[0] }

  /// The words behind the name.
  public var arguments: ArraySlice<Word> { words.dropFirst() }
}

extension Call {
  /// The command in a form that reads back as the same words, options as options, quotes where they were or are needed.
  public var canonicalText: String {
    var result = Keyword(rawValue: name.text) == nil ? name.canonicalText : quotedWord(name.text)
    for word in arguments {
      result += " "
      result += word.canonicalText
    }
    return result
  }
}

extension Word {
  /// The word in a form that reads back as the same word.
  public var canonicalText: String {
    guard let option else { return isQuoted || !isPlainWord(text) ? quotedWord(text) : text }
    return option.name.canonicalText + (option.isGlide ? ":=" : "=")
      + (option.value.text.isEmpty && !option.value.isQuoted ? "" : option.value.canonicalText)
  }
}

/// A text in quotes, with escapes where needed, so that reading it gives the same text.
public func quotedWord(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\", "$": result += "\\\(scalar)"
    case "\n": result += "\\n"
    case "\t": result += "\t"
    case "\0"..<" ", "\u{7F}": result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// Whether a text can stand as a word without quotes and is no option.
private func isPlainWord(_ text: String) -> Bool {
  guard let first = text.utf8.first, first != .hash else { return false }
  return text.utf8.allSatisfy { byte in
    switch byte {
    case 0...0x20, 0x7F...0xFF, .quote, .dollar, .backslash, .semicolon, .openBrace, .closeBrace, .equals: false
    default: true
    }
  }
}
