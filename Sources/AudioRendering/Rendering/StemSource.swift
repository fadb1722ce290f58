/// Something that gives one track's sound from start to end, window by window.
///
/// Used by one thread at a time; the scheduler sees to that, which is what makes it sendable.
protocol StemSource: AnyObject, Sendable {
  /// Puts the next window of frames, interleaved stereo, into `samples`, whose size says how long a window is.
  ///
  /// Frames of the window past the stem's end are zero.
  func renderWindow(into samples: inout [Float]) throws(RenderError) -> StemWindow

  /// What is to be reported about the stem, complete when it has ended.
  var report: StemReport { get }
}

/// How much of a window belongs to a stem.
struct StemWindow: Hashable, Sendable {
  /// The frames that belong to the stem; fewer than the window has when it ended there.
  var frames: Int
  /// Whether all samples are zero, so that nothing need be added.
  var isSilent: Bool
}

/// What is to be reported about a stem.
public struct StemReport: Hashable, Sendable {
  /// How many voices were cut off because all were in use.
  public var droppedVoices = 0
  /// The programs that the font does not have, and what was played instead.
  public var substitutions: [PresetSubstitution] = []
}

/// A program that the font does not have.
public struct PresetSubstitution: Hashable, Sendable {
  /// The bank that was asked for: MSB × 128 + LSB.
  public let bank: Int
  /// The program that was asked for, 0–127.
  public let program: Int
  /// What was played instead; nothing where the font has no kit for drums.
  public let played: SoundFontPreset?
}
