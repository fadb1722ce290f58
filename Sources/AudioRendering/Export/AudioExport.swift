/// How a score becomes an audio file.
public struct AudioExport: Sendable {
  /// The kind of file, its sample format and tags.
  public var file: AudioFileOptions
  /// What the mix is multiplied by; stems are not.
  public var gain: Float = 1
  /// The integrated loudness the mix is brought to before the gain, in LUFS (EBU R 128), if it is to be.
  public var loudness: Double?
  /// Whether the file is a loop: as long as the score, the tail folded back on its start.
  public var isLoop = false
  /// Makes the sink of a track's stem, given its index, where stems are wanted: 32-bit float WAV before the gain.
  public var stemSink: (@Sendable (Int) throws(RenderError) -> any ByteSink)?
  /// Where stems are kept and found, if they are to be.
  public var cache: StemCache?
  /// Called now and then with the frames that are done and the musical length; answers whether to go on.
  public var progress: (@Sendable (_ done: Int, _ of: Int) -> Bool)?

  /// Makes an export with nothing special about it.
  public init(_ file: AudioFileOptions) { self.file = file }
}

/// What an export did.
public struct AudioExportReport: Hashable, Sendable {
  /// The frames of the file, its tail included.
  public var frames = 0
  /// The musical length in frames.
  public var musicalFrames = 0
  /// How many samples were louder than full scale; all but floating-point formats have them clamped.
  public var clippedSamples = 0
  /// What the mix was multiplied by, loudness and gain together.
  public var gain: Float = 1
  /// The loudness before that, in LUFS, if it was measured and there was any.
  public var measuredLoudness: Double?
  /// How many stems came from the cache.
  public var stemsFromCache = 0
  /// What there is to say about each track, in order.
  public var tracks: [StemReport] = []
}

extension AudioExport {
  /// Renders a score and writes it.
  ///
  /// - Parameters:
  ///   - score: what to render.
  ///   - font: the font to play with.
  ///   - options: gain of the synthesizer, polyphony, tail and threads; a loop's tail is always automatic.
  ///   - sink: where the file goes.
  /// - Returns: what there is to report.
  /// - Throws: `RenderError`; what the sink has then is of no use.
  public func render(
    _ score: RenderScore, font: SoundFont, options: RenderOptions = RenderOptions(), to sink: any ByteSink
  ) throws(RenderError) -> AudioExportReport {
    var options = options
    if isLoop { options.tail = .automatic }
    if isLoop, score.endFrame == 0 { throw .rangeOutsideScore }
    let stream = try MixStream(score, font: font, options: options, cache: cache, stems: stemSink != nil)
    var report = AudioExportReport()
    report.musicalFrames = score.endFrame

    // A file whose length or loudness is known only at the end takes two passes.
    let spool = isLoop || loudness != nil ? try SampleSpool() : nil
    let meter = loudness == nil ? nil : try LoudnessMeter(sampleRate: score.sampleRate)
    var fold = LoopFold(frames: isLoop ? score.endFrame : nil)
    let stems = try StemFiles(score, isLoop: isLoop, sink: stemSink)
    let patched = sink.isSeekable || file.container == .raw ? nil : try TemporaryFile()
    let target = patched ?? sink
    var writer = spool == nil ? try makeWriter(target, score, gain: gain) : nil

    while let window = try stream.nextWindow() {
      if let spool {
        try spool.append(fold.body(of: window.samples))
      } else {
        try writer?.write(window.samples)
      }
      try stems.write(window)
      report.frames += window.frames
      if let progress, !progress(report.frames, score.endFrame) { throw .cancelled }
    }
    try stems.finish()

    report.gain = gain
    if let spool {
      if isLoop { report.frames = score.endFrame }
      let passes = meter == nil ? 1 : 2
      for pass in 1...passes {
        spool.rewind()
        fold.rewind()
        if pass == passes {
          report.measuredLoudness = meter?.loudness
          if let loudness, let measured = meter?.loudness { report.gain *= amplitude(decibels: loudness - measured) }
          writer = try makeWriter(target, score, gain: report.gain, frames: report.frames)
        }
        while var samples = try spool.next() {
          fold.addTail(to: &samples)
          if pass == passes { try writer?.write(samples) } else { meter?.measure(samples) }
        }
      }
    }
    try writer?.finish()
    if let patched { try patched.copy(to: sink) }
    report.clippedSamples = writer?.clippedSamples ?? 0
    report.tracks = stream.reports
    report.stemsFromCache = stream.stemsFromCache
    return report
  }

  private func makeWriter(
    _ sink: any ByteSink, _ score: RenderScore, gain: Float, frames: Int? = nil
  ) throws(RenderError) -> any AudioFileWriter {
    try file.writer(
      to: sink, sampleRate: score.sampleRate, gain: gain, expectedFrames: frames ?? score.endFrame,
      loop: isLoop ? 0..<score.endFrame : nil)
  }
}
