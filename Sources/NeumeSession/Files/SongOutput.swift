import AudioRendering
import CommandLanguage
import MusicTheory
import SongModel
import SongPerformance

/// Writes songs to files, in the format that a path's suffix means.
public struct SongOutput {
  /// How songs are written.
  public var options: OutputOptions
  /// Whether the user asked to stop.
  public var isCancelled: @Sendable () -> Bool

  /// Makes a writer.
  public init(options: OutputOptions = OutputOptions(), isCancelled: @escaping @Sendable () -> Bool = { false }) {
    self.options = options
    self.isCancelled = isCancelled
  }

  /// What there is to say about a file that was written.
  public struct Report: Sendable {
    /// The format.
    public let format: FileFormat
    /// What was done otherwise than one may think.
    public let warnings: [Diagnostic]
    /// What it was made with: `SoundFont`, `length`, as names and values.
    public let details: [(name: String, value: String)]
  }

  /// The format that a path means; song JSON for standard output.
  ///
  /// - Throws: A diagnostic that lists the suffixes there are.
  public static func format(of path: String) throws(Diagnostic) -> FileFormat {
    if path == "-" { return .json }
    guard let format = FileFormat(path: path), format != .commands else {
      let suffixes = FileFormat.all.filter { $0 != .commands }.map { ".\($0.name)" }
      throw Diagnostic(
        code: "unknown-suffix",
        "the suffix of \(path) means no format that can be written; there are \(suffixes.joined(separator: ", "))"
      )
    }
    return format
  }

  /// Writes a song.
  ///
  /// - Throws: A diagnostic; then no file was changed.
  public func write(_ song: Song, to path: String, as format: FileFormat) throws(Diagnostic) -> Report {
    switch format {
    case .json, .commands:
      try write(song.json, to: path)
      return Report(format: format, warnings: [], details: [])
    case .midi:
      let performance = try Self.performance(of: song)
      let (bytes, warnings) = try midi(song, performance)
      try write(bytes, to: path)
      return Report(format: format, warnings: warnings, details: [])
    case .audio(let container):
      return try writeSound(try Self.performance(of: song), as: container, to: path)
    }
  }

  /// The song as it is heard.
  ///
  /// - Throws: A diagnostic where it would be too large.
  public static func performance(of song: Song) throws(Diagnostic) -> Performance {
    do { return try Performance(of: song) } catch { throw Diagnostic(code: error.code, error.message) }
  }

  func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
    do { try FileAccess.write(bytes, to: path) } catch { throw Diagnostic(code: error.code, error.message) }
  }
}
