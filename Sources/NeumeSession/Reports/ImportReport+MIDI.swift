import Interchange
import MusicTheory
import SongModel
import StandardMIDIFile

extension ImportReport {
  /// The report of an import of a MIDI file.
  init(_ read: MIDIImport, path: String) {
    let timeline = read.song.timeline
    self.init(
      path: path, format: .midi, warnings: read.warnings.map(Entry.init), omittedWarnings: read.omittedWarnings,
      findings: read.findings.map { Entry($0, timeline: timeline) }, omittedFindings: read.omittedFindings,
      grids: read.grids)
  }
}

extension ImportReport.Entry {
  fileprivate init(_ warning: StandardMIDIFile.Warning) {
    self.init(
      code: warning.code, message: warning.kind.message, place: warning.place,
      members: [("byte", .number(warning.offset)), ("track", warning.track.map { .number($0 + 1) } ?? .null)])
  }

  fileprivate init(_ finding: MIDIImport.Finding, timeline: Timeline) {
    var isKept = false
    if case .kept = finding { isKept = true }
    self.init(
      code: finding.code, message: finding.message,
      place: (finding.track.map { ", in track \($0 + 1)" } ?? "")
        + (finding.tick.map { ", at \(timeline.position(of: $0))" } ?? ""),
      members: [
        ("track", finding.track.map { .number($0 + 1) } ?? .null), ("tick", finding.tick.map { .number($0) } ?? .null),
      ], isLoss: finding.isLoss, isAlwaysTold: isKept)
  }
}
