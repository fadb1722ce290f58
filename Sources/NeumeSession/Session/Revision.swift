import SongModel

/// The revision of a song as programs state it: the hash of its canonical text, or enough of its beginning.
public struct Revision: Sendable {
  /// The 64 digits.
  public let text: String

  /// How many digits are enough.
  public static let fewestDigits = 7

  /// The revision of a song.
  public init(_ song: Song) { text = SongHash(song).description }

  /// Whether a text states the revision, whole or by its first digits.
  public func matches(_ stated: String) -> Bool {
    stated.utf8.count >= Revision.fewestDigits && text.hasPrefix(stated.lowercased())
  }
}
