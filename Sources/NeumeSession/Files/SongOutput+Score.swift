import CommandLanguage
import DynamicLibraries
import Interchange
import MusicXMLFormat
import SongModel

extension SongOutput {
  /// Writes a song, or the part and the tracks that were asked for, as a MusicXML document, and says what that shows
  /// otherwise than the song.
  func writeScore(_ song: Song, as format: FileFormat, to path: String) throws(Diagnostic) -> Report {
    let export = try score(of: song)
    let bytes: [UInt8]
    do throws(DynamicLibrary.Missing) {
      bytes = format == .compressedMusicXML ? try export.score.compressedDocument() : export.score.document()
    } catch {
      throw Diagnostic(code: "library-missing", error.message)
    }
    try write(bytes, to: path, waitsForDisk: false)
    return Report(path: path, format: format.name, warnings: export.findings.map { $0.diagnostic(song) })
  }

  /// Has another program draw a song, or the part and the tracks that were asked for, as a score.
  func writeEngraved(_ song: Song, as format: PictureFormat, to path: String) throws(Diagnostic) -> [Report] {
    let export = try score(of: song)
    let job = EngravingJob(
      document: export.score.document(), isPaged: options.roll.isPaged,
      dotsPerInch: EngravingJob.standardResolution * options.pictureScale, isCancelled: isCancelled)
    let drawn = try job.engraved(as: format, by: options.engraver)
    var reports = try write(drawn.pages, as: format, to: path, isNumbered: options.roll.isPaged && format != .pdf)
    reports[0].warnings = export.findings.map { $0.diagnostic(song) }
    for index in reports.indices { reports[index].details = [("engraver", .string(drawn.engraver.rawValue))] }
    return reports
  }

  private func score(of song: Song) throws(Diagnostic) -> ScoreExport {
    var scoreOptions = ScoreExport.Options(usesRepeatSigns: options.usesRepeatSigns)
    let playing = options.playing
    if playing.from != nil || playing.to != nil {
      var excerpt = PlayingOptions()
      (excerpt.from, excerpt.to) = (playing.from, playing.to)
      scoreOptions.range = try PlayedSong(song, excerpt, in: context).ticks
    }
    if playing.solo != nil || playing.mute != nil {
      let soloists = try playing.solo.map { word throws(Diagnostic) in try song.trackIndices(word) }
      let muted = try playing.mute.map { word throws(Diagnostic) in try song.trackIndices(word) } ?? []
      scoreOptions.tracks = song.tracks.indices.filter { soloists?.contains($0) ?? true && !muted.contains($0) }
    }
    if let word = options.pictureTracks {
      let shown = try song.trackIndices(word)
      scoreOptions.tracks = shown.filter { scoreOptions.tracks?.contains($0) ?? true }
    }
    do { return try ScoreExport(song, options: scoreOptions) } catch {
      throw Diagnostic(code: error.code, error.message)
    }
  }
}
