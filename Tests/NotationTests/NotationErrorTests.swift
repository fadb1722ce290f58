import MusicTheory
import Notation
import SongModel
import Testing

@Suite("Notation that is wrong")
struct NotationErrorTests {
  @Test(
    "gets the right spelling of another notation's signs",
    arguments: [
      ("c", "C"), ("c4", "C4"), ("c/4", "C/4"), ("f#3/8", "F#3/8"), ("bb4", "Bb4"), ("c'4", "C4/4"), ("c''8.", "C5/8."),
      ("cis'4", "C#4/4"), ("ees", "Eb"), ("es", "Eb"), ("as'", "Ab4"), ("c,4", "C2/4"), ("C,,", "C1"), ("C''", "C5"),
      ("C4''/4", "C4/4"), ("^c", "C#"), ("_E", "Eb"), ("z", "r"), ("R", "r"), ("R4", "r/4"), ("r4", "r/4"),
      ("r8.", "r/8."), ("rest", "r"), ("s4", "s/4"), ("o4", "C4"), ("c+", "C#"), ("C+4/4", "C#4/4"), ("E-4", "Eb4"),
      ("E-", "Eb"), ("C♯4/4", "C#4/4"), ("B♭3", "Bb3"), ("#F", "F#"), ("bE4", "Eb4"), ("C4#/4", "C#4/4"),
      ("H4/4", "B4/4"),
      ("Ces", "Cb"), ("Fisis4", "F##4"), ("Cx4", "C##4"), ("C4,", "C4"), ("C#4/4,", "C#4/4"), ("C4-E4", "[C4 E4]"),
      ("C4+E4", "[C4 E4]"), ("C4.", "C4/4."), ("C16", "C/16"), ("Am7", "A:m7"), ("Cmaj7/2", "C:maj7/2"), ("60", "C4"),
      ("60/4", "C4/4"), ("1/4", "C4/4"), ("C4_", "C4~"), ("C4-", "C4~"), ("~C4", "C4~"), ("!C4/4", "C4/4!"),
      ("(tr)C4/4", "C4/4(tr)"), ("(3CDE", "{C4 D E}/4"), ("C4>", "C4!"), ("||", "|"), ("|:", "|"), (":|", "|"),
      ("|]", "|"),
    ])
  func foreignSigns(text: String, right: String) throws {
    // A value and an octave hold, so that only the sign itself is wrong.
    let error = try #require(try failure("A4/4 " + text))
    guard case .foreign(let spelling, _) = error.kind else {
      Issue.record("\(error.message)")
      return
    }
    #expect(spelling.right == right)
    #expect(error.range.lowerBound == 5)
    #expect(error.message.hasSuffix("write " + right))
  }

