/// The index of a word in its script.
typealias WordIndex = Int32

/// One statement of a script.
struct Statement: Sendable {
  /// What the statement asks for.
  enum Kind: Sendable {
    /// A command, or a call of a definition: its words.
    case command(Range<WordIndex>)
    /// `let NAME VALUE`
    case assignment(name: String, value: WordIndex)
    /// `def NAME PARAMETERS { … }`
    case definition(DefinitionNode)
    /// `for NAME in … { … }`
    case loop(LoopNode)
    /// `if … { … } else if … { … } else { … }`: the branches in order, the last one perhaps without a condition.
    case conditional([BranchNode])
    /// `include "FILE"`
    case inclusion(path: WordIndex)
    /// `group { … }`
    case group([Statement])
  }

  let kind: Kind
  /// From the first word to the last, without the separator; for statements with blocks, without the blocks.
  let range: ByteRange
}

/// A definition as written.
final class DefinitionNode: Sendable {
  struct Parameter: Sendable {
    let name: String
    /// The value when none is given.
    let fallback: WordIndex?
  }

  let name: String
  let nameRange: ByteRange
  /// From `def` to the end of the block.
  let range: ByteRange
  let parameters: [Parameter]
  let body: [Statement]

  init(name: String, nameRange: ByteRange, range: ByteRange, parameters: [Parameter], body: [Statement]) {
    self.name = name
    self.nameRange = nameRange
    self.range = range
    self.parameters = parameters
    self.body = body
  }
}

/// A loop as written.
final class LoopNode: Sendable {
  enum Values: Sendable {
    /// From the first to the last, both included.
    case range(from: WordIndex, to: WordIndex, step: WordIndex?)
    /// One word after the other.
    case list(Range<WordIndex>)
  }

  let variable: String
  let values: Values
  let body: [Statement]

  init(variable: String, values: Values, body: [Statement]) {
    self.variable = variable
    self.values = values
    self.body = body
  }
}

/// A branch of an `if` as written.
final class BranchNode: Sendable {
  /// `nil` for the last `else`.
  let condition: Expression?
  let body: [Statement]

  init(condition: Expression?, body: [Statement]) {
    self.condition = condition
    self.body = body
  }
}
