import CommandLanguage
import NeumeSession
import SongModel

/// What to do with a session that did not end as it should.
enum LeftSessionChoice {
  case recover, discard
}

/// The beginning of a session that takes commands one by one: anew, or where another one was cut short.
struct ReplStart {
  private let start: StartingSong
  private let keeper: SessionKeeper
  private let console: Console

  init(_ start: StartingSong, _ keeper: SessionKeeper, _ console: Console) {
    self.start = start
    self.keeper = keeper
    self.console = console
  }

  /// Begins the session.
  ///
  /// - Parameters:
  ///   - choice: What to do with what was left, where that was said; else the user is asked.
  ///   - input: Where to ask.
  /// - Returns: `nil` where the user wants neither.
  func runner(_ choice: LeftSessionChoice?, _ input: inout ReplInput) throws(ProgramError) -> ScriptRunner? {
    if let failure = keeper.failure { console.print(SessionKeeper.warning(failure)) }
    if keeper.otherSessions > 0, let path = start.path { console.print(SessionKeeper.warning(ofOthersOn: path)) }
    if choice != .discard, let left = keeper.left {
      var runner = newRunner(left.start)
      do throws(Diagnostic) { try runner.restore(left) } catch {
        throw .failed(
          Diagnostic(
            code: error.code,
            "what the last session left cannot be restored: \(error.message); --discard drops it"))
      }
      // What was saved, or undone again, is not lost.
      if runner.session.hasUnsavedChanges {
        var decision = choice
        if decision == nil { decision = try ask(runner.session, &input) }
        switch decision {
        case .recover?:
          console.print(recovered(runner.session))
          keeper.keep(&runner.session, since: left, isLeft: true)
          return runner
        case .discard?: break
        case nil: return nil
        }
      }
    }
    var runner = newRunner(start.song)
    keeper.keep(&runner.session, since: Recording(start: start.song, path: start.path), isLeft: false)
    return runner
  }

  private func newRunner(_ song: Song) -> ScriptRunner {
    let console = console
    // Only song JSON can be written back.
    var runner = ScriptRunner(
      song, path: start.isSongFile ? start.path : nil, stamp: start.stamp, on: console,
      print: { console.printReply($0) })
    runner.session.reportsEdits = true
    runner.session.isInteractive = true
    runner.isKept = true
    return runner
  }

  private func ask(_ session: Session, _ input: inout ReplInput) throws(ProgramError) -> LeftSessionChoice? {
    let what = "a session on \(start.path ?? "a song without a file") ended without saving \(summary(of: session))"
    guard case .terminal = input else {
      throw .failed(
        Diagnostic(code: "left-session", "\(what); --recover goes on with it, --discard drops it"))
    }
    console.message(what)
    while true {
      switch input.readLine(prompt: "go on with it? [y]es, [n]o, drop it: ") {
      case .line(let answer):
        switch answer.lowercased() {
        case "y", "yes": return .recover
        case "n", "no": return .discard
        default: continue
        }
      case .interrupted, .end: return nil
      }
    }
  }

  private func recovered(_ session: Session) -> Diagnostic {
    Diagnostic(.note, code: "recovered", "recovered \(summary(of: session))")
  }

  private func summary(of session: Session) -> String {
    let commands = session.log.filter(\.isHistory)
    return "\(commands.count) commands" + (commands.last.map { ", the last of them \($0.text.prefix(60))" } ?? "")
  }
}
