import Interchange
import MusicTheory
import MusicXMLFormat
import SongModel
import TestSupport
import Testing

/// What files of the suite mean, as their descriptions and notes say.
@Suite("The suite", .enabled(if: SharedFiles.arePresent, "the files beside the project are missing"))
struct ScoreSuiteTests {
  private func notes(_ name: String) throws -> [String] { try ImportedScores.suite(name).notes }

  @Test("Pitches go from G2 to C7 and keep their spelling")
  func pitches() throws {
    let notes = try ImportedScores.suite("01a").song.writtenNotes
    #expect(notes.map(\.name).first == "G2")
    // The scale, then two octaves of sharps and of flats, doubled at the end.
    #expect(notes.contains { $0.name == "C#4" } && notes.contains { $0.name == "Cb5" })
    #expect(notes.contains { $0.name == "C##5" } && notes.contains { $0.name == "Cbb5" })
  }

  @Test("Quarter tones become the nearest key, halves up")
  func microtones() throws {
    let made = try ImportedScores.suite("01d")
    // C, D, E and F, lower by 1.5 and 0.5, higher by 0.5 and 1.5.
    #expect(made.notes.prefix(4) == ["Cb4 0+1", "D4 1+1", "E#4 2+1", "F##4 3+1"])
    #expect(made.kinds.count == 8)
  }

  @Test("A backup of one voice lets the other begin later")
  func backup() throws { #expect(try notes("03b") == ["C4 0+1", "A3 1+1", "C4 1+1", "A3 2+1"]) }

  @Test("Divisions may change with the measure")
  func divisionChange() throws {
    #expect(try notes("03c") == ["C5 0+1", "C5 1+1", "C5 2+1", "C5 3+1", "C5 4+2", "C5 6+2"])
  }

  @Test("Groups and sums of a meter are counted together")
  func complexMeters() throws {
    let meters = try ImportedScores.suite("11d").song.meters.entries.map { "\($0.tick) \($0.value)" }
    // 3/8 + 2/8 + 3/4 are eleven eighths, 5/2 + 1/8 twenty-one.
    #expect(meters == ["0 11/8", "5280 21/8"])
  }

  @Test("Every church mode has its tonic")
  func modes() throws {
    let keys = try ImportedScores.suite("13b").song.keys.entries.map(\.value.description)
    // Two sharps: D major and its relatives, ionian being major and aeolian minor.
    #expect(
      keys == ["D", "Bm", "D", "E:dorian", "F#:phrygian", "G:lydian", "A:mixolydian", "Bm", "C#:locrian", "D"])
  }

  @Test("Chords hold together over directions between their notes, and apart over voices")
  func chords() throws {
    #expect(try notes("21f") == ["D4 0+1", "F#4 0+1", "A4 0+1"])
    let voices = try ImportedScores.suite("21i").song.writtenNotes
    #expect(Set(voices.map(\.voice)) == [0, 1] && voices.count == 4)
  }

  @Test("Tuplets of 3, 4 in 3, 7 in 3 and 6 are blocks of equal slots, exact whatever the resolution")
  func tuplets() throws {
    let made = try ImportedScores.suite("23a")
    #expect(made.song.ticksPerQuarter == 960)
    let tuplets = made.blocks().compactMap { block in block.figure.tuplet.map { (block.length, $0.slots.count) } }
    #expect(tuplets.map(\.0) == [1920, 1920, 1920, 2880, 1920])
    #expect(tuplets.map(\.1) == [3, 3, 3, 7, 6])
  }

  @Test("Tuplets nest")
  func nested() throws {
    let first = try #require(try ImportedScores.suite("23d").blocks().first?.figure.tuplet)
    // Two eighths of a sextuplet, a quintuplet in the time of two more, and two eighths.
    #expect(first.slots.map(\.weight) == [1, 1, 2, 1, 1])
    #expect(first.slots[2].figure.tuplet?.slots.map(\.weight) == [1, 1, 1, 1, 1])
  }

  @Test("Tuplets without brackets are found by what they fill")
  func withoutBrackets() throws {
    let made = try ImportedScores.suite("23f")
    #expect(made.blocks(voice: 0).compactMap(\.figure.tuplet).map(\.slots.count) == [3])
    #expect(made.blocks(voice: 1).compactMap(\.figure.tuplet).map(\.slots.count) == [3, 3, 3])
  }

