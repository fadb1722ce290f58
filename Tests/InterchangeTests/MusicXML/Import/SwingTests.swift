import Interchange
import MusicXMLFormat
import SongModel
import Testing

@Suite("Swing of scores")
struct SwingTests {
  /// A bar with swung eighths, of which the first note takes one division.
  private func swung(divisions: Int) throws -> ScoreImport {
    let document = """
      <score-partwise><part-list><score-part id="P1"><part-name/></score-part></part-list><part id="P1">
      <measure number="1"><attributes><divisions>\(divisions)</divisions></attributes>
      <sound><swing><first>2</first><second>1</second><swing-type>eighth</swing-type></swing></sound>
      <note><pitch><step>C</step><octave>4</octave></pitch><duration>1</duration></note>
      <note><rest/><duration>\(4 * divisions - 1)</duration></note></measure></part></score-partwise>
      """
    return try ScoreImport(Array(document.utf8))
  }

  @Test("Eighths that swing swing in the song")
  func kept() throws {
    let made = try swung(divisions: 4)
    #expect(
      made.song.swings.entries.map { "\($0.tick) \($0.value.map { "\($0.value) \($0.long):\($0.short)" } ?? "")" } == [
        "0 1/8 2:1"
      ])
    #expect(!made.kinds.contains(.leftOut("swing")))
  }

  @Test("A swing whose value is no whole number of ticks is left out, and told")
  func between() throws {
    // 961 is odd and has no multiple below 32,768 that 960 divides.
    let made = try swung(divisions: 961)
    #expect(made.song.ticksPerQuarter == 961)
    #expect(made.song.swings.entries.isEmpty)
    #expect(made.song.violations().isEmpty)
    #expect(made.kinds.contains(.leftOut("swing")))
  }
}
