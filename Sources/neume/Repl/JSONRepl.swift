import CommandLanguage
import NeumeSession
import SongModel

/// A session with a program: each complete input is answered with lines of JSON, the last of them its result.
struct JSONRepl {
  private var runner: ScriptRunner
  private let keeper: SessionKeeper
  private let console: Console
  private var input = PlainInput()
  private var sequence = 0
  private var hasFailed = false
  private let changes: ChangeCollector
  /// The revision of a song, which is only computed anew when the song is another one.
  private var revision: (song: Song, revision: Revision)?

  /// The addresses that the events of an input name.
  private final class ChangeCollector {
    var addresses: [String] = []
    var seen: Set<String> = []

    func add(_ more: [String]) { addresses += more.filter { seen.insert($0).inserted } }

    func take() -> [String] {
      defer { (addresses, seen) = ([], []) }
      return addresses
    }
  }

  init(_ runner: ScriptRunner, _ keeper: SessionKeeper, _ console: Console) {
    self.runner = runner
    self.keeper = keeper
    self.console = console
    let changes = ChangeCollector()
    self.changes = changes
    self.runner.session.listen { event in
      switch event {
      case .edited(let report): if !report.isTrial { changes.add(report.addresses) }
      case .stepped(let report): changes.add(report.addresses)
      case .listing, .diagnostic: break
      }
      console.print(event)
    }
  }

  /// Takes inputs until there are no more.
  mutating func run() -> ExitCode {
    var assembly = InputAssembly()
    while true {
      console.flush()
      Interruption.listen()
      switch input.readLine() {
      case .line(let line):
        if assembly.isEmpty, line.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
          answer(line)
        } else if let script = assembly.add(line) {
          assembly = InputAssembly()
          // Blank lines and comments between inputs are none.
          if !script.isEmpty { answer(script) }
        }
        guard runner.session.ending == nil else { return end() }
      case .interrupted: return .interrupted
      case .end:
        if !assembly.isEmpty { answer(assembly.finish()) }
        return end()
      }
    }
  }

  private mutating func end() -> ExitCode {
    if runner.session.hasUnsavedChanges, runner.session.ending != .discarding {
      console.print(
        Diagnostic(.warning, code: "unsaved", "the session ends with changes that were not saved; `save` writes them"))
    }
    keeper.end()
    return hasFailed ? .failed : .done
  }

  /// Answers a request: an object with the input and what is expected of the song before it.
  private mutating func answer(_ line: String) {
    do throws(Diagnostic) {
      let request = try ReplRequest(line)
      if let expected = request.expectedRevision, !currentRevision().matches(expected) {
        throw Diagnostic(
          code: "revision-differs", "the song's revision is \(currentRevision().text), not \(expected)")
      }
      answer(Script(parsing: SourceText(name: "repl", text: request.input)), tellsRevision: request.wantsRevision)
    } catch {
      console.print(error)
      printResult(isSuccess: false, isCancelled: false)
    }
  }

  private mutating func answer(_ script: Script, tellsRevision: Bool = true) {
    let outcome = runner.run(script)
    runner.session.followPlayback()
    for diagnostic in keeper.follow(&runner.session) { console.print(diagnostic) }
    printResult(isSuccess: outcome.isSuccess, isCancelled: outcome.isCancelled, tellsRevision: tellsRevision)
  }

  private mutating func printResult(isSuccess: Bool, isCancelled: Bool, tellsRevision: Bool = true) {
    if !isSuccess { hasFailed = true }
    sequence += 1
    let session = runner.session
    var members: [(String, JSONValue)] = [
      ("type", .string("result")), ("seq", .number(sequence)), ("ok", .bool(isSuccess)),
      ("rev", tellsRevision ? .string(currentRevision().text) : .null),
      ("changed", .array(changes.take().map { .string($0) })),
      ("track", session.context.track.map { .string($0.text) } ?? .null), ("voice", .number(session.context.voice)),
      ("undo", .number(session.history.undoCount)), ("redo", .number(session.history.redoCount)),
      ("unsaved", .bool(session.hasUnsavedChanges)),
    ]
    if isCancelled { members.append(("interrupted", .bool(true))) }
    console.print(.object(members))
  }

  private mutating func currentRevision() -> Revision {
    let song = runner.session.song
    if let revision, revision.song == song { return revision.revision }
    let current = Revision(song)
    revision = (song, current)
    return current
  }
}
