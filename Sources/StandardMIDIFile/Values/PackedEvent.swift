/// An event in 16 bytes without references, so that a track is one flat array and costs nothing to copy or free.
struct PackedEvent: Hashable, Sendable {
  /// The absolute tick.
  var tick: Int
  /// Status, channel and data bytes, the first lowest. They are moved as one word: bytes stored one by one and then loaded
  /// together make the processor wait.
  private var bytes: UInt32
  /// A payload of up to four bytes as one big-endian number, or the index of a longer one in the track's table.
  var payload: UInt32

  /// In `data1`: the payload is in the table. Smaller values are the number of bytes held in place.
  static let inTable: UInt8 = 0xFF

  init(tick: Int, status: UInt8, channel: UInt8, data1: UInt8 = 0, data2: UInt8 = 0, payload: UInt32 = 0) {
    self.tick = tick
    bytes = UInt32(status) | UInt32(channel) << 8 | UInt32(data1) << 16 | UInt32(data2) << 24
    self.payload = payload
  }

  /// Makes a change of port (RP-019).
  init(port: UInt8, at tick: Int) {
    self.init(tick: tick, status: 0xFF, channel: MetaType.port, data1: 1, payload: UInt32(port))
  }

  /// The status byte without its channel: 80 to E0, F0, F7 or FF.
  var status: UInt8 { UInt8(truncatingIfNeeded: bytes) }

  /// The channel of a channel message, the type of a meta event.
  var channel: UInt8 { UInt8(truncatingIfNeeded: bytes >> 8) }

  /// The first data byte of a channel message; in other events it says where the payload is.
  var data1: UInt8 { UInt8(truncatingIfNeeded: bytes >> 16) }

  /// The bytes of a channel message, the first lowest: status with channel, and two data bytes whether it has them or not.
  var messageWord: UInt32 { bytes >> 8 & 0xFF_FF00 | bytes & 0xFF | bytes >> 8 & 0xFF }

  /// Whether it is a channel message whose values are in their ranges.
  var isValidMessage: Bool { status < 0xF0 && bytes & 0x8080_F000 == 0 }

  /// The second data byte of a channel message.
  var data2: UInt8 { UInt8(truncatingIfNeeded: bytes >> 24) }

  var isChannelMessage: Bool { status < 0xF0 }

  /// Whether a note ends: note off, or note on with velocity 0.
  var endsNote: Bool { status == 0x80 || (status == 0x90 && data2 == 0) }

  var beginsNote: Bool { status == 0x90 && data2 != 0 }

  var isPort: Bool { status == 0xFF && channel == MetaType.port }

  /// How many data bytes follow the status byte of a channel message (MIDI 1.0, table 2).
  @inline(__always)
  static func dataCount(status: UInt8) -> Int { status & 0xE0 == 0xC0 ? 1 : 2 }
}

/// The types of the meta events that have a structure (RP-001, "Meta-Events").
enum MetaType {
  static let sequenceNumber: UInt8 = 0x00
  static let channelPrefix: UInt8 = 0x20
  static let port: UInt8 = 0x21
  static let endOfTrack: UInt8 = 0x2F
  static let tempo: UInt8 = 0x51
  static let smpteOffset: UInt8 = 0x54
  static let timeSignature: UInt8 = 0x58
  static let keySignature: UInt8 = 0x59
  static let sequencerSpecific: UInt8 = 0x7F

  /// The length that the standard gives a type; nil where any length is allowed.
  static func length(of type: UInt8) -> Int? {
    switch type {
    case endOfTrack: 0
    case channelPrefix, port: 1
    case sequenceNumber, keySignature: 2
    case tempo: 3
    case timeSignature: 4
    case smpteOffset: 5
    default: nil
    }
  }

  /// Whether the values of a type of up to four bytes are such as the standard allows.
  static func isInRange(_ payload: UInt32, of type: UInt8) -> Bool {
    switch type {
    case channelPrefix: payload <= 15
    case port: payload <= 127
    case tempo: (1...0xFF_FFFF).contains(payload)
    case timeSignature: payload >> 24 >= 1 && payload >> 16 & 0xFF <= 15
    case keySignature:
      payload & 0xFF <= 1 && (-7...7).contains(Int8(truncatingIfNeeded: payload >> 8))
    default: true
    }
  }
}
