import CommandLanguage
import MusicTheory
import SongComparison
import SongModel

/// A three-way merge of song files.
public struct FileMerge: Sendable {
  /// The merged song.
  public let song: Song
  /// Conflicts, and what rules made of changes that touch each other.
  public let findings: [MergeFinding]
  /// The side whose state stays in conflicts; `nil` for the base's.
  public let preferred: MergeSide?
  /// What there is to say about the resolutions of the songs.
  public let warnings: [Diagnostic]

  /// Whether somebody has to decide something that no preference decided.
  public var hasConflicts: Bool { preferred == nil && findings.contains(where: \.isConflict) }

  /// Merges three songs.
  ///
  /// Songs of different resolutions are brought to the one that the merge leaves where that is exact, else to the
  /// coarsest that holds all.
  ///
  /// - Parameters:
  ///   - versions: The songs; the base is `nil` where there is none.
  ///   - preferred: The side whose state stays in conflicts; `nil` for the base's.
  /// - Throws: A diagnostic where no resolution holds all songs.
  public init(_ versions: Versions<Song?>, preferring preferred: MergeSide? = nil) throws(Diagnostic) {
    let resolution = versions.ours?.ticksPerQuarter ?? versions.theirs?.ticksPerQuarter ?? Song.standardTicksPerQuarter
    let songs = versions.map { $0 ?? Song(ticksPerQuarter: resolution) }
    self.preferred = preferred
    let resolutions = songs.map(\.ticksPerQuarter)
    guard Set([resolutions.base, resolutions.ours, resolutions.theirs]).count > 1 else {
      let merged = MergedSong(songs, preferring: preferred)
      (song, findings, warnings) = (merged.song, merged.findings, [])
      return
    }
    let rescaled = try FileMerge.rescaled(songs, preferring: preferred)
    let merged = MergedSong(rescaled.songs, resolutions: resolutions, preferring: preferred)
    (song, findings) = (merged.song, merged.findings)
    warnings = rescaled.warnings
  }

  private static func rescaled(
    _ songs: Versions<Song>, preferring preferred: MergeSide?
  ) throws(Diagnostic) -> (songs: Versions<Song>, warnings: [Diagnostic]) {
    let resolutions = songs.map(\.ticksPerQuarter)
    let wanted = resolutions.merged ?? preferred.map { resolutions[$0] } ?? resolutions.base
    let all = [resolutions.base, resolutions.ours, resolutions.theirs]
    let common = all.reduce(1) { leastCommonMultiple($0, $1) }
    for resolution in [wanted, common] where NoteValue.resolutions.contains(resolution) {
      let states = songs.map { $0.ticksPerQuarter == resolution ? $0 : $0.rescaled(to: resolution) }
      guard let base = states.base, let ours = states.ours, let theirs = states.theirs else { continue }
      let warnings = [
        Diagnostic(
          .warning, code: "resolution",
          "the songs have different ticks per quarter (\(resolutions.base) in the base, \(resolutions.ours) in ours, "
            + "\(resolutions.theirs) in theirs): merged at \(resolution)")
      ]
      return (Versions(base: base, ours: ours, theirs: theirs), warnings)
    }
    throw Diagnostic(
      code: "resolution",
      "the songs have \(resolutions.base), \(resolutions.ours) and \(resolutions.theirs) ticks per quarter, and no "
        + "resolution holds all three exactly; `song ppq` brings one to that of another")
  }

  private static func leastCommonMultiple(_ left: Int, _ right: Int) -> Int {
    var (divisor, rest) = (left, right)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    // Resolutions have at most fifteen bits, so three of them stay far from overflow.
    return left / max(1, divisor) * right
  }
}

extension LoadedSong {
  /// Reads a version of a song that is merged; `nil` where its file is empty, as git gives it for one that is not there.
  public static func version(
    at path: String, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(LoadFailure) -> LoadedSong? {
    let bytes: [UInt8]
    do { bytes = try FileAccess.read(path) } catch { throw LoadFailure(error) }
    if bytes.isEmpty { return nil }
    return try LoadedSong(bytes: bytes, path: path, isCancelled: isCancelled)
  }
}

extension FileMerge {
  /// What nobody but a person can decide, in a line each.
  public var conflictLines: [String] { lines { $0.isConflict } }

  /// What rules made of changes that touch each other, in a line each.
  public var ruleLines: [String] { lines { !$0.isConflict } }

  private func lines(_ isMeant: (MergeFinding) -> Bool) -> [String] {
    findings.filter(isMeant).map { $0.message(in: song, preferring: preferred) }
  }

  /// What was found, as a program reads it, and what came of it.
  public var objects: [JSONValue] {
    findings.map { $0.object(in: song, preferring: preferred) } + [
      .object([
        ("type", .string("merge")), ("clean", .bool(!hasConflicts)),
        ("conflicts", .number(findings.count(where: \.isConflict))),
        ("rules", .number(findings.count { !$0.isConflict })),
      ])
    ]
  }
}
