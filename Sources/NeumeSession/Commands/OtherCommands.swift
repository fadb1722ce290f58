extension CommandSpec {
  static let fingerCommands: [CommandSpec] = []
  static let eraserCommands: [CommandSpec] = []
  static let stampCommands: [CommandSpec] = []
  static let drumCommands: [CommandSpec] = []
  static let transformCommands: [CommandSpec] = []
  static let fileCommands: [CommandSpec] = []
}
