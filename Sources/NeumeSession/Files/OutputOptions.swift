import AudioRendering
import MusicTheory

/// How songs are written to files.
public struct OutputOptions: Hashable, Sendable {
  /// The SoundFont that was asked for: a path, or `builtin`.
  public var soundFont: String?
  /// Frames a second, in hertz.
  public var sampleRate = 44_100
  /// How samples are stored.
  public var sampleFormat = SampleFormat.integer16
  /// How long the sound goes on after the musical end.
  public var tail = Tail.automatic
  /// Whether a Standard MIDI File has one track for everything.
  public var isSingleTrack = false
  /// Whether a Standard MIDI File says nothing that only this program understands.
  public var isPlain = false

  /// How long the sound goes on after the musical end.
  public enum Tail: Hashable, Sendable {
    /// Until it has fallen below −60 dBFS, ten seconds at most.
    case automatic
    /// Not at all.
    case none
    /// So many seconds.
    case seconds(Fraction)
  }

  /// The options that are used unless asked otherwise.
  public init() {}
}
