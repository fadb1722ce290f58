import NeumeSession

extension Console {
  /// How many changes of a command are shown one by one.
  private static let mostChanges = 8

  /// Prints what a session says in answer to a command.
  func printReply(_ event: SessionEvent) {
    guard !isJSON, !isQuiet || event.isResult else { return print(event) }
    switch event {
    case .edited(let report):
      if report.isTrial { return print(event) }
      guard !report.changes.isEmpty else { return print("nothing changes") }
      for line in report.changes.prefix(Console.mostChanges) { print("  \(line)") }
      let more = report.changes.count - Console.mostChanges
      if more > 0 { print("  … and \(more) more") }
      if report.places > 1 { print("  heard in \(report.places) places") }
    case .stepped(let report):
      for line in report.lines { print(line) }
    case .listing, .diagnostic: print(event)
    }
  }
}

extension SessionEvent {
  /// Whether the event is what was asked for, which even a quiet program says.
  fileprivate var isResult: Bool {
    switch self {
    case .listing, .diagnostic: true
    case .edited, .stepped: false
    }
  }
}
