import CommandLanguage
import Interchange
import MusicTheory
import SongModel
import StandardMIDIFile

/// What an import could not represent, and what it made of it.
public struct ImportReport: Sendable {
  /// Whether something of the file is lost, or heard otherwise.
  public let hasLoss: Bool
  private let path: String
  private let format: FileFormat
  private let warnings: [StandardMIDIFile.Warning]
  private let omittedWarnings: Int
  private let findings: [MIDIImport.Finding]
  private let omittedFindings: Int
  private let grids: [MIDIImport.BarGrid]
  private let timeline: Timeline

  init(_ read: MIDIImport, path: String) {
    self.path = path
    format = .midi
    (warnings, omittedWarnings) = (read.warnings, read.omittedWarnings)
    (findings, omittedFindings) = (read.findings, read.omittedFindings)
    grids = read.grids
    timeline = read.song.timeline
    hasLoss = omittedFindings > 0 || findings.contains(where: \.isLoss)
  }

  /// The report as people read it: findings of one kind that are many in one line.
  public var lines: [String] {
    var lines = warnings.map { "warning: \($0.message)" }
    if omittedWarnings > 0 { lines.append("warning: and \(omittedWarnings) more breaches of the standard") }
    var codes: [String] = []
    for finding in findings where !codes.contains(finding.code) { codes.append(finding.code) }
    for code in codes {
      let same = findings.filter { $0.code == code }
      let shown = code == "kept" ? same[...] : same.prefix(3)
      let label = same[0].isLoss ? "loss" : "note"
      lines += shown.map { "\(label): \($0.message)\(place($0))" }
      if same.count > shown.count { lines.append("\(label): and \(same.count - shown.count) more of this kind") }
    }
    if omittedFindings > 0 { lines.append("loss: and \(omittedFindings) more findings") }
    lines += grids.map(line)
    return lines.isEmpty ? ["everything in \(path) has its place in the song"] : lines
  }

  private func line(_ grid: MIDIImport.BarGrid) -> String {
    let tuplets = grid.tuplets.map { ", \($0.parts) in beat \($0.beat)" }.joined()
    let displacement = counted(grid.largestDisplacement, "tick")
    return
      "\(grid.track) bar \(grid.bar): grid \(grid.grid)\(tuplets), confidence \(grid.confidence) %, moved by \(displacement) at most"
  }

  private func place(_ finding: MIDIImport.Finding) -> String {
    (finding.track.map { ", in track \($0 + 1)" } ?? "")
      + (finding.tick.map { ", at \(timeline.position(of: $0))" } ?? "")
  }

  /// The report as a program reads it. Tracks of the file count from 1, bytes from 0.
  public var object: JSONValue {
    .object([
      ("type", .string("import")), ("path", .string(path)), ("format", .string(format.name)),
      ("loss", .bool(hasLoss)),
      ("warnings", .array(warnings.map(object))), ("omittedWarnings", .number(omittedWarnings)),
      ("findings", .array(findings.map(object))), ("omittedFindings", .number(omittedFindings)),
      ("grids", .array(grids.map(object))),
    ])
  }

  private func object(_ warning: StandardMIDIFile.Warning) -> JSONValue {
    .object([
      ("code", .string(warning.code)), ("message", .string(warning.kind.message)), ("byte", .number(warning.offset)),
      ("track", warning.track.map { .number($0 + 1) } ?? .null),
    ])
  }

  private func object(_ finding: MIDIImport.Finding) -> JSONValue {
    .object([
      ("code", .string(finding.code)), ("message", .string(finding.message)), ("loss", .bool(finding.isLoss)),
      ("track", finding.track.map { .number($0 + 1) } ?? .null), ("tick", finding.tick.map { .number($0) } ?? .null),
    ])
  }

  private func object(_ grid: MIDIImport.BarGrid) -> JSONValue {
    .object([
      ("track", .string(grid.track.text)), ("bar", .number(grid.bar)), ("grid", .string("\(grid.grid)")),
      (
        "tuplets",
        .array(grid.tuplets.map { .object([("beat", .number($0.beat)), ("parts", .number($0.parts))]) })
      ),
      ("confidence", .number(grid.confidence)), ("largestDisplacement", .number(grid.largestDisplacement)),
    ])
  }

  /// What anyone who reads the file should know: breaches of the standard, and that something is lost.
  var diagnostics: [Diagnostic] {
    var diagnostics = warnings.prefix(ImportReport.mostShown).map { warning in
      Diagnostic(.warning, code: warning.code, "\(path): \(warning.message)")
    }
    let more = warnings.count - diagnostics.count + omittedWarnings
    if more > 0 {
      diagnostics.append(
        Diagnostic(.warning, code: "midi-breach", "\(path): and \(more) more breaches of the standard"))
    }
    let losses = findings.count(where: \.isLoss) + omittedFindings
    if losses > 0 {
      diagnostics.append(
        Diagnostic(
          .note, code: "import-loss",
          "\(counted(losses, "thing")) in \(path) cannot be represented; `neume import` tells which"))
    }
    return diagnostics
  }

  private static let mostShown = 20
}
