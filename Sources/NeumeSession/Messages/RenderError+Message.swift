import AudioRendering
import CommandLanguage
import SongPerformance

extension Diagnostic {
  /// What is wrong with a file.
  public init(_ error: FileError) { self.init(code: error.code, error.message) }

  /// Why there is no sound.
  public init(_ error: RenderError) { self.init(code: error.code, error.message) }
}

extension RenderError {
  /// The stable name of the kind of error.
  var code: String {
    switch self {
    case .libraryMissing, .libraryLacks: "library-missing"
    case .soundFontMissing, .soundFontUnreadable: "no-soundfont"
    case .sampleRateUnsupported, .formatNeedsSampleRate: "sample-rate"
    case .rangeOutsideScore, .scoreTooLong: "out-of-range"
    case .synthesizerFailed, .encoderFailed: "render-failed"
    case .outputFailed: "cannot-write"
    case .cancelled: "interrupted"
    }
  }

  /// What is wrong, and what would be right.
  var message: String {
    switch self {
    case .libraryMissing(let name, let package): "\(name) is not installed; `apt-get install \(package)` brings it"
    case .libraryLacks(let name, let symbol): "the installed \(name) is too old: it has no \(symbol)"
    case .soundFontMissing(let path): "there is no SoundFont at \(path); `--soundfont builtin` plays the one inside"
    case .soundFontUnreadable(let path, let reason): "\(path) is no SoundFont that can be played: \(reason)"
    case .sampleRateUnsupported(let rate): "the synthesizer cannot run at \(rate) Hz; 8000 to 96000 are possible"
    case .formatNeedsSampleRate(let format, let allowed):
      "\(format) is written at \(allowed.map(String.init).joined(separator: ", ")) Hz only"
    case .rangeOutsideScore: "the range to render is empty or lies outside the song"
    case .scoreTooLong: "the song is longer than can be rendered"
    case .synthesizerFailed(let reason): "the synthesizer failed: \(reason)"
    case .encoderFailed(let reason): "the audio file could not be encoded: \(reason)"
    case .outputFailed(let error): "the audio file could not be written: \(error.reason)"
    case .cancelled: "interrupted; no file was written"
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
