import MusicTheory
import SongModel
import SongPerformance
import Testing

@Suite("Beats")
struct DrumTests {
  @Test("sound to the next of their drum, a sixteenth at most")
  func lengths() throws {
    let song = Build.song(
      try Build.kit("kit", Build.drums("kit-1", length: 960, [(0, 36), (0, 42), (60, 42), (480, 42)])))
    #expect(try Performance(of: song).heard() == ["0-120 C2", "0-60 F#2", "60-180 F#2", "480-600 F#2"])
  }

  @Test("end at the next of their drum also in the next turn and phrase, and at the song's end")
  func acrossTurns() throws {
    let song = Build.song(
      try Build.kit(
        "kit", Build.drums("kit-1", length: 480, [(0, 42), (420, 42)]),
        Build.repeat("kit-2", at: 480, length: 960, of: "kit-1")))
    let performance = try Performance(of: song)
    #expect(
      performance.heard() == [
        "0-120 F#2", "420-480 F#2", "480-600 F#2", "900-960 F#2", "960-1080 F#2", "1380-1440 F#2",
      ])
    #expect(performance.findings.isEmpty)
    #expect(performance.tracks[0].address(of: performance.tracks[0].notes[3])?.description == "kit-1#2")
  }

  @Test("ring on past the end of their phrase")
  func ringing() throws {
    let song = Build.song(
      try Build.kit(
        "kit", Build.drums("kit-1", length: 480, [(450, 49)]), Build.drums("kit-2", at: 480, length: 480, [])))
    #expect(try Performance(of: song).heard() == ["450-570 C#3"])
  }

  @Test("of a cut turn are left out behind the cut")
  func cut() throws {
    let song = Build.song(
      try Build.kit(
        "kit", Build.drums("kit-1", length: 480, [(0, 36), (240, 38)]),
        Build.sync("kit-2", at: 480, length: 720, of: "kit-1")))
    #expect(
      try Performance(of: song).heard() == [
        "0-120 C2", "240-360 D2", "480-600 C2", "720-840 D2", "960-1080 C2",
      ])
  }
}
