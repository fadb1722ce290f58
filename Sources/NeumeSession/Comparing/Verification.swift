import AudioRendering
import CommandLanguage
import SongModel

/// Compares results with golden files the way a musician would.
public struct Verification: Sendable {
  /// How files of sound may differ.
  public var tolerance = SoundTolerance()
  /// How a song is written where it is compared with MIDI or sound.
  public var options = OutputOptions()
  /// Whether what differs is taken over into the golden file.
  public var updates = false
  /// Whether the user asked to stop.
  public var isCancelled: @Sendable () -> Bool

  /// Makes a comparison.
  public init(isCancelled: @escaping @Sendable () -> Bool = { false }) { self.isCancelled = isCancelled }

  /// What a comparison gave.
  public struct Outcome: Sendable {
    /// The path of the golden file.
    public let golden: String
    /// The path of what was compared with it.
    public let file: String
    /// The first difference in words; `nil` where there is none.
    public internal(set) var first: String?
    /// How many differences there are.
    public internal(set) var count = 0
    /// Whether the golden file was written.
    public internal(set) var isUpdated = false
    /// What there is to say about reading the files.
    public internal(set) var warnings: [Diagnostic] = []

    /// Whether there is no difference.
    public var isSame: Bool { count == 0 }
  }

  /// Compares a file with a golden one.
  ///
  /// - Parameters:
  ///   - golden: The path of the golden file; its format decides what is compared.
  ///   - file: The path of a file of that format, or of a song.
  /// - Throws: Why they cannot be compared, or the golden file not be written.
  public func compare(golden: String, file: String) throws(LoadFailure) -> Outcome {
    let source = try VerifiedSource(path: file, isCancelled: isCancelled)
    var outcome = try compare(golden: golden, source)
    outcome.warnings = source.warnings + outcome.warnings
    return outcome
  }

  func compare(golden: String, _ source: VerifiedSource) throws(LoadFailure) -> Outcome {
    var outcome = Outcome(golden: golden, file: source.path)
    guard FileAccess.exists(golden) else {
      guard updates else {
        throw LoadFailure([
          Diagnostic(code: "no-golden", "there is no golden file \(golden); --update makes it of \(source.path)")
        ])
      }
      try write(golden, SongOutput.Target(path: golden).format, source)
      outcome.isUpdated = true
      return outcome
    }
    let format = try FileFormat(of: golden)
    switch format {
    case .audio: (outcome.first, outcome.count) = try compareSound(golden, format, source)
    case .musicXML, .compressedMusicXML, .picture:
      (outcome.first, outcome.count) = try compareWritten(golden, format, source)
    case .json, .commands, .midi:
      let difference = try difference(golden, source)
      (outcome.first, outcome.count) = difference.first
      outcome.warnings = difference.warnings
    }
    if !outcome.isSame, updates {
      try write(golden, format, source)
      outcome.isUpdated = true
    }
    return outcome
  }

  private func difference(_ golden: String, _ source: VerifiedSource) throws(LoadFailure) -> FileDifference {
    let wanted = try ComparableFile(path: golden, isCancelled: isCancelled)
    let found = try source.music(for: golden)
    do { return try FileDifference(wanted, found) } catch { throw LoadFailure([error]) }
  }

  /// Writes the golden file anew.
  private func write(_ golden: String, _ format: FileFormat, _ source: VerifiedSource) throws(LoadFailure) {
    do throws(Diagnostic) {
      switch (source.format, format) {
      case (.audio, .audio), (.midi, .midi), (.musicXML, .musicXML), (.compressedMusicXML, .compressedMusicXML),
        (.picture, .picture):
        do throws(FileError) { try FileAccess.write(try FileAccess.read(source.path), to: golden) } catch {
          throw Diagnostic(error)
        }
      default:
        guard let song = source.song else { throw source.mismatch(golden).diagnostics[0] }
        var output = SongOutput(options: options, isCancelled: isCancelled)
        if case .audio = format, FileAccess.exists(golden) { output.options.follow(try? SoundFile(golden)) }
        try output.write(song, to: [SongOutput.Target(path: golden, format: format)]) { _ in }
      }
    } catch {
      throw LoadFailure([error])
    }
  }
}

extension SongOutput.Target {
  /// The golden file to be made at a path.
  fileprivate init(path: String) throws(LoadFailure) {
    do { try self.init(path: path, otherwise: nil) } catch { throw LoadFailure([error]) }
  }
}

extension OutputOptions {
  /// Writes sound as a file has it, unless asked otherwise.
  mutating func follow(_ file: SoundFile?) {
    guard let file else { return }
    askedSampleRate = askedSampleRate ?? file.sampleRate
    sampleFormat = sampleFormat ?? file.sampleFormat
  }
}
