import Interchange
import MusicTheory
import MusicXMLFormat
import SongModel
import Testing

@Suite("Rhythms in a score")
struct ScoreRhythmTests {
  @Test(
    "show the beats of the meter",
    arguments: [
      // What fits a bar, a half or a beat is one sign.
      Rhythm("4/4", "C4/1", "w:C4"), Rhythm("4/4", "C4/2. C4/4", "h.:C4 q:C4"),
      Rhythm("4/4", "C4/4. C4/8 C4/2", "q.:C4 8:C4 h:C4"), Rhythm("3/4", "C4/2.", "h.:C4"),
      Rhythm("2/2", "C4/2. C4/4", "h.:C4 q:C4"), Rhythm("4/2", "C4/1b", "b:C4"),
      // The middle of the bar can be seen, except in the syncopation that everybody knows.
      Rhythm("4/4", "C4/4 C4/2 C4/4", "q:C4 h:C4 q:C4"), Rhythm("4/4", "C4/4 C4/2.", "q:C4 q:C4~ h:C4"),
      Rhythm("4/4", "r/8 C4/4 C C C4/8", "8:r q:C4 8:C4~ 8:C4 q:C4 8:C4"),
      Rhythm("4/4", "C4/4 C4/4. C4/4.", "q:C4 q:C4~ 8:C4 q.:C4"),
      Rhythm("4/4", "C4/5/8 C4/3/8", "h:C4~ 8:C4 q.:C4"), Rhythm("4/4", "C4/2.. C4/8", "h..:C4 8:C4"),
      Rhythm("4/4", "C4/16 C4/8 C4/16 C4/16 C4/8. C4/2", "16:C4 8:C4 16:C4 16:C4 8.:C4 h:C4"),
      Rhythm("3/4", "C4/4 C4/2", "q:C4 h:C4"), Rhythm("3/4", "C4/8 C4/2 C4/8", "8:C4 8:C4~ q.:C4 8:C4"),
      Rhythm("3/4", "C4/8 C4/4 C4/4 C4/8", "8:C4 q:C4 q:C4 8:C4"), Rhythm("2/4", "C4/8 C4/4.", "8:C4 q.:C4"),
      // Groups of three eighths.
      Rhythm("6/8", "C4/2.", "h.:C4"), Rhythm("6/8", "C4/2 C4/4", "q.:C4~ 8:C4 q:C4"),
      Rhythm("6/8", "C4/4 C4/4 C4/4", "q:C4 8:C4~ 8:C4 q:C4"),
      Rhythm("6/8", "C4/8. C4/16 C4/8 C4/4.", "8.:C4 16:C4 8:C4 q.:C4"),
      Rhythm("6/8", "C4/8 C4/4 C4/4 C4/8", "8:C4 q:C4 q:C4 8:C4"), Rhythm("9/8", "C4/9/8", "h.:C4~ q.:C4"),
      Rhythm("12/8", "C4/1.", "w.:C4"), Rhythm("6/4", "C4/1 C4/2", "h.:C4~ q:C4 h:C4"),
      // Unequal groups: three and two; two, two and three; three, three and two.
      Rhythm("5/4", "C4/5/4", "h.:C4~ h:C4"), Rhythm("5/8", "C4/2 C4/8", "q.:C4~ 8:C4 8:C4"),
      Rhythm("7/8", "C4/7/8", "h:C4~ q.:C4"), Rhythm("7/8", "C4/4. C4/2", "q:C4~ 8:C4 8:C4~ q.:C4"),
      Rhythm("8/8", "C4/2 C4/2", "q.:C4~ 8:C4 q:C4~ q:C4"), Rhythm("7/4", "C4/7/4", "w:C4~ h.:C4"),
    ])
  func beats(rhythm: Rhythm) throws {
    let meter = try Meter(text: rhythm.meter)
    let song = try Build.song(meter: (meter.beats, meter.unit), [rhythm.notation])
    #expect(try ScoreExport(song).measures() == [rhythm.expected])
  }

