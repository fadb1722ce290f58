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
  /// What there is to say about reading the files.
  public let warnings: [Diagnostic]
  private let content: Content

  private enum Content: Sendable {
    case songs(Song, Song)
    case files(MIDIComparison)
  }

  /// Whether there is no difference.
  public var isSame: Bool {
    switch content {
    case .songs(let before, let after): before == after
    case .files(let comparison): comparison.isSame
    }
  }

  /// The differences in a few musical words; none where there are no differences.
  ///
  /// - Parameter limit: The most lines; `nil` for as many as there are differences.
  public func lines(limit: Int? = SongSummary.standardLimit) -> [String] {
    switch content {
    case .songs(let before, let after):
      SongSummary(before, after, rescaled: before.rescaled(to: after.ticksPerQuarter), limit: limit).lines
    case .files(let comparison): comparison.summary(limit: limit)
    }
  }

  /// Every difference as a program reads it.
  public var objects: [JSONValue] {
    switch content {
    case .songs(let before, let after):
      let (one, other) = (before.timeline, after.timeline)
      return before.differences(to: after).map { $0.object(one, other) }
    case .files(let comparison): return comparison.differences.map(\.object)
    }
  }

  /// The first difference in time, in words, and how many there are.
  var first: (words: String?, count: Int) {
    switch content {
    case .songs(let before, let after):
      let differences = before.differences(to: after)
      return (differences.firstInTime.map { $0.words(before, after) }, differences.count)
    case .files(let comparison): return (comparison.differences.first.map(\.words), comparison.differences.count)
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
  /// - Parameters:
  ///   - path: The path; `-` is standard input.
  ///   - isCancelled: Asked now and then whether to give up.
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
  /// - Throws: A diagnostic where a song cannot be performed, and so not be compared with a MIDI file.
  public init(_ before: ComparableFile, _ after: ComparableFile) throws(Diagnostic) {
    warnings = before.warnings + after.warnings
    func compared(_ one: StandardMIDIFile, _ other: StandardMIDIFile, _ timeline: Timeline?) -> Content {
      .files(MIDIComparison(one, other, timeline: timeline) { $0.isOnlyForNeume })
    }
    switch (before.content, after.content) {
    case (.song(let one), .song(let other)): content = .songs(one, other)
    case (.midi(let one), .midi(let other)): content = compared(one, other, nil)
    case (.song(let song), .midi(let file)): content = compared(try song.midiFile(), file, song.timeline)
    case (.midi(let file), .song(let song)): content = compared(file, try song.midiFile(), song.timeline)
    }
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
