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
    var bytes: [UInt8] = []
    bytes.reserveCapacity(span.range.count + 8)
    if Keyword(rawValue: name.text) == nil { name.append(to: &bytes) } else { appendQuoted(name.text, to: &bytes) }
    for word in arguments {
      bytes.append(.space)
      word.append(to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Word {
  /// The word in a form that reads back as the same word.
  public var canonicalText: String {
    if isPlainAsWritten { return text }
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the word in its canonical form.
  fileprivate func append(to bytes: inout [UInt8]) {
    if isPlainAsWritten {
      bytes += text.utf8
    } else if let option {
      option.name.append(to: &bytes)
      if option.isGlide { bytes.append(.colon) }
      bytes.append(.equals)
      if !option.value.text.isEmpty || option.value.isQuoted { option.value.append(to: &bytes) }
    } else if isQuoted || !isPlainWord(text) {
      appendQuoted(text, to: &bytes)
    } else {
      bytes += text.utf8
    }
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
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count + 2)
  appendQuoted(text, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

private func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
  // An array is gone through several times faster than a string.
  let characters = Array(text.utf8)
  var start = 0
  bytes.append(.quote)
  for (index, byte) in characters.enumerated() where byte.needsEscape {
    bytes += characters[start..<index]
    bytes.append(.backslash)
    switch byte {
    case .lineFeed: bytes.append(UInt8(ascii: "n"))
    case .quote, .backslash, .dollar: bytes.append(byte)
    default: bytes += "u{\(String(byte, radix: 16, uppercase: true))}".utf8
    }
    start = index + 1
  }
  bytes += characters[start...]
  bytes.append(.quote)
}

/// Whether a text can stand as a word without quotes and is no option.
private func isPlainWord(_ text: String) -> Bool {
  guard let first = text.utf8.first, first != .hash else { return false }
  return text.utf8.allSatisfy(\.isPlain)
}

extension UInt8 {
  /// Whether this cannot stand for itself in quotes.
  fileprivate var needsEscape: Bool { isSpecialInString || self == .lineFeed }

  /// Whether this can stand in a word without quotes and has no meaning of its own there.
  fileprivate var isPlain: Bool {
    switch self {
    case 0...0x20, 0x7F...0xFF, .quote, .dollar, .backslash, .semicolon, .openBrace, .closeBrace, .equals: false
    default: true
    }
  }
}
