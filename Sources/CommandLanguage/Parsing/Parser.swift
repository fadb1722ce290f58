/// Reads the bytes of a source into statements.
///
/// One pass, no separate token stream: what a byte means depends on whether a word, a string or an expression is being
/// read. Functions that fail throw the message; ``parseStatements(in:)`` records it and goes on behind the statement.
struct Parser {
  let source: SourceText
  let bytes: [UInt8]
  let end: Int
  var position = 0

  var words: [WordNode] = []
  var parts: [WordPart] = []
  /// Words that are strings in expressions.
  var strings: [WordNode] = []
  var expressions: [Expression] = []
  var errors: [Diagnostic] = []
  var isIncomplete = false
  var depth = 0
  /// A string over several lines with something stuck to its closing quote, which may well be the opening one of the next.
  var suspiciousString: ByteRange?
  /// What the formatter needs; only kept when it asks.
  var tokens: [Token] = []
  let recordsTokens: Bool

  init(_ source: SourceText, recordsTokens: Bool = false) {
    self.source = source
    bytes = source.bytes
    end = bytes.count
    self.recordsTokens = recordsTokens
  }

  mutating func parseScript() -> [Statement] {
    guard end <= SourceText.maximumSize else {
      record(error("source-too-large", "this is more than \(SourceText.maximumSize >> 20) MiB of text", at: 0, 0))
      return []
    }
    if let place = source.invalidByte {
      let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      let kind = isUTF16 ? "UTF-16" : "not UTF-8"
      record(error("bad-encoding", "this text is \(kind); save it as UTF-8", at: place, place + 1))
      return []
    }
    return parseStatements(in: nil)
  }

  /// Reads statements up to the end of the text, or to the `}` of a block.
  ///
  /// - Parameter block: The opening brace, or `nil` at the top level.
  mutating func parseStatements(in block: ByteRange?) -> [Statement] {
    var statements: [Statement] = []
    while true {
      skipToStatement()
      guard position < end else {
        if let block { recordUnclosed(block) }
        return statements
      }
      if bytes[position] == .closeBrace {
        if block != nil { return statements }
        position += 1
        record(error("unexpected-brace", "no block is open here", at: position - 1, position))
        continue
      }
      let errorsBefore = errors.count
      do {
        let statement = try parseStatement()
        try expectStatementEnd()
        if errors.count == errorsBefore { statements.append(statement) }
      } catch {
        record(error)
        recover()
      }
    }
  }

  private mutating func recordUnclosed(_ brace: ByteRange) {
    guard !isIncomplete else { return }
    isIncomplete = true
    record(Diagnostic(code: "unclosed-block", "this block is never closed with `}`", at: span(brace)))
  }

  mutating func record(_ error: Diagnostic) {
    guard errors.count < Script.maximumErrors else {
      position = end
      return
    }
    errors.append(error)
  }

  // MARK: Places

  func span(_ range: ByteRange) -> SourceSpan { SourceSpan(source, range) }

  func error(_ code: String, _ message: String, at start: Int, _ end: Int) -> Diagnostic {
    Diagnostic(code: code, message, at: span(ByteRange(start, end)))
  }

  func error(_ code: String, _ message: String, at range: ByteRange) -> Diagnostic {
    Diagnostic(code: code, message, at: span(range))
  }

  func byte(at offset: Int) -> UInt8? { offset < end ? bytes[offset] : nil }

  var nextByte: UInt8? { position < end ? bytes[position] : nil }

  /// Goes one level deeper into blocks, parentheses or strings; the caller steps back.
  mutating func enter(at place: Int) throws(Diagnostic) {
    guard depth < Script.maximumNesting else {
      throw error(
        "too-deep", "blocks and parentheses nest more than \(Script.maximumNesting) deep here", at: place, place + 1)
    }
    depth += 1
  }

  // MARK: Blanks and ends

  /// Where the line after a `\` begins, if the `\` at the offset continues its line.
  func continuedLine(after backslash: Int) -> Int? {
    var offset = backslash + 1
    while offset < end, bytes[offset] == .space || bytes[offset] == .tab { offset += 1 }
    guard offset < end else { return end }
    return bytes[offset] == .lineFeed ? offset + 1 : nil
  }

  mutating func skipBlanks() throws(Diagnostic) {
    while position < end {
      switch bytes[position] {
      case .space, .tab: position += 1
      case .backslash:
        guard let next = continuedLine(after: position) else { return }
        note(.continuation, position, position + 1)
        guard next < end else {
          isIncomplete = true
          defer { position = end }
          throw error("unfinished-line", "`\\` continues the line, but the text ends", at: position, position + 1)
        }
        position = next
      default: return
      }
    }
  }

  /// Passes over blanks, line ends, separators and comments.
  private mutating func skipToStatement() {
    while position < end {
      switch bytes[position] {
      case .space, .tab: position += 1
      case .lineFeed:
        note(.lineEnd, position, position + 1)
        position += 1
      case .semicolon:
        note(.separator, position, position + 1)
        position += 1
      case .hash: skipComment()
      case .backslash:
        guard let next = continuedLine(after: position), next < end else { return }
        position = next
      default: return
      }
    }
  }

  private mutating func skipComment() {
    let start = position
    while position < end, bytes[position] != .lineFeed { position += 1 }
    note(.comment, start, position)
  }

  /// Whether the statement ends at the position; blanks must have been skipped.
  var isAtStatementEnd: Bool {
    switch nextByte {
    case nil, .lineFeed?, .semicolon?, .closeBrace?, .hash?: true
    default: false
    }
  }

  private mutating func expectStatementEnd() throws(Diagnostic) {
    try skipBlanks()
    guard isAtStatementEnd else {
      throw error(
        "expected-end", "the statement ends here; the next one goes on a new line or after `;`", at: position,
        position + 1)
    }
  }

  mutating func note(_ kind: Token.Kind, _ start: Int, _ end: Int) {
    if recordsTokens { tokens.append(Token(kind: kind, range: ByteRange(start, end))) }
  }
}
