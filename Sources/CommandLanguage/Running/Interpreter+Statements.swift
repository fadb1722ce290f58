import MusicTheory

extension Interpreter {
  /// Runs a statement, or enters it.
  mutating func execute(
    _ statement: Statement, in tree: SyntaxTree, _ host: inout some CommandHost
  ) throws(Diagnostic) {
    switch statement.kind {
    case .command(let words): try runCommand(words, statement.range, in: tree, &host)
    case .assignment(let name, let value): assign(try expand(tree.words[Int(value)], in: tree, host.key).text, to: name)
    case .definition(let node):
      if host.isCommand(node.name) {
        throw Diagnostic(
          code: "reserved-name", "\(quotedForMessage(node.name)) is a command; take another name",
          at: tree.span(node.nameRange))
      }
      definitions[node.name] = Definition(node: node, tree: tree)
    case .loop(let node): try enterLoop(node, statement.range, in: tree, host.key)
    case .conditional(let branches): try enterBranch(branches, in: tree, host.key)
    case .inclusion(let path): try include(tree.words[Int(path)], statement.range, in: tree, &host)
    case .group(let body):
      // What a group may have to bring back is copied when it changes.
      try charge(8 * Swift.max(0, variables.count + definitions.count - 1000), at: statement.range, in: tree)
      host.beginGroup()
      let before = Frame.Snapshot(variables: variables, definitions: definitions, locals: locals.last ?? [:])
      frames.append(Frame(tree: tree, statements: body, role: .group(before: before)))
    }
  }

  // MARK: Commands and calls

  private mutating func runCommand(
    _ indices: Range<WordIndex>, _ range: ByteRange, in tree: SyntaxTree, _ host: inout some CommandHost
  ) throws(Diagnostic) {
    var words: [Word] = []
    words.reserveCapacity(indices.count)
    let key = host.key
    for index in indices { words.append(try expand(tree.words[Int(index)], in: tree, key)) }
    guard let call = Call(words: words, span: tree.span(range)) else { return }
    if !definitions.isEmpty, let definition = definitions[call.name.text] {
      return try enter(definition, call, key)
    }
    guard host.isCommand(call.name.text) else { throw unknownCommand(call.name, host.commandNames) }
    do {
      for message in try host.run(call) { report(message, to: &host) }
      outcome.commandCount += 1
      limits = host.limits
    } catch {
      var failure = error
      if failure.span == nil { failure.span = call.span }
      throw failure
    }
  }

  private func unknownCommand(_ name: Word, _ known: [String]) -> Diagnostic {
    let hint = suggestion(for: name.text, among: known + definitionNames)
    return Diagnostic(
      code: "unknown-word", "there is no command \(quotedForMessage(name.text))\(hint)", at: name.span)
  }

  /// Binds the arguments of a call and enters the definition's block.
  private mutating func enter(_ definition: Definition, _ call: Call, _ key: Key) throws(Diagnostic) {
    let node = definition.node
    guard locals.count < limits.calls else {
      throw limits.exceeded(.calls, "calls lie too deep in each other", at: call.span)
    }
    let bound = try bind(call, to: definition)
    locals.append(bound)
    frames.append(Frame(tree: definition.tree, statements: node.body, role: .call(call)))
    // A default may use the parameters before it.
    for parameter in node.parameters where bound[parameter.name] == nil {
      guard let fallback = parameter.fallback else { continue }
      assign(
        try expand(definition.tree.words[Int(fallback)], in: definition.tree, key).text, to: parameter.name)
    }
  }

