import Glibc
import SongEditing
import SongModel
import Testing

@Suite("Every law of editing")
struct CommandLawTests {
  /// Songs in each of ten runs, each with forty commands: 100,000 commands in all, with `NEUME_LONG_TESTS` ten times as
  /// many.
  static let songs = getenv("NEUME_LONG_TESTS") == nil ? 250 : 2_500

  @Test(arguments: 0..<10)
  func `Whatever commands follow each other, every law holds`(run: Int) {
    for seed in 0..<CommandLawTests.songs {
      var source = RandomPhrases(seed: UInt64(run * 1_000_000 + seed))
      var song = source.song()
      var clipboard: Clipboard?
      var step = 0
      // What a song has no room for gives no command and does not count.
      for _ in 0..<4_000 where step < 40 {
        var context = source.context(for: song)
        context.clipboard = clipboard
        guard let command = source.command(for: song) else { continue }
        step += 1
        let (result, broken) = apply(command, to: song, in: context)
        guard broken.isEmpty else {
          Issue.record("run \(run), seed \(seed), step \(step): \(command) \(broken)")
          return
        }
        guard case .success(let edit) = result else { continue }
        clipboard = edit.clipboard
        song = edit.song
      }
      #expect(step == 40)
    }
  }

  private func apply(
    _ command: some EditCommand, to song: Song, in context: EditContext
  ) -> (result: Result<Edit, EditError>, broken: [String]) {
    applyQuickly(command, to: song, in: context)
  }
}
