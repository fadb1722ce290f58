import CommandLanguage
import Interchange
import MusicTheory
import SongModel

/// What an import could not represent, and what it made of it.
public struct ImportReport: Sendable {
  /// Whether something of the file is lost, or heard otherwise.
  public let hasLoss: Bool
  private let path: String
  private let format: FileFormat
  private let warnings: [Entry]
  private let omittedWarnings: Int
  private let findings: [Entry]
  private let omittedFindings: Int
  private let grids: [MIDIImport.BarGrid]

  /// A breach of the file's standard, or a finding.
  struct Entry: Sendable {
    /// The stable name of its kind.
    var code: String
    /// What it is, without its place.
    var message: String
    /// Its place in words, such as `, at 3:2`.
    var place: String
    /// Its place as a program reads it.
    var members: [(String, JSONValue)]
    /// Whether something is lost.
    var isLoss = false
    /// What tells it from others of its code, so that one line stands for many of the same only.
    var detail = ""
    /// Whether it is told even where there are many of its kind.
    var isAlwaysTold = false

    /// What entries that one line can stand for have in common.
    var group: [String] { [code, detail] }
  }

  init(
    path: String, format: FileFormat, warnings: [Entry], omittedWarnings: Int, findings: [Entry], omittedFindings: Int,
    grids: [MIDIImport.BarGrid] = []
  ) {
    self.path = path
    self.format = format
    self.warnings = warnings
    self.omittedWarnings = omittedWarnings
    self.findings = findings
    self.omittedFindings = omittedFindings
    self.grids = grids
    hasLoss = omittedFindings > 0 || findings.contains(where: \.isLoss)
  }

  /// The report as people read it: findings of one kind that are many in one line.
  public var lines: [String] {
    var lines = warnings.map { "warning: \($0.message)\($0.place)" }
    if omittedWarnings > 0 { lines.append("warning: and \(omittedWarnings) more breaches of the standard") }
    var groups: [[String]] = []
    for finding in findings where !groups.contains(finding.group) { groups.append(finding.group) }
    for group in groups {
      let same = findings.filter { $0.group == group }
      let shown = same[0].isAlwaysTold ? same[...] : same.prefix(3)
      let label = same[0].isLoss ? "loss" : "note"
      lines += shown.map { "\(label): \($0.message)\($0.place)" }
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

  /// The report as a program reads it. Tracks of the file count from 1, bytes from 0, lines from 1.
  public var object: JSONValue {
    .object([
      ("type", .string("import")), ("path", .string(path)), ("format", .string(format.name)),
      ("loss", .bool(hasLoss)),
      ("warnings", .array(warnings.map(object))), ("omittedWarnings", .number(omittedWarnings)),
      (
        "findings",
        .array(
          findings.map { finding in
            .object(
              [
                ("code", .string(finding.code)), ("message", .string(finding.message)), ("loss", .bool(finding.isLoss)),
              ] + finding.members)
          })
      ), ("omittedFindings", .number(omittedFindings)),
      ("grids", .array(grids.map(object))),
    ])
  }

  private func object(_ warning: Entry) -> JSONValue {
    .object([("code", .string(warning.code)), ("message", .string(warning.message))] + warning.members)
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
      Diagnostic(.warning, code: warning.code, "\(path): \(warning.message)\(warning.place)")
    }
    let more = warnings.count - diagnostics.count + omittedWarnings
    if more > 0 {
      diagnostics.append(
        Diagnostic(
          .warning, code: "\(format.isScore ? "score" : "midi")-breach",
          "\(path): and \(more) more breaches of the standard"))
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
