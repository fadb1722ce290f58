import SongModel
import StandardMIDIFile

/// Reads the texts of a file in one encoding, and keeps the bytes of those that would be written otherwise.
struct TextReader {
  private let isChosen: Bool
  private let encoding: TextEncoding
  /// How many texts were read as another encoding than UTF-8.
  private(set) var decoded: [TextEncoding: Int] = [:]

  /// - Parameter chosen: The encoding that was asked for; `nil` to guess it from the texts.
  init(_ events: [FileSplitter.OtherEvent], chosen: TextEncoding?) {
    isChosen = chosen != nil
    encoding = chosen ?? .guessed(for: events.compactMap(\.message.textBytes))
  }

  /// A text that was read.
  struct Reading {
    let text: String
    /// What keeps its bytes, where they are not the text's UTF-8.
    let original: NeumeEvent?
  }

  /// Reads a text.
  mutating func read(_ bytes: [UInt8], type: StandardMIDIFile.TextKind) -> Reading {
    for candidate in isChosen ? [encoding, .utf8] : [.utf8, encoding] {
      if let text = candidate.text(of: bytes) { return reading(text, bytes, candidate, type) }
    }
    return reading(TextEncoding.latin1.text(of: bytes) ?? "", bytes, .latin1, type)
  }

  private mutating func reading(
    _ text: String, _ bytes: [UInt8], _ encoding: TextEncoding, _ type: StandardMIDIFile.TextKind
  ) -> Reading {
    guard !text.utf8.elementsEqual(bytes) else { return Reading(text: text, original: nil) }
    if encoding != .utf8, !bytes.allSatisfy({ $0 < 0x80 }) { decoded[encoding, default: 0] += 1 }
    return Reading(text: text, original: .original(type: type.rawValue, encoding, bytes))
  }
}

extension StandardMIDIFile.Message {
  /// The bytes of a text of any kind.
  var textBytes: [UInt8]? {
    if case .meta(.text(_, let bytes)) = self { bytes } else { nil }
  }
}