  private func bind(_ call: Call, to definition: Definition) throws(Diagnostic) -> [String: String] {
    let node = definition.node
    var bound: [String: String] = [:]
    var positional: [Word] = []
    for word in call.arguments {
      guard
        let option = word.option, !option.isGlide, node.parameters.contains(where: { $0.name == option.name.text })
      else {
        positional.append(word)
        continue
      }
      guard bound.updateValue(option.value.text, forKey: option.name.text) == nil else {
        throw wrongArguments("`\(option.name.text)` is given twice", definition, at: word.span)
      }
    }
    var rest = positional[...]
    for parameter in node.parameters where bound[parameter.name] == nil {
      if let word = rest.popFirst() {
        bound[parameter.name] = word.text
      } else if parameter.fallback == nil {
        throw wrongArguments("`\(node.name)` wants a value for `\(parameter.name)`", definition, at: call.span)
      }
    }
    if let extra = rest.first {
      let count = node.parameters.count
      let wanted = count == 0 ? "no arguments" : count == 1 ? "one argument" : "\(count) arguments"
      throw wrongArguments("`\(node.name)` takes \(wanted), not this one", definition, at: extra.span)
    }
    return bound
  }

  private func wrongArguments(_ message: String, _ definition: Definition, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "wrong-arguments", message, at: span,
      notes: [Diagnostic.Note("defined here", at: definition.tree.span(definition.node.nameRange))])
  }

  // MARK: Blocks

  private mutating func enterLoop(
    _ node: LoopNode, _ range: ByteRange, in tree: SyntaxTree, _ key: Key
  ) throws(Diagnostic) {
    let values: LoopState.Values
    switch node.values {
    case .list(let indices):
      var texts: [String] = []
      for index in indices { texts.append(try expand(tree.words[Int(index)], in: tree, key).text) }
      values = .list(texts)
    case .range(let from, let to, let step):
      let first = Value(text: try expand(tree.words[Int(from)], in: tree, key).text)
      let last = Value(text: try expand(tree.words[Int(to)], in: tree, key).text)
      var stride: Value?
      if let step { stride = Value(text: try expand(tree.words[Int(step)], in: tree, key).text) }
      do {
        values = .range(try LoopRange(from: first, to: last, step: stride))
      } catch {
        throw error.diagnostic(at: tree.span(range))
      }
    }
    // The frame begins behind its last statement, so that the first turn begins like every other.
    var frame = Frame(
      tree: tree, statements: node.body,
      role: .loop(LoopState(variable: node.variable, values: values, range: range)))
    frame.next = node.body.count
    frames.append(frame)
  }

  private mutating func enterBranch(
    _ branches: [BranchNode], in tree: SyntaxTree, _ key: Key
  ) throws(Diagnostic) {
    for branch in branches {
      if let condition = branch.condition, try !isTrue(condition, in: tree, key) { continue }
      frames.append(Frame(tree: tree, statements: branch.body, role: .branch))
      return
    }
  }

  // MARK: Includes

  private mutating func include(
    _ node: WordNode, _ range: ByteRange, in tree: SyntaxTree, _ host: inout some CommandHost
  ) throws(Diagnostic) {
    let span = tree.span(range)
    let path = try expand(node, in: tree, host.key)
    let files = frames.filter { if case .file = $0.role { true } else { false } }
    let source: SourceText
    do {
      source = try host.source(including: path, in: tree.source)
    } catch {
      var failure = error
      if failure.span == nil { failure.span = path.span }
      throw failure
    }
    if let first = files.firstIndex(where: { $0.tree.source.identity == source.identity }) {
      let chain = files[first...].map(\.tree.source.name) + [source.name]
      throw Diagnostic(
        code: "include-cycle", "a file cannot include itself: \(chain.joined(separator: " → "))", at: span)
    }
    guard files.count <= limits.includes else {
      throw limits.exceeded(.includes, "files include each other too deep", at: span)
    }
    try charge(source.bytes.count, at: range, in: tree)
    let script = Script(parsing: source)
    frames.append(
      Frame(tree: script.tree, statements: script.tree.statements, role: .file(includedAt: span)))
    guard let last = script.errors.last else { return }
    for error in script.errors.dropLast() { report(error, to: &host) }
    throw last
  }
}
