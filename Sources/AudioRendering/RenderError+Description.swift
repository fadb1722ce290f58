import DynamicLibraries

extension RenderError: CustomStringConvertible {
  /// What is wrong and what would help, in one sentence without a full stop.
  public var description: String {
    switch self {
    case .libraryMissing(let missing): missing.message
    case .soundFontMissing(let path): "there is no SoundFont at \(path)"
    case .soundFontUnreadable(let path, let reason): "\(path) cannot be used as a SoundFont: \(reason)"
    case .sampleRateUnsupported(let rate):
      "cannot render at \(rate) Hz; the rate is from \(Synthesizer.sampleRates.lowerBound) to "
        + "\(Synthesizer.sampleRates.upperBound) Hz"
    case .formatNeedsSampleRate(let format, let allowed):
      "\(format) has only the sample rates " + allowed.map(String.init).joined(separator: ", ") + " Hz"
    case .rangeOutsideScore: "the range is empty or reaches past the music"
    case .loopTooShort: "a loop that is played lasts at least a quarter of a second"
    case .scoreTooLong: "the music is too long to render"
    case .synthesizerFailed(let reason): "the synthesizer failed: \(reason)"
    case .encoderFailed(let reason): "the audio encoder failed: \(reason)"
    case .soundUnreadable(let path, let reason): "cannot read \(path) as sound: \(reason)"
    case .noAudioDevice(let drivers):
      "no audio device can be opened through \(drivers.joined(separator: ", ")); is one connected, and free?"
    case .audioDriverUnknown(let name, let known):
      "there is no audio driver \(name) to play through; there are " + known.joined(separator: ", ")
    case .sequencerMissing(let reason): "there is no ALSA sequencer to send MIDI to: \(reason)"
    case .midiPortUnknown(let name): "there is no MIDI port \(name); `aconnect -o` lists them"
    case .midiPortFailed(let reason): "the MIDI port failed: \(reason)"
    case .outputFailed(let error): "the output cannot be written: \(error.reason)"
    case .cancelled: "interrupted"
    }
  }
}
