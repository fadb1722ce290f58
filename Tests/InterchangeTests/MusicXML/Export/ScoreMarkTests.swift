import Interchange
import MusicTheory
import MusicXMLFormat
import SongModel
import Testing

@Suite("What stands over and under the notes of a score")
struct ScoreMarkTests {
  @Test("is a dynamic where the level changes, and the exact velocity of what differs from it")
  func dynamics() throws {
    let song = try Build.song(["@80 C4/4 D E F | C4/4 D@84 E F! | @49 C4/4 D E F | C4/4 D E F"])
    let export = try ScoreExport(song)
    let marks = export.directions().filter { $0.direction.sound?.dynamics != nil }
    #expect(marks.map(\.measure) == ["1", "3"])
    #expect(marks.map(\.direction.marks) == [[.dynamics(["mf"])], [.dynamics(["p"])]])
    // In percent of 90.
    #expect(marks.map(\.direction.sound?.dynamics) == [88.89, 54.44])
    #expect(export.notes().map(\.dynamics)[4..<8] == [nil, 93.33, nil, 111.11])
    #expect(export.measures()[1] == "q:C4 q:D4 q:E4 q:F4^")
    #expect(export.notes().count { $0.dynamics != nil } == 2)
  }

  @Test("is a hairpin where the level moves")
  func hairpin() throws {
    let song = try Build.song(["C4/4@50 D@60 E@70 F@80 | C4/2@92 C4/2"])
    let marks = try ScoreExport(song).directions().map(\.direction.marks)
    #expect(
      marks == [
        [.metronome(Score.Metronome(.init(.quarter), equals: .perMinute("120")))], [.dynamics(["p"])],
        [.wedge(Score.Wedge(.crescendo))], [.wedge(Score.Wedge(.stop))], [.dynamics(["f"])],
      ])
  }

  @Test("is nothing for a part that is played at the usual level")
  func usualLevel() throws {
    let export = try ScoreExport(Build.song(["C4/4 D E F"]))
    #expect(export.directions().count == 1)
    #expect(export.notes().allSatisfy { $0.dynamics == nil })
  }

  @Test("is a dot for half a gate, and the exact release of any other")
  func gates() throws {
    let export = try ScoreExport(Build.song(["C4/4' D%80 E E%25"]))
    #expect(export.measures() == ["q:C4' q:D4 q:E4 q:E4'"])
    // A quarter is one division.
    #expect(export.notes().map(\.release) == [nil, -0.2, nil, -0.75])
    #expect(export.notes().allSatisfy { $0.attack == nil })
  }

  @Test("is an ornament, grace notes and broken chords")
  func ornaments() throws {
    let export = try ScoreExport(
      Build.song(["C4/4(tr) D(mord) E(turn) F/8(trem) G | [C4 E]/2(arp) (B4)C5/4 (G4 A4)B4/4"]))
    #expect(export.measures()[1] == "h:C4+E4 (8:B4) q:C5 (16:G4) (16:A4) q:B4")
    let notes = export.notes()
    #expect(
      notes[0..<5].map(\.notations.ornaments) == [
        [.sign(.trill)], [.sign(.mordent)], [.sign(.turn)], [.tremolo(marks: 2, .single)], [],
      ])
    #expect(notes[5..<7].map(\.notations.arpeggio) == [.arpeggiate(nil), .arpeggiate(nil)])
    #expect(notes[7].grace == Score.Grace(isSlashed: true))
    #expect(notes[9].grace == Score.Grace(isSlashed: false))
  }

  @Test("is a syllable with its place in the word")
  func lyrics() throws {
    var song = try Build.song(["C4/4 D E F"])
    guard case .melody(var phrases) = song.tracks[0].phrases, var content = phrases[0].content else { return }
    for (index, text) in ["Hal-", "le-", "lu", "- "].enumerated() { content.voices[0].blocks[index].lyric = text }
    phrases[0].source = .original(content)
    song.tracks[0].phrases = .melody(phrases)
    let lyrics = try ScoreExport(song).notes().flatMap(\.lyrics)
    #expect(lyrics.map(\.text) == ["Hal", "le", "lu", "- "])
    #expect(lyrics.map(\.syllabic) == [.begin, .middle, .end, .single])
  }

  @Test("is the accidental that neither the key nor the bar gives")
  func accidentals() throws {
    let song = try Build.song(key: "D", ["F#4/4 F4 F4 F#4 | F#4/4 C5 C4 Bb4 | Bb4/2~ Bb4/2~ | Bb4/2 Bb4/2"])
    let signs = try ScoreExport(song).notes().map(\.accidental)
    #expect(signs == [nil, .natural, nil, .sharp, nil, .natural, .natural, .flat, .flat, nil, .flat])
  }

  @Test("is a tempo in the unit that the meter counts, exact in quarters")
  func tempo() throws {
    var song = try Build.song(meter: (6, 8), ["C4/2. C4/2."])
    song.tempos = TickMap(try Tempo(text: "1/4.=60"))
    song.tempos.set(try #require(Tempo(microsecondsPerQuarter: 654_321)), at: 2880 + 480)
    let tempos = try ScoreExport(song).directions().map(\.direction)
    #expect(
      tempos.map(\.marks) == [
        [.metronome(.init(.init(.quarter, dots: 1), equals: .perMinute("60")))],
        [.metronome(.init(.init(.quarter, dots: 1), equals: .perMinute("61.13")))],
      ])
    // 60,000,000 over 654,321, with the fewest decimals that tell it.
    #expect(tempos.map(\.sound?.tempo) == [90, 91.6981])
    #expect(tempos.map(\.offset) == [0, 1])
  }

  @Test("is a word where the tempo moves, and a mark where it arrives")
  func ramp() throws {
    var song = try Build.song(["C4/1 C4/1 C4/1"])
    for (step, tempo) in [118, 116, 114, 112, 110].enumerated() {
      song.tempos.set(try #require(Tempo(beatsPerMinute: Fraction(tempo))), at: 3840 + 480 * step)
    }
    let marks = try ScoreExport(song).directions().map(\.direction)
    #expect(
      marks.map(\.marks) == [
        [.metronome(.init(.init(.quarter), equals: .perMinute("120")))], [.words("rit.")], [.words(" ")], [.words(" ")],
        [.words(" ")], [.metronome(.init(.init(.quarter), equals: .perMinute("110")))],
      ])
    #expect(marks.map(\.sound?.tempo) == [120, 118, 116, 114, 112, 110])
  }

  @Test("is the swing of MusicXML 4.0, and an end of it")
  func swing() throws {
    var song = try Build.song(["C4/1 C4/1 C4/1"])
    song.swings.set(Swing(value: try #require(Fraction(1, 8)), long: 2, short: 1), at: 0)
    song.swings.set(nil, at: 3840)
    song.swings.set(Swing(value: .quarter, long: 2, short: 1), at: 7680)
    let export = try ScoreExport(song)
    let swings = export.directions().compactMap(\.direction.sound?.swing)
    #expect(swings == [.ratio(first: 2, second: 1, type: .eighth), .straight])
    #expect(
      export.findings == [.swingLeftOut(tick: 7680, try #require(Swing(value: .quarter, long: 2, short: 1)))])
  }

  @Test("is the pedal, a change of instrument, and a word about all other controls")
  func controls() throws {
    var song = try Build.song(["C4/1 C4/1"])
    song.tracks[0].controls = [
      Control(tick: 0, change: .controller(64, value: 127)), Control(tick: 960, change: .controller(64, value: 0)),
      Control(tick: 960, change: .controller(64, value: 127)), Control(tick: 1920, change: .controller(64, value: 0)),
      Control(tick: 1920, change: .controller(11, value: 90)), Control(tick: 3840, change: .program(73, bank: nil)),
      Control(tick: 3840, change: .bend(100)),
    ]
    let export = try ScoreExport(song)
    let marks = export.directions().dropFirst().map(\.direction)
    #expect(
      marks.map(\.marks) == [[.pedal(.start)], [.pedal(.change)], [.pedal(.stop)], [.words("Flute")]])
    #expect(marks.last?.sound?.midiInstruments.first?.program == 74)
    #expect(export.findings == [.controlsLeftOut(track: 0, count: 2, tick: 1920)])
  }

  @Test("tells where notes of no note value are played, and prints the nearest")
  func offGrid() throws {
    var song = try Build.song(["C4/4 D4/4 E4/2"])
    guard case .melody(var phrases) = song.tracks[0].phrases, var content = phrases[0].content else { return }
    content.voices[0].blocks[0].length = 953
    (content.voices[0].blocks[1].at, content.voices[0].blocks[1].length) = (971, 949)
    phrases[0].source = .original(content)
    song.tracks[0].phrases = .melody(phrases)
    let export = try ScoreExport(song)
    #expect(export.measures() == ["q:C4 q:D4 h:E4"])
    #expect(export.attributes()[0].attributes.divisions == 1)
    // In divisions of 960 ticks: 7 early, 11 late.
    #expect(export.notes().map(\.release) == [-0.007292, nil, nil])
    #expect(export.notes().map(\.attack) == [0, 0.011458, nil])
    #expect(export.findings == [.rhythmRounded(track: 0, count: 2, tick: 0)])
  }
}
