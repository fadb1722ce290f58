extension StandardMIDIFile {
  /// A message at a tick of a track.
  public struct Event: Hashable, Sendable {
    /// The absolute tick, from 0.
    public var tick: Int

    /// What happens.
    public var message: Message

    /// Makes an event at an absolute tick.
    public init(tick: Int, message: Message) {
      self.tick = tick
      self.message = message
    }
  }

  /// What a track can hold: the channel voice messages of MIDI 1.0, and the meta and system exclusive events of RP-001.
  ///
  /// Channels are 0 to 15 and data bytes 0 to 127. Other values can be made, so that nothing traps; the writer refuses them.
  public enum Message: Hashable, Sendable {
    /// A key goes up; the velocity is that of the release.
    case noteOff(channel: UInt8, pitch: UInt8, velocity: UInt8)
    /// A key goes down. Velocity 0 means that it goes up.
    case noteOn(channel: UInt8, pitch: UInt8, velocity: UInt8)
    /// Aftertouch of one key.
    case polyphonicPressure(channel: UInt8, pitch: UInt8, pressure: UInt8)
    /// A controller takes a value.
    case controlChange(channel: UInt8, controller: UInt8, value: UInt8)
    /// A channel takes a program.
    case programChange(channel: UInt8, program: UInt8)
    /// Aftertouch of the whole channel.
    case channelPressure(channel: UInt8, pressure: UInt8)
    /// The bend wheel, −8,192 to 8,191; 0 is the centre.
    case pitchBend(channel: UInt8, value: Int16)
    /// A meta event.
    case meta(Meta)
    /// A system exclusive packet that begins with F0. The bytes are those after the length, the closing F7 included.
    case systemExclusive([UInt8])
    /// An F7 packet: the continuation of a system exclusive message, or any bytes to be sent as they are.
    case escape([UInt8])
  }
}
