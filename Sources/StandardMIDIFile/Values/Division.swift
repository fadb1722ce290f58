extension StandardMIDIFile {
  /// What a tick is: a part of a quarter note, or a part of a SMPTE frame (RP-001, "Header Chunks", division).
  public enum Division: Hashable, Sendable {
    /// Metrical time: ticks in a quarter note, 1 to 32,767.
    case ticksPerQuarter(Int)

    /// Time of day: the frame rate, and ticks in a frame, 1 to 255. Tempo events do not bear on it.
    case smpte(FrameRate, ticksPerFrame: Int)
  }

  /// The four frame rates of SMPTE and MIDI time code.
  public enum FrameRate: UInt8, Hashable, Sendable, CaseIterable {
    /// 24 frames a second.
    case fps24 = 24
    /// 25 frames a second.
    case fps25 = 25
    /// 30 drop: 30,000 frames in 1,001 seconds.
    case fps30Drop = 29
    /// 30 frames a second.
    case fps30 = 30

    /// The exact rate, as frames in a number of whole seconds.
    public var exact: (frames: Int, seconds: Int) {
      switch self {
      case .fps24: (24, 1)
      case .fps25: (25, 1)
      case .fps30Drop: (30_000, 1_001)
      case .fps30: (30, 1)
      }
    }
  }
}

extension StandardMIDIFile.Division {
  /// Reads the header's word; nil for zero ticks and for frame rates that do not exist.
  init?(word: UInt16) {
    if word & 0x8000 == 0 {
      guard word > 0 else { return nil }
      self = .ticksPerQuarter(Int(word))
      return
    }
    // The upper byte is the frame rate negated, as two's complement.
    let rate = StandardMIDIFile.FrameRate(rawValue: 0 &- UInt8(word >> 8))
    let ticks = Int(word & 0xFF)
    guard let rate, ticks > 0 else { return nil }
    self = .smpte(rate, ticksPerFrame: ticks)
  }

  /// The header's word; nil where the ticks are out of range.
  var word: UInt16? {
    switch self {
    case .ticksPerQuarter(let ticks):
      guard (1...0x7FFF).contains(ticks) else { return nil }
      return UInt16(ticks)
    case .smpte(let rate, let ticks):
      guard (1...0xFF).contains(ticks) else { return nil }
      return UInt16(0 &- rate.rawValue) << 8 | UInt16(ticks)
    }
  }
}
