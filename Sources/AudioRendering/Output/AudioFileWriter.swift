/// Writes an audio file as its samples come.
public protocol AudioFileWriter: AnyObject {
  /// How many samples were louder than full scale.
  var clippedSamples: Int { get }

  /// Writes interleaved stereo samples.
  ///
  /// - Throws: `RenderError.outputFailed` or `.encoderFailed`.
  func write(_ samples: [Float]) throws(RenderError)

  /// Completes the file.
  ///
  /// - Throws: `RenderError.outputFailed` or `.encoderFailed`.
  func finish() throws(RenderError)
}

/// What a file is to be, apart from its samples.
public struct AudioFileOptions: Hashable, Sendable {
  /// The kind of file.
  public var container: AudioContainer
  /// How samples are stored; lossy kinds take no notice, FLAC has 24 bits where floating point is asked for.
  public var sampleFormat: SampleFormat
  /// Title and composer.
  public var tags: AudioTags

  /// Makes options.
  public init(_ container: AudioContainer, sampleFormat: SampleFormat = .integer16, tags: AudioTags = AudioTags()) {
    self.container = container
    self.sampleFormat = sampleFormat
    self.tags = tags
  }

  /// A writer for such a file.
  ///
  /// - Parameters:
  ///   - sink: where it goes; seekable, unless the kind is raw or the expected length is exact.
  ///   - sampleRate: frames a second, in hertz.
  ///   - gain: what samples are multiplied by.
  ///   - expectedFrames: how many frames are likely to come.
  ///   - loop: the frames that are to be repeated for ever, which only WAV can say.
  /// - Returns: the writer, which may have written its header already.
  /// - Throws: `RenderError`, as when the kind cannot have this sample rate.
  public func writer(
    to sink: any ByteSink, sampleRate: Int, gain: Float, expectedFrames: Int, loop: Range<Int>? = nil
  ) throws(RenderError) -> any AudioFileWriter {
    if let allowed = container.sampleRates, !allowed.contains(sampleRate) {
      throw .formatNeedsSampleRate(format: container.rawValue, allowed: allowed)
    }
    switch container {
    case .wav:
      return try WAVWriter(
        sink, format: sampleFormat, sampleRate: sampleRate, gain: gain, expectedFrames: expectedFrames, loop: loop,
        tags: tags)
    case .raw: return RawWriter(sink, format: sampleFormat, gain: gain)
    case .flac, .oggVorbis, .opus, .mp3: return try SndFileWriter(sink, self, sampleRate: sampleRate, gain: gain)
    }
  }
}

/// Writes samples and nothing else, as for a pipe.
final class RawWriter: AudioFileWriter {
  private let sink: any ByteSink
  private let gain: Float
  private var converter: SampleConverter
  private var offset = 0

  init(_ sink: any ByteSink, format: SampleFormat, gain: Float) {
    self.sink = sink
    self.gain = gain
    converter = SampleConverter(format)
  }

  var clippedSamples: Int { converter.clippedSamples }

  func write(_ samples: [Float]) throws(RenderError) {
    var bytes: [UInt8] = []
    converter.convert(samples, gain: gain, into: &bytes)
    try sink.put(bytes, at: offset)
    offset += bytes.count
  }

  func finish() {}
}
