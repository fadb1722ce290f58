import CommandLanguage
import Interchange
import SongModel
import StandardMIDIFile

extension ComparableFile {
  /// The music of the file as a song: a MIDI file as it is imported.
  ///
  /// - Throws: A diagnostic where it cannot be one.
  public func song() throws(Diagnostic) -> Song {
    switch content {
    case .song(let song): return song
    case .midi(let file):
      let bytes: [UInt8]
      do { bytes = try file.encoded() } catch {
        throw Diagnostic(code: "midi-limit", "\(path) holds more than a MIDI file can: \(error.reason)")
      }
      do { return try MIDIImport(bytes).song } catch {
        throw Diagnostic(code: error.code, "\(path) cannot be read: \(error.message)")
      }
    }
  }
}
