import MusicTheory
import SongModel
import TestSupport
import Testing

@Suite("Songs come back from their files as they were")
struct SongRoundTripTests {
  @Test("Random songs are valid, read back as themselves, and their texts are stable")
  func randomSongs() throws {
    for seed in 0..<600 as Range<UInt64> {
      let song = RandomSong(seed: seed).song
      #expect(song.violations() == [], "seed \(seed)")
      let text = song.json
      let read = try Song(json: text)
      #expect(read == song, "seed \(seed)")
      #expect(read.json == text, "seed \(seed)")
    }
  }

  @Test("Random songs use every part of the model")
  func coverage() {
    let texts = (0..<200).map { String(decoding: RandomSong(seed: $0).song.json, as: UTF8.self) }
    for key in [
      "title", "composer", "pickup", "swing", "markers", "motifs", "tracks", "kept", "ratio", "program", "bank",
      "volume",
      "pan", "mute", "solo", "channel", "port", "phrases", "controls", "voices", "of", "transpose", "blocks", "rest",
      "notes", "tuplet", "ornament", "grace", "lyric", "weight", "velocity", "gate", "tie", "drum", "controller",
      "bend",
      "pressure", "glide", "bytes",
    ] {
      #expect(texts.contains { $0.contains("\"\(key)\":") }, "no random song has a \(key)")
    }
    #expect(texts.contains { $0.contains("{}") }, "no random song has an empty voice before another")
  }

  @Test("An empty song has a text of few lines")
  func emptySong() throws {
    let expected = """
      {
        "format": "neume-song", "version": 1,
        "ticksPerQuarter": 960,
        "tempo": [ { "tick": 0, "microsecondsPerQuarter": 500000 } ],
        "meter": [ { "tick": 0, "beats": 4, "unit": 4 } ],
        "key": [ { "tick": 0, "tonic": "C", "mode": "major" } ]
      }

      """
    #expect(String(decoding: Song().json, as: UTF8.self) == expected)
    #expect(try Song(json: Array(expected.utf8)) == Song())
  }
}
