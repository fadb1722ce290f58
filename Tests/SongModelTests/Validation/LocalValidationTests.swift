import MusicTheory
import SongModel
import TestSupport
import Testing

@Suite("Checks after an edit")
struct LocalValidationTests {
  @Test("What is found in and around changed phrases is what a check of the whole song finds")
  func localEqualsWhole() {
    var brokenSongs = 0
    for seed in 0..<600 as Range<UInt64> {
      var song = RandomSong(seed: seed % 100).song
      var random = SeededRandom(seed: seed)
      let locations = song.tracks.indices.flatMap { track in
        (0..<song.tracks[track].phrases.count).map { PhraseLocation(track: track, phrase: $0) }
      }
      guard !locations.isEmpty else { continue }
      let location = random.pick(locations)
      let other = random.pick(locations)
      let otherID = song.tracks[other.track].phrases.id(at: other.phrase)
      switch song.tracks[location.track].phrases {
      case .melody(var phrases):
        change(&phrases[location.phrase], otherID, &random) { change(&$0, &$1) }
        song.tracks[location.track].phrases = .melody(phrases)
      case .drum(var phrases):
        change(&phrases[location.phrase], otherID, &random) { content, random in
          if !content.beats.isEmpty { content.beats[0].at = random.number(0...30_000) }
        }
        song.tracks[location.track].phrases = .drum(phrases)
      }
      let changed = song.tracks[location.track].phrases.id(at: location.phrase)
      let local = song.violations(inPhrase: location) + song.violations(betweenPhrases: [changed])
      let whole = song.violations()
      #expect(Set(local) == Set(whole) && local.count == whole.count, "seed \(seed)")
      if !whole.isEmpty { brokenSongs += 1 }
    }
    // The changes are of a kind that often, and not always, breaks a rule.
    #expect((100...500).contains(brokenSongs))
  }

  @Test("A phrase that is gone leaves those behind that played it")
  func removal() throws {
    var song = try read(Morning.written)
    guard case .melody(var phrases) = song.tracks[0].phrases else { return }
    phrases.removeFirst()
    song.tracks[0].phrases = .melody(phrases)
    #expect(
      song.violations(betweenPhrases: []).map(\.description) == [
        "tracks[0].phrases[0].of: there is no phrase 'lead-1' to play",
        "tracks[0].phrases[1].of: there is no phrase 'lead-1' to play",
      ])
  }

  private func change<Content>(
    _ phrase: inout Phrase<Content>, _ other: Identifier, _ random: inout SeededRandom,
    _ changeContent: (inout Content, inout SeededRandom) -> Void
  ) {
    switch random.number(0...5) {
    case 0: phrase.start = max(0, phrase.start + random.number(-3_000...3_000))
    case 1: phrase.length += random.number(-100...3_000)
    case 2: phrase.id = other
    case 3: phrase.source = .sync(of: other, transpose: random.number(-70...70))
    case 4: phrase.source = .repeat(of: other)
    default:
      guard case .original(var content) = phrase.source else { return }
      changeContent(&content, &random)
      phrase.source = .original(content)
    }
  }

  private func change(_ content: inout MelodyContent, _ random: inout SeededRandom) {
    guard !content.voices.isEmpty, !content.voices[0].blocks.isEmpty else { return }
    switch random.number(0...3) {
    case 0: content.voices[0].blocks[0].length += random.number(0...3_000)
    case 1: content.voices[0].blocks[0].id = random.number(1...5)
    case 2:
      guard let pitch = Key.cMajor.spelling(of: random.number(0...127)) else { return }
      content.voices[0].blocks[0].figure = .chord(Chord(root: Note(pitch)))
    default: content.nextID = random.number(1...20)
    }
  }
}
