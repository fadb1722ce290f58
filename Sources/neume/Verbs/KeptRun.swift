import CommandLanguage
import NeumeSession
import SongModel

/// A run that may go on where an earlier one ended, by means of a session file.
struct KeptRun {
  var runner: ScriptRunner
  private let file: String?
  private let recordingStart: Song

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - start: The song to begin with.
  ///   - file: The session file; `nil` where nothing is kept.
  ///   - variables: Variables from outside, which win over kept ones.
  init(
    _ start: StartingSong, keptIn file: String?, variables: [String: String], on console: Console
  ) throws(ProgramError) {
    self.file = file
    var recording: Recording?
    if let file, FileAccess.exists(file) {
      do throws(Diagnostic) { recording = try Recording(file: file) } catch { throw .failed(error) }
    }
    recordingStart = recording?.start ?? start.song
    runner = ScriptRunner(
      recordingStart, path: start.path, stamp: start.stamp, on: console)
    runner.isKept = file != nil
    do throws(Diagnostic) {
      if let recording { try runner.restore(recording) }
    } catch {
      throw .failed(
        Diagnostic(code: error.code, "the session in \(file ?? "") cannot be restored: \(error.message)"))
    }
    if recording != nil, let path = start.path, runner.session.song != start.song {
      console.print(
        Diagnostic(
          .note, code: "song-changed", "\(path) is not as the session left it; it is taken as it is, as a step")
      )
      runner.session.take(start.song, from: path)
    }
    runner.set(variables)
  }

  /// Writes the session file.
  func keep() throws(ProgramError) {
    guard let file else { return }
    let recording = Recording(start: recordingStart, entries: runner.session.log).bounded
    do throws(FileError) { try recording.write(to: file) } catch { throw ProgramError(error) }
  }
}
