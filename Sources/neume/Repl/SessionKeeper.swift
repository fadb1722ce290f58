import CommandLanguage
import NeumeSession
import SongModel

/// Keeps a session in a journal while it runs, and tells of other sessions on the same song.
final class SessionKeeper {
  private let folder = StateFolder()
  private var journal: Journal?
  private var start = Song()
  private var hasToldOfFailure = false

  /// What a session that did not end as it should has left.
  private(set) var left: Recording?
  /// How many other sessions work on the song.
  private(set) var otherSessions = 0
  /// Why the session cannot be kept, if it cannot.
  private(set) var failure: String?

  /// Opens the journal of a song.
  ///
  /// - Parameter path: The song's file; `nil` where it has none.
  init(_ path: String?) {
    guard let folder else {
      failure = "neither XDG_STATE_HOME nor HOME is set"
      return
    }
    do throws(FileError) {
      let opened = try Journal.open(for: path, in: folder)
      (journal, left, otherSessions) = (opened.journal, opened.left, opened.otherSessions)
    } catch {
      failure = error.message
    }
  }

  /// Begins to keep a session.
  ///
  /// - Parameter recording: What brought the session to where it is; when it was left by another session, the journal
  ///   goes on where that ended.
  func keep(_ session: inout Session, since recording: Recording, isLeft: Bool) {
    start = recording.start
    if !isLeft { journal?.begin(recording) }
    guard let journal else { return }
    session.recorder = { journal.append($0) }
  }

  /// Follows the session where it has another file now, and tells what went wrong since it was last asked.
  func follow(_ session: inout Session) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if let journal, let folder, let path = session.path, !journal.isFor(path) {
      do throws(FileError) {
        let opened = try Journal.open(for: path, in: folder)
        opened.journal.begin(Recording(start: start, path: path, entries: session.log))
        session.recorder = { opened.journal.append($0) }
        journal.remove()
        self.journal = opened.journal
        if opened.otherSessions > 0 { diagnostics.append(SessionKeeper.warning(ofOthersOn: path)) }
      } catch {
        diagnostics.append(SessionKeeper.warning(error.message))
      }
    }
    if !hasToldOfFailure, let failure = journal?.failure {
      hasToldOfFailure = true
      diagnostics.append(SessionKeeper.warning(failure.message))
    }
    return diagnostics
  }

  /// Ends the keeping of a session that ended as it should.
  func end() { journal?.remove() }

  /// What to tell where a session cannot be kept.
  static func warning(_ reason: String) -> Diagnostic {
    Diagnostic(
      .warning, code: "not-kept", "this session is not kept: \(reason); what is not saved is lost if the program dies")
  }

  /// What to tell where others work on the song.
  static func warning(ofOthersOn path: String) -> Diagnostic {
    Diagnostic(
      .warning, code: "file-in-use",
      "another session works on \(path); what it saves is not seen here, and `save` will not overwrite it unasked")
  }
}
