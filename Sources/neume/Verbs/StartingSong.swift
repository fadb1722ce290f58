import CommandLanguage
import NeumeSession
import SongModel

/// The song that a run or session begins with, and the file that it came from.
struct StartingSong {
  var song = Song()
  /// The path, as it was typed.
  var path: String?
  /// The file as it was when it was read.
  var stamp: FileStamp?
  /// Whether the file is song JSON, which can be written back.
  var isSongFile = false

  /// Refuses where someone else changed the file since it was read.
  func refuseToOverwriteUnseen() throws(ProgramError) {
    guard let path, path != "-", FileAccess.exists(path), FileStamp(of: path) != stamp else { return }
    if let there = try? LoadedSong(path: path), there.song == song { return }
    throw .failed(
      Diagnostic(
        code: "file-changed", "\(path) was changed by someone else during the run; nothing was written"))
  }
}

extension Console {
  /// Reads the song to begin with; an empty one where no path is given.
  func start(_ path: String?) throws(ProgramError) -> StartingSong {
    guard let path else { return StartingSong() }
    let loaded = try read(path)
    return StartingSong(
      song: loaded.song, path: path, stamp: loaded.stamp, isSongFile: loaded.format == .json)
  }
}
