import CommandLanguage
import SongModel

extension Session {
  /// Writes the song as JSON.
  ///
  /// - Parameter isForced: Whether a file that someone else changed or works on is replaced.
  mutating func save(to word: Word?, isForced: Bool, at span: SourceSpan) throws(Diagnostic) {
    guard let path = word?.text ?? path else {
      throw Diagnostic(code: "no-file", "the song has no file yet; `save FILE` gives it one", at: span)
    }
    try outsideOfTrial(at: span)
    let place = word?.span ?? span
    if let format = FileFormat(path: path), format != .json {
      throw Diagnostic(
        code: "wrong-format", "`save` writes song JSON; `render \(path)` writes other formats", at: place)
    }
    if replay == nil, !isForced { try refuseToOverwriteUnseen(path, at: place) }
    // Written down first: should the program die between the two, the file is known for what it is.
    accept(LogEntry("save \(Word(FileAccess.absolute(path), from: "").canonicalText)", .save))
    if replay == nil {
      do { try FileAccess.write(song.json, to: path) } catch {
        throw Diagnostic(code: error.code, error.message, at: place)
      }
    }
    let song = song
    replay?.savedStates.append(song)
    self.path = replay.map { $0.path(path) } ?? path
    saved = song
    stamp = replay == nil ? FileStamp(of: path) : nil
    tell(
      .listing(
        Listing(
          "saved", lines: ["saved \(path)"],
          objects: [.object([("type", .string("saved")), ("path", .string(path))])], isConfirmation: true)))
  }

  /// Refuses where a file holds what this session has not seen, or where another session works on it.
  private func refuseToOverwriteUnseen(_ path: String, at span: SourceSpan) throws(Diagnostic) {
    guard FileAccess.exists(path) else { return }
    guard let own = self.path, FileAccess.absolute(own) == FileAccess.absolute(path) else {
      guard !Journal.isInUse(songPath: path) else {
        throw Diagnostic(
          code: "file-in-use", "another session works on \(path); `force=on` replaces it all the same", at: span)
      }
      return
    }
    if let stamp, stamp == FileStamp(of: path) { return }
    // What was written anew with the same music is no change.
    if let there = try? LoadedSong(path: path), there.song == saved { return }
    throw Diagnostic(
      code: "file-changed",
      "\(path) was changed by someone else since it was loaded; `save FILE` writes another file, `load` takes theirs, "
        + "and `save force=on` replaces it", at: span)
  }

  /// Takes a song from a file, as one step.
  ///
  /// - Parameter revision: The hash that the song must have.
  mutating func load(_ word: Word, revision: Word?) throws(Diagnostic) {
    try outsideOfTrial(at: word.span)
    if let song = replay?.takeSong() {
      take(song, from: word.text, isFile: FileFormat(path: word.text) == .json, stamp: nil)
      return
    }
    do throws(LoadFailure) {
      let loaded = try LoadedSong(path: word.text, isCancelled: { [isCancelled] in isCancelled })
      if let revision, !Revision(loaded.song).matches(revision.text) {
        throw LoadFailure([
          Diagnostic(
            code: "revision-differs",
            "\(word.text) is not what it was: its revision is \(Revision(loaded.song).text)", at: revision.span)
        ])
      }
      for warning in loaded.warnings { tell(.diagnostic(warning)) }
      take(loaded.song, from: word.text, isFile: loaded.format == .json, stamp: loaded.stamp)
    } catch {
      for diagnostic in error.diagnostics.dropLast() { tell(.diagnostic(diagnostic)) }
      throw error.diagnostics[error.diagnostics.count - 1]
    }
  }

  /// Takes a song that someone else made of this session's, as one step.
  public mutating func take(_ song: Song, from path: String) {
    take(song, from: path, isFile: FileFormat(path: path) == .json, stamp: stamp)
  }

  private mutating func take(_ loaded: Song, from path: String, isFile: Bool, stamp: FileStamp?) {
    let text = "load \(Word(path, from: "").canonicalText)"
    let isOther = loaded != song
    if isOther { record(loaded, as: Step(command: text, addresses: loaded.tracks.map(\.id.text))) }
    self.path = isFile ? replay.map { $0.path(path) } ?? path : nil
    self.stamp = isFile ? stamp : nil
    saved = loaded
    replay?.savedStates = [loaded]
    context.track = loaded.tracks.first?.id
    context.selection.dropWhatIsGone(from: loaded)
    // With the hash, a history either gives the same song again or says why not.
    defer {
      tell(
        .edited(
          EditReport(
            command: text, isTrial: false, changes: isOther ? ["the song is that of \(path)"] : [],
            addresses: isOther ? loaded.tracks.map(\.id.text) : [], places: isOther ? 1 : 0)))
    }
    accept(LogEntry("\(text) rev=\(Revision(loaded).text)", .load(loaded)))
  }

  /// Writes the song in the format that a file's suffix means.
  mutating func render(to word: Word, _ options: OutputOptions) throws(Diagnostic) {
    try outsideOfTrial(at: word.span)
    var output = SongOutput(options: options, isCancelled: wasCancelled)
    output.context = context
    let target: SongOutput.Target
    do { target = try SongOutput.Target(path: word.text) } catch {
      throw Diagnostic(code: error.code, error.message, at: word.span)
    }
    try options.check(for: [target.format])
    var reports: [SongOutput.Report] = []
    defer {
      for report in reports {
        for warning in report.warnings { tell(.diagnostic(warning)) }
        tell(
          .listing(
            Listing("written", lines: ["wrote \(report.path)"], objects: [report.object], isConfirmation: true)))
      }
    }
    try output.write(song, to: [target]) { reports.append($0) }
  }

  /// Writes the accepted commands as a command file.
  func saveHistory(to word: Word) throws(Diagnostic) {
    try outsideOfTrial(at: word.span)
    guard !isInGroup else {
      throw Diagnostic(code: "in-group", "a group is written down when it is done", at: word.span)
    }
    do { try FileAccess.write(Array(historyText.utf8), to: word.text) } catch {
      throw Diagnostic(code: error.code, error.message, at: word.span)
    }
  }

  /// Refuses to touch files where everything is only tried.
  private func outsideOfTrial(at span: SourceSpan) throws(Diagnostic) {
    guard isDryRun else { return }
    throw Diagnostic(code: "dry-run", "a dry run reads and writes no files besides the script's own", at: span)
  }
}
