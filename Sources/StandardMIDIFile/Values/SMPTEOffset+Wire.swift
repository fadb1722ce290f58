extension StandardMIDIFile.SMPTEOffset {
  /// The five bytes of the meta event; nil where a value is out of range.
  var wire: [UInt8]? {
    guard hours < 24, minutes < 60, seconds < 60, frames < frameRate.framesPerSecond, hundredths < 100 else {
      return nil
    }
    return [frameRate.code << 5 | hours, minutes, seconds, frames, hundredths]
  }

  /// Reads the five bytes of the meta event; nil where a value is out of range.
  init?(wire: some Collection<UInt8>) {
    let bytes = Array(wire)
    guard bytes.count == 5, bytes[0] < 0x80 else { return nil }
    let rate = StandardMIDIFile.FrameRate.allCases.first { $0.code == bytes[0] >> 5 }
    guard let rate else { return nil }
    self.init(
      frameRate: rate, hours: bytes[0] & 0x1F, minutes: bytes[1], seconds: bytes[2], frames: bytes[3],
      hundredths: bytes[4])
    guard self.wire != nil else { return nil }
  }
}

extension StandardMIDIFile.FrameRate {
  /// The two bits of MIDI time code's hour byte (MIDI 1.0, "MIDI Time Code").
  fileprivate var code: UInt8 {
    switch self {
    case .fps24: 0
    case .fps25: 1
    case .fps30Drop: 2
    case .fps30: 3
    }
  }

  /// How many frame numbers a second has; drop frame leaves out numbers, not frames.
  fileprivate var framesPerSecond: UInt8 {
    self == .fps30Drop ? 30 : rawValue
  }
}
