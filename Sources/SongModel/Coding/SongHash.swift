/// The hash of a song's canonical text: SHA-256, so that `sha256sum` of a saved song shows the same.
///
/// Songs that are equal have equal hashes, on every machine and in every run.
public struct SongHash: Hashable, Sendable {
  /// The 32 bytes.
  public let bytes: [UInt8]

  /// Hashes a song.
  public init(_ song: Song) { self.init(canonicalText: song.json) }

  /// Hashes a song by its canonical text, where that is at hand.
  public init(canonicalText: [UInt8]) { bytes = SHA256.digest(of: canonicalText) }
}

extension SongHash: CustomStringConvertible {
  /// The 64 hexadecimal digits in lower case.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
