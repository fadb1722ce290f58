import MusicTheory
import SongModel
import StandardMIDIFile

/// The bytes that an import kept of texts and meters that it read, to be written again while the song says the same.
struct OriginalBytes {
  private var texts: [Place: [(encoding: TextEncoding, bytes: [UInt8])]] = [:]
  private var signatures: [Int: StandardMIDIFile.TimeSignature] = [:]

  private struct Place: Hashable {
    let tick: Int
    let type: UInt8
  }

  init(_ kept: [KeptEvent]) {
    for event in kept {
      guard case .original(let type, let encoding, let bytes)? = NeumeEvent(event) else { continue }
      if type == 0x58, bytes.count == 4 {
        signatures[event.tick] = StandardMIDIFile.TimeSignature(
          numerator: bytes[0], denominatorPower: bytes[1], clocksPerClick: bytes[2], thirtySecondsPerQuarter: bytes[3])
      } else {
        texts[Place(tick: event.tick, type: type), default: []].append((encoding, bytes))
      }
    }
  }

  /// A text, in the bytes that it was read from or else in UTF-8.
  func message(_ kind: StandardMIDIFile.TextKind, _ text: String, at tick: Int) -> StandardMIDIFile.Message {
    let known = texts[Place(tick: tick, type: kind.rawValue)] ?? []
    let original = known.first { $0.encoding.text(of: $0.bytes) == text }
    return .meta(.text(kind, original?.bytes ?? Array(text.utf8)))
  }

  /// The time signature that a meter was read from.
  func signature(of meter: Meter, at tick: Int) -> StandardMIDIFile.TimeSignature? {
    signatures[tick].flatMap { Meter($0) == meter ? $0 : nil }
  }
}
