/// How a score is rendered; what does not change the song's own sound is in the output's options.
public struct RenderOptions: Hashable, Sendable {
  /// How long the sound goes on after the musical end.
  public enum Tail: Hashable, Sendable {
    /// Until the stem has stayed below −60 dBFS for a tenth of a second, ten seconds at most.
    case automatic
    /// Not at all: the musical length is the length.
    case none
    /// So many frames.
    case frames(Int)
  }

  /// The synthesizer's gain: what a voice at full level comes to, 0–10. The library's own default of 0.2 is very quiet.
  public var synthesizerGain: Float = 0.4
  /// The most voices one track may sound at once.
  public var polyphony = 256
  /// How long the sound goes on after the musical end.
  public var tail = Tail.automatic
  /// How many threads render; the result is the same for any number.
  public var threads = RenderOptions.processorCount

  /// The options that are used unless asked otherwise.
  public init() {}
}
