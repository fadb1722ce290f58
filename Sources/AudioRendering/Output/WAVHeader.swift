/// The chunks of a WAV file before and after its samples.
///
/// Sources: Microsoft/IBM "Multimedia Programming Interface and Data Specifications 1.0" (RIFF, `fmt `, `fact`, `smpl`,
/// `LIST INFO`); EBU Tech 3306 (RF64 and `ds64`).
struct WAVHeader: Hashable, Sendable {
  /// How samples are stored.
  var format: SampleFormat
  /// Frames a second, in hertz.
  var sampleRate: Int
  /// Samples a frame.
  var channels = 2
  /// Whether 28 bytes are kept for the sizes of a file past 4 GiB.
  var reservesRoom: Bool
  /// What follows the samples.
  var trailer: [UInt8] = []

  private var bytesPerFrame: Int { channels * format.bits / 8 }

  /// The bytes in front of the samples; as many for any number of frames.
  func bytes(frames: Int) -> [UInt8] {
    let dataSize = frames * bytesPerFrame
    let fixed = chunkBeforeFormat(frames: 0, riffSize: 0, isLarge: false).count + formatChunk.count
    let factSize = format == .float32 ? 12 : 0
    let riffSize = 4 + fixed + factSize + 8 + dataSize + dataSize % 2 + trailer.count
    let isLarge = riffSize > Int(UInt32.max)
    var bytes: [UInt8] = []
    bytes += tag(isLarge ? "RF64" : "RIFF") + little32(isLarge ? Int(UInt32.max) : riffSize) + tag("WAVE")
    bytes += chunkBeforeFormat(frames: frames, riffSize: riffSize, isLarge: isLarge)
    bytes += formatChunk
    if format == .float32 { bytes += tag("fact") + little32(4) + little32(isLarge ? Int(UInt32.max) : frames) }
    bytes += tag("data") + little32(isLarge ? Int(UInt32.max) : dataSize)
    return bytes
  }

  /// What is written after the samples: padding to an even length, then the trailer.
  func bytesAfterSamples(frames: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: frames * bytesPerFrame % 2) + trailer
  }

  private func chunkBeforeFormat(frames: Int, riffSize: Int, isLarge: Bool) -> [UInt8] {
    guard reservesRoom else { return [] }
    guard isLarge else { return tag("JUNK") + little32(28) + [UInt8](repeating: 0, count: 28) }
    return tag("ds64") + little32(28) + little64(riffSize) + little64(frames * bytesPerFrame) + little64(frames)
      + little32(0)
  }

  private var formatChunk: [UInt8] {
    let isFloat = format == .float32
    var body = little16(isFloat ? 3 : 1) + little16(channels) + little32(sampleRate)
    body += little32(sampleRate * bytesPerFrame) + little16(bytesPerFrame) + little16(format.bits)
    if isFloat { body += little16(0) }
    return tag("fmt ") + little32(body.count) + body
  }

  /// A `smpl` chunk with one loop that is repeated for ever; `loop` is half-open, in frames.
  static func samplerChunk(sampleRate: Int, loop: Range<Int>) -> [UInt8] {
    var body: [UInt8] = []
    // Manufacturer, product, nanoseconds a frame, unity note, pitch fraction, SMPTE format and offset, loops, data.
    for value in [0, 0, (1_000_000_000 + sampleRate / 2) / sampleRate, 60, 0, 0, 0, 1, 0] { body += little32(value) }
    // Identifier, kind (forward), first and last frame, fraction, play count (for ever).
    for value in [0, 0, loop.lowerBound, max(loop.lowerBound, loop.upperBound - 1), 0, 0] { body += little32(value) }
    return tag("smpl") + little32(body.count) + body
  }

  /// A `LIST INFO` chunk with the title and the composer, as far as there are any.
  static func informationChunk(_ tags: AudioTags) -> [UInt8] {
    var body = tag("INFO")
    for (name, text) in [("INAM", tags.title), ("IART", tags.composer)] where !text.isEmpty {
      let bytes = Array(text.utf8) + [0]
      body += tag(name) + little32(bytes.count) + bytes + [UInt8](repeating: 0, count: bytes.count % 2)
    }
    return body.count == 4 ? [] : tag("LIST") + little32(body.count) + body
  }
}

/// What a file says about its music.
public struct AudioTags: Hashable, Sendable {
  /// The title, or empty.
  public var title: String
  /// The composer, or empty.
  public var composer: String

  /// Makes tags.
  public init(title: String = "", composer: String = "") {
    self.title = title
    self.composer = composer
  }
}

private func tag(_ name: StaticString) -> [UInt8] { name.withUTF8Buffer { Array($0) } }
private func tag(_ name: String) -> [UInt8] { Array(name.utf8) }
private func little16(_ value: Int) -> [UInt8] { little(value, 2) }
private func little32(_ value: Int) -> [UInt8] { little(value, 4) }
private func little64(_ value: Int) -> [UInt8] { little(value, 8) }
private func little(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}
