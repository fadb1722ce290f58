/// What is rendered: tracks of channel messages at exact frames, and where the music ends.
///
/// Frames are computed by the caller, once, from exact times.
public struct RenderScore: Hashable, Sendable {
  /// Frames a second, in hertz.
  public var sampleRate: Int
  /// The tracks in the order in which they are summed.
  public var tracks: [RenderTrack]
  /// The musical length in frames, final rests included; the tail comes after it.
  public var endFrame: Int

  /// Makes a score.
  ///
  /// - Parameters:
  ///   - sampleRate: frames a second, in hertz.
  ///   - tracks: the tracks in the order in which they are summed.
  ///   - endFrame: the musical length in frames, at least 0.
  public init(sampleRate: Int, tracks: [RenderTrack], endFrame: Int) {
    self.sampleRate = sampleRate
    self.tracks = tracks
    self.endFrame = endFrame
  }
}

/// One track: an instrument of its own that plays its messages.
public struct RenderTrack: Hashable, Sendable {
  /// Which presets a track chooses from.
  public enum Kind: Hashable, Sendable {
    /// Banks 0 to 127, by bank select.
    case melody
    /// The drum kits, bank 128 of a SoundFont; bank select is not obeyed.
    case drums
  }

  /// The name, for reports and stems.
  public var name: String
  /// Melody or drums.
  public var kind: Kind
  /// The messages in order; several may share a frame.
  public var events: [RenderEvent]

  /// Makes a track.
  public init(name: String, kind: Kind, events: [RenderEvent]) {
    self.name = name
    self.kind = kind
    self.events = events
  }
}

/// A channel message at a frame.
public struct RenderEvent: Hashable, Sendable {
  /// The frame, counted from the start of the score; what lies before it happens at the start.
  public var frame: Int
  /// What happens.
  public var message: ChannelMessage

  /// Makes an event.
  public init(frame: Int, message: ChannelMessage) {
    self.frame = frame
    self.message = message
  }
}

/// The channel voice messages of MIDI 1.0 without their channel; values are 0–127 and are cut to seven bits.
public enum ChannelMessage: Hashable, Sendable {
  /// A key is struck; velocity 0 releases it.
  case noteOn(key: UInt8, velocity: UInt8)
  /// A key is released.
  case noteOff(key: UInt8)
  /// A key that is held is pressed harder.
  case keyPressure(key: UInt8, value: UInt8)
  /// A controller moves; 0 and 32 select the bank of the next program.
  case controller(number: UInt8, value: UInt8)
  /// Another instrument.
  case program(UInt8)
  /// All keys are pressed harder.
  case channelPressure(UInt8)
  /// The pitch wheel, 0–16383; 8192 is its middle.
  case pitchBend(UInt16)
}
