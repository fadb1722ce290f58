import CommandLanguage
import SongComparison
import SongModel
import TestSupport
import Testing

@testable import NeumeSession

@Suite("The differences of two songs")
struct DifferenceLawTests {
  /// Makes the changes that the printed differences state, and says what does not come out as in the second song.
  private func problem(_ before: Song, _ after: Song) throws -> String? {
    let difference = try FileDifference(ComparableFile(before), ComparableFile(after))
    if difference.isSame != (before.json == after.json) { return "same: \(difference.isSame)" }
    let lines = difference.lines()
    if difference.isSame != lines.isEmpty { return "lines: \(lines)" }
    if lines.count > 20 { return "\(lines.count) lines" }
    var facts = try StatedFacts(before)
    for object in difference.objects {
      if let problem = facts.apply(object) { return "\(problem) after \(object.text)" }
    }
    let wanted = try StatedFacts(after)
    if facts == wanted { return nil }
    let parts = Set(facts.facts.keys).union(wanted.facts.keys).filter { facts.facts[$0] != wanted.facts[$0] }.sorted()
    return "differs in \(parts.prefix(3)): \(parts.prefix(1).map { (facts.facts[$0], wanted.facts[$0]) })"
  }

  @Test("are none for a song and itself", arguments: 0..<100 as Range<UInt64>)
  func itself(seed: UInt64) throws {
    let song = RandomSong(seed: seed).song
    #expect(song.differences(to: song).isEmpty, "seed \(seed)")
    #expect(SongSummary(song, song).lines.isEmpty, "seed \(seed)")
  }

  @Test("make the second of the first, whatever the two are", arguments: 0..<150 as Range<UInt64>)
  func strangers(seed: UInt64) throws {
    let problem = try problem(RandomSong(seed: seed).song, RandomSong(seed: seed + 1_000).song)
    #expect(problem == nil, "seed \(seed)")
  }

  @Test("make the edited song of the one before, after any commands", arguments: 0..<40 as Range<UInt64>)
  func edited(seed: UInt64) throws {
    var commands = RandomCommands(seed: seed)
    var session = TestSession()
    for line in RandomCommands.beginning { session.run(line) }
    var earlier = [session.session.song]
    for number in 0..<30 {
      session.run(commands.line())
      let song = session.session.song
      // With the song before, and with one some commands ago.
      for other in [earlier[earlier.count - 1], earlier[max(0, earlier.count - 7)]] {
        let problem = try problem(other, song)
        #expect(problem == nil, "seed \(seed), command \(number)")
        if problem != nil { return }
      }
      earlier.append(song)
    }
  }

  @Test("say every note that changed, once for each property", arguments: 0..<40 as Range<UInt64>)
  func count(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let song = RandomSong(seed: seed).song
    var edited = song
    var changed = 0
    for index in edited.tracks.indices {
      guard case .melody(var phrases) = edited.tracks[index].phrases else { continue }
      for phrase in phrases.indices {
        guard case .original(var content) = phrases[phrase].source else { continue }
        for voice in content.voices.indices {
          for block in content.voices[voice].blocks.indices where random.percent(30) {
            content.voices[voice].blocks[block].lyric = "changed \(changed)"
            changed += 1
          }
        }
        phrases[phrase].source = .original(content)
      }
      edited.tracks[index].phrases = .melody(phrases)
    }
    #expect(song.differences(to: edited).count == changed, "seed \(seed)")
  }
}
