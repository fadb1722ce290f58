extension StandardMIDIFile {
  /// A meta event (RP-001, "Meta-Events"). End of track is none: it is the track's `endTick`.
  public enum Meta: Hashable, Sendable {
    /// The number of the sequence; nil stands for its place in the file.
    case sequenceNumber(UInt16?)
    /// Text of one of the known kinds. The bytes are kept as they are, since files do not say their encoding.
    case text(TextKind, [UInt8])
    /// The channel, 0 to 15, that the meta and system exclusive events after it belong to.
    case channelPrefix(UInt8)
    /// The port, 0 to 127, that the channel messages after it go to.
    case port(UInt8)
    /// Microseconds in a quarter note, 1 to 16,777,215.
    case tempo(microsecondsPerQuarter: UInt32)
    /// Where the track begins in SMPTE time.
    case smpteOffset(SMPTEOffset)
    /// The meter.
    case timeSignature(TimeSignature)
    /// Sharps of the key, −7 (seven flats) to 7, and its mode.
    case keySignature(sharps: Int8, isMinor: Bool)
    /// Bytes of one program, the maker's number first.
    case sequencerSpecific([UInt8])
    /// Any other type, 0 to 127, with its bytes.
    case other(type: UInt8, bytes: [UInt8])
  }

  /// The kinds of text, by their meta type (RP-001 and RP-019).
  public enum TextKind: UInt8, Hashable, Sendable, CaseIterable {
    /// Any text.
    case text = 0x01
    /// A copyright notice.
    case copyright = 0x02
    /// The name of the track, or of the sequence.
    case trackName = 0x03
    /// What plays the track.
    case instrumentName = 0x04
    /// A syllable to be sung.
    case lyric = 0x05
    /// The name of a point in the piece.
    case marker = 0x06
    /// What happens on stage or screen.
    case cuePoint = 0x07
    /// The name of the program that follows.
    case programName = 0x08
    /// The device that the track goes to.
    case deviceName = 0x09
  }

  /// A meter as a file states it.
  public struct TimeSignature: Hashable, Sendable {
    /// Beats in a bar, 1 to 255.
    public var numerator: UInt8
    /// The unit of a beat as a power of two, 0 to 15: 2 is a quarter, 3 an eighth.
    public var denominatorPower: UInt8
    /// MIDI clocks (24 to a quarter) from one metronome click to the next.
    public var clocksPerClick: UInt8
    /// Notated 32nds in what MIDI takes for a quarter.
    public var thirtySecondsPerQuarter: UInt8

    /// Makes a meter; what is left out is as in nearly every file.
    public init(
      numerator: UInt8, denominatorPower: UInt8, clocksPerClick: UInt8 = 24, thirtySecondsPerQuarter: UInt8 = 8
    ) {
      self.numerator = numerator
      self.denominatorPower = denominatorPower
      self.clocksPerClick = clocksPerClick
      self.thirtySecondsPerQuarter = thirtySecondsPerQuarter
    }
  }

  /// A point in SMPTE time, with the hour byte of MIDI time code.
  public struct SMPTEOffset: Hashable, Sendable {
    /// The frames of a second.
    public var frameRate: FrameRate
    /// Hours, 0 to 23.
    public var hours: UInt8
    /// Minutes, 0 to 59.
    public var minutes: UInt8
    /// Seconds, 0 to 59.
    public var seconds: UInt8
    /// Whole frames, fewer than a second has.
    public var frames: UInt8
    /// Hundredths of a frame, 0 to 99.
    public var hundredths: UInt8

    /// Makes a point in time.
    public init(
      frameRate: FrameRate, hours: UInt8, minutes: UInt8, seconds: UInt8, frames: UInt8, hundredths: UInt8 = 0
    ) {
      self.frameRate = frameRate
      self.hours = hours
      self.minutes = minutes
      self.seconds = seconds
      self.frames = frames
      self.hundredths = hundredths
    }
  }
}
