/// The ID3v2.4 tag that is put in front of MP3 data, because the encoder's own is cut to 30 letters of Latin-1.
///
/// Source: "ID3 tag version 2.4.0 – Main Structure" and "– Native Frames" (id3.org), sections 3.1, 4 and 4.2.
enum ID3Tag {
  /// The tag's bytes; none where there is nothing to say.
  static func bytes(_ tags: AudioTags) -> [UInt8] {
    var frames: [UInt8] = []
    for (name, text) in [("TIT2", tags.title), ("TPE1", tags.composer), ("TCOM", tags.composer)] where !text.isEmpty {
      // Encoding 3 is UTF-8.
      let body = [3] + Array(text.utf8)
      frames += Array(name.utf8) + synchsafe(body.count) + [0, 0] + body
    }
    return frames.isEmpty ? [] : Array("ID3".utf8) + [4, 0, 0] + synchsafe(frames.count) + frames
  }

  /// A size in four bytes of seven bits, the highest first.
  private static func synchsafe(_ value: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) }
  }
}
