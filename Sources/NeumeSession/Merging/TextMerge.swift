import CommandLanguage

/// A three-way merge of files that hold no song, as git merges text.
public struct TextMerge: Sendable {
  /// Whether there are conflicts, which stand in the text between markers.
  public let hasConflicts: Bool
  private let text: [UInt8]

  /// Merges three files.
  ///
  /// - Parameters:
  ///   - base: The path of the file that both began with.
  ///   - ours: The path of one side's file.
  ///   - theirs: The path of the other side's file.
  ///   - markerSize: The length of conflict markers; `nil` for git's own.
  /// - Throws: A diagnostic where git cannot merge them.
  public init(base: String, ours: String, theirs: String, markerSize: Int? = nil) throws(Diagnostic) {
    let size = markerSize.map { ["--marker-size=\($0)"] } ?? []
    let git = GitCommand(
      ["merge-file", "-p", "-L", "ours", "-L", "base", "-L", "theirs"] + size + ["--", ours, base, theirs])
    // git answers with the number of conflicts, and with 255 and the like where it cannot merge.
    guard git.status < 127 else {
      throw git.status == 127
        ? GitCommand.missing : Diagnostic(code: "text-merge", "git could not merge \(ours) as text")
    }
    text = git.output
    hasConflicts = git.status > 0
  }

  /// Writes the merged text.
  public func write(to path: String) throws(Diagnostic) {
    do { try FileAccess.write(text, to: path) } catch { throw Diagnostic(code: error.code, error.message) }
  }
}
