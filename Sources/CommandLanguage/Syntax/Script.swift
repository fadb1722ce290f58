/// A command file or input, read: its statements and what is wrong with it.
///
/// Reading goes on behind an error at the next statement, so that several errors are found at once; a top-level
/// statement with an error anywhere in it is left out of the tree.
public struct Script: Sendable {
  /// What is wrong, in the order of the text; at most `maximumErrors`.
  public let errors: [Diagnostic]
  /// Whether the only thing wrong is that the text ends inside a block, a string or a continued line: more input may
  /// complete it.
  public let isIncomplete: Bool

  let tree: SyntaxTree

  /// How many errors of one text are reported before reading stops.
  public static let maximumErrors = 100
  /// How deep blocks, parentheses and `$(…)` may nest in each other.
  public static let maximumNesting = 64

  /// Reads a text.
  public init(parsing source: SourceText) {
    var parser = Parser(source)
    self.init(readingWith: &parser)
  }

  init(readingWith parser: inout Parser) {
    let statements = parser.parseScript()
    errors = parser.errors
    isIncomplete = parser.isIncomplete && parser.errors.count == 1
    tree = SyntaxTree(
      source: parser.source, statements: statements, words: parser.words, parts: parser.parts, strings: parser.strings,
      expressions: parser.expressions)
  }

  /// Whether there is nothing but blanks and comments.
  public var isEmpty: Bool { tree.statements.isEmpty && errors.isEmpty }

  /// The text that was read.
  public var source: SourceText { tree.source }
}

/// The statements of a script and the tables that they index into.
final class SyntaxTree: Sendable {
  let source: SourceText
  let statements: [Statement]
  let words: [WordNode]
  let parts: [WordPart]
  /// Words that are strings in expressions.
  let strings: [WordNode]
  let expressions: [Expression]

  init(
    source: SourceText, statements: [Statement], words: [WordNode], parts: [WordPart], strings: [WordNode],
    expressions: [Expression]
  ) {
    self.source = source
    self.statements = statements
    self.words = words
    self.parts = parts
    self.strings = strings
    self.expressions = expressions
  }

  func span(_ range: ByteRange) -> SourceSpan { SourceSpan(source, range) }
}
