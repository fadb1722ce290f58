import CommandLanguage

extension Verification.Outcome {
  /// What came of the comparison, in a line.
  public var words: String {
    if isUpdated { return isSame ? "written" : "updated (\(first ?? "")\(more))" }
    return first.map { "differs: \($0)\(more)" } ?? "same"
  }

  private var more: String {
    count > 1 ? ", and \(counted(count - 1, "more difference"))" : ""
  }

  /// What came of the comparison, as members of a JSON object.
  public var members: [(String, JSONValue)] {
    [
      ("golden", .string(golden)), ("file", .string(file)), ("same", .bool(isSame)), ("updated", .bool(isUpdated)),
      ("differences", .number(count)), ("first", first.map { .string($0) } ?? .null),
    ]
  }
}

/// What came of the golden files of several projects.
public struct VerificationTable: Sendable {
  private let rows: [Row]
  private let projects: Int
  /// What there is to say about files that could not be compared.
  public let diagnostics: [Diagnostic]

  private struct Row: Sendable {
    let project: String
    let path: String
    /// `nil` where it could not be compared.
    let outcome: Verification.Outcome?

    var format: String { path.split(separator: ".").last.map { String($0) } ?? "" }
    var words: String { outcome?.words ?? "cannot be compared" }
    var isFine: Bool { outcome.map { $0.isSame || $0.isUpdated } ?? false }
  }

  /// Makes a table of results.
  public init(_ results: [Verification.ProjectResult], projects: Int) {
    self.projects = projects
    rows = results.map { result in
      Row(project: result.project.name, path: result.path, outcome: try? result.result.get())
    }
    diagnostics = results.flatMap { result in
      switch result.result {
      case .success(let outcome): outcome.warnings
      case .failure(let failure): failure.diagnostics
      }
    }
  }

  /// Whether every golden file is as it should be.
  public var isFine: Bool { rows.allSatisfy(\.isFine) }

  /// The table as people read it.
  ///
  /// - Parameter all: Whether also what is the same has a line.
  public func lines(all: Bool) -> [String] {
    let (width, second) = (rows.map(\.project.count).max() ?? 0, rows.map(\.format.count).max() ?? 0)
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    let shown = rows.filter { all || !$0.isFine }
    return shown.map { "\(padded($0.project, width))  \(padded($0.format, second))  \($0.words)" }
      + (all ? [total] : [])
  }

  private var counts: (same: Int, different: Int, updated: Int, failed: Int) {
    let outcomes = rows.compactMap(\.outcome)
    let updated = outcomes.count { $0.isUpdated }
    let same = outcomes.count { $0.isSame && !$0.isUpdated }
    return (same, outcomes.count - updated - same, updated, rows.count - outcomes.count)
  }

  private var total: String {
    let counts = counts
    let parts = [
      (counts.same, "same"), (counts.different, "different"), (counts.updated, "updated"),
      (counts.failed, "not compared"),
    ].filter { $0.0 > 0 }
    return "\(counted(projects, "project")): " + parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  /// The table as a program reads it: an object for each golden file, and one for all.
  public var objects: [JSONValue] {
    let counts = counts
    return rows.map { row in
      let members = row.outcome?.members ?? [("golden", .string(row.path)), ("same", .bool(false))]
      return .object([("type", .string("verify")), ("project", .string(row.project))] + members)
    } + [
      .object([
        ("type", .string("verified")), ("projects", .number(projects)), ("same", .number(counts.same)),
        ("different", .number(counts.different)), ("updated", .number(counts.updated)),
        ("failed", .number(counts.failed)),
      ])
    ]
  }
}
