import NeumeSession
import SongModel
import TestSupport
import Testing

@Suite("The text that git compares")
struct SongTextTests {
  @Test("is the same for two songs exactly where they are equal")
  func complete() {
    for seed in 0..<UInt64(200) {
      let song = RandomSong(seed: seed).song
      let edits = RandomEdits(seed: seed)
      let songs = [song, edits.versions.base, edits.versions.ours, edits.versions.theirs]
      for first in songs {
        for second in songs {
          #expect((SongText(first).lines == SongText(second).lines) == (first == second), "seed \(seed)")
        }
      }
    }
  }

  @Test("shows every property of every block, beat, control and entry")
  func properties() throws {
    var session = TestSession()
    session.run(
      """
      song title T; song tempo 96; song marker 2 chorus; song swing 1/8 2:1
      track add lead melody program=40; write 1 "C4/4@80%50 [C4 E]~ {C4 r D4*2}(tr) r"; lyric 1 "la"
      control expression 1=40 2:=80
      track add kit drum; use kit; beat pattern 1 "kick: X..."
      """)
    #expect(
      SongText(session.session.song).lines == [
        "title \"T\"", "tempo 1: 96 (625000 µs a quarter)", "swing 1: 1/8 2:1", "marker \"chorus\" 2", "",
        "track lead: melody, program 40", "  lead control 1: expression 40", "  lead control 2: expression 80, glide",
        "  phrase lead-1 1: original, length 1/1, next id 5, voices 1",
        "    lead-1#1 1: length 1/4, lyric \"la\", C4@80%50", "    lead-1#2 1:2: length 1/4, [C4~ E4~]",
        "    lead-1#3 1:3: length 1/4, ornament trill, {C4, r, D4*2}", "    lead-1#4 1:4: length 1/4, rest", "",
        "track kit: drum", "  phrase kit-1 1: original, length 1/1, next id 2", "    kit-1#1 1: kick, velocity 120",
      ])
  }
}
