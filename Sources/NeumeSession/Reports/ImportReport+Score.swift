import Interchange
import MusicXMLFormat

extension ImportReport {
  /// The report of an import of a score.
  init(_ read: ScoreImport, path: String, format: FileFormat) {
    self.init(
      path: path, format: format, warnings: read.warnings.map(Entry.init), omittedWarnings: read.omittedWarnings,
      findings: read.findings.map(Entry.init), omittedFindings: read.omittedFindings)
  }
}

extension ImportReport.Entry {
  fileprivate init(_ warning: Score.Warning) {
    self.init(
      code: warning.code, message: warning.kind.message, place: warning.place,
      members: [("line", warning.line > 0 ? .number(warning.line) : .null)])
  }

  /// Parts count from 1; a measure is named by its printed number.
  fileprivate init(_ finding: ScoreImport.Finding) {
    let place = finding.place
    self.init(
      code: finding.kind.code, message: finding.message, place: place?.text ?? "",
      members: [
        ("part", place.map { .number($0.part + 1) } ?? .null),
        ("measure", place?.measure == nil ? .null : .string(place?.number ?? "")),
        ("line", place.flatMap { $0.line > 0 ? .number($0.line) : nil } ?? .null),
      ], isLoss: finding.isLoss, detail: finding.kind.sign ?? "")
  }
}
