import AudioRendering
import CommandLanguage
import SongPerformance

extension Diagnostic {
  /// What is wrong with a file.
  public init(_ error: FileError) { self.init(code: error.code, error.message) }

  /// Why there is no sound.
  public init(_ error: RenderError) { self.init(code: error.code, error.description) }
}

extension RenderError {
  /// The stable name of the kind of error.
  var code: String {
    switch self {
    case .libraryMissing: "library-missing"
    case .soundFontMissing, .soundFontUnreadable: "no-soundfont"
    case .sampleRateUnsupported, .formatNeedsSampleRate: "sample-rate"
    case .rangeOutsideScore, .scoreTooLong, .loopTooShort: "out-of-range"
    case .synthesizerFailed, .encoderFailed: "render-failed"
    case .soundUnreadable: "not-sound"
    case .noAudioDevice: "no-device"
    case .audioDriverUnknown: "unknown-driver"
    case .sequencerMissing, .midiPortUnknown, .midiPortFailed: "no-midi-port"
    case .outputFailed: "cannot-write"
    case .cancelled: "interrupted"
    }
  }
}

extension PerformanceError {
  /// The stable name of the kind of error.
  var code: String {
    switch self {
    case .tooManyNotes, .tooManyControls: "limit"
    case .noFreeChannel: "no-channel"
    case .invalidSong: "song-rule"
    }
  }

  /// What is wrong, and what would be right.
  var message: String {
    switch self {
    case .tooManyNotes(let limit): "the song plays more than \(limit) notes, its repeats written out"
    case .tooManyControls(let limit): "the song has more than \(limit) control events, its glides written out"
    case .noFreeChannel(let track): "no channel of any port is free for track \(track)"
    case .invalidSong(let id): "the song breaks its rules\(id.map { " in \($0)" } ?? ""); `neume check` lists how"
    }
  }
}
