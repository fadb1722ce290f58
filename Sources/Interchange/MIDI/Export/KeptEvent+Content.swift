import SongModel
import StandardMIDIFile

extension KeptEvent {
  /// What the bytes of a kept event are.
  enum Content {
    /// A meta or system exclusive event.
    case message(StandardMIDIFile.Message)
    /// A channel message, to be written on the channel of its track.
    case channelMessage(status: UInt8, UInt8, UInt8)
    /// A chunk that is neither header nor track.
    case chunk(StandardMIDIFile.ChunkType, [UInt8])
  }

  /// Reads the bytes; `nil` where they have no form that can be written back.
  ///
  /// End of track and port events are not written back, because a file's own are in their place.
  var content: Content? {
    guard let status = bytes.first else { return nil }
    switch status {
    case 0x80...0xEF:
      let count = status & 0xE0 == 0xC0 ? 2 : 3
      guard bytes.count == count else { return nil }
      return .channelMessage(status: status & 0xF0, bytes[1], count == 3 ? bytes[2] : 0)
    case 0xF0, 0xF7:
      guard let payload = payload(from: 1) else { return nil }
      return .message(status == 0xF0 ? .systemExclusive(payload) : .escape(payload))
    case 0xFF:
      guard bytes.count > 2, bytes[1] != 0x2F, bytes[1] != 0x21, let payload = payload(from: 2) else { return nil }
      return .message(.meta(.other(type: bytes[1], bytes: payload)))
    case 0x20..<0x7F:
      guard bytes.count >= 8, Int(word(at: 4)) == bytes.count - 8 else { return nil }
      return .chunk(StandardMIDIFile.ChunkType(code: word(at: 0)), Array(bytes[8...]))
    default:
      return nil
    }
  }

  /// Whether it only says how other events are to be written, or where the song ends: no loss where it is not written.
  var isForReading: Bool { NeumeEvent(self) != nil || bytes.starts(with: [0xFF, 0x2F]) }

  private func word(at start: Int) -> UInt32 {
    bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The bytes behind a variable-length quantity that counts them (RP-001, at most four bytes).
  private func payload(from start: Int) -> [UInt8]? {
    var (length, place) = (0, start)
    repeat {
      guard place < bytes.count, place < start + 4 else { return nil }
      length = length << 7 | Int(bytes[place] & 0x7F)
      place += 1
    } while bytes[place - 1] & 0x80 != 0
    return bytes.count - place == length ? Array(bytes[place...]) : nil
  }
}
