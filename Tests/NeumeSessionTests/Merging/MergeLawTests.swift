import Glibc
import SongComparison
import SongModel
import Testing

/// What holds for every merge, on random edits of one song.
@Suite("Merging, whatever two people did,")
struct MergeLawTests {
  /// Pairs of edit sequences; 10,000 with `NEUME_LONG_TESTS`.
  static let pairs = getenv("NEUME_LONG_TESTS") == nil ? 400 : 10_000

  @Test("gives a valid song, loses nothing in silence, and does not depend on which side is which")
  func laws() {
    var figures = MergeFigures()
    for seed in 0..<UInt64(Self.pairs) {
      if let only = getenv("SEED"), UInt64(String(cString: only)) != seed { continue }
      let edits = RandomEdits(seed: seed)
      let versions = Versions(base: edits.base, ours: edits.ours, theirs: edits.theirs)
      let merged = MergedSong(versions)
      let swapped = MergedSong(Versions(base: edits.base, ours: edits.theirs, theirs: edits.ours))
      #expect(merged.song.violations().isEmpty, "seed \(seed): \(merged.song.violations().prefix(3))")
      #expect(merged.song == swapped.song, "seed \(seed)")
      #expect(merged.findings.map(\.swapped) == swapped.findings, "seed \(seed)")
      if getenv("SEED") != nil {
        for (name, song) in [
          ("base", edits.base), ("ours", edits.ours), ("theirs", edits.theirs), ("merged", merged.song),
          ("swapped", swapped.song),
        ] {
          print(name, String(decoding: song.json, as: UTF8.self))
        }
        for finding in merged.findings { print(finding) }
      }
      let lost =
        merged.lostChanges(from: edits.base, to: edits.ours) + merged.lostChanges(from: edits.base, to: edits.theirs)
      #expect(lost.isEmpty || edits.hasRenames, "seed \(seed): \(lost.prefix(3))")
      figures.count(merged, edits)
    }
    print(figures.text)
  }
}

/// How many merges came out how.
struct MergeFigures {
  private var pairs = 0
  private var changedOnBothSides = 0
  private var clean = 0
  private var withRules = 0
  private var conflicts = 0

  mutating func count(_ merged: MergedSong, _ edits: RandomEdits) {
    pairs += 1
    guard edits.ours != edits.base, edits.theirs != edits.base, edits.ours != edits.theirs else { return }
    changedOnBothSides += 1
    if !merged.hasConflicts { clean += 1 }
    if !merged.hasConflicts, !merged.findings.isEmpty { withRules += 1 }
    conflicts += merged.findings.count(where: \.isConflict)
  }

  var text: String {
    "\(pairs) pairs, \(changedOnBothSides) changed on both sides: \(clean) clean, of them \(withRules) with rules applied; \(conflicts) conflicts"
  }
}

extension MergeFinding {
  /// The finding with the sides swapped.
  var swapped: MergeFinding {
    var finding = self
    switch matter {
    case .differs(let property, let values):
      finding.matter = .differs(
        property, Versions(base: values.base, ours: values.theirs, theirs: values.ours))
    case .keptByEdit(let side): finding.matter = .keptByEdit(deletedBy: side.other)
    case .movedToVoice(let voice, let side): finding.matter = .movedToVoice(voice, addedBy: side.other)
    case .renamed(let id, let side): finding.matter = .renamed(from: id, addedBy: side.other)
    case .followed(let id, let side): finding.matter = .followed(from: id, renamedBy: side.other)
    case .differsInID(let ids):
      finding.matter = .differsInID(Versions(base: ids.base, ours: ids.theirs, theirs: ids.ours))
    case .withdrawn, .keptByUse, .joined, .united: break
    }
    return finding
  }
}
