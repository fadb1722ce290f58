import MusicTheory

/// The words that begin a statement of the language itself.
enum Keyword: String {
  case `let`, def, `for`, `if`, `else`, include, group
}

extension Parser {
  /// Reads one statement; the position is on its first byte.
  mutating func parseStatement() throws(Diagnostic) -> Statement {
    let start = position
    if nextByte == .openBrace {
      throw error("unexpected-block", "a block stands behind `def`, `for`, `if` or `group`", at: start, start + 1)
    }
    let first = try parseWord()
    guard let keyword = keyword(first) else { return try parseCommand(startingWith: first) }
    switch keyword {
    case .let: return try parseAssignment(from: start)
    case .def: return try parseDefinition(from: start)
    case .for: return try parseLoop(from: start)
    case .if: return try parseConditional(from: start)
    case .include: return try parseInclusion(from: start)
    case .group:
      let header = position
      return Statement(kind: .group(try parseBlock(of: "group")), range: ByteRange(start, header))
    case .else:
      throw error(
        "misplaced-else", "`else` stands behind the `}` of an `if`, on the same line", at: start, start + 4)
    }
  }

  private func keyword(_ node: WordNode) -> Keyword? {
    // Most commands are told apart by their length and first letter.
    guard node.isPlain, (2...7).contains(node.range.count) else { return nil }
    switch bytes[Int(node.range.start)] {
    case UInt8(ascii: "l"), UInt8(ascii: "d"), UInt8(ascii: "f"), UInt8(ascii: "i"), UInt8(ascii: "e"),
      UInt8(ascii: "g"):
      return Keyword(rawValue: source.string(node.range))
    default: return nil
    }
  }

  private mutating func append(_ node: WordNode) -> WordIndex {
    words.append(node)
    return WordIndex(truncatingIfNeeded: words.count - 1)
  }

  private mutating func parseCommand(startingWith first: WordNode) throws(Diagnostic) -> Statement {
    let firstIndex = append(first)
    var last = first.range.end
    while true {
      try skipBlanks()
      if isAtStatementEnd { break }
      if bytes[position] == .openBrace {
        throw error(
          "unexpected-block", "`{` begins a block, and this command takes none; notation stands in quotes",
          at: position,
          position + 1)
      }
      let word = try parseWord()
      last = word.range.end
      words.append(word)
    }
    return Statement(
      kind: .command(firstIndex..<WordIndex(truncatingIfNeeded: words.count)),
      range: ByteRange(Int(first.range.start), Int(last)))
  }

  /// Reads words up to the end of the statement or the block of its body.
  private mutating func parseWords() throws(Diagnostic) -> [WordNode] {
    var nodes: [WordNode] = []
    while true {
      try skipBlanks()
      if isAtStatementEnd || nextByte == .openBrace { return nodes }
      nodes.append(try parseWord())
    }
  }

  /// Reads a block in braces.
  mutating func parseBlock(of statement: String) throws(Diagnostic) -> [Statement] {
    try skipBlanks()
    guard nextByte == .openBrace else {
      throw error(
        "expected-block", "`\(statement)` needs a block here, with its `{` on the same line", at: position,
        isAtStatementEnd ? position : position + 1)
    }
    try enter(at: position)
    defer { depth -= 1 }
    let brace = ByteRange(position, position + 1)
    note(.open, position, position + 1)
    position += 1
    let statements = parseStatements(in: brace)
    if position < end {
      note(.close, position, position + 1)
      position += 1
    }
    return statements
  }

  // MARK: let, def, for, if, include

  /// The text of a word that must be a plain name.
  func plainName(_ node: WordNode, of what: String, allowingHyphens: Bool = false) throws(Diagnostic) -> String {
    let text = source.string(node.range)
    let name = allowingHyphens ? text.filter { $0 != "-" } : text
    guard node.isPlain, text.first != "-", Interpreter.isVariableName(name) else {
      let signs = allowingHyphens ? "letters, digits, `-` and `_`" : "letters, digits and `_`"
      throw error("bad-name", "the name of \(what) is a letter, then \(signs)", at: node.range)
    }
    return text
  }

  private mutating func parseAssignment(from start: Int) throws(Diagnostic) -> Statement {
    let usage = "`let` takes a name and one value: `let root C3`; a value with blanks stands in quotes"
    let nodes = try parseWords()
    guard nodes.count == 2 else {
      let isEquation = nodes.contains { $0.equalsSign >= 0 }
      throw error("bad-let", isEquation ? usage + ", and no `=`" : usage, at: start, position)
    }
    let name = try plainName(nodes[0], of: "a variable")
    return Statement(
      kind: .assignment(name: name, value: append(nodes[1])), range: ByteRange(start, Int(nodes[1].range.end)))
  }

