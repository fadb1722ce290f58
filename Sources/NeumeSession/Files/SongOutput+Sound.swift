import AudioRendering
import CommandLanguage
import Glibc
import MusicTheory
import SongPerformance

extension SongOutput {
  /// The SoundFont that the lookup order gives.
  ///
  /// - Parameter asked: A path or `builtin`, where one was asked for.
  public static func soundFont(asked: String?) throws(Diagnostic) -> SoundFont {
    let environment = getenv(SoundFont.environmentVariable).map { String(cString: $0) }
    do { return try SoundFont(SoundFont.find(asked: asked, environment: environment)) } catch {
      throw Diagnostic(error)
    }
  }

  /// Renders a performance into a WAV file.
  func writeSound(_ performance: Performance, to path: String) throws(Diagnostic) -> Report {
    // Everything that can be refused is refused before a file is opened.
    let rendering = try Rendering(performance, options: options)
    guard path != "-" else {
      // A pipe cannot take back a header, and how long the sound rings on is known only at the end.
      let sink = MemorySink()
      let report = try rendering.write(to: sink, isCancelled)
      try write(sink.bytes, to: path)
      return report
    }
    let file: AtomicFile
    do { file = try AtomicFile.create(path) } catch { throw Diagnostic(error) }
    let report = try rendering.write(to: FileSink(descriptor: file.descriptor), isCancelled)
    do { try file.commit() } catch { throw Diagnostic(error) }
    return report
  }
}

/// A performance that is set up to be rendered.
private struct Rendering {
  let performance: Performance
  let options: OutputOptions
  let font: SoundFont
  let score: RenderScore
  let stream: MixStream

  init(_ performance: Performance, options: OutputOptions) throws(Diagnostic) {
    self.performance = performance
    self.options = options
    font = try SongOutput.soundFont(asked: options.soundFont)
    score = RenderScore(performance, sampleRate: options.sampleRate)
    var renderOptions = RenderOptions()
    switch options.tail {
    case .automatic: renderOptions.tail = .automatic
    case .none: renderOptions.tail = .none
    case .seconds(let seconds):
      renderOptions.tail = .frames(seconds.multiplied(by: Fraction(options.sampleRate))?.rounded ?? .max)
    }
    do { stream = try MixStream(score, font: font, options: renderOptions) } catch { throw Diagnostic(error) }
  }

  func write(to sink: any ByteSink, _ isCancelled: () -> Bool) throws(Diagnostic) -> SongOutput.Report {
    var frames = 0
    let clipped: Int
    do throws(RenderError) {
      let writer = try WAVWriter(
        sink, format: options.sampleFormat, sampleRate: options.sampleRate, expectedFrames: score.endFrame,
        tags: AudioTags(title: performance.title, composer: performance.composer))
      while let window = try stream.nextWindow() {
        guard !isCancelled() else { throw RenderError.cancelled }
        try writer.write(window.samples)
        frames += window.frames
      }
      try writer.finish()
      clipped = writer.clippedSamples
    } catch {
      throw Diagnostic(error)
    }
    return SongOutput.Report(
      format: .wav, warnings: warnings(clipped: clipped),
      details: [
        ("font", font.source.description), ("rate", String(options.sampleRate)), ("frames", String(frames)),
        ("clipped", String(clipped)),
      ])
  }

  private func warnings(clipped: Int) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    if clipped > 0, options.sampleFormat != .float32 {
      warnings.append(
        Diagnostic(.warning, code: "clipped", "\(clipped) samples were louder than full scale and were clamped"))
    }
    for (track, report) in zip(performance.tracks, stream.reports) {
      if report.droppedVoices > 0 {
        warnings.append(
          Diagnostic(
            .warning, code: "voices-dropped", "\(report.droppedVoices) voices of \(track.id) were dropped",
            address: track.id.text))
      }
      for substitution in report.substitutions {
        let wanted = GeneralMIDI.name(ofProgram: substitution.program) ?? ""
        let played = substitution.played.map { "\($0.name) is played instead" } ?? "nothing is played instead"
        warnings.append(
          Diagnostic(
            .warning, code: "no-preset",
            "the SoundFont has no program \(substitution.program) (\(wanted)) in bank \(substitution.bank); \(played)",
            address: track.id.text))
      }
    }
    return warnings
  }
}
