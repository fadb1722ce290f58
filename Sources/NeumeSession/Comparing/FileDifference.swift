import CommandLanguage
import Interchange
import MusicTheory
import SongComparison
import SongEditing
import SongModel
import StandardMIDIFile

/// How a file of music differs from another: songs part by part, MIDI files event by event, a song and a MIDI file as the
/// song would be written.
public struct FileDifference: Sendable {
  /// The differences in a few musical words; empty where there are none.
  public let lines: [String]
  /// How many differences there are, counted exactly.
  public let count: Int
  /// What there is to say about reading the files.
  public let warnings: [Diagnostic]
  /// The first difference in time, in words, where there is one.
  public let first: String?

  private let differences: Differences

  private enum Differences: Sendable {
    case songs([Difference], before: Timeline, after: Timeline)
    case files([MIDIDifference])
  }

  /// Whether there is no difference.
  public var isSame: Bool { count == 0 }

  /// Every difference as a program reads it.
  public var objects: [JSONValue] {
    switch differences {
    case .songs(let differences, let before, let after): differences.map { $0.object(before, after) }
    case .files(let differences): differences.map(\.object)
    }
  }
}

/// A file to compare.
public struct ComparableFile: Sendable {
  /// The path as it was typed.
  public let path: String
  let content: Content
  let warnings: [Diagnostic]

  enum Content: Sendable {
    case song(Song)
    case midi(StandardMIDIFile)
  }

  /// Reads a file in any format that holds music.
  ///
  /// - Parameter path: The path; `-` is standard input.
  public init(path: String, isCancelled: @escaping @Sendable () -> Bool = { false }) throws(LoadFailure) {
    let bytes: [UInt8]
    do { bytes = try FileAccess.read(path) } catch { throw LoadFailure(error) }
    try self.init(bytes: bytes, path: path, isCancelled: isCancelled)
  }

  /// A song that is at hand.
  init(_ song: Song) { (path, content, warnings) = ("", .song(song), []) }

  init(bytes: [UInt8], path: String, isCancelled: @escaping @Sendable () -> Bool) throws(LoadFailure) {
    self.path = path
    let isNamedMIDI = FileFormat(path: path) == .midi
    if FileFormat(content: bytes) == .midi || isNamedMIDI && FileFormat(content: bytes) == .commands {
      do {
        let reading = try StandardMIDIFile.read(bytes)
        content = .midi(reading.file)
        warnings = reading.warnings.map { Diagnostic(.warning, code: $0.code, "\(path): \($0.message)") }
      } catch {
        throw LoadFailure([Diagnostic(code: error.code, "\(path) cannot be read: \(error.message)")])
      }
      return
    }
    let loaded = try LoadedSong(bytes: bytes, path: path, isCancelled: isCancelled)
    (content, warnings) = (.song(loaded.song), loaded.warnings)
  }
}

extension FileDifference {
  /// Compares two files.
  ///
  /// - Parameter limit: The most lines; `nil` for as many as there are differences.
  /// - Throws: A diagnostic where a song cannot be performed, and so not be compared with a MIDI file.
  public init(
    _ before: ComparableFile, _ after: ComparableFile, limit: Int? = SongSummary.standardLimit
  ) throws(Diagnostic) {
    let warnings = before.warnings + after.warnings
    switch (before.content, after.content) {
    case (.song(let one), .song(let other)):
      self.init(one, other, limit: limit, warnings: warnings)
    case (.midi(let one), .midi(let other)):
      self.init(one, other, limit: limit, timeline: nil, warnings: warnings)
    case (.song(let song), .midi(let file)):
      self.init(try song.midiFile(), file, limit: limit, timeline: song.timeline, warnings: warnings)
    case (.midi(let file), .song(let song)):
      self.init(file, try song.midiFile(), limit: limit, timeline: song.timeline, warnings: warnings)
    }
  }

  private init(_ before: Song, _ after: Song, limit: Int?, warnings: [Diagnostic]) {
    let differences = before.differences(to: after)
    self.differences = .songs(differences, before: before.timeline, after: after.timeline)
    count = differences.count
    lines = SongSummary(before, after, rescaled: before.rescaled(to: after.ticksPerQuarter), limit: limit).lines
    first = differences.firstInTime.map { $0.words(before, after) }
    self.warnings = warnings
  }

  private init(
    _ before: StandardMIDIFile, _ after: StandardMIDIFile, limit: Int?, timeline: Timeline?, warnings: [Diagnostic]
  ) {
    let comparison = MIDIComparison(before, after, limit: limit, timeline: timeline) { $0.isOnlyForNeume }
    differences = .files(comparison.differences)
    count = comparison.differences.count
    lines = comparison.summary
    first = comparison.differences.first.map(\.words)
    self.warnings = warnings
  }
}

extension Song {
  /// The song in another resolution; `nil` where that is the same, or a tick would not be whole.
  func rescaled(to ticksPerQuarter: Int) -> Song? {
    guard ticksPerQuarter != self.ticksPerQuarter else { return nil }
    return try? SongResolution(ticksPerQuarter: ticksPerQuarter).apply(to: self, in: EditContext()).song
  }

  /// The MIDI file that the song would be written as.
  fileprivate func midiFile() throws(Diagnostic) -> StandardMIDIFile {
    let performance = try SongOutput.performance(of: self)
    do { return try MIDIExport(performance).file } catch { throw Diagnostic(code: "midi-limit", error.message) }
  }
}
