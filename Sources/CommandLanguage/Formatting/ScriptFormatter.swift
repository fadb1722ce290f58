/// What is wrong with a text that cannot be formatted.
public struct SyntaxErrors: Error, Sendable {
  /// The errors, in the order of the text; never empty.
  public let diagnostics: [Diagnostic]
}

extension SourceText {
  /// The text of a command file in its one layout, with the same meaning and the same comments.
  ///
  /// Two spaces for each block, one between words, two before a comment behind a statement, at most one blank line, a
  /// continued line four further in. Blocks on one line and statements joined by `;` stay so; a block on several lines
  /// has its braces at line ends. Strings and `$(…)` are left as they are.
  ///
  /// - Throws: The errors of a text that cannot be read; nothing is formatted then.
  public func formatted() throws(SyntaxErrors) -> String {
    var parser = Parser(self, recordsTokens: true)
    let script = Script(readingWith: &parser)
    guard script.errors.isEmpty else { throw SyntaxErrors(diagnostics: script.errors) }
    var formatter = ScriptFormatter(source: self, tokens: parser.tokens)
    return formatter.format()
  }
}

/// Writes the tokens of a script anew, with other blanks between them.
private struct ScriptFormatter {
  let source: SourceText
  let tokens: [Token]
  /// For each brace, whether there is a line end between it and its partner.
  let isTall: [Bool]

  private var output = ""
  private var indentation = 0
  private var isAtLineStart = true
  /// Line ends that were seen and not yet written.
  private var pendingLines = 0
  private var hasSeparator = false
  private var isContinued = false
  /// The last token written, other than line ends.
  private var previous: Token.Kind?

  init(source: SourceText, tokens: [Token]) {
    self.source = source
    self.tokens = tokens
    var tall = Array(repeating: false, count: tokens.count)
    var open: [(index: Int, lines: Int)] = []
    var lines = 0
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .lineEnd: lines += 1
      case .open: open.append((index, lines))
      case .close:
        guard let partner = open.popLast() else { continue }
        tall[partner.index] = partner.lines < lines
        tall[index] = partner.lines < lines
      default: break
      }
    }
    isTall = tall
  }

  mutating func format() -> String {
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .lineEnd:
        pendingLines += 1
        (hasSeparator, isContinued) = (false, false)
      case .separator: hasSeparator = !isAtLineStart && pendingLines == 0 && previous != .open
      case .continuation: isContinued = !isAtLineStart && pendingLines == 0
      case .comment: writeComment(token)
      case .open:
        write("{", as: .open)
        if isTall[index] {
          indentation += 1
          if !isComment(at: index + 1) { pendingLines = Swift.max(pendingLines, 1) }
        }
      case .close:
        if isTall[index] {
          indentation -= 1
          // No blank line before the end of a block.
          pendingLines = isAtLineStart ? 0 : 1
        }
        (hasSeparator, isContinued) = (false, false)
        write("}", as: .close)
      case .word, .condition: write(text(of: token), as: token.kind)
      }
    }
    return output.isEmpty || isAtLineStart ? output : output + "\n"
  }

  private func isComment(at index: Int) -> Bool {
    guard index < tokens.count, case .comment = tokens[index].kind else { return false }
    return true
  }

  private func text(of token: Token) -> String {
    let text = source.string(token.range)
    return token.kind == .condition ? withSingleBlanks(text) : text
  }

  private mutating func write(_ text: String, as kind: Token.Kind) {
    flushLines()
    if isAtLineStart {
      output += String(repeating: "  ", count: indentation)
    } else if hasSeparator {
      output += "; "
    } else if isContinued, kind == .word || kind == .condition {
      output += " \\\n" + String(repeating: "  ", count: indentation + 2)
    } else {
      output += " "
    }
    output += text
    isAtLineStart = false
    (hasSeparator, isContinued) = (false, false)
    previous = kind
  }

  private mutating func writeComment(_ token: Token) {
    flushLines()
    output += isAtLineStart ? String(repeating: "  ", count: indentation) : "  "
    var text = source.string(token.range)[...]
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    output += text
    isAtLineStart = false
    (hasSeparator, isContinued) = (false, false)
    previous = .comment
    // A comment takes the rest of its line with it, whatever follows.
    pendingLines = 0
  }

  private mutating func flushLines() {
    guard pendingLines > 0 else { return }
    if !isAtLineStart { output += "\n" }
    // No blank line at the beginning of the text or of a block.
    if pendingLines > 1, !output.isEmpty, previous != .open { output += "\n" }
    pendingLines = 0
    isAtLineStart = true
  }
}

/// A condition with one blank wherever there were several, or a continued line, outside strings.
private func withSingleBlanks(_ text: String) -> String {
  var result: [UInt8] = []
  var isInString = false
  var isEscaped = false
  for byte in text.utf8 {
    if isInString {
      result.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == .backslash {
        isEscaped = true
      } else if byte == .quote {
        isInString = false
      }
      continue
    }
    switch byte {
    case .space, .tab, .lineFeed, .backslash: if result.last != .space { result.append(.space) }
    default:
      isInString = byte == .quote
      result.append(byte)
    }
  }
  return String(decoding: result, as: UTF8.self)
}
