import Glibc
import SongComparison
import SongModel
import TestSupport
import Testing

/// What holds for every merge, on random edits of one song.
@Suite("Merging, whatever two people did,")
struct MergeLawTests {
  private static let isLong = getenv("NEUME_LONG_TESTS") != nil

  /// Pairs of edit sequences.
  private static let pairs = isLong ? 10_000 : 400
  /// Pairs of edits of two properties of a phrase.
  private static let propertyPairs = isLong ? 10_000 : 100

  @Test("gives a valid song, loses nothing in silence, and does not depend on which side is which")
  func laws() {
    var figures = MergeFigures()
    for seed in 0..<UInt64(Self.pairs) {
      let edits = RandomEdits(seed: seed)
      let merged = MergedSong(edits.versions)
      check(merged, edits, seed)
      let lost =
        merged.lostChanges(from: edits.versions.base, to: edits.versions.ours)
        + merged.lostChanges(from: edits.versions.base, to: edits.versions.theirs)
      // What got another id is not found under its old one.
      #expect(lost.isEmpty || edits.hasRenames, "seed \(seed): \(lost.prefix(3))")
      figures.count(merged, edits.versions)
    }
    print(figures.text)
  }

  @Test("is of one mind with the side that is preferred where the sides are not")
  func preferences() {
    for seed in 0..<UInt64(Self.pairs / 4) {
      let edits = RandomEdits(seed: seed)
      for side in MergeSide.allCases {
        let merged = MergedSong(edits.versions, preferring: side)
        #expect(merged.song.violations().isEmpty, "seed \(seed): \(merged.song.violations().prefix(3))")
        #expect(merged.song == MergedSong(edits.versions.swapped, preferring: side.other).song, "seed \(seed)")
      }
    }
  }

  @Test("finds no conflict between edits of two properties of one phrase, where text conflicts")
  func properties() {
    let folder = TemporaryFolder()
    let isGitThere = Program.has("git")
    var (textConflicts, pairs) = (0, 0)
    for seed in 0..<UInt64(Self.propertyPairs) {
      let edits = PropertyEdits(seed: seed)
      let merged = MergedSong(edits.versions)
      #expect(merged.findings.isEmpty, "seed \(seed): \(edits.lines), \(merged.findings.prefix(2))")
      #expect(merged.song == edits.both, "seed \(seed): \(edits.lines)")
      pairs += 1
      guard isGitThere else { continue }
      for (name, song) in [
        ("base", edits.versions.base), ("ours", edits.versions.ours), ("theirs", edits.versions.theirs),
      ] {
        folder.write(song.json, to: name)
      }
      if Program.run("git", ["merge-file", "-p", "-q", "ours", "base", "theirs"], in: folder).status > 0 {
        textConflicts += 1
      }
    }
    print(
      "merge-figures properties pairs=\(pairs) conflicts=0 textConflicts=\(isGitThere ? "\(textConflicts)" : "unknown")"
    )
  }

  private func check(_ merged: MergedSong, _ edits: RandomEdits, _ seed: UInt64) {
    #expect(merged.song.violations().isEmpty, "seed \(seed): \(merged.song.violations().prefix(3))")
    let swapped = MergedSong(edits.versions.swapped)
    #expect(merged.song == swapped.song, "seed \(seed)")
    #expect(merged.findings.map(\.swapped) == swapped.findings, "seed \(seed)")
    for side in MergeSide.allCases {
      var alone = edits.versions
      alone[side.other] = alone.base
      #expect(MergedSong(alone).song == alone[side], "seed \(seed)")
    }
  }
}

/// How many merges came out how.
private struct MergeFigures {
  private var pairs = 0
  private var changed = 0
  private var silent = 0
  private var byRules = 0
  private var conflicts = 0

  mutating func count(_ merged: MergedSong, _ songs: Versions<Song>) {
    pairs += 1
    guard songs.ours != songs.base, songs.theirs != songs.base, songs.ours != songs.theirs else { return }
    changed += 1
    if merged.findings.isEmpty { silent += 1 } else if !merged.hasConflicts { byRules += 1 }
    conflicts += merged.findings.count(where: \.isConflict)
  }

  var text: String {
    "merge-figures random pairs=\(pairs) changed=\(changed) silent=\(silent) byRules=\(byRules) conflicts=\(conflicts)"
  }
}

extension Versions {
  /// The same with the sides swapped.
  var swapped: Versions { Versions(base: base, ours: theirs, theirs: ours) }
}

extension MergeFinding {
  /// The finding with the sides swapped.
  var swapped: MergeFinding {
    var finding = self
    switch matter {
    case .differs(let property, let values): finding.matter = .differs(property, values.swapped)
    case .differsInID(let ids): finding.matter = .differsInID(ids.swapped)
    case .keptByEdit(let side): finding.matter = .keptByEdit(deletedBy: side.other)
    case .movedToVoice(let voice, let side): finding.matter = .movedToVoice(voice, addedBy: side.other)
    case .renamed(let id, let side): finding.matter = .renamed(from: id, addedBy: side.other)
    case .followed(let id, let side): finding.matter = .followed(from: id, renamedBy: side.other)
    case .withdrawn, .keptByUse, .joined, .united: break
    }
    return finding
  }
}
