/// Writes a WAV file as its samples come.
///
/// The header is written first with the length that was expected and again at the end with the true one, if that differs.
public final class WAVWriter: AudioFileWriter {
  private let sink: any ByteSink
  private let header: WAVHeader
  private var converter: SampleConverter
  private let gain: Float
  private var expected: Int
  private var frames = 0
  private var offset = 0
  private var bytes: [UInt8] = []

  /// How many samples were louder than full scale.
  public var clippedSamples: Int { converter.clippedSamples }

  /// Writes the header.
  ///
  /// - Parameters:
  ///   - sink: where the file goes; one that is not seekable needs the exact number of frames.
  ///   - format: how samples are stored.
  ///   - sampleRate: frames a second, in hertz.
  ///   - gain: what samples are multiplied by.
  ///   - expectedFrames: how many frames are likely to come.
  ///   - loop: the frames that are to be repeated for ever, if any.
  ///   - tags: title and composer.
  /// - Throws: `RenderError.outputFailed`.
  public init(
    _ sink: any ByteSink, format: SampleFormat, sampleRate: Int, gain: Float = 1, expectedFrames: Int,
    loop: Range<Int>? = nil, tags: AudioTags = AudioTags()
  ) throws(RenderError) {
    self.sink = sink
    self.gain = gain
    expected = expectedFrames
    converter = SampleConverter(format)
    let trailer =
      (loop.map { WAVHeader.samplerChunk(sampleRate: sampleRate, loop: $0) } ?? [])
      + WAVHeader.informationChunk(tags)
    // Room for the large form costs 36 bytes; it is only kept where the file might get there.
    let mayBeLarge = expectedFrames > (Int(UInt32.max) - 4096) / 8 - 20 * sampleRate
    header = WAVHeader(format: format, sampleRate: sampleRate, reservesRoom: mayBeLarge, trailer: trailer)
    try append(header.bytes(frames: expectedFrames))
  }

  /// Writes interleaved stereo samples.
  ///
  /// - Throws: `RenderError.outputFailed`.
  public func write(_ samples: [Float]) throws(RenderError) {
    bytes.removeAll(keepingCapacity: true)
    converter.convert(samples, gain: gain, into: &bytes)
    frames += samples.count / 2
    try append(bytes)
  }

  /// Writes what follows the samples, and the header again if the length is another than expected.
  ///
  /// - Throws: `RenderError.outputFailed`, also where the header cannot be corrected.
  public func finish() throws(RenderError) {
    try append(header.bytesAfterSamples(frames: frames))
    guard frames != expected else { return }
    let corrected = header.bytes(frames: frames)
    guard sink.isSeekable else { throw .outputFailed(OutputError(code: illegalSeek)) }
    try sink.put(corrected, at: 0)
  }

  private func append(_ bytes: [UInt8]) throws(RenderError) {
    try sink.put(bytes, at: offset)
    offset += bytes.count
  }
}
