extension CommandSpec {
  static let transformCommands: [CommandSpec] = []
}
