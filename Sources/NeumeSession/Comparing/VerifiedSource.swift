import AudioRendering
import CommandLanguage
import SongModel
import SongPerformance

/// What is compared with golden files: a song, which becomes whatever each of them is, or a file of MIDI or sound.
struct VerifiedSource: Sendable {
  let path: String
  let format: FileFormat
  /// The song; `nil` for sound and pictures.
  let song: Song?
  let warnings: [Diagnostic]
  private let comparable: ComparableFile?

  /// Reads a file; of sound and pictures only what it is.
  ///
  /// - Parameter path: The path; `-` is standard input.
  init(path: String, isCancelled: @escaping @Sendable () -> Bool) throws(LoadFailure) {
    self.path = path
    format = path == "-" ? .json : try FileFormat(of: path)
    switch format {
    case .audio, .picture:
      (song, comparable, warnings) = (nil, nil, [])
      return
    case .json, .commands, .midi, .musicXML, .compressedMusicXML: break
    }
    let bytes: [UInt8]
    do { bytes = try FileAccess.read(path) } catch { throw LoadFailure(error) }
    let loaded = try LoadedSong(bytes: bytes, path: path, isCancelled: isCancelled)
    (song, warnings) = (loaded.song, loaded.warnings)
    comparable =
      loaded.format == .midi
      ? try ComparableFile(bytes: bytes, path: path, isCancelled: isCancelled) : ComparableFile(loaded.song)
  }

  /// The song or MIDI file that is compared.
  func music(for golden: String) throws(LoadFailure) -> ComparableFile {
    guard let comparable else { throw mismatch(golden) }
    return comparable
  }

  /// Says that what is compared holds no music that could be read.
  func mismatch(_ golden: String) -> LoadFailure {
    LoadFailure([
      Diagnostic(code: "wrong-format", "\(path) is a .\(format.name) file, which cannot be compared with \(golden)")
    ])
  }
}

extension FileFormat {
  /// The format of a file that is there, by its content and, where that may be anything, by its name.
  ///
  /// What is neither music nor text counts as sound: libsndfile knows what it is.
  init(of path: String) throws(LoadFailure) {
    let head: [UInt8]
    do { head = try FileAccess.head(of: path) } catch { throw LoadFailure(error) }
    let named = FileFormat(path: path)
    switch FileFormat(content: head) {
    case .commands:
      if let named, named != .commands {
        self = named
        return
      }
      // No text has control characters besides these.
      self = head.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) } ? .commands : .audio(.wav)
    case .musicXML where named == .picture(.svg): self = .picture(.svg)
    case .audio(let content):
      if case .audio(let container)? = named { self = .audio(container) } else { self = .audio(content) }
    case let other: self = other
    }
  }
}
