import AudioRendering
import CommandLanguage
import MusicTheory
import Pictures

/// How songs are written to files.
public struct OutputOptions: Sendable {
  /// What is played.
  public var playing = PlayingOptions()
  /// The SoundFont that was asked for: a path, or `builtin`.
  public var soundFont: String?
  /// The frames a second that were asked for, in hertz.
  public var askedSampleRate: Int?
  /// Frames a second, in hertz.
  public var sampleRate: Int { askedSampleRate ?? 44_100 }
  /// How samples are stored; where it is not said, as floating point in raw files and in 16 bits elsewhere.
  public var sampleFormat: SampleFormat?
  /// How long the sound goes on after the musical end.
  public var tail = Tail.automatic
  /// What the sound is made louder by, in decibels.
  public var gain = Fraction.zero
  /// The loudness that the sound is brought to before the gain, in LUFS.
  public var loudness: Fraction?
  /// Whether there is a click on every beat.
  public var hasClick = false
  /// How many bars are counted before the music.
  public var countInBars = 0
  /// The folder that gets a file for each track.
  public var stems: String?
  /// The file that gets the time of every bar, beat and note.
  public var timemap: String?
  /// Whether what was rendered before is used again.
  public var usesCache = true
  /// Whether a Standard MIDI File has one track for everything.
  public var isSingleTrack = false
  /// Whether a Standard MIDI File says nothing that only this program understands.
  public var isPlain = false
  /// The ids of the only tracks that pictures show, separated by commas.
  public var pictureTracks: Word?
  /// How piano rolls are drawn.
  public var roll = RollOptions()
  /// Whether pictures are scores, not piano rolls.
  public var isScorePicture = false
  /// The program that draws scores, where one was asked for.
  public var engraver: Engraver?
  /// How many pixels of a PNG stand for one of the picture.
  public var pictureScale = 1
  /// Whether bars that all parts of a score play again stand between repeat signs.
  public var usesRepeatSigns = false
  /// The names of the settings that were given, in the order of ``OutputSetting/all``.
  var given: [String] = []

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
