import CommandLanguage
import SongModel

/// A command file run on an empty song, for its song alone.
struct ScriptRun {
  /// The song, or `nil` where an error ended the run.
  let song: Song?
  /// What there was to say.
  let diagnostics: [Diagnostic]

  static func song(of source: SourceText, isCancelled: @escaping @Sendable () -> Bool) -> ScriptRun {
    var diagnostics: [Diagnostic] = []
    var session = Session(Song(), isCancelled: isCancelled) { event in
      if case .diagnostic(let diagnostic) = event { diagnostics.append(diagnostic) }
    }
    var interpreter = Interpreter()
    let outcome = interpreter.run(Script(parsing: source), on: &session)
    if outcome.isCancelled {
      diagnostics.append(Diagnostic(code: "interrupted", "interrupted"))
    }
    return ScriptRun(song: outcome.isSuccess ? session.song : nil, diagnostics: diagnostics)
  }
}