  @Test("Graces belong to the note behind them")
  func graces() throws {
    let graces = try ImportedScores.suite("24a").blocks().prefix(4).map { $0.grace.map(\.description) }
    #expect(graces == [["D5"], ["E5", "D5"], ["D5"], ["D5"]])
  }

  @Test("Dynamics become velocities, from the softest to the loudest")
  func dynamics() throws {
    let made = try ImportedScores.suite("31a")
    let velocities = made.song.writtenNotes.filter { (8...21).contains($0.onset / 960) }.map(\.velocity)
    // p pp ppp pppp ppppp pppppp f ff fff ffff fffff ffffff mp mf
    #expect(velocities == [49, 33, 16, 10, 5, 1, 96, 112, 120, 124, 126, 127, 64, 80])
  }

  @Test("The pedal is controller 64")
  func pedal() throws {
    let made = try ImportedScores.suite("31a")
    let values = made.song.tracks[0].controls.compactMap { control in
      if case .controller(64, let value) = control.change { value } else { nil }
    }
    #expect(values == [127, 0, 127, 0])
  }

  @Test("Metronome marks count dots, and relations of values follow from the tempo before")
  func metronomes() throws {
    let tempos = try ImportedScores.suite("31c").song.tempos.entries.map(\.value.description)
    // A dotted quarter of 100 is a quarter of 150.
    #expect(tempos.first == "150")
  }

  @Test("Ties join what they tie, over bar lines and without their ends")
  func ties() throws {
    #expect(try notes("33b") == ["F4 0+8"])
    #expect(try notes("33i").first == "C5 0+8")
  }

  @Test("Parts stand in the order of the list")
  func partOrder() throws {
    let made = try ImportedScores.suite("41a")
    #expect(made.song.tracks.map(\.name) == ["Part 1", "Part 2", "Part 3", "Part 4"])
    #expect(made.song.writtenNotes.map(\.name) == ["C4", "E4", "G4", "B4"])
  }

  @Test("Both staves of a piano are voices of one track")
  func staves() throws {
    let made = try ImportedScores.suite("43a")
    #expect(made.song.tracks.count == 1)
    #expect(made.song.writtenNotes.map { "\($0) voice \($0.voice + 1)" } == ["B2 0+4 voice 2", "F4 0+4 voice 1"])
  }

  @Test("Dynamics that stand on both staves hold for their own")
  func dynamicsOfStaves() throws {
    let notes = try ImportedScores.suite("43e").song.writtenNotes
    #expect(notes.filter { $0.voice == 0 }.map(\.velocity).prefix(4) == [124, 124, 124, 124])
    // From the standard 96 a crescendo of two beats leads to a level higher.
    #expect(notes.filter { $0.voice == 1 }.map(\.velocity).prefix(3) == [96, 104, 112])
  }

  @Test("Measures that are too short or too long stay so and are told of")
  func oddMeasures() throws {
    let short = try ImportedScores.suite("46f")
    #expect(short.song.pickup == 1920)
    let long = try ImportedScores.suite("46i")
    #expect(long.kinds.contains(.measureLength(expected: .one, actual: try #require(Fraction(5, 4)))))
    #expect(long.song.meters.entries.contains { $0.value.description == "5/4" })
  }

  @Test("Syllables keep the hyphens of their words; verses after the first are told of")
  func lyrics() throws {
    #expect(
      try ImportedScores.suite("61a").blocks().compactMap(\.lyric) == [
        "Tra-", "la-", "li", "Ja!", "Tra-", "ra!", "Bah!",
      ])
    let verses = try ImportedScores.suite("61b")
    #expect(verses.kinds.contains(.verse("2")))
  }

  @Test("Transposing instruments sound together")
  func transposition() throws {
    // All parts of the file play the same C5 at sight of different written notes.
    let made = try ImportedScores.suite("72b")
    #expect(Set(made.song.writtenNotes.filter { $0.key != 60 }.map(\.key)) == [72])
  }

  @Test("Percussion without named sounds is guessed from its place, with a report")
  func percussion() throws {
    let made = try ImportedScores.suite("73a")
    #expect(made.song.tracks.contains { $0.kind == .drum })
    #expect(made.kinds.contains { if case .guessedDrum = $0 { true } else { false } })
  }
}
