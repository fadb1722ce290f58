import SongModel
import StandardMIDIFile

/// What this program alone understands: a sequencer-specific meta event (FF 7F) of the non-commercial maker 7D, which
/// other programs pass over.
///
/// All but ``identity`` stand only among the kept events of a song, to say how an imported file said something.
enum NeumeEvent: Hashable {
  /// The song came from a file and states no more than that did. Of what every song states at tick 0, the file left out
  /// some.
  case asWritten(Unstated)
  /// The bytes of a meta event of a type at this tick, to be written as they were while the song says the same.
  case original(type: UInt8, TextEncoding, [UInt8])
  /// The velocity with which the notes of this track are released, unless another is kept for one.
  case usualRelease(UInt8)
  /// A part of what a file cannot say of the song that it was written from.
  case identity(part: UInt8, of: UInt8, [UInt8])

  /// What a file left out.
  struct Unstated: OptionSet, Hashable {
    let rawValue: UInt8
    static let tempo = Unstated(rawValue: 1)
    static let meter = Unstated(rawValue: 2)
    static let key = Unstated(rawValue: 4)
  }

  private static let signature: [UInt8] = [0x7D] + Array("Neume".utf8)

  /// Whether the bytes of a sequencer-specific event are one of these, perhaps of a newer kind.
  static func isOwn(_ payload: [UInt8]) -> Bool { payload.starts(with: signature) }

  /// Reads the bytes of a sequencer-specific event.
  init?(payload: [UInt8]) {
    guard NeumeEvent.isOwn(payload) else { return nil }
    let rest = payload.dropFirst(NeumeEvent.signature.count)
    guard let kind = rest.first else { return nil }
    let values = Array(rest.dropFirst())
    switch kind {
    case 1 where values.count == 1: self = .asWritten(Unstated(rawValue: values[0]))
    case 2 where values.count >= 2:
      guard let encoding = TextEncoding(code: values[1]) else { return nil }
      self = .original(type: values[0], encoding, Array(values[2...]))
    case 3 where values.count == 1: self = .usualRelease(values[0] & 0x7F)
    case 4 where values.count >= 2: self = .identity(part: values[0], of: values[1], Array(values[2...]))
    default: return nil
    }
  }

  /// Reads a kept event.
  init?(_ event: KeptEvent) {
    guard event.bytes.first == 0xFF, event.bytes.count > 2, event.bytes[1] == 0x7F,
      case .message(.meta(.other(_, let payload)))? = event.content
    else { return nil }
    self.init(payload: payload)
  }

  /// The bytes of the sequencer-specific event.
  var payload: [UInt8] {
    switch self {
    case .asWritten(let unstated): NeumeEvent.signature + [1, unstated.rawValue]
    case .original(let type, let encoding, let bytes): NeumeEvent.signature + [2, type, encoding.code] + bytes
    case .usualRelease(let velocity): NeumeEvent.signature + [3, velocity]
    case .identity(let part, let count, let bytes): NeumeEvent.signature + [4, part, count] + bytes
    }
  }

  /// The event as a song keeps it.
  func kept(at tick: Int) -> KeptEvent {
    KeptEvent(tick: tick, .meta(.sequencerSpecific(payload)))
  }
}

extension StandardMIDIFile.Message {
  /// Whether it says what only this program understands, and nothing that is heard.
  public var isOnlyForNeume: Bool {
    if case .meta(.sequencerSpecific(let bytes)) = self { NeumeEvent.isOwn(bytes) } else { false }
  }
}

extension KeptEvent {
  /// Keeps a message of a file.
  init(tick: Int, _ message: StandardMIDIFile.Message) {
    self.init(tick: tick, bytes: message.bytes)
  }
}
