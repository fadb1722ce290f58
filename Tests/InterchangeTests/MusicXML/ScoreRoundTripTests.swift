import Interchange
import MusicTheory
import MusicXMLFormat
import SongModel
import TestSupport
import Testing

@Suite("Scores there and back")
struct ScoreRoundTripTests {
  private func written(_ song: Song) throws -> [UInt8] { try ScoreExport(song).score.document() }

  /// What of a song a score must keep: notes with their spelling, times and voices, bars and end.
  private func kept(_ song: Song) -> [String] {
    song.writtenNotes.map { "\($0.track) \($0.voice) \($0)" }
  }

  @Test(
    "Every file of the suite keeps its notes and measures",
    .enabled(if: SharedFiles.arePresent, "the files beside the project are missing"),
    arguments: SharedFiles.scores(below: "corpora/musicxml/suite"))
  func suite(path: String) throws {
    let first = try ScoreImport(try #require(SharedFiles.bytes(path))).song
    let again = try ScoreImport(try written(first)).song
    #expect(kept(again) == kept(first))
    #expect(bars(of: again) == bars(of: first))
  }

  /// The bars of a song in quarters.
  private func bars(of song: Song) -> [String] {
    var bars: [String] = []
    var tick = 0
    while tick < song.end, bars.count < 10_000 {
      let bar = song.timeline.bar(at: tick)
      bars.append("\(Fraction(bar.end - bar.start, song.ticksPerQuarter) ?? .zero)")
      tick = bar.end
    }
    return bars
  }
}
