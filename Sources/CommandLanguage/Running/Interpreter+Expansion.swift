import MusicTheory

extension Interpreter {
  /// The value of a variable: of the innermost call, else of the session.
  func variable(_ name: String) -> String? {
    locals.last?[name] ?? variables[name]
  }

  mutating func assign(_ text: String, to name: String) {
    if let last = locals.indices.last {
      locals[last][name] = text
    } else {
      variables[name] = text
    }
  }

  /// Counts text against the bound of a run.
  mutating func charge(_ count: Int, at range: ByteRange, in tree: SyntaxTree) throws(Diagnostic) {
    textBytes += count
    if textBytes > limits.textBytes {
      isExhausted = true
      throw limits.exceeded(.textBytes, "this script makes too much text", at: tree.span(range))
    }
  }

  /// The word that a word as written stands for now.
  mutating func expand(_ node: WordNode, in tree: SyntaxTree, _ key: Key) throws(Diagnostic) -> Word {
    guard !node.isPlain else {
      try charge(node.range.count, at: node.range, in: tree)
      return Word(
        text: tree.source.string(node.range), isQuoted: false, source: tree.source, range: node.range, segments: [],
        equalsSign: node.equalsSign < 0 ? -1 : Int(node.equalsSign - node.range.start))
    }
    var text: [UInt8] = []
    var segments: [Word.Segment] = []
    segments.reserveCapacity(node.parts.count)
    var equalsSign = -1
    for index in node.parts {
      let part = tree.parts[Int(index)]
      var isVerbatim = false
      let offset = text.count
      switch part.kind {
      case .literal:
        isVerbatim = true
        text += tree.source.bytes[part.range.bounds]
        if !part.isQuoted, node.equalsSign >= part.range.start, node.equalsSign < part.range.end {
          equalsSign = offset + Int(node.equalsSign - part.range.start)
        }
      case .escape(let scalar): text += UTF8.encode(scalar).map(Array.init) ?? []
      case .variable(let name): text += try value(of: name, at: tree.span(part.range)).utf8
      case .expression(let number):
        text += try evaluate(tree.expressions[Int(number)], in: tree, key).description.utf8
      }
      guard text.count <= limits.wordBytes else {
        throw limits.exceeded(.wordBytes, "this word becomes too long", at: tree.span(node.range))
      }
      segments.append(
        Word.Segment(offset: offset, range: part.range, isVerbatim: isVerbatim, isQuoted: part.isQuoted))
    }
    try charge(text.count + node.range.count, at: node.range, in: tree)
    return Word(
      text: String(decoding: text, as: UTF8.self), isQuoted: node.isQuoted, source: tree.source, range: node.range,
      segments: segments, equalsSign: equalsSign)
  }

  /// A hint at the known word that was probably meant.
  func suggestion(for word: String, among known: [String], sign: String = "") -> String {
    // Among more words than anyone defines by hand, looking would take longer than it helps.
    guard known.count <= 5000, let nearest = nearestWords(to: word, among: known).first else { return "" }
    return "; did you mean `\(sign)\(nearest)`?"
  }

  func value(of name: String, at span: SourceSpan) throws(Diagnostic) -> String {
    if let text = variable(name) { return text }
    let known = (locals.last.map { Array($0.keys) } ?? []) + variables.keys
    let hint = suggestion(for: name, among: known.sorted(), sign: "$")
    throw Diagnostic(code: "unknown-variable", "there is no variable `$\(name.prefix(60))`\(hint)", at: span)
  }
}
