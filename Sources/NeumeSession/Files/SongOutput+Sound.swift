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

  /// Renders what is played of a song into an audio file, its stems into a folder, or both.
  ///
  /// - Parameters:
  ///   - song: What is played.
  ///   - container: The kind of file.
  ///   - path: Where it goes; `nil` where only stems are wanted.
  ///   - stems: The folder of the stems, if they are wanted.
  /// - Throws: A diagnostic; then no file was changed.
  func writeSound(
    _ song: PlayedSong, as container: AudioContainer, to path: String?, stems: String?
  ) throws(Diagnostic) -> [Report] {
    let font = try Self.soundFont(asked: options.soundFont)
    let sound = try SongSound(song, options)
    var export = sound.export(as: container)
    if options.usesCache { export.cache = CacheFolder.stems() }
    let told = path ?? stems ?? ""
    export.progress = { [isCancelled, progress] done, total in
      progress?(told, done, total)
      return !isCancelled()
    }
    let folder: StemFolder?
    do { folder = try stems.map { path throws(FileError) in try StemFolder(path, sound.names) } } catch {
      throw Diagnostic(error)
    }
    if let descriptors = folder?.descriptors {
      export.stemSink = { FileSink(descriptor: descriptors[$0]) }
    }
    let file = try path.flatMap { path throws(Diagnostic) in try pendingFile(path) }
    let sink: any ByteSink =
      path == nil ? NullSink() : FileSink(descriptor: file?.descriptor ?? STDOUT_FILENO)
    let rendered: AudioExportReport
    do {
      rendered = try export.render(sound.score, font: font, options: sound.renderOptions, to: sink)
    } catch .outputFailed(let error) {
      throw Diagnostic(FileError(operation: .write, path: told, reason: .system(error.code)))
    } catch {
      throw Diagnostic(error)
    }
    do throws(FileError) {
      try folder?.commit(manifest: sound.manifest(font, rendered))
      try file?.commit()
    } catch {
      throw Diagnostic(error)
    }
    return reports(of: rendered, sound, font, container, path: path, stems: stems)
  }

  /// A file that takes its place when it is whole; nothing for standard output.
  private func pendingFile(_ path: String) throws(Diagnostic) -> PendingFile? {
    guard path != "-" else { return nil }
    do { return try PendingFile(path) } catch { throw Diagnostic(error) }
  }

  private func reports(
    of rendered: AudioExportReport, _ sound: SongSound, _ font: SoundFont, _ container: AudioContainer,
    path: String?, stems: String?
  ) -> [Report] {
    var warnings = sound.warnings(about: rendered, as: path.map { _ in container })
    var details = [
      ("font", JSONValue.string(font.source.description)), ("rate", .number(options.sampleRate)),
      ("frames", .number(rendered.frames)),
    ]
    if let loudness = rendered.measuredLoudness {
      // What it was before it was brought to another.
      details.append(("loudness", .decimal(String((loudness * 10).rounded() / 10))))
    }
    var reports: [Report] = []
    if let path {
      reports.append(
        Report(
          path: path, format: FileFormat.audio(container).name, warnings: warnings,
          details: details + [("clipped", .number(rendered.clippedSamples))]))
      warnings = []
    }
    if let stems { reports.append(Report(path: stems, format: "stems", warnings: warnings, details: details)) }
    return reports
  }
}
