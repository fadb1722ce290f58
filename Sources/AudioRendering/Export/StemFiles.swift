/// Writes each track's stem as a 32-bit float WAV of the mix's length; in a loop, folded as the mix is.
final class StemFiles {
  private struct Stem {
    let writer: WAVWriter
    let spool: SampleSpool?
    var fold: LoopFold
  }

  private var stems: [Stem] = []

  /// Opens the files, if stems are wanted.
  ///
  /// - Parameters:
  ///   - score: the score, for names, rate and length.
  ///   - isLoop: whether tails are folded back on the start.
  ///   - sink: makes the sink of a track's stem.
  /// - Throws: `RenderError.outputFailed`.
  init(
    _ score: RenderScore, isLoop: Bool, sink: (@Sendable (Int) throws(RenderError) -> any ByteSink)?
  ) throws(RenderError) {
    guard let sink else { return }
    for (index, track) in score.tracks.enumerated() {
      let writer = try WAVWriter(
        try sink(index), format: .float32, sampleRate: score.sampleRate, expectedFrames: score.endFrame,
        loop: isLoop ? 0..<score.endFrame : nil, tags: AudioTags(title: track.name))
      let spool = isLoop ? try SampleSpool() : nil
      stems.append(Stem(writer: writer, spool: spool, fold: LoopFold(frames: isLoop ? score.endFrame : nil)))
    }
  }

  /// Writes every stem's part of a window.
  func write(_ window: MixWindow) throws(RenderError) {
    for index in stems.indices {
      if let spool = stems[index].spool {
        try spool.append(stems[index].fold.body(of: window.stem(index)))
      } else {
        try stems[index].writer.write(window.stem(index))
      }
    }
  }

  /// Completes the files.
  func finish() throws(RenderError) {
    for index in stems.indices {
      while var samples = try stems[index].spool?.next() {
        stems[index].fold.addTail(to: &samples)
        try stems[index].writer.write(samples)
      }
      try stems[index].writer.finish()
    }
  }
}
