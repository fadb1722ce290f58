import CommandLanguage
import MusicTheory
import SongEditing
import SongModel

extension Recording {
  /// The most entries that a session file keeps.
  static let mostEntries = 10_000

  /// Reads a session file.
  public init(file path: String) throws(Diagnostic) {
    let bytes: [UInt8]
    do { bytes = try FileAccess.read(path) } catch { throw Diagnostic(code: error.code, error.message) }
    // Session files are written whole, so that a part of one is a damaged one.
    guard let (recording, count) = Recording.reading(bytes), count == bytes.count else {
      throw Diagnostic(code: "bad-session", "\(path) is no session file, or a damaged one")
    }
    self = recording
  }

  /// Writes a session file.
  public func write(to path: String) throws(FileError) {
    try FileAccess.write(headBytes + Recording.bytes(of: entries), to: path)
  }

  /// A recording that comes to the same song and session from fewer entries, where there are too many: the older half
  /// is no longer there to undo.
  public var bounded: Recording {
    guard entries.count > Recording.mostEntries else { return self }
    guard let whole = session(of: entries) else { return self }
    let half = units.first { $0.upperBound >= entries.count - Recording.mostEntries / 2 }?.upperBound ?? entries.count
    if let middle = session(of: Array(entries[..<half])) {
      let shorter = Recording(
        start: middle.song, path: path, folder: folder, entries: middle.stateEntries + entries[half...])
      // What the younger half took from the older one, such as steps to undo, may be missing.
      if let session = shorter.session(of: shorter.entries), session.song == whole.song,
        session.context == whole.context
      {
        return shorter
      }
    }
    return Recording(start: whole.song, path: path, folder: folder, entries: whole.stateEntries)
  }

  private func session(of entries: [LogEntry]) -> Session? {
    var session = Session(start, path: path) { _ in }
    var interpreter = Interpreter()
    do throws(Diagnostic) {
      try session.restore(
        Recording(start: start, path: path, folder: folder, entries: entries), with: &interpreter)
    } catch {
      return nil
    }
    return session
  }
}

extension Session {
  /// What brings a new session to this one's track, grid, policies and language, besides the song.
  fileprivate var stateEntries: [LogEntry] {
    var lines: [String] = []
    if let track = context.track { lines.append("use \(track) voice=\(context.voice)") }
    lines.append("grid \(context.grid)")
    lines.append("velocity \(context.velocity.value)")
    lines.append("set collide \(context.collisions.rawValue)")
    lines.append("set mirror \(context.mirrors.rawValue)")
    lines.append("set strict \(settings.isStrict ? "on" : "off")")
    lines.append("set history \(history.bound)")
    lines += Limits.Name.allCases.map { "set \($0.rawValue) \(settings.limits[$0])" }
    let language = log.filter { if case .language = $0.kind { true } else { false } }
    return lines.map { LogEntry($0) } + language
  }
}