  @Test("is caught where C4 D8 was meant as C/4 D/8")
  func octaveForValue() throws {
    let error = try #require(try failure("C4 D8"))
    #expect(error == NotationError(.noValue(example: "C4/4"), at: 0..<2))
    #expect(
      error.message
        == "no value has been stated: write C4/4 for a quarter (a number in a note's name is its octave)")
    #expect(try failure("[C4 E] D/8")?.kind == .noValue(example: "[…]/4"))
    #expect(try failure("C/4")?.kind == .noOctave(example: "C4"))
    #expect(try failure(">C/4")?.kind == .noOctave(example: "C4"))
  }

  @Test(
    "points at its place and says what is wrong",
    arguments: [
      (
        "C4/4 ?", 5..<6,
        "\"?\" cannot stand here: notes are C4/4, chords [C4 E G]/4, tuplets {C4 D E}/4, rests r, gaps s"
      ),
      (
        "C4/4 ü", 5..<7,
        "\"ü\" cannot stand here: notes are C4/4, chords [C4 E G]/4, tuplets {C4 D E}/4, rests r, gaps s"
      ),
      ("C4/4D", 4..<5, "a blank is missing: items are separated by blanks"),
      ("[C4 E", 0..<1, "this [ is not closed: ] is missing"),
      ("{C4 [D E} F]/4", 4..<5, "this [ is not closed: ] is missing"),
      ("C4(tr/4", 2..<7, "\"tr/4\" is no ornament: (tr) (mord) (turn) (arp) (trem)"),
      ("C4(tr", 2..<3, "this ( is not closed: ) is missing"),
      ("C4/4 }", 5..<6, "nothing opened this }"),
      ("[]/4", 0..<2, "nothing stands in these brackets: [C4 E G]/4"),
      ("{C4}/4", 0..<4, "a tuplet has at least two slots: {C4 D E}/4"),
      ("[C4 {D E}]/4", 4..<5, "tuplets cannot stand inside chords: a tuplet may hold chords, {[C4 E] G}/4"),
      ("(B4) C4/4", 0..<4, "graces stand directly before their note, without a blank: (B4 C5)D4/4"),
      ("{C4 (B)D}/4", 4..<7, "graces cannot stand inside tuplets"),
      ("C4/4'/8", 5..<7, "the value is said twice"),
      ("C4/4'%80", 5..<8, "the gate is said twice: ' is a gate of 50"),
      ("[C4/4 E]", 3..<5, "a note of a chord has no value of its own: [C4 E G]/4"),
      ("{C4/8 E}/4", 3..<5, "a slot has a weight, not a value: {C4*2 D}/4"),
      ("C4/4*2", 4..<6, "weights stand on slots of a tuplet, {C4*2 D}/4; a length is a value, C4/2"),
      ("{C4 D}~/4", 6..<7, "a tuplet is tied by its last slot: {C4 D E~}/4"),
      ("r/4@90", 3..<6, "a rest has no velocity: a blank before it sets the velocity of what follows"),
      ("r/4~", 3..<4, "a rest has no tie"),
      ("C4/4@128", 4..<8, "\"128\" is no velocity: @ is followed by 1 to 127"),
      ("C4/4 @mf", 5..<8, "\"mf\" is no velocity: @ is followed by 1 to 127"),
      ("C4/4%0", 4..<6, "\"0\" is no gate: % is followed by 1 to 100"),
      ("C4/4@", 4..<5, "a number is missing: @ is followed by 1 to 127"),
      ("C4/x", 2..<4, "\"x\" is no value: values are /4 (a quarter), /4. /3/16 /2b (bars) /240t (ticks)"),
      ("C4/0", 2..<4, "\"0\" is no value: values are /4 (a quarter), /4. /3/16 /2b (bars) /240t (ticks)"),
      ("C4/", 2..<3, "a value is missing behind /: values are /4 (a quarter), /4. /3/16 /2b (bars) /240t (ticks)"),
      ("C4(trill)/4", 2..<9, "\"trill\" is no ornament: did you mean (tr)?"),
      ("C4(B4 C5)/4", 2..<9, "graces stand before their note: (B4 C5)C4/4"),
      ("C4/4 >D5", 5..<8, "the octave is both stepped to and stated: write D5"),
      ("G#9/4", 0..<3, "G#9 does not exist: pitches go from C-1 (0) to G9 (127)"),
      ("G9/4 >C", 5..<7, "C10 does not exist: pitches go from C-1 (0) to G9 (127)"),
      (":7/4", 0..<4, "a chord name needs its root here: C4:7/4"),
      ("C4:maj77/4", 0..<8, "\"maj77\" is no chord quality: did you mean maj7?"),
      ("C4:mja7/4", 0..<7, "\"mja7\" is no chord quality: did you mean maj7?"),
      ("C4:hello/4", 0..<8, "\"hello\" is no chord quality: maj, m, 7, maj7, m7, dim, sus4 …"),
      ("C4:mai/4", 0..<6, "\"mai\" is no chord quality: did you mean maj?"),
      ("G9:maj/4", 0..<2, "G9:maj goes above G9 (127)"),
      ("C4/7", 2..<4, "/7 is not a whole number of ticks at 960 ticks per quarter: it would be at 6720"),
      ("{C4 s}/4", 4..<5, "a tuplet has no gaps: a silent slot is r"),
      ("{C4 D E}/2t", 0..<11, "a slot of this tuplet would be shorter than a tick"),
      ("C4/9999999b", 2..<11, "the music goes past the last tick that a song can have"),
    ] as [(String, Range<Int>, String)])
  func places(text: String, range: Range<Int>, message: String) throws {
    let error = try #require(try failure(text))
    #expect(error.range == range)
    #expect(error.message == message)
  }

  @Test(
    "in its bars says how much is missing or too much",
    arguments: [
      ("C4/4 D E | F", 9..<10, "bar 1 is not full: 1/4 is missing before this |"),
      ("C4/4 D E F | G/2 |", 17..<18, "bar 2 is not full: 1/2 is missing before this |"),
      ("C4/4 D E F G |", 13..<14, "bar 1 is over-full: 1/4 too much before this |"),
      ("C4/4 D E F G/8. |", 16..<17, "bar 1 is over-full: 3/16 too much before this |"),
      ("C4/1 | | D", 7..<8, "bar 2 is not full: 1/1 is missing before this |"),
      ("C4/5/4 D/2 |", 11..<12, "bar 2 is not full: 1/4 is missing before this |"),
      ("C4/5/4 D/4 |", 11..<12, "bar 1 is over-full: 1/2 too much before this |"),
      ("C4/4 D E F/2 |", 13..<14, "bar 1 is over-full: 1/4 too much before this |"),
      ("C4/1b D/7t |", 11..<12, "bar 1 is over-full: 7t too much before this |"),
    ] as [(String, Range<Int>, String)])
  func barChecks(text: String, range: Range<Int>, message: String) throws {
    let error = try #require(try failure(text))
    #expect(error.range == range)
    #expect(error.message == message)
  }

  @Test("in the rest of a bar, or in a pickup, is judged by that")
  func shortBars() throws {
    #expect(
      try failure("C4/4 |", in: context(start: 1920))?.message == "bar 1 is not full: 1/4 is missing before this |")
    #expect(
      try failure("C4/4 D |", in: context("3/4", pickup: 960))?.message
        == "bar 0 is over-full: 1/4 too much before this |")
  }

  @Test("in depth, size and division stays within bounds")
  func bounds() throws {
    let deep = String(repeating: "{C4 ", count: 100_000)
    #expect(try failure(deep)?.kind == .tooDeep(limit: Tuplet.deepest))
    let wide = "{" + String(repeating: "C4 ", count: 1025) + "}/1"
    #expect(try failure(wide)?.kind == .tooMany(.tuplet, limit: 1024))
    let chord = "[" + String(repeating: "C4 ", count: 129) + "]/1"
    #expect(try failure(chord)?.kind == .tooMany(.chord, limit: 128))
    let fine = "{C4*1048576 {C4*1048576 {C D*1048576}}}/100b"
    #expect(try failure(fine)?.kind == .divisionTooFine)
    #expect(try failure("C4/2000000000t C C")?.kind == .pastEnd)
  }
}
