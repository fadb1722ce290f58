import CommandLanguage
import NeumeSession
import SongModel

/// A session whose words are kept, for tests.
struct TestSession {
  var session: Session
  private(set) var interpreter = Interpreter()
  private let heard: Heard

  private final class Heard {
    var events: [SessionEvent] = []
  }

  init(_ song: Song = Song()) {
    let heard = Heard()
    self.heard = heard
    session = Session(song) { heard.events.append($0) }
  }

  /// Runs commands and gives what the session said.
  @discardableResult
  mutating func run(_ text: String) -> [SessionEvent] {
    heard.events = []
    _ = interpreter.run(Script(parsing: SourceText(name: "test", text: text)), on: &session)
    return heard.events
  }

  /// Runs commands and gives the errors.
  mutating func errors(_ text: String) -> [Diagnostic] {
    run(text).compactMap { event in
      if case .diagnostic(let diagnostic) = event, diagnostic.severity == .error { diagnostic } else { nil }
    }
  }
}
