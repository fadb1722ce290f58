extension StandardMIDIFile {
  /// A note with its two ends, as the two events of a file state it.
  public struct Note: Hashable, Sendable {
    /// The tick at which it begins.
    public var onset: Int
    /// The tick at which it ends, at or after its onset.
    public var end: Int
    /// The port that its channel is on.
    public var port: UInt8
    /// The channel, 0 to 15.
    public var channel: UInt8
    /// The pitch, 0 to 127; 60 is middle C.
    public var pitch: UInt8
    /// How hard it is struck, 1 to 127.
    public var velocity: UInt8
    /// How fast it is released, 0 to 127; 64 where nothing says so (MIDI 1.0, "Note Off").
    public var releaseVelocity: UInt8

    /// Makes a note.
    public init(
      onset: Int, end: Int, port: UInt8 = 0, channel: UInt8, pitch: UInt8, velocity: UInt8,
      releaseVelocity: UInt8 = 64
    ) {
      self.onset = onset
      self.end = end
      self.port = port
      self.channel = channel
      self.pitch = pitch
      self.velocity = velocity
      self.releaseVelocity = releaseVelocity
    }
  }
}
