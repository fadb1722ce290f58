/// The kinds of audio file that are written.
public enum AudioContainer: String, Hashable, Sendable, CaseIterable {
  /// RIFF WAVE, RF64 past 4 GiB.
  case wav
  /// Free Lossless Audio Codec, 16 or 24 bits.
  case flac
  /// Vorbis in Ogg.
  case oggVorbis = "ogg"
  /// Opus in Ogg.
  case opus
  /// MPEG-1 or 2, layer III.
  case mp3
  /// Samples and nothing else, little-endian.
  case raw

  /// The sample rates a container is limited to, in hertz; none where any will do.
  public var sampleRates: [Int]? {
    switch self {
    case .opus: [8000, 12000, 16000, 24000, 48000]
    case .mp3: [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000]
    case .wav, .flac, .oggVorbis, .raw: nil
    }
  }

  /// How samples can be stored in a container; none where it stores no samples, but what is heard of them.
  public var sampleFormats: [SampleFormat] {
    switch self {
    case .wav, .raw: [.integer16, .integer24, .float32]
    case .flac: [.integer16, .integer24]
    case .oggVorbis, .opus, .mp3: []
    }
  }

  /// The container that a file name's suffix means, without its dot; upper and lower case alike.
  public init?(suffix: String) {
    switch suffix.lowercased() {
    case "wav", "wave": self = .wav
    case "flac": self = .flac
    case "ogg", "oga": self = .oggVorbis
    case "opus": self = .opus
    case "mp3": self = .mp3
    case "raw", "pcm", "f32": self = .raw
    default: return nil
    }
  }
}
