import MusicTheory
import Notation
import SongModel
import Testing

@Suite("What a song is expected to say")
struct NotationDifferenceTests {
  private func difference(_ wanted: String, _ found: String) throws -> NotationDifference? {
    try NotationDifference(wanted: NotationReading(wanted, in: context()), found: read(found))
  }

  @Test(
    "is what it says, as far as it is stated",
    arguments: [
      ("C4/4 D", "C4/4 D"),
      ("C4/4 D", "C4/4@110 D%80"),
      ("C4/4 D", "C4/4 D E F"),
      ("C4/4 r E", "C4/4 rD E"),
      ("s/4 C4", "s/4 C4"),
      ("{C4 D@50 r}/4", "{C4@70 D@50' rE}/4"),
      ("C4/4~ C", "C4/2"),
      ("E3:7/4", "[E3 Ab3 B D4]/4"),
      ("", "C4/4"),
    ])
  func same(wanted: String, found: String) throws {
    #expect(try difference(wanted, found) == nil)
  }

  @Test(
    "differs first in time, then in what a musician would name",
    arguments: [
      ("C4/4 D E F | G", "C4/4 D E F# | A", "1:4: F4 expected, F#4 found", 9..<10),
      ("C4/4 D", "C4/4", "1:2: D4/4 expected, nothing begins here", 5..<6),
      ("C4/4 s E", "C4/4 D E", "1:2: nothing expected, D4/4 found", nil),
      ("C4/4 D/2", "C4/4 D/8 D", "1:2: a length of 1/2 expected, 1/8 found", 5..<8),
      ("C4/8 D/2", "C4/8 s/16 D/2", "1:1:480: D4/2 expected, nothing begins here", 5..<8),
      ("r/4", "C4/4", "1: r/4 expected, C4/4 found", 0..<3),
      ("C4/4", "rC4/4", "1: C4/4 expected, rC4/4 found", 0..<4),
      ("C4/4", "{C4 D}/4", "1: C4/4 expected, {C4 D}/4 found", 0..<4),
      ("r/4", "s/4 C4", "1: r/4 expected, nothing begins here", 0..<3),
      ("Db4/4", "C#4/4", "1: Db4 expected, found under the name of C#4", 0..<5),
      ("[C4 E G]/4", "[C4 E]/4", "1: G4 is missing from the chord", 0..<10),
      ("[C4 E]/4", "[C4 E G]/4", "1: G4 is not expected in the chord", 0..<8),
      ("[C4 E]/4", "[E4 C]/4", "1: a chord on C4 expected, its root is E4", 0..<8),
      ("[C4 Eb]/4", "[C4 E]/4", "1: Eb4 expected, E4 found", 0..<9),
      ("C4/4@90", "C4/4", "1: C4 expected with velocity 90, 96 found", 0..<7),
      ("C4/4 @90 D", "C4/4@80 D", "1:2: D4 expected with velocity 90, 96 found", 9..<10),
      ("C4/4!", "C4/4", "1: C4 expected with velocity 116, 96 found", 0..<5),
      ("[C4 E@70]/4", "[C4@1 E]/4", "1: E4 expected with velocity 70, 96 found", 0..<11),
      ("C4'/4", "C4/4", "1: C4 expected with gate 50, 100 found", 0..<5),
      ("C4/4~ D", "C4/4 D", "1: C4 expected with a tie, none found", 0..<5),
      ("C4/4 D", "C4/4~ D", "1: C4 expected without a tie, one found", 0..<4),
      ("C4(tr)/4", "C4/4", "1: trill expected, none found", 0..<8),
      ("C4/4", "C4(turn)/4", "1: no ornament expected, turn found", 0..<4),
      ("(B3)C4/4", "(B3 D4)C4/4", "1: graces B3 expected, B3 D4 found", 0..<8),
      ("{C4 D E}/2", "{C4 D}/2", "1: a tuplet of 3 slots expected, 2 found", 0..<10),
      ("{C4 D*2}/2", "{C4 D}/2", "1:1:640: a slot of weight 2 expected, 1 found", 0..<10),
      ("{C4 {D E}}/2", "{C4 {D F}}/2", "1:2:480: E4 expected, F4 found", 0..<12),
      ("{C4 r}/2", "{C4 D}/2", "1:2: r expected in the tuplet, D4 found", 0..<8),
    ] as [(String, String, String, Range<Int>?)])
  func different(wanted: String, found: String, message: String, range: Range<Int>?) throws {
    let difference = try #require(try difference(wanted, found))
    #expect(difference.message(in: try context()) == message)
    #expect(difference.range == range)
  }

  @Test("counts from where it is read, and a note that reaches in from before is not expected")
  func place() throws {
    let place = try context("3/4", start: 5760)
    let wanted = try NotationReading("C4/4 D", in: place)
    var found = try read("C4/4 E")
    #expect(
      try #require(NotationDifference(wanted: wanted, found: found)).message(in: place) == "3:2: D4 expected, E4 found")
    found.insert(try block(at: -960, 1000, note("B3")), at: 0)
    let difference = try #require(NotationDifference(wanted: wanted, found: [found[0]]))
    #expect(difference.tick == 0)
    let before = try block(at: -960, 960, note("B3"))
    #expect(NotationDifference(wanted: wanted, found: try [before] + read("C4/4 D")) == nil)
  }
}
