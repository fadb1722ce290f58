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

  /// Renders a performance into an audio file.
  func writeSound(
    _ performance: Performance, as container: AudioContainer, to path: String
  ) throws(Diagnostic) -> Report {
    let font = try Self.soundFont(asked: options.soundFont)
    let score = RenderScore(performance, sampleRate: options.sampleRate)
    guard path != "-" else {
      return report(
        of: try render(score, performance, font, as: container, to: FileSink(descriptor: STDOUT_FILENO), path), font,
        performance, as: container)
    }
    let file: AtomicFile
    do { file = try AtomicFile.create(path) } catch { throw Diagnostic(error) }
    let rendered = try render(
      score, performance, font, as: container, to: FileSink(descriptor: file.descriptor), path)
    do { try file.commit() } catch { throw Diagnostic(error) }
    return report(of: rendered, font, performance, as: container)
  }

  private func render(
    _ score: RenderScore, _ performance: Performance, _ font: SoundFont, as container: AudioContainer,
    to sink: any ByteSink, _ path: String
  ) throws(Diagnostic) -> AudioExportReport {
    let tags = AudioTags(title: performance.title, composer: performance.composer)
    var export = AudioExport(AudioFileOptions(container, sampleFormat: options.sampleFormat, tags: tags))
    export.progress = { [isCancelled] _, _ in !isCancelled() }
    do {
      return try export.render(score, font: font, options: renderOptions, to: sink)
    } catch .outputFailed(let error) {
      throw Diagnostic(FileError(operation: .write, path: path, reason: .system(error.code)))
    } catch {
      throw Diagnostic(error)
    }
  }

  private var renderOptions: RenderOptions {
    var renderOptions = RenderOptions()
    switch options.tail {
    case .automatic: renderOptions.tail = .automatic
    case .none: renderOptions.tail = .none
    case .seconds(let seconds):
      renderOptions.tail = .frames(seconds.multiplied(by: Fraction(options.sampleRate))?.rounded ?? .max)
    }
    return renderOptions
  }

  private func report(
    of rendered: AudioExportReport, _ font: SoundFont, _ performance: Performance, as container: AudioContainer
  ) -> Report {
    var warnings: [Diagnostic] = []
    if rendered.clippedSamples > 0, options.sampleFormat != .float32 {
      warnings.append(
        Diagnostic(
          .warning, code: "clipped",
          "\(counted(rendered.clippedSamples, "sample")) louder than full scale, clamped; a lower --gain leaves room"))
    }
    for (track, report) in zip(performance.tracks, rendered.tracks) {
      warnings += report.warnings(of: track)
    }
    return Report(
      format: .audio(container), warnings: warnings,
      details: [
        ("font", font.source.description), ("rate", String(options.sampleRate)), ("frames", String(rendered.frames)),
        ("clipped", String(rendered.clippedSamples)),
      ])
  }
}

extension StemReport {
  /// What was played of a track otherwise than it was asked for.
  fileprivate func warnings(of track: Performance.Track) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    if droppedVoices > 0 {
      warnings.append(
        Diagnostic(
          .warning, code: "voices-dropped", "\(counted(droppedVoices, "voice")) of \(track.id) dropped",
          address: track.id.text))
    }
    for substitution in substitutions {
      let wanted = GeneralMIDI.name(ofProgram: substitution.program).map { " (\($0))" } ?? ""
      let played = substitution.played.map { "\($0.name) is played instead" } ?? "nothing is played instead"
      warnings.append(
        Diagnostic(
          .warning, code: "no-preset",
          "the SoundFont has no program \(substitution.program)\(wanted) in bank \(substitution.bank); \(played)",
          address: track.id.text))
    }
    return warnings
  }
}
