import MusicTheory

extension Parser {
  /// Reads a word; the position is on its first byte.
  mutating func parseWord() throws(Diagnostic) -> WordNode {
    let start = position
    var equals: Int32 = -1
    try skipLiteral(noting: &equals)
    if endsWord {
      note(.word, start, position)
      return WordNode(range: ByteRange(start, position), parts: 0..<0, equalsSign: equals, isQuoted: false)
    }
    return try parseComposedWord(from: start, equals: equals)
  }

  /// Whether no word goes on at the position.
  private var endsWord: Bool {
    switch nextByte {
    case .quote?, .dollar?: false
    case .backslash?: continuedLine(after: position) != nil
    default: true
    }
  }

  /// Whether something follows a closing quote without a blank.
  private var isStuckToString: Bool {
    switch nextByte {
    case nil, .space?, .tab?, .lineFeed?, .semicolon?, .closeBrace?: false
    default: true
    }
  }

  /// Goes behind bytes that stand for themselves outside quotes.
  private mutating func skipLiteral(noting equals: inout Int32) throws(Diagnostic) {
    let start = position
    var all: UInt8 = 0
    scan: while position < end {
      let byte = bytes[position]
      switch byte {
      case .space, .tab, .lineFeed, .semicolon, .openBrace, .closeBrace, .quote, .dollar, .backslash: break scan
      case 0..<0x20, 0x7F: throw controlCharacter(at: position)
      case .equals where equals < 0: equals = Int32(truncatingIfNeeded: position)
      default: break
      }
      all |= byte
      position += 1
    }
    if all >= 0x80 { try checkLookalikes(in: start..<position) }
  }

  /// A word with quotes, `$name` or `$(…)` in it; the position is behind the literal bytes it begins with.
  private mutating func parseComposedWord(from start: Int, equals: Int32) throws(Diagnostic) -> WordNode {
    var equals = equals
    var isQuoted = false
    var pieces: [WordPart] = []
    if position > start { pieces.append(literal(start, position)) }
    while !endsWord {
      switch bytes[position] {
      case .quote:
        isQuoted = true
        let quote = position
        try parseString(into: &pieces)
        if isStuckToString, bytes[quote..<position].contains(.lineFeed) {
          suspiciousString = ByteRange(quote, quote + 1)
        }
      case .dollar: pieces.append(try parseExpansion(isQuoted: false))
      default:
        throw error(
          "stray-backslash",
          "`\\` continues a line and must be its last sign; put it in quotes, doubled, if it is meant",
          at: position, position + 1)
      }
      let next = position
      try skipLiteral(noting: &equals)
      if position > next { pieces.append(literal(next, position)) }
    }
    note(.word, start, position)
    return node(start, pieces, equals: equals, isQuoted: isQuoted)
  }

  private func literal(_ start: Int, _ end: Int, isQuoted: Bool = false) -> WordPart {
    WordPart(kind: .literal, range: ByteRange(start, end), isQuoted: isQuoted)
  }

  private mutating func node(_ start: Int, _ pieces: [WordPart], equals: Int32, isQuoted: Bool) -> WordNode {
    let first = Int32(truncatingIfNeeded: parts.count)
    parts += pieces
    return WordNode(
      range: ByteRange(start, position), parts: first..<Int32(truncatingIfNeeded: parts.count), equalsSign: equals,
      isQuoted: isQuoted)
  }

  /// Reads a string that is a value in an expression.
  mutating func parseStringNode() throws(Diagnostic) -> WordNode {
    let start = position
    var pieces: [WordPart] = []
    try parseString(into: &pieces)
    return node(start, pieces, equals: -1, isQuoted: true)
  }

  /// Reads a string; the position is on its opening quote.
  private mutating func parseString(into pieces: inout [WordPart]) throws(Diagnostic) {
    let quote = position
    do {
      try parseStringContent(into: &pieces)
    } catch {
      // The rest of the string must not be taken for words.
      position = stringEnd(from: quote)
      throw error
    }
  }

  private mutating func parseStringContent(into pieces: inout [WordPart]) throws(Diagnostic) {
    let quote = position
    let piecesBefore = pieces.count
    position += 1
    var start = position
    while let special = bytes[min(position, end)..<end].firstIndex(where: \.isSpecialInString) {
      position = special
      let byte = bytes[special]
      guard byte == .quote || byte == .backslash || byte == .dollar else { throw controlCharacter(at: special) }
      if position > start { pieces.append(literal(start, position, isQuoted: true)) }
      if byte == .quote {
        // An empty string leaves an empty piece, which remembers the quotes.
        if pieces.count == piecesBefore { pieces.append(literal(position, position, isQuoted: true)) }
        position += 1
        return
      }
      if byte == .dollar {
        pieces.append(try parseExpansion(isQuoted: true))
      } else if let escape = try parseEscape() {
        pieces.append(escape)
      }
      start = position
    }
    isIncomplete = true
    var unclosed = error("unclosed-string", "this string is never closed with `\"`", at: quote, quote + 1)
    if let suspiciousString {
      unclosed.notes.append(Diagnostic.Note("perhaps it is this one that lacks its `\"`", at: span(suspiciousString)))
    }
    throw unclosed
  }

