extension Interpreter {
  /// The statements that bring the language from an earlier state to this one: definitions as they were written, and
  /// variables with their values.
  ///
  /// - Parameter earlier: The state before a run.
  public func statements(since earlier: Interpreter) -> [String] {
    let definitions = self.definitions.filter { $0.value.node !== earlier.definitions[$0.key]?.node }
    let variables = self.variables.filter { $0.value != earlier.variables[$0.key] }
    return definitions.sorted { $0.key < $1.key }.map { $0.value.tree.source.string($0.value.node.range) }
      + variables.sorted { $0.key < $1.key }.map { "let \($0.key) \(quotedWord($0.value))" }
  }
}