  private mutating func parseDefinition(from start: Int) throws(Diagnostic) -> Statement {
    let nodes = try parseWords()
    guard let first = nodes.first else {
      throw error("bad-def", "`def` takes a name, parameters and a block: `def bass at { … }`", at: start, position)
    }
    let name = try plainName(first, of: "a definition", allowingHyphens: true)
    if Keyword(rawValue: name) != nil {
      throw error("reserved-name", "`\(name)` is a word of the language", at: first.range)
    }
    var parameters: [DefinitionNode.Parameter] = []
    for node in nodes.dropFirst() {
      let parameter = try parseParameter(node, after: parameters)
      parameters.append(parameter)
    }
    let header = ByteRange(start, Int(nodes[nodes.count - 1].range.end))
    let body = try parseBlock(of: "def")
    return Statement(
      kind: .definition(
        DefinitionNode(
          name: name, nameRange: first.range, range: ByteRange(start, position), parameters: parameters, body: body)),
      range: header)
  }

  /// Reads `name` or `name=value`.
  private mutating func parseParameter(
    _ node: WordNode, after parameters: [DefinitionNode.Parameter]
  ) throws(Diagnostic) -> DefinitionNode.Parameter {
    var fallback: WordIndex?
    var nameNode = node
    if node.equalsSign >= 0 {
      let equals = Int(node.equalsSign)
      nameNode = WordNode(
        range: ByteRange(Int(node.range.start), equals), parts: 0..<0, equalsSign: -1, isQuoted: false)
      fallback = append(try valueNode(of: node, after: equals))
    }
    let name = try plainName(nameNode, of: "a parameter")
    if parameters.contains(where: { $0.name == name }) {
      throw error("bad-def", "there are two parameters `\(name)`", at: nameNode.range)
    }
    guard parameters.count < 64 else {
      throw error("bad-def", "a definition takes at most 64 parameters", at: node.range)
    }
    if fallback == nil, parameters.last?.fallback != nil {
      throw error("bad-def", "parameters with a value come last", at: node.range)
    }
    return DefinitionNode.Parameter(name: name, fallback: fallback)
  }

  /// The part of a word behind its `=` as a word of its own.
  private mutating func valueNode(of node: WordNode, after equals: Int) throws(Diagnostic) -> WordNode {
    let resume = position
    position = equals + 1
    defer { position = resume }
    guard position < Int(node.range.end) else {
      throw error("bad-def", "a value is missing behind `=`", at: node.range)
    }
    // The word was read whole already, so its token is noted.
    let noted = tokens.count
    defer { tokens.removeLast(tokens.count - noted) }
    return try parseWord()
  }

  private mutating func parseLoop(from start: Int) throws(Diagnostic) -> Statement {
    let usage = "`for` is written `for b in 1 to 8 { … }`, with `step 2` if need be, or `for x in a b c { … }`"
    let nodes = try parseWords()
    guard nodes.count >= 3, isWord(nodes[1], "in") else { throw error("bad-for", usage, at: start, position) }
    let variable = try plainName(nodes[0], of: "a variable")
    let header = ByteRange(start, Int(nodes[nodes.count - 1].range.end))
    let values: LoopNode.Values
    if nodes.count > 3, isWord(nodes[3], "to") {
      guard nodes.count == 5 || (nodes.count == 7 && isWord(nodes[5], "step")) else {
        throw error("bad-for", usage, at: start, position)
      }
      values = .range(
        from: append(nodes[2]), to: append(nodes[4]), step: nodes.count == 7 ? append(nodes[6]) : nil)
    } else {
      let first = append(nodes[2])
      words += nodes[3...]
      values = .list(first..<WordIndex(truncatingIfNeeded: words.count))
    }
    let body = try parseBlock(of: "for")
    return Statement(kind: .loop(LoopNode(variable: variable, values: values, body: body)), range: header)
  }

  private func isWord(_ node: WordNode, _ text: StaticString) -> Bool {
    node.isPlain
      && text.withUTF8Buffer { bytes[node.range.bounds].elementsEqual($0) }
  }

  private mutating func parseConditional(from start: Int) throws(Diagnostic) -> Statement {
    var branches: [BranchNode] = []
    var header = ByteRange(start, position)
    while true {
      try skipBlanks()
      let condition = try parseCondition()
      if branches.isEmpty { header = ByteRange(start, Int(condition.range.end)) }
      branches.append(BranchNode(condition: condition, body: try parseBlock(of: "if")))
      guard try takeWord("else") else { break }
      if try takeWord("if") { continue }
      branches.append(BranchNode(condition: nil, body: try parseBlock(of: "else")))
      break
    }
    return Statement(kind: .conditional(branches), range: header)
  }

  /// Reads a given word where it stands next.
  private mutating func takeWord(_ text: StaticString) throws(Diagnostic) -> Bool {
    try skipBlanks()
    let stop = position + text.utf8CodeUnitCount
    guard
      stop <= end, text.withUTF8Buffer({ bytes[position..<stop].elementsEqual($0) }),
      byte(at: stop).map({ !$0.isNameByte }) ?? true
    else { return false }
    note(.word, position, stop)
    position = stop
    return true
  }

  private mutating func parseInclusion(from start: Int) throws(Diagnostic) -> Statement {
    let nodes = try parseWords()
    guard nodes.count == 1 else {
      throw error("bad-include", "`include` takes one file: `include \"drums.neume\"`", at: start, position)
    }
    return Statement(kind: .inclusion(path: append(nodes[0])), range: ByteRange(start, Int(nodes[0].range.end)))
  }
}
