import SongComparison
import SongModel
import Testing

@testable import NeumeSession

@Suite("Drums that two people changed")
struct DrumMergeTests {
  private static let kit = "track add kit drum; grid 1/4; beat pattern 1 \"kick: x.x. snare: .x.x\""

  @Test("merge cleanly where one plays softer and the other at another time")
  func properties() {
    let example = MergeExample(
      Self.kit, ours: "finger select all; finger set velocity=60",
      theirs: "finger select 1:3..1:4; finger move 1/8 0")
    let merged = example.merged()
    #expect(merged.findings.isEmpty)
    #expect(
      merged.music("kit-1") == [
        "#1 1: kick, velocity 60", "#2 1:2: snare, velocity 60", "#3 1:3:480: kick, velocity 60",
        "#4 1:4: snare, velocity 60",
      ])
  }

  @Test("stay where they were where both move them, and say so")
  func conflict() {
    let example = MergeExample(
      Self.kit, ours: "finger select 1:3..1:4; finger move 1/8 0", theirs: "finger select 1:3..1:4; finger move -1/8 0")
    let merged = example.merged()
    #expect(merged.hasConflicts)
    #expect(merged.music("kit-1")[2] == "#3 1:3: kick")
    #expect(example.merged(preferring: .ours).music("kit-1")[2] == "#3 1:3:480: kick")
    #expect(example.merged(preferring: .theirs).music("kit-1")[2] == "#3 1:2:480: kick")
  }

  @Test("let an edit beat a delete")
  func editBeatsDelete() {
    let example = MergeExample(
      Self.kit, ours: "eraser sweep 1:2..1:4", theirs: "finger select 1:2..1:3; finger set velocity=120")
    #expect(example.merged().music("kit-1") == ["#1 1: kick", "#2 1:2: snare, velocity 120", "#4 1:4: snare"])
    #expect(example.words() == ["kit-1 bar 1 beat 2: deleted in ours, but changed in theirs: it stays"])
  }

  @Test("have behind a cut what the other side did there")
  func cut() {
    let two = Self.kit + "; beat pattern 2 \"kick: xx..\"; phrase join 2"
    let example = MergeExample(
      two, ours: "phrase split 2", theirs: "finger select 2..3; finger set velocity=70; beat tap 2:4 snare on")
    let merged = example.merged()
    #expect(!merged.hasConflicts)
    #expect(merged.music("kit-1") == ["#1 1: kick", "#2 1:2: snare", "#3 1:3: kick", "#4 1:4: snare"])
    let behind = merged.phrases.last.map { String($0.prefix { $0 != " " }) } ?? ""
    #expect(
      merged.music(behind).map { $0.drop { $0 != " " } } == [
        " 2: kick, velocity 70", " 2:2: kick, velocity 70", " 2:4: snare",
      ])
  }
}
