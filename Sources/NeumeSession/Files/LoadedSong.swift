import CommandLanguage
import Interchange
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
  /// What became of a file of another program; `nil` for one of this.
  public let report: ImportReport?
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
  ///   - options: How files of other programs are read.
  ///   - isCancelled: Whether the user asked to stop.
  public init(
    path: String, options: ImportOptions = ImportOptions(), isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(LoadFailure) {
    // Taken before reading: a change during it is then noticed as one.
    let stamp = FileStamp(of: path)
    let bytes: [UInt8]
    do { bytes = try FileAccess.read(path) } catch { throw LoadFailure(error) }
    try self.init(bytes: bytes, path: path, options: options, stamp: stamp, isCancelled: isCancelled)
  }

  init(
    bytes: [UInt8], path: String, options: ImportOptions = ImportOptions(), stamp: FileStamp? = nil,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(LoadFailure) {
    let name = path == "-" ? "standard input" : path
    var format = FileFormat(content: bytes)
    // What calls itself something else is not taken for commands, even where it is broken.
    if format == .commands, let named = FileFormat(path: path) { format = named }
    switch format {
    case .json:
      song = try LoadedSong.song(json: bytes, name: name)
      (warnings, report) = ([], nil)
    case .commands:
      let outcome = ScriptRun.song(of: SourceText(name: name, bytes: bytes), isCancelled: isCancelled)
      guard let made = outcome.song else { throw LoadFailure(outcome.diagnostics) }
      song = made
      (warnings, report) = (outcome.diagnostics, nil)
    case .midi:
      let read = try LoadedSong.midi(bytes, name: name, options: options)
      let made = ImportReport(read, path: name)
      (song, warnings, report) = (read.song, made.diagnostics, made)
    case .musicXML, .compressedMusicXML:
      let read = try LoadedSong.score(bytes, name: name, options: options)
      let made = ImportReport(read, path: name, format: format)
      (song, warnings, report) = (read.song, made.diagnostics, made)
    case .audio, .picture:
      throw LoadFailure([
        Diagnostic(code: "wrong-format", "\(name) holds no song that can be read: it is a .\(format.name) file")
      ])
    }
    self.format = format
    self.stamp = stamp
  }

  private static func midi(
    _ bytes: [UInt8], name: String, options: ImportOptions
  ) throws(LoadFailure) -> MIDIImport {
    do { return try MIDIImport(bytes, options: options.midi) } catch {
      throw LoadFailure([Diagnostic(code: error.code, "\(name) cannot be read: \(error.message)")])
    }
  }

  private static func score(
    _ bytes: [UInt8], name: String, options: ImportOptions
  ) throws(LoadFailure) -> ScoreImport {
    do { return try ScoreImport(bytes, options: options.score) } catch {
      throw LoadFailure([Diagnostic(code: error.code, "\(name) cannot be read: \(error.message)")])
    }
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
