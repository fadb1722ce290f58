import MusicTheory
import SongModel
import SongPerformance
import Testing

@Suite("Swing")
struct SwingTests {
  private func swung(_ song: Song, _ value: Fraction, _ long: Int, _ short: Int, from tick: Int = 0) throws -> Song {
    var song = song
    let swing: Swing = try #require(Swing(value: value, long: long, short: short))
    song.swings.set(swing, at: tick)
    return song
  }

  private let eighth = Fraction(1, 8) ?? .one

  @Test("stretches the first of two eighths and squeezes the second, onsets and ends alike")
  func eighths() throws {
    let song = try swung(try Build.song("C4:240 D4:240 E4:120 F4:120 G4:240 A4:960"), eighth, 2, 1)
    #expect(
      try Performance(of: song).heard() == [
        "0-320 C4", "320-480 D4", "480-640 E4", "640-800 F4", "800-960 G4", "960-1920 A4",
      ])
  }

  @Test("moves everything inside a pair evenly, rounded once")
  func insideThePair() throws {
    let song = try swung(try Build.song("C4:80 D4:80 E4:80 F4:80 G4:80 A4:80", length: 1920), eighth, 3, 2)
    // The first half of 240 ticks lasts 288, the second 192: 80 → 96, 160 → 192, 320 → 352, 400 → 416.
    #expect(
      try Performance(of: song).heard() == [
        "0-96 C4", "96-192 D4", "192-288 E4", "288-352 F4", "352-416 G4", "416-480 A4",
      ])
  }

  @Test("counts its pairs from every bar line and leaves an odd remainder straight")
  func oddBars() throws {
    var song = try Build.song("C4:240 D4:240 E4:240 F4:240 G4:240 A4:240 B4:240", length: 2400)
    song.meters = TickMap(try #require(Meter(beats: 5, unit: 8)))
    song = try swung(song, eighth, 2, 1)
    // Bars of 1200 ticks: two pairs and a lone eighth; the sixth eighth begins the next bar.
    #expect(
      try Performance(of: song).heard() == [
        "0-320 C4", "320-480 D4", "480-800 E4", "800-960 F4", "960-1200 G4", "1200-1520 A4", "1520-1680 B4",
      ])
  }

  @Test("begins and stops where the map says, a pair that a change divides staying straight")
  func changes() throws {
    var song = try Build.song("C4:240 D4:240 E4:240 F4:240 G4:240 A4:240 B4:240 C5:240")
    song = try swung(song, eighth, 2, 1, from: 240)
    song.swings.set(nil, at: 1200)
    #expect(
      try Performance(of: song).heard() == [
        "0-240 C4", "240-480 D4", "480-800 E4", "800-960 F4", "960-1200 G4", "1200-1440 A4", "1440-1680 B4",
        "1680-1920 C5",
      ])
  }

  @Test("counts the pairs of a pickup so that they end its bar")
  func pickup() throws {
    var song = try Build.song("C4:240 D4:240 E4:240", length: 720)
    song.pickup = 240
    song = try swung(song, eighth, 2, 1)
    // The lone eighth before bar 1 is the second of a pair.
    #expect(try Performance(of: song).heard() == ["80-240 C4", "240-560 D4", "560-720 E4"])
  }

  @Test("leaves a pair that the song's end cuts straight, so that nothing sounds longer than the song")
  func songEnd() throws {
    let song = try swung(try Build.song("C4:240 D4:120", length: 360), eighth, 2, 1)
    #expect(try Performance(of: song).heard() == ["0-240 C4", "240-360 D4"])
  }

  @Test("never makes a note empty, however uneven")
  func extremes() throws {
    var song = try Build.song("C4:4 D4:1 E4:1 F4:1 G4:1", length: 16)
    song.ticksPerQuarter = 8
    song = try swung(song, eighth, 99, 1)
    // 4…8 become 7.92…8: all round to 8, and stay inside the pair.
    #expect(try Performance(of: song).heard() == ["0-7 C4", "7-8 D4", "7-8 E4", "7-8 F4", "7-8 G4"])
  }

  @Test("applies to beats")
  func beats() throws {
    let song = try swung(
      Build.song(try Build.kit("kit", Build.drums("kit-1", length: 480, [(0, 42), (240, 42)]))), eighth, 2, 1)
    // A sixteenth, 120 ticks, is stretched to 160 in the first half and squeezed to 80 in the second.
    #expect(try Performance(of: song).heard() == ["0-160 F#2", "320-400 F#2"])
  }
}
