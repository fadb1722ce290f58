import SongModel

// A recording is a line that names the format, then records: a line `KIND BYTES CHECK`, that many bytes, and a line
// end. A record that is cut off or damaged ends the recording, so that a program that dies while it writes loses
// nothing that was written before.

extension Recording {
  private static let heading = "neume session 1\n"

  private enum Kind: String {
    case folder, path, song, command, loaded, load, save, language
  }

  /// The beginning of a recording in bytes, to which entries can be appended.
  var headBytes: [UInt8] {
    var bytes = Array(Recording.heading.utf8)
    Recording.append(.folder, Array(folder.utf8), to: &bytes)
    if let path { Recording.append(.path, Array(path.utf8), to: &bytes) }
    Recording.append(.song, start.json, to: &bytes)
    return bytes
  }

  /// Entries in bytes.
  static func bytes(of entries: some Sequence<LogEntry>) -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries {
      let kind: Kind
      switch entry.kind {
      case .command: kind = .command
      case .save: kind = .save
      case .language: kind = .language
      case .load(let song):
        append(.loaded, song.json, to: &bytes)
        kind = .load
      }
      append(kind, Array(entry.text.utf8), to: &bytes)
    }
    return bytes
  }

  private static func append(_ kind: Kind, _ payload: [UInt8], to bytes: inout [UInt8]) {
    bytes += Array("\(kind.rawValue) \(payload.count) \(check(payload[...]))\n".utf8)
    bytes += payload
    bytes.append(UInt8(ascii: "\n"))
  }

  /// FNV-1a, 64 bits: tells damage apart from text, no more.
  private static func check(_ bytes: ArraySlice<UInt8>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    bytes.withUnsafeBytes { for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
    return String(hash, radix: 16)
  }
}

extension Recording {
  /// Reads a recording as far as it is whole.
  ///
  /// - Parameter bytes: The text.
  /// - Returns: The recording with the number of bytes that it takes; `nil` where not even its beginning is whole.
  static func reading(_ bytes: [UInt8]) -> (recording: Recording, byteCount: Int)? {
    guard bytes.starts(with: heading.utf8) else { return nil }
    var offset = heading.utf8.count
    var folder = "/"
    var path: String?
    var recording: Recording?
    var loaded: Song?
    var whole = 0
    var depth = 0
    reading: while let (kind, payload, next) = record(in: bytes, at: offset) {
      offset = next
      let text = String(decoding: payload, as: UTF8.self)
      switch kind {
      case .folder: folder = text
      case .path: path = text
      case .song, .loaded:
        guard let song = try? Song(json: Array(payload)) else { break reading }
        if kind == .loaded {
          loaded = song
        } else {
          recording = Recording(start: song, path: path, folder: folder, entries: [])
        }
      case .load:
        guard let song = loaded else { break reading }
        recording?.entries.append(LogEntry(text, .load(song)))
        loaded = nil
      case .save: recording?.entries.append(LogEntry(text, .save))
      case .language: recording?.entries.append(LogEntry(text, .language))
      case .command:
        recording?.entries.append(LogEntry(text))
        if text == "group {" { depth += 1 } else if text == "}" { depth = max(0, depth - 1) }
      }
      if depth == 0, loaded == nil, recording != nil { whole = offset }
    }
    guard var recording else { return nil }
    // A group that was never closed was never acknowledged.
    recording.entries.removeSubrange((recording.units.last?.upperBound ?? 0)...)
    return (recording, whole)
  }

  private static func record(in bytes: [UInt8], at start: Int) -> (Kind, ArraySlice<UInt8>, next: Int)? {
    // A heading has a word and two numbers.
    guard let end = bytes[start...].prefix(64).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = String(decoding: bytes[start..<end], as: UTF8.self).split(separator: " ")
    guard words.count == 3, let kind = Kind(rawValue: String(words[0])), let count = Int(words[1]), count >= 0,
      count < bytes.count - end - 1, bytes[end + 1 + count] == UInt8(ascii: "\n")
    else { return nil }
    let payload = bytes[(end + 1)..<(end + 1 + count)]
    guard check(payload) == words[2] else { return nil }
    return (kind, payload, end + count + 2)
  }
}
