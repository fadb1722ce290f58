import CommandLanguage
import SongModel

/// A song file or command file in its one form.
public struct FormattedFile: Sendable {
  private let path: String
  private let bytes: [UInt8]
  /// Whether the file has another form.
  public let isChanged: Bool

  /// Reads and formats a file; what its content shows decides which kind it is.
  ///
  /// - Parameter path: The path; `-` is standard input, and later standard output.
  public init(path: String) throws(LoadFailure) {
    self.path = path
    let content: [UInt8]
    do { content = try FileAccess.read(path) } catch { throw LoadFailure(error) }
    switch FileFormat(content: content) {
    case .json:
      bytes = try LoadedSong(bytes: content, path: path, isCancelled: { false }).song.json
    case .commands:
      let source = SourceText(name: path == "-" ? "standard input" : path, bytes: content)
      do { bytes = Array(try source.formatted().utf8) } catch { throw LoadFailure(error.diagnostics) }
    case .midi, .musicXML, .compressedMusicXML, .audio, .picture:
      throw LoadFailure([Diagnostic(code: "wrong-format", "\(path) is neither song JSON nor a command file")])
    }
    isChanged = bytes != content
  }

  /// Writes the one form back.
  public func write() throws(LoadFailure) {
    do { try FileAccess.write(bytes, to: path) } catch { throw LoadFailure(error) }
  }
}
