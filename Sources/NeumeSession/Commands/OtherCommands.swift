extension CommandSpec {
  static let transformCommands: [CommandSpec] = []
  static let fileCommands: [CommandSpec] = []
}
