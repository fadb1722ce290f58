import CommandLanguage
import SongModel

/// A song from a file, with what there is to say about reading it.
public struct LoadedSong: Sendable {
  /// The song.
  public let song: Song
  /// The format that it came in.
  public let format: FileFormat
  /// Warnings, in order of place.
  public let warnings: [Diagnostic]
  /// The file as it was when it was read; `nil` where there is none.
  public let stamp: FileStamp?
}

/// Everything that is wrong with a file.
public struct LoadFailure: Error, Sendable {
  /// Errors and warnings, in order of place; never empty.
  public let diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  init(_ error: FileError) { self.init([Diagnostic(code: error.code, error.message)]) }
}

extension LoadedSong {
  /// Reads a song in any format that holds one; a command file is run on an empty song.
  ///
  /// - Parameters:
  ///   - path: The path; `-` is standard input.
  ///   - isCancelled: Whether the user asked to stop.
  public init(path: String, isCancelled: @escaping @Sendable () -> Bool = { false }) throws(LoadFailure) {
    // Taken before reading: a change during it is then noticed as one.
    let stamp = FileStamp(of: path)
    let bytes: [UInt8]
    do { bytes = try FileAccess.read(path) } catch { throw LoadFailure(error) }
    try self.init(bytes: bytes, path: path, stamp: stamp, isCancelled: isCancelled)
  }

  init(
    bytes: [UInt8], path: String, stamp: FileStamp? = nil, isCancelled: @escaping @Sendable () -> Bool
  ) throws(LoadFailure) {
    let name = path == "-" ? "standard input" : path
    var format = FileFormat(content: bytes)
    // What calls itself JSON is read as such, so that a broken song is not taken for commands.
    if format == .commands, FileFormat(path: path) == .json { format = .json }
    switch format {
    case .json:
      song = try LoadedSong.song(json: bytes, name: name)
      warnings = []
    case .commands:
      let outcome = ScriptRun.song(of: SourceText(name: name, bytes: bytes), isCancelled: isCancelled)
      guard let made = outcome.song else { throw LoadFailure(outcome.diagnostics) }
      song = made
      warnings = outcome.diagnostics
    case .midi, .audio:
      throw LoadFailure([
        Diagnostic(code: "wrong-format", "\(name) holds no song that can be read: it is a .\(format.name) file")
      ])
    }
    self.format = format
    self.stamp = stamp
  }

  private static func song(json bytes: [UInt8], name: String) throws(LoadFailure) -> Song {
    do { return try Song(json: bytes) } catch {
      let source = SourceText(name: name, verbatim: bytes)
      var diagnostics = error.problems.map { problem in
        let start = problem.position.offset
        return Diagnostic(code: problem.code, problem.message, at: source.span(ofBytes: start..<(start + 1)))
      }
      if error.isCutShort {
        diagnostics.append(Diagnostic(.note, code: "more", "there are more problems than are shown"))
      }
      throw LoadFailure(diagnostics)
    }
  }
}

extension SongFileError.Problem {
  /// The stable name of the kind of problem.
  fileprivate var code: String {
    switch reason {
    case .syntax: "json-syntax"
    case .foreign: "not-a-song"
    case .newerVersion: "newer-version"
    case .unknownKey, .duplicateKey, .misplacedKey, .missingKey, .missingOneOf: "song-key"
    case .wrongKind, .notWholeNumber, .outOfBounds, .unknownWord, .notAnID, .value, .notHexadecimal: "song-value"
    case .rule: "song-rule"
    }
  }
}
