import MusicTheory

/// What a script acts on: knows the commands, the song and the files, which the language does not.
public protocol CommandHost {
  /// The names of all commands, for suggestions, in order of preference.
  var commandNames: [String] { get }
  /// The key that spells pitches computed in expressions and gives their scale.
  var key: Key { get }
  /// What a script may use; asked for at the start of a run and after each command.
  var limits: Limits { get }
  /// Whether the user asked to stop; checked before each statement.
  var isCancelled: Bool { get }

  /// Whether a word is the name of a command.
  func isCommand(_ name: String) -> Bool

  /// Runs a command.
  ///
  /// - Returns: Warnings and notes; the interpreter adds enclosing calls and includes and passes them to ``report(_:)``.
  /// - Throws: Why nothing was done. A message without a place gets that of the command.
  mutating func run(_ call: Call) throws(Diagnostic) -> [Diagnostic]

  /// Begins a group; groups may lie in each other.
  mutating func beginGroup()
  /// Ends the innermost group, all of whose commands succeeded.
  mutating func commitGroup()
  /// Ends the innermost group and undoes everything that happened in it.
  mutating func rollBackGroup()

  /// Reads an included file.
  ///
  /// - Parameters:
  ///   - path: The path as written; ``SourceText/path(ofIncluded:)`` takes it from the folder of the including file.
  ///   - includer: The text with the `include`.
  /// - Throws: Why the file cannot be read.
  mutating func source(including path: Word, in includer: SourceText) throws(Diagnostic) -> SourceText

  /// Takes a message, in the order in which they arise.
  mutating func report(_ diagnostic: Diagnostic)
}
