import CommandLanguage
import NeumeSession
import SongModel

/// Runs texts in one session and prints what the session says.
struct ScriptRunner {
  var session: Session
  private var interpreter: Interpreter
  private let events: EventQueue

  /// What the session says, until it is printed.
  private final class EventQueue {
    var events: [SessionEvent] = []
  }

  init(_ song: Song, variables: [String: String] = [:]) {
    let queue = EventQueue()
    events = queue
    session = Session(song, isCancelled: { Interruption.isRequested }, emit: { queue.events.append($0) })
    interpreter = Interpreter(variables: variables)
  }

  /// What came of a run.
  struct Outcome {
    var isSuccess = true
    var isCancelled = false
  }

  mutating func run(_ sources: [SourceText], keepsGoing: Bool, _ console: inout Console) -> Outcome {
    Interruption.listen()
    var outcome = Outcome()
    for source in sources {
      let result = interpreter.run(Script(parsing: source), on: &session, keepsGoing: keepsGoing)
      for event in events.events { console.print(event) }
      events.events.removeAll()
      outcome.isSuccess = outcome.isSuccess && result.isSuccess
      outcome.isCancelled = outcome.isCancelled || result.isCancelled
      if outcome.isCancelled || !outcome.isSuccess && !keepsGoing { break }
    }
    return outcome
  }
}

extension Console {
  /// Prints what a session says: results always, changes where they were only tried or more is wanted.
  mutating func print(_ event: SessionEvent) {
    switch event {
    case .diagnostic(let diagnostic): print(diagnostic)
    case .listing(let listing): print(lines: listing.lines, objects: listing.objects)
    case .edited(let report):
      guard report.isTrial || isVerbose else { return }
      if isJSON { print(report.object) } else { print(lines: report.lines, objects: []) }
    }
  }
}

extension EditReport {
  /// The changes as people read them.
  var lines: [String] {
    let changes = changes
    guard !changes.isEmpty else { return ["\(command): nothing changes"] }
    let places = edit.places > 1 ? " (heard in \(edit.places) places)" : ""
    return ["\(command)\(places)"] + changes.map { "  \($0)" }
  }

  /// The changes as a program reads them.
  var object: JSONValue {
    .object([
      ("type", .string(isTrial ? "trial" : "edit")), ("command", .string(command)),
      ("changed", .array(addresses.map { .string($0) })), ("changes", .array(changes.map { .string($0) })),
      ("places", .number(edit.places)),
    ])
  }
}
