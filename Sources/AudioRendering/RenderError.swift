import DynamicLibraries

/// What can go wrong while a score becomes sound.
public enum RenderError: Error, Hashable, Sendable {
  /// A library that was needed is not installed, or too old or foreign.
  case libraryMissing(DynamicLibrary.Missing)
  /// There is no file at the path that was named as the SoundFont.
  case soundFontMissing(path: String)
  /// The file is there but is no SoundFont that can be played.
  case soundFontUnreadable(path: String, reason: String)
  /// The synthesizer cannot run at this sample rate, in hertz.
  case sampleRateUnsupported(Int)
  /// The format cannot be written at this sample rate, in hertz.
  case formatNeedsSampleRate(format: String, allowed: [Int])
  /// The range to render is empty or not inside the score.
  case rangeOutsideScore
  /// A loop to be played is shorter than a quarter of a second.
  case loopTooShort
  /// The score is longer than can be rendered.
  case scoreTooLong
  /// The synthesizer refused to start or to play.
  case synthesizerFailed(String)
  /// The audio file library refused; what it said.
  case encoderFailed(String)
  /// The file is no sound that can be read; what the audio file library said.
  case soundUnreadable(path: String, reason: String)
  /// No audio device could be opened; the drivers that were tried.
  case noAudioDevice(drivers: [String])
  /// There is no audio driver of this name that can be played through; those that there are.
  case audioDriverUnknown(String, known: [String])
  /// The system has no MIDI sequencer; what it said.
  case sequencerMissing(reason: String)
  /// There is no MIDI port of this name or number.
  case midiPortUnknown(String)
  /// A MIDI port took no message; what the system said.
  case midiPortFailed(reason: String)
  /// Writing failed.
  case outputFailed(OutputError)
  /// The caller asked to stop.
  case cancelled
}

/// What can go wrong while bytes are written.
public struct OutputError: Error, Hashable, Sendable {
  /// The system's error number.
  public let code: Int32
  /// What the system calls it.
  public let reason: String

  /// Takes the error number of a call that failed.
  public init(code: Int32) {
    self.code = code
    reason = systemMessage(code)
  }
}