  @Test(
    "fill bars with rests that show every beat",
    arguments: [
      Rhythm("4/4", "C4/4", "q:C4 q:r h:r"), Rhythm("4/4", "C4/8", "8:C4 8:r q:r h:r"),
      Rhythm("4/4", "s/2. C4/4", "h:r q:r q:C4"), Rhythm("4/4", "s/8 C4/4 s/2 C4/8", "8:r q:C4 8:r q:r 8:r 8:C4"),
      Rhythm("3/4", "s/2 C4/4", "q:r q:r q:C4"), Rhythm("3/4", "C4/4", "q:C4 q:r q:r"),
      Rhythm("6/8", "C4/4.", "q.:C4 q.:r"), Rhythm("6/8", "s/4 C4/8 C4/8 s/4", "q:r 8:C4 8:C4 8:r 8:r"),
      Rhythm("4/4", "C4/16 s/8. C4/2.", "16:C4 16:r 8:r q:C4~ h:C4"),
      // Rests that were written are rests like others.
      Rhythm("4/4", "r/4 r/4 C4/2", "h:r h:C4"), Rhythm("4/4", "C4/1 r/1 C4/1", "w:C4 | R | w:C4"),
    ])
  func rests(rhythm: Rhythm) throws {
    let meter = try Meter(text: rhythm.meter)
    let song = try Build.song(meter: (meter.beats, meter.unit), [rhythm.notation])
    #expect(try ScoreExport(song).measures() == rhythm.expected.split(separator: " | ").map(String.init))
  }

  @Test("tie notes over bar lines, chords with all their notes")
  func barLines() throws {
    let song = try Build.song(["C4/2 [E4 G4 B4]/1.."])
    let export = try ScoreExport(song)
    #expect(export.measures() == ["h:C4 h:E4+G4+B4~", "w:E4+G4+B4~", "q:E4+G4+B4 q:r h:r"])
    #expect(
      export.notes().map(\.ties) == [[], .start, .start, .start] + Array(repeating: [.start, .stop], count: 3) + [
        .stop, .stop, .stop, [], [],
      ])
  }

  @Test("tie what the song ties, and nothing else")
  func ties() throws {
    let song = try Build.song(["[C4~ E4]/4 [C4 F4]/4 G4~ r/4 | A4/4~ B4 C5/2~ | C5/1"])
    #expect(
      try ScoreExport(song).measures() == ["q:C4+E4~ q:C4+F4 q:G4 q:r", "q:A4 q:B4 h:C5~", "w:C5"])
  }

  @Test("have a pickup that is numbered 0 and ends on its beats")
  func pickup() throws {
    let export = try ScoreExport(Build.song(meter: (3, 4), pickup: 960 + 480, ["D4/8 E4/4 | F4/2."]))
    #expect(export.measures() == ["8:D4 q:E4", "h.:F4"])
    #expect(export.score.parts[0].measures.map(\.number) == ["0", "1"])
    #expect(export.score.parts[0].measures.map(\.isImplicit) == [true, false])
  }

  @Test("end a bar early where the meter changes inside it")
  func shortBar() throws {
    var song = try Build.song(["C4/1 D4/1"])
    song.meters.set(try #require(Meter(beats: 3, unit: 4)), at: 960 * 2)
    let export = try ScoreExport(song)
    #expect(export.measures() == ["h:C4~", "h:C4 q:D4~", "h.:D4"])
    #expect(export.attributes().map(\.measure) == ["1", "2"])
    #expect(export.attributes()[1].attributes.times == [Score.Time([.init(beats: [3], unit: 4)])])
  }

  struct Rhythm: CustomTestStringConvertible {
    let meter: String
    let notation: String
    let expected: String

    init(_ meter: String, _ notation: String, _ expected: String) {
      (self.meter, self.notation, self.expected) = (meter, notation, expected)
    }

    var testDescription: String { "\(meter): \(notation)" }
  }
}
