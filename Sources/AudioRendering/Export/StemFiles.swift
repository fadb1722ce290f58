/// Writes each track's stem as a 32-bit float WAV of the mix's length.
struct StemFiles {
  private var writers: [WAVWriter] = []

  /// Opens the files, if stems are wanted.
  init(
    _ score: RenderScore, sink: (@Sendable (Int) throws(RenderError) -> any ByteSink)?
  ) throws(RenderError) {
    guard let sink else { return }
    for (index, track) in score.tracks.enumerated() {
      writers.append(
        try WAVWriter(
          try sink(index), format: .float32, sampleRate: score.sampleRate, expectedFrames: score.endFrame,
          tags: AudioTags(title: track.name)))
    }
  }

  /// Writes every stem's part of a window.
  func write(_ window: MixWindow) throws(RenderError) {
    for (index, writer) in writers.enumerated() { try writer.write(window.stem(index)) }
  }

  /// Completes the files.
  func finish() throws(RenderError) {
    for writer in writers { try writer.finish() }
  }
}
