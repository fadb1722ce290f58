/// How much two sounds may differ and still count as the same.
public struct SoundTolerance: Hashable, Sendable {
  /// Decibels that the level of a window may be louder or softer by.
  public var level = 0.5
  /// How loud what differs, sample by sample, may be against the louder of the two, in decibels; `nil` for any loudness.
  ///
  /// Levels alone would not notice a wrong note that is as loud as the right one. Another version of a synthesizer may need
  /// `nil`: it may play the same at other phases.
  public var difference: Double? = -20
  /// Frames that the lengths may differ by.
  public var frames = 0
  /// Milliseconds of a window, 1…10,000.
  public var window = 50
  /// The level below which everything counts as silence, in decibels below full scale.
  public var floor = -60.0

  /// The tolerances that are used unless asked otherwise.
  public init() {}
}
