import MusicTheory

/// A definition that was run, with the script that holds it.
struct Definition: Sendable {
  let node: DefinitionNode
  let tree: SyntaxTree
}

/// A list of statements in progress.
struct Frame: Sendable {
  enum Role: Sendable {
    /// A file, and the `include` it came from.
    case file(includedAt: SourceSpan?)
    /// A branch of an `if`.
    case branch
    /// A loop.
    case loop(LoopState)
    /// A call of a definition.
    case call(Call)
    /// A group, with what an error in it brings back.
    case group(before: Snapshot)
  }

  /// The state of the language before a group.
  struct Snapshot: Sendable {
    let variables: [String: String]
    let definitions: [String: Definition]
    let locals: [String: String]
  }

  let tree: SyntaxTree
  let statements: [Statement]
  var next = 0
  var role: Role

  init(tree: SyntaxTree, statements: [Statement], role: Role) {
    self.tree = tree
    self.statements = statements
    self.role = role
  }

  /// What messages say about the frame.
  var note: Diagnostic.Note? {
    switch role {
    case .file(let span?): Diagnostic.Note("included here", at: span)
    case .call(let call):
      Diagnostic.Note(
        "in call of \(quotedForMessage(call.words.map(\.text).joined(separator: " ")))", at: call.span)
    case .file(nil), .branch, .loop, .group: nil
    }
  }
}
