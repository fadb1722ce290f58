import Interchange
import MusicTheory
import MusicXMLFormat
import SongModel
import Testing

@Suite("Tuplets in a score")
struct ScoreTupletTests {
  @Test(
    "count as musicians count them",
    arguments: [
      ("4/4", "{C4 D E}/4 r/2.", "{3:2 8:C4 8:D4 8:E4} q:r h:r"),
      ("4/4", "{C4 D E}/2 r/2", "{3:2 q:C4 q:D4 q:E4} h:r"),
      ("4/4", "{C4 D E F G}/4 r/2.", "{5:4 16:C4 16:D4 16:E4 16:F4 16:G4} q:r h:r"),
      ("4/4", "{C4 D E F G A}/2 r/2", "{6:4 8:C4 8:D4 8:E4 8:F4 8:G4 8:A4} h:r"),
      // Weights are longer notes, dotted or tied where there is no other way.
      ("4/4", "{C4*2 D}/4 r/2.", "{3:2 q:C4 8:D4} q:r h:r"),
      ("4/4", "{C4*3 D*2 E*2}/4 r/2.", "{7:4 8.:C4 8:D4 8:E4} q:r h:r"),
      ("4/4", "{C4*5 D E}/4 r/2.", "{7:4 q:C4~ 16:C4 16:D4 16:E4} q:r h:r"),
      // In the time of three.
      ("6/8", "{C4 D}/4. r/4.", "{2:3 8:C4 8:D4} q.:r"),
      ("6/8", "{C4 D E F}/4. r/4.", "{4:3 8:C4 8:D4 8:E4 8:F4} q.:r"),
      ("3/4", "{C4 D E F G}/2.", "{5:3 q:C4 q:D4 q:E4 q:F4 q:G4}"),
      // A tuplet in a tuplet; a rest in one.
      ("4/4", "{C4 D {E F G}}/2 r/2", "{3:2 q:C4 q:D4 {3:2 8:E4 8:F4 8:G4}} h:r"),
      ("4/4", "{{E4 F G} r C4}/2 r/2", "{3:2{3:2 8:E4 8:F4 8:G4} q:r q:C4} h:r"),
      // What plain values can show needs no bracket.
      ("4/4", "{C4 D}/4 {C4*3 D}/4 r/2", "8:C4 8:D4 8.:C4 16:D4 h:r"),
      ("4/4", "{C4 {D E F}}/2 r/2", "q:C4 {3:2 8:D4 8:E4 8:F4} h:r"),
    ])
  func counting(meter: String, notation: String, expected: String) throws {
    let parsed = try Meter(text: meter)
    let song = try Build.song(meter: (parsed.beats, parsed.unit), [notation])
    let export = try ScoreExport(song)
    #expect(export.measures() == [expected])
    #expect(export.findings.isEmpty)
  }

  @Test("state what their notes last, exactly")
  func durations() throws {
    let export = try ScoreExport(Build.song(["{C4 D {E F G A B}}/2 r/2"]))
    // A third of a half, and a fifth of that: fifteenths of a half note.
    #expect(export.attributes()[0].attributes.divisions == 15)
    #expect(export.notes().map(\.duration) == [10, 10, 2, 2, 2, 2, 2, 30])
    #expect(
      export.notes().map(\.timeModification) == [
        .init(actual: 3, normal: 2), .init(actual: 3, normal: 2),
      ] + Array(repeating: .init(actual: 15, normal: 8), count: 5) + [nil])
    let inner = export.notes()[2].notations.tuplets
    #expect(inner.map(\.number) == [2])
    #expect(inner[0].actual == .init(number: 5, type: .n16))
    #expect(inner[0].normal == .init(number: 4, type: .n16))
  }

  @Test("that a bar line cuts are one on either side")
  func cut() throws {
    let export = try ScoreExport(Build.song(["r/2. {C4 D E}/2 r/2."]))
    #expect(export.measures() == ["h:r q:r {3:2 q:C4 8:D4~}", "{3:2 8:D4 q:E4} q:r h:r"])
    #expect(export.findings == [.tupletsCut(track: 0, count: 1, tick: 2880)])
  }

  @Test("are told from the ticks that a cut left of them")
  func remains() throws {
    var song = try Build.song(["C4/1"])
    let note = Note(try Pitch(text: "C4", in: .cMajor))
    let slots = [213, 107].map { Slot(.chord(Chord(root: note)), weight: $0) }
    let block = Block(id: 1, at: 0, length: 960, figure: .tuplet(Tuplet(slots)))
    song.tracks[0].phrases = .melody([
      Phrase(
        id: try Build.id("t1-1"), start: 0, length: 3840,
        source: .original(MelodyContent(voices: [Voice([block])], nextID: 2)))
    ])
    #expect(try ScoreExport(song).measures() == ["{3:2 q:C4 8:C4} q:r h:r"])
  }

  @Test("that no values show are printed as the nearest, and said")
  func lost() throws {
    let note = Note(try Pitch(text: "C4", in: .cMajor))
    let slots = [101, 57, 89].map { Slot(.chord(Chord(root: note)), weight: $0) }
    var song = try Build.song(["C4/1"])
    let block = Block(id: 1, at: 0, length: 3840, figure: .tuplet(Tuplet(slots)))
    song.tracks[0].phrases = .melody([
      Phrase(
        id: try Build.id("t1-1"), start: 0, length: 3840,
        source: .original(MelodyContent(voices: [Voice([block])], nextID: 2)))
    ])
    let export = try ScoreExport(song)
    #expect(
      export.findings == [.rhythmRounded(track: 0, count: 3, tick: 0), .tupletsLost(track: 0, count: 1, tick: 0)])
    // 101, 57 and 89 parts of 247: ticks 0, 1570, 2456 and 3840, printed at thirty-seconds, which are 120 ticks each.
    #expect(export.measures() == ["q:C4~ 8:C4~ 32:C4 16.:C4~ 8:C4 q.:C4"])
  }
}
