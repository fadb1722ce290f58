extension Parser {
  /// Goes to the end of a statement that could not be read; the blocks in it are read for further errors.
  mutating func recover() {
    while position < end {
      switch bytes[position] {
      case .lineFeed, .semicolon, .closeBrace: return
      case .openBrace:
        if depth < Script.maximumNesting {
          depth += 1
          let brace = ByteRange(position, position + 1)
          position += 1
          _ = parseStatements(in: brace)
          depth -= 1
          if position < end { position += 1 }
        } else {
          skipBalancedBraces()
        }
      default: skipInertText()
      }
    }
  }

  /// Goes behind the `}` that belongs to the `{` at the position, without recursion.
  private mutating func skipBalancedBraces() {
    var open = 0
    while position < end {
      switch bytes[position] {
      case .openBrace:
        open += 1
        position += 1
      case .closeBrace:
        open -= 1
        position += 1
        if open == 0 { return }
      default: skipInertText()
      }
    }
  }

  /// Goes behind a string, a comment, a continued line end or one other byte.
  private mutating func skipInertText() {
    switch bytes[position] {
    case .quote: position = stringEnd(from: position)
    case .hash where position == 0 || startsWord(after: bytes[position - 1]):
      while position < end, bytes[position] != .lineFeed { position += 1 }
    case .backslash: position = Swift.min(end, continuedLine(after: position) ?? position + 1)
    default: position += 1
    }
  }

  private func startsWord(after byte: UInt8) -> Bool {
    switch byte {
    case .space, .tab, .lineFeed, .semicolon, .openBrace, .closeBrace: true
    default: false
    }
  }

  /// The offset behind the string that begins at a quote, found without understanding what is in it.
  func stringEnd(from quote: Int) -> Int {
    var offset = quote + 1
    // Parentheses that are open in a `$(…)`, inside which quotes do not end the string.
    var open = 0
    var isInner = false
    while offset < end {
      switch bytes[offset] {
      case .backslash: offset += 1
      case .lineFeed:
        open = 0
        isInner = false
      case .quote:
        if open == 0 { return offset + 1 }
        isInner.toggle()
      case .openParenthesis where !isInner && (open > 0 || bytes[offset - 1] == .dollar): open += 1
      case .closeParenthesis where !isInner && open > 0: open -= 1
      default: break
      }
      offset += 1
    }
    return end
  }
}
