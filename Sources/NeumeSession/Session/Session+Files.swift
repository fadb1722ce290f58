import CommandLanguage
import SongModel

extension Session {
  /// Writes the song as JSON.
  mutating func save(to word: Word?, at span: SourceSpan) throws(Diagnostic) {
    guard let path = word?.text ?? path else {
      throw Diagnostic(code: "no-file", "the song has no file yet; `save FILE` gives it one", at: span)
    }
    try outsideOfTrial(at: span)
    if let format = FileFormat(path: path), format != .json {
      throw Diagnostic(
        code: "wrong-format", "`save` writes song JSON; `render \(path)` writes other formats", at: word?.span ?? span)
    }
    do { try FileAccess.write(song.json, to: path) } catch {
      throw Diagnostic(code: error.code, error.message, at: word?.span ?? span)
    }
    self.path = path
    saved = song
    tell(
      .listing(
        Listing(
          "saved", lines: ["saved \(path)"],
          objects: [.object([("type", .string("saved")), ("path", .string(path))])])))
  }

  /// Takes a song from a file, as one step.
  mutating func load(_ word: Word) throws(Diagnostic) {
    try outsideOfTrial(at: word.span)
    do throws(LoadFailure) {
      let loaded = try LoadedSong(path: word.text, isCancelled: { false })
      for warning in loaded.warnings { tell(.diagnostic(warning)) }
      if loaded.song != song { record(loaded.song) }
      path = loaded.format == .json ? word.text : nil
      saved = loaded.song
      context.track = loaded.song.tracks.first?.id
      context.selection.dropWhatIsGone(from: loaded.song)
    } catch {
      for diagnostic in error.diagnostics.dropLast() { tell(.diagnostic(diagnostic)) }
      throw error.diagnostics[error.diagnostics.count - 1]
    }
  }

  /// Writes the song in the format that a file's suffix means.
  mutating func render(to word: Word, soundFont: String?) throws(Diagnostic) {
    try outsideOfTrial(at: word.span)
    var options = OutputOptions()
    options.soundFont = soundFont
    let output = SongOutput(options: options, isCancelled: wasCancelled)
    let report = try output.write(song, to: word.text, as: try SongOutput.format(of: word.text))
    for warning in report.warnings { tell(.diagnostic(warning)) }
    tell(
      .listing(
        Listing(
          "written", lines: ["wrote \(word.text)"],
          objects: [
            .object([
              ("type", .string("written")), ("path", .string(word.text)), ("format", .string(report.format.name)),
            ])
          ])))
  }

  /// Refuses to touch files where everything is only tried.
  private func outsideOfTrial(at span: SourceSpan) throws(Diagnostic) {
    guard isDryRun else { return }
    throw Diagnostic(code: "dry-run", "a dry run reads and writes no files besides the script's own", at: span)
  }
}
