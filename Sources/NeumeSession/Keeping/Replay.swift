import CommandLanguage
import SongModel

/// What a session goes by while it is restored: songs come from the recording instead of files, and nothing is written.
struct Replay {
  /// The folder in which the recorded session ran.
  let folder: String
  private var songs: ArraySlice<Song>
  /// What the song's file may hold: the song at the beginning, and at each `save`.
  var savedStates: [Song]
  /// What went wrong, if anything did.
  var failure: Diagnostic?

  init(folder: String, start: Song, songs: [Song]) {
    self.folder = folder
    self.songs = songs[...]
    savedStates = [start]
  }

  /// The song of the next `load`.
  mutating func takeSong() -> Song? { songs.popFirst() }

  /// A recorded path as it must be written where the program runs now.
  func path(_ path: String) -> String {
    path.hasPrefix("/") || folder == FileAccess.currentFolder ? path : "\(folder)/\(path)"
  }
}

extension Session {
  /// Does again what was recorded, on a new session for the recording's song, and so comes to the same state.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - interpreter: Gets the variables and definitions.
  /// - Throws: What could not be done again.
  public mutating func restore(_ recording: Recording, with interpreter: inout Interpreter) throws(Diagnostic) {
    let songs = recording.entries.compactMap { entry in if case .load(let song) = entry.kind { song } else { nil } }
    replay = Replay(folder: recording.folder, start: recording.start, songs: songs)
    let (reported, typedPath) = (reportsEdits, path)
    reportsEdits = false
    defer {
      replay = nil
      reportsEdits = reported
      // The recording has whole paths; what means the same file stays as the user typed it.
      if let typedPath, let path, FileAccess.absolute(typedPath) == FileAccess.absolute(path) { self.path = typedPath }
    }
    // One run for each entry, or group of them, because the limits of scripts count for each run.
    for unit in recording.units {
      let text = recording.entries[unit].map(\.text).joined(separator: "\n")
      let outcome = interpreter.run(Script(parsing: SourceText(name: "recording", text: text)), on: &self)
      if let failure = replay?.failure { throw failure }
      guard outcome.isSuccess else { throw Diagnostic(code: "interrupted", "interrupted") }
      // Commands write themselves down again; what only the language knows does not.
      if case .language = recording.entries[unit.lowerBound].kind { accept(recording.entries[unit.lowerBound]) }
    }
    lookAtFile(among: replay?.savedStates ?? [])
  }

  /// Finds out which of the songs that were saved the file holds; the last one, unless the program died in `save`.
  private mutating func lookAtFile(among states: [Song]) {
    guard let path, let first = states.first else { return }
    stamp = nil
    guard FileAccess.exists(path) else {
      // Nothing that was saved is there any more.
      saved = first
      return
    }
    guard let there = try? LoadedSong(path: path), let state = states.last(where: { $0 == there.song }) else { return }
    saved = state
    stamp = there.stamp
  }
}

extension Session {
  /// Writes down what only the language knows: variables and definitions, as statements.
  public mutating func keep(_ statements: [String]) {
    for statement in statements { accept(LogEntry(statement, .language)) }
  }
}
