/// What identifies a song file.
public enum SongFile {
  /// The value of the key `format`.
  public static let format = "neume-song"
  /// The newest version of the format that is read, and the one that is written.
  public static let version = 1
}
