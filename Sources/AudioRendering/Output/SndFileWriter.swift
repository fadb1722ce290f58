import CSndFile
import Glibc

/// Writes FLAC, Ogg Vorbis, Opus and MP3 through libsndfile.
final class SndFileWriter: AudioFileWriter {
  private let library: SndFileLibrary
  private let target: EncoderTarget
  private let isLossless: Bool
  private let gain: Float
  private var converter: SampleConverter
  private var file: OpaquePointer?

  /// Opens the encoder; it may write its header at once.
  init(
    _ sink: any ByteSink, _ options: AudioFileOptions, sampleRate: Int, gain: Float
  ) throws(RenderError) {
    library = try SndFileLibrary.shared.get()
    self.gain = gain
    isLossless = options.container == .flac
    let is16Bit = options.sampleFormat == .integer16
    converter = SampleConverter(is16Bit ? .integer16 : .integer24)
    let isOgg = options.container == .oggVorbis || options.container == .opus
    let isMP3 = options.container == .mp3
    let front = isMP3 ? ID3Tag.bytes(options.tags) : []
    target = EncoderTarget(sink, ogg: isOgg ? OggPageFilter() : nil, start: front.count)
    try sink.put(front, at: 0)

    var information = SF_INFO()
    information.samplerate = Int32(clamping: sampleRate)
    information.channels = 2
    information.format =
      switch options.container {
      case .flac: Int32(SF_FORMAT_FLAC) | Int32(is16Bit ? SF_FORMAT_PCM_16 : SF_FORMAT_PCM_24)
      case .opus: Int32(SF_FORMAT_OGG) | Int32(SF_FORMAT_OPUS)
      case .mp3: Int32(SF_FORMAT_MPEG) | Int32(SF_FORMAT_MPEG_LAYER_III)
      case .oggVorbis, .wav, .raw: Int32(SF_FORMAT_OGG) | Int32(SF_FORMAT_VORBIS)
      }
    var calls = EncoderTarget.calls
    file = library.open(&calls, Int32(SFM_WRITE), &information, Unmanaged.passUnretained(target).toOpaque())
    guard file != nil else { throw failure() }
    // Nothing is said about quality: the encoders' own defaults are what people expect of these formats.
    for (kind, text) in [(SF_STR_TITLE, options.tags.title), (SF_STR_ARTIST, options.tags.composer)]
    where !text.isEmpty && !isMP3 {
      _ = library.setString(file, Int32(kind), text)
    }
  }

  deinit {
    if let file { _ = library.close(file) }
  }

  var clippedSamples: Int { converter.clippedSamples }

  func write(_ samples: [Float]) throws(RenderError) {
    let frames = sf_count_t(samples.count / 2)
    let written =
      isLossless
      ? library.writeIntegers(file, converter.integers(samples, gain: gain), frames)
      : library.writeFloats(file, converter.clamped(samples, gain: gain), frames)
    if let error = target.error { throw error }
    guard written == frames else { throw failure() }
  }

  func finish() throws(RenderError) {
    guard let open = file else { return }
    file = nil
    let status = library.close(open)
    if let error = target.error { throw error }
    guard status == 0 else { throw failure() }
    try target.flush()
  }

  private func failure() -> RenderError {
    target.error ?? .encoderFailed(library.errorText(file).map { String(cString: $0) } ?? "it gave no reason")
  }
}

/// What libsndfile takes for a file: a place in a sink.
private final class EncoderTarget {
  private let sink: any ByteSink
  private var ogg: OggPageFilter?
  private let start: Int
  private var place = 0
  private var size = 0
  private var pagesSize = 0
  /// The first failure; nothing is written after it.
  private(set) var error: RenderError?

  /// Takes a sink in which the encoder's file begins at `start`.
  init(_ sink: any ByteSink, ogg: OggPageFilter?, start: Int) {
    self.sink = sink
    self.ogg = ogg
    self.start = start
  }

  /// The callbacks, whose user data is the target.
  static let calls = SF_VIRTUAL_IO(
    get_filelen: { data in EncoderTarget.of(data)?.length ?? 0 },
    seek: { offset, origin, data in EncoderTarget.of(data)?.seek(Int(offset), origin) ?? -1 },
    read: { _, _, _ in 0 },
    write: { bytes, count, data in EncoderTarget.of(data)?.write(bytes, Int(count)) ?? 0 },
    tell: { data in EncoderTarget.of(data)?.position ?? 0 })

  private static func of(_ data: UnsafeMutableRawPointer?) -> EncoderTarget? {
    data.map { Unmanaged<EncoderTarget>.fromOpaque($0).takeUnretainedValue() }
  }

  private var length: sf_count_t { sf_count_t(size) }
  private var position: sf_count_t { sf_count_t(place) }

  private func seek(_ offset: Int, _ origin: Int32) -> sf_count_t {
    let start = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? place : size
    let (target, overflow) = start.addingReportingOverflow(offset)
    guard !overflow, target >= 0 else { return -1 }
    place = target
    return sf_count_t(place)
  }

  private func write(_ bytes: UnsafeRawPointer?, _ count: Int) -> sf_count_t {
    guard error == nil, let bytes, count > 0 else { return 0 }
    do throws(RenderError) {
      try put(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    } catch {
      self.error = error
      return 0
    }
    return sf_count_t(count)
  }

  private func put(_ bytes: [UInt8]) throws(RenderError) {
    if let pages = ogg?.pages(adding: bytes) {
      // Ogg encoders only ever append, so that complete pages can follow one another.
      try sink.put(pages, at: pagesSize)
      pagesSize += pages.count
    } else {
      try sink.put(bytes, at: start + place)
    }
    place += bytes.count
    size = max(size, place)
  }

  /// Writes what is left of an incomplete page.
  func flush() throws(RenderError) {
    guard let rest = ogg?.takeRest(), !rest.isEmpty else { return }
    try sink.put(rest, at: pagesSize)
  }
}
