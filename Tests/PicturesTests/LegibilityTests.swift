import MusicTheory
import Pictures
import SongModel
import TestSupport
import Testing

@Suite("In pictures of")
struct LegibilityTests {
  private func check(_ song: Song) throws {
    for width in [nil, 320, 2000] {
      for isPaged in [false, true] {
        var options = RollOptions()
        options.width = width
        options.isPaged = isPaged
        for page in try roll(song).drawings(options) {
          #expect(page.overlaps.prefix(3) == [], "width \(width ?? 0)")
          #expect(page.outside.prefix(3) == [], "width \(width ?? 0)")
        }
      }
    }
  }

  @Test("the projects no text covers another, and nothing reaches out", arguments: Projects.names)
  func projects(name: String) throws { try check(try Projects.song(name)) }

  @Test("short, long and odd songs no text covers another, and nothing reaches out")
  func oddSongs() throws {
    try check(Song())
    for commands in [Fixtures.twoBars, Fixtures.onlyDrums, Fixtures.long] { try check(try song(commands)) }
    let name = String(repeating: "A very long name ", count: 40)
    try check(
      try song(
        """
        song title "\(name)"
        song composer "\(name)"
        song meter 255/4
        track add lead melody name="\(name)"
        write 1 "C-1/128 G9/128 C4/1"
        lyric 1 "A-\(String(repeating: "a", count: 400)) B- C"
        song marker 1:2 "\(name)"
        song marker 1:3 "\(name)"
        song marker 1:4 "\(name)"
        """))
  }

  @Test("random songs no text covers another, and nothing reaches out", arguments: 1...20 as ClosedRange<UInt64>)
  func randomSongs(seed: UInt64) throws { try check(RandomSong(seed: seed).song) }
}