  /// Reads an escape in a string; a line end behind `\` stands for nothing.
  private mutating func parseEscape() throws(Diagnostic) -> WordPart? {
    let start = position
    guard let byte = byte(at: start + 1) else {
      isIncomplete = true
      throw error("unclosed-string", "the text ends inside a string", at: start, start + 1)
    }
    position += 2
    let value: Unicode.Scalar
    switch byte {
    case .quote, .backslash, .dollar: value = Unicode.Scalar(byte)
    case UInt8(ascii: "n"): value = "\n"
    case UInt8(ascii: "u"): value = try parseCodePoint(from: start)
    case .lineFeed: return nil
    default:
      throw error(
        "bad-escape", "in a string `\\` stands before `\"`, `\\`, `$`, `n` or `u{…}`", at: start, start + 1)
    }
    return WordPart(kind: .escape(value), range: ByteRange(start, position), isQuoted: true)
  }

  /// Reads the `{1F}` of an escape.
  private mutating func parseCodePoint(from start: Int) throws(Diagnostic) -> Unicode.Scalar {
    var digits: [UInt8] = []
    if nextByte == .openBrace {
      position += 1
      while let byte = nextByte, byte != .closeBrace, byte != .quote, byte != .lineFeed, digits.count < 9 {
        digits.append(byte)
        position += 1
      }
    }
    guard
      nextByte == .closeBrace, let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw error("bad-escape", "`\\u` is written `\\u{1F600}`, with a Unicode number", at: start, position) }
    position += 1
    return scalar
  }

  /// Reads `$name` or `$(…)`; the position is on the `$`.
  private mutating func parseExpansion(isQuoted: Bool) throws(Diagnostic) -> WordPart {
    let start = position
    if byte(at: start + 1) == .openParenthesis {
      try enter(at: start)
      defer { depth -= 1 }
      position += 2
      let expression = try parseExpression(closing: start)
      expressions.append(expression)
      return WordPart(
        kind: .expression(Int32(truncatingIfNeeded: expressions.count - 1)), range: ByteRange(start, position),
        isQuoted: isQuoted)
    }
    let name = try parseVariableName()
    return WordPart(kind: .variable(name), range: ByteRange(start, position), isQuoted: isQuoted)
  }

  /// Reads `$name`; the position is on the `$`.
  mutating func parseVariableName() throws(Diagnostic) -> String {
    let start = position
    guard let first = byte(at: start + 1), first.isASCIILetter else {
      throw error(
        "bad-variable", "`$` stands before a name or `(`; for a dollar sign write `\\$` in a string", at: start,
        start + 1)
    }
    position += 1
    while let byte = nextByte, byte.isNameByte { position += 1 }
    return source.string(ByteRange(start + 1, position))
  }

  // MARK: What looks right and is not

  private func controlCharacter(at place: Int) -> Diagnostic {
    let code = String(bytes[place], radix: 16, uppercase: true)
    let padding = code.count < 2 ? "0" : ""
    return error(
      "control-character", "an invisible control character (U+00\(padding)\(code)) stands here", at: place, place + 1)
  }

  /// Finds invisible characters and curly quotes, which editors and web pages put where blanks and `"` are meant.
  private func checkLookalikes(in range: Range<Int>) throws(Diagnostic) {
    for place in range where bytes[place] >= 0x80 {
      let rest = bytes[place..<range.upperBound]
      for (sign, what) in Parser.lookalikes where rest.starts(with: sign.utf8) {
        throw error("lookalike", "this is \(what)", at: place, place + sign.utf8.count)
      }
    }
  }

  private static let lookalikes: [(sign: String, what: String)] = [
    ("\u{A0}", "a no-break space; use a plain blank"),
    ("\u{200B}", "an invisible character (U+200B)"),
    ("\u{FEFF}", "a byte-order mark in the middle of the text"),
    ("\u{201C}", "a curly quote; strings stand in plain `\"`"),
    ("\u{201D}", "a curly quote; strings stand in plain `\"`"),
    ("\u{201E}", "a curly quote; strings stand in plain `\"`"),
  ]
}
