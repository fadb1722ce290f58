import AudioRendering
import CommandLanguage
import MusicTheory
import SongEditing
import SongModel
import SongPerformance

/// Writes songs to files, in the format that a path's suffix means.
public struct SongOutput {
  /// How songs are written.
  public var options: OutputOptions
  /// Where the person is, for positions that depend on it.
  public var context = EditContext()
  /// Whether the user asked to stop.
  public var isCancelled: @Sendable () -> Bool
  /// Told now and then how much of a sound file is done: its path, the frames, and how many there will be about.
  public var progress: (@Sendable (_ path: String, _ done: Int, _ of: Int) -> Void)?

  /// Makes a writer.
  public init(options: OutputOptions = OutputOptions(), isCancelled: @escaping @Sendable () -> Bool = { false }) {
    self.options = options
    self.isCancelled = isCancelled
  }

  /// A file to write.
  public struct Target: Sendable {
    /// The path; `-` is standard output.
    public let path: String
    /// The format.
    public let format: FileFormat

    /// Makes a target.
    public init(path: String, format: FileFormat) {
      self.path = path
      self.format = format
    }

    /// A target whose format its path decides; song JSON for standard output.
    ///
    /// - Parameters:
    ///   - path: The path; `-` is standard output.
    ///   - fallback: The format where the path means none.
    /// - Throws: A diagnostic that lists the suffixes there are.
    public init(path: String, otherwise fallback: FileFormat? = nil) throws(Diagnostic) {
      self.path = path
      if let format = path == "-" ? fallback ?? .json : FileFormat(path: path) ?? fallback, format != .commands {
        self.format = format
        return
      }
      let suffixes = FileFormat.written.map { ".\($0.name)" }.joined(separator: ", ")
      throw Diagnostic(
        code: "unknown-suffix",
        "the suffix of \(path) means no format that can be written; there are \(suffixes)")
    }
  }

  /// What there is to say about a file that was written.
  public struct Report: Sendable {
    /// The path as it was given.
    public let path: String
    /// What it is: the name of its format, `stems`, or `timemap`.
    public let format: String
    /// What was done otherwise than one may think.
    public var warnings: [Diagnostic] = []
    /// What it was made with: `font`, `frames`, as names and values.
    public var details: [(name: String, value: JSONValue)] = []
  }

  /// Writes a song to files, and to the stems and the timemap that the options ask for.
  ///
  /// - Parameters:
  ///   - song: The song.
  ///   - targets: The files.
  ///   - each: Takes what there is to say about each file, as soon as it is there.
  /// - Throws: A diagnostic; then the file that it is about was not changed.
  public func write(_ song: Song, to targets: [Target], each: (Report) -> Void) throws(Diagnostic) {
    if options.askedSampleRate == nil, targets.contains(where: { $0.format == .audio(.opus) }) {
      // Opus has no other rate near the usual one, and all that is written at once goes together.
      var output = self
      output.options.askedSampleRate = 48_000
      return try output.write(song, to: targets, each: each)
    }
    let isPlayed = options.stems != nil || options.timemap != nil || targets.contains { $0.format.isPlayed }
    let played = isPlayed ? try PlayedSong(song, options.playing, in: context) : nil
    var stems = options.stems
    for target in targets {
      switch (target.format, played) {
      case (.midi, let played?):
        each(try writeMIDI(song, played, to: target.path))
      case (.audio(let container), let played?):
        for report in try writeSound(played, as: container, to: target.path, stems: stems) { each(report) }
        // One rendering gives them all.
        stems = nil
      case (.picture(let format), _) where format == .pdf || options.isScorePicture:
        for report in try writeEngraved(song, as: format, to: target.path) { each(report) }
      case (.picture(let format), let played?):
        for report in try writePictures(of: song, played, as: format, to: target.path) { each(report) }
      case (.musicXML, _), (.compressedMusicXML, _):
        each(try writeScore(song, as: target.format, to: target.path))
      default:
        try write(song.json, to: target.path)
        each(Report(path: target.path, format: target.format.name))
      }
    }
    guard let played else { return }
    if let stems { for report in try writeSound(played, as: .raw, to: nil, stems: stems) { each(report) } }
    if let timemap = options.timemap {
      try writeTimemap(of: played, to: timemap)
      each(Report(path: timemap, format: "timemap"))
    }
  }

  /// The song as it is heard.
  ///
  /// - Throws: A diagnostic where it would be too large.
  public static func performance(of song: Song) throws(Diagnostic) -> Performance {
    do { return try Performance(of: song) } catch { throw Diagnostic(code: error.code, error.message) }
  }

  func write(_ bytes: [UInt8], to path: String, waitsForDisk: Bool = true) throws(Diagnostic) {
    do { try FileAccess.write(bytes, to: path, waitsForDisk: waitsForDisk) } catch {
      throw Diagnostic(code: error.code, error.message)
    }
  }
}

extension SongOutput.Report {
  /// The report as a program reads it.
  public var object: JSONValue {
    .object(
      [("type", .string("written")), ("path", .string(path)), ("format", .string(format))]
        + details.map { ($0.name, $0.value) })
  }
}
