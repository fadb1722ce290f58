import MusicTheory
import Notation
import SongModel
import Testing

@Suite("Printed notation")
struct NotationPrinterTests {
  private func printed(_ text: String, _ place: NotationContext, _ layout: NotationPrinter.Layout = .oneLine) throws
    -> String
  {
    let reading = try NotationReading(text, in: place)
    let printer = NotationPrinter(timeline: place.timeline, velocity: place.velocity, layout: layout)
    return printer.text(of: reading.blocks, origin: place.start, in: 0..<reading.length)
  }

  @Test(
    "is what a person would write",
    arguments: [
      "C4/4 D E/8 F [C E G]/4 | {E F G} r {C5*2 A4} @110 G | G/1~ | G/4 r/2.",
      "@110 C4/4 D E F@50 | G",
      "C4/4. D/8 E/8. F/16 G/100t A/7t",
      "(B4 C5)D4/4(tr) [G3 C4 E](arp)~ C-1' B%80~",
      "rG4/4@80 r[C E] r{C rD r}(turn) (B3)r | r(arp)",
      "{C4 [E G]*3 {D E~ F}*2 A3}/2@70",
      "{C4@70 [E@80 G]*3 D%20}/2",
      "[C4@50 E%30 G~]/4 C",
      "C4/4~~ C~ D [C~ E] | [C E]~ [C E@70]",
      "s/1 | s/4 C4 s/2 | s/3b | D/4 s/2.",
      "(B3)C4/5/4 D/4 r/2 | E/8",
    ])
  func canonical(text: String) throws {
    #expect(try printed(text, context()) == text)
  }

  @Test(
    "puts what is written otherwise into one form",
    arguments: [
      ("C4!/4 >C [<C >C E]", "C4/4@116 C5 [C4 C5 E]"),
      ("A3:m7/2 D4/1", "[A3 C4 E G]/2 D4~ | D"),
      ("C4/4@50 D@50 E@50 F", "@50 C4/4 D E F@96"),
      ("C4/4@50 D@60 E@50 F@60", "C4/4@50 D@60 E@50 F@60"),
      ("{C4%50 D'}/4 /8 E", "{C4 D}/4' E/8"),
      ("r/1b s/16 s s/8 C4/2.", "r/1 | s/4 C4/2."),
    ])
  func normal(text: String, form: String) throws {
    #expect(try printed(text, context()) == form)
  }

  @Test("begins with the rest of a bar, follows meters, and can have a line for each bar")
  func bars() throws {
    let place = try context("3/4", then: [(4800, "2/4")], start: 1920, pickup: 960)
    #expect(try printed("C4/2 D/2. | E/4", place, .linePerBar) == "C4/2 |\nD/4~ |\nD/2 |\nE/4")
    #expect(
      try printed("s/8 C4/1b s/2b D/4", place) == "s/8 C4/4.~ | C/4~ | C/8 s/4. | s/2 | s/8 D/4")
  }

  @Test("states the velocity where another is in force")
  func velocity() throws {
    let blocks = [try block(at: 0, 960, note("C4")), try block(at: 960, 960, note("D4"))]
    let printer = NotationPrinter(timeline: try context().timeline, velocity: Velocity(clamping: 70))
    #expect(printer.text(of: blocks, origin: 0) == "@96 C4/4 D")
  }

  @Test("of a range has the blocks that begin in it, and the gaps at its ends")
  func range() throws {
    let place = try context()
    let blocks = try read("C4/4 s D E", in: place)
    let printer = NotationPrinter(timeline: place.timeline)
    #expect(printer.text(of: blocks, origin: 0, in: 960..<2880) == "s/4 D4")
    #expect(printer.text(of: blocks, origin: 3840, in: 1920..<4800) == "D4/4 E | s")
    #expect(printer.text(of: [], origin: 0, in: 0..<0).isEmpty)
  }

  @Test("of one block stands alone")
  func oneBlock() throws {
    let printer = NotationPrinter(timeline: try context().timeline)
    #expect(printer.text(of: try block(at: 5000, 4800, note("C4", 70), note("E4", 70))) == "[C4 E]/5/4@70")
  }

  @Test("does not part a note into more than people would read, nor end where bars are shorter than a tick's worth")
  func longNotes() throws {
    let place = try context("1/128", ticksPerQuarter: 1)
    let blocks = [try block(at: 0, 1 << 30, note("C4")), try block(at: (1 << 30) + (1 << 29), 1, note("D4"))]
    let text = NotationPrinter(timeline: place.timeline).text(of: blocks, origin: 0)
    #expect(text == "C4/268435456/1 | s/134217728/1 | D/4")
    #expect(try read(text, in: place) == blocks)
  }
}
