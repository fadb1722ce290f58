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
    var result: [UInt8] = []
    result.reserveCapacity(span.range.count + 8)
    result += (Keyword(rawValue: name.text) == nil ? name.canonicalText : quotedWord(name.text)).utf8
    for word in arguments {
      result.append(.space)
      result += word.canonicalText.utf8
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension Word {
  /// The word in a form that reads back as the same word.
  public var canonicalText: String {
    if isPlainAsWritten { return text }
    guard let option else { return isQuoted || !isPlainWord(text) ? quotedWord(text) : text }
    return option.name.canonicalText + (option.isGlide ? ":=" : "=")
      + (option.value.text.isEmpty && !option.value.isQuoted ? "" : option.value.canonicalText)
  }
}

extension Word {
  /// Whether the text reads back as the same word without any quotes, as an option where it is one.
  private var isPlainAsWritten: Bool {
    guard !isQuoted, let first = text.utf8.first, first != .hash else { return false }
    var before = first
    var signs = 0
    for byte in text.utf8 {
      if byte == .equals { signs += 1 } else if !byte.isPlain { return false }
      if byte == .hash, before == .equals { return false }
      before = byte
    }
    return signs == (equalsSign > 0 ? 1 : 0)
  }
}

/// A text in quotes, with escapes where needed, so that reading it gives the same text.
public func quotedWord(_ text: String) -> String {
  var result = [UInt8.quote]
  result.reserveCapacity(text.utf8.count + 2)
  for byte in text.utf8 {
    switch byte {
    case .quote, .backslash, .dollar: result += [.backslash, byte]
    case .lineFeed: result += "\\n".utf8
    case .tab: result.append(byte)
    case 0..<0x20, 0x7F: result += "\\u{\(String(byte, radix: 16, uppercase: true))}".utf8
    default: result.append(byte)
    }
  }
  result.append(.quote)
  return String(decoding: result, as: UTF8.self)
}

/// Whether a text can stand as a word without quotes and is no option.
private func isPlainWord(_ text: String) -> Bool {
  guard let first = text.utf8.first, first != .hash else { return false }
  return text.utf8.allSatisfy(\.isPlain)
}

extension UInt8 {
  /// Whether this can stand in a word without quotes and has no meaning of its own there.
  fileprivate var isPlain: Bool {
    switch self {
    case 0...0x20, 0x7F...0xFF, .quote, .dollar, .backslash, .semicolon, .openBrace, .closeBrace, .equals: false
    default: true
    }
  }
}
