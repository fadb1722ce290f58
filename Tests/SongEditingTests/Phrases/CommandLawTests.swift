import SongEditing
import SongModel
import Testing

@Suite("Every law of editing")
struct CommandLawTests {
  @Test(arguments: 0..<40)
  func `Whatever commands follow each other, every law holds`(run: Int) throws {
    var done: [String: Int] = [:]
    for seed in 0..<8 {
      var source = RandomPhrases(seed: UInt64(run * 1_000 + seed))
      var song = source.song()
      var clipboard: Clipboard?
      for step in 0..<40 {
        var context = source.context(for: song)
        context.clipboard = clipboard
        guard let command = source.command(for: song) else { continue }
        let before = Test.current.map { _ in song } ?? song
        guard case .success(let edit) = try applyLawfully(command, to: before, in: context) else { continue }
        done["\(type(of: command))", default: 0] += edit.changes.isEmpty ? 0 : 1
        let problems = edit.song.violations()
        #expect(problems.isEmpty, "run \(run), seed \(seed), step \(step): \(command) \(problems)")
        guard problems.isEmpty else { return }
        clipboard = edit.clipboard
        song = edit.song
      }
    }
  }
}
