import Glibc
import SongModel

/// Where the program keeps what is its own: `$XDG_STATE_HOME/neume`, or `~/.local/state/neume` (XDG Base Directory
/// Specification 0.8).
public struct StateFolder: Sendable {
  /// The path of the folder, which may not be there yet.
  public let path: String

  /// The folder that the environment means; `nil` where it names no home.
  public init?() {
    // The specification has relative paths ignored.
    if let state = StateFolder.variable("XDG_STATE_HOME"), state.hasPrefix("/") {
      path = "\(state)/neume"
    } else if let home = StateFolder.variable("HOME"), home.hasPrefix("/") {
      path = "\(home)/.local/state/neume"
    } else {
      return nil
    }
  }

  /// The path of a file in it, whose folders are made.
  ///
  /// - Throws: ``FileError`` where a folder cannot be made.
  public func file(_ name: String) throws(FileError) -> String {
    let file = "\(path)/\(name)"
    let folder = FileAccess.split(file).folder
    var made = ""
    for part in folder.split(separator: "/") {
      made += "/\(part)"
      // Only its owner has a reason to read what is kept there.
      if mkdir(made, 0o700) != 0, errno != EEXIST { throw FileAccess.failure(.write, made) }
    }
    return file
  }

  /// The value of an environment variable; `nil` where it is missing or empty.
  public static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
