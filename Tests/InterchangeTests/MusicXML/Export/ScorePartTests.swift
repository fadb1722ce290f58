import Interchange
import MusicTheory
import MusicXMLFormat
import SongModel
import Testing

@Suite("Parts of a score")
struct ScorePartTests {
  @Test(
    "have the clef that their notes and their player ask for",
    arguments: [
      (0, ["C5/4 G5"], [Score.Clef(.g, line: 2)]), (0, ["C3/4 G2"], [Score.Clef(.f, line: 4)]),
      (33, ["E2/4 A1"], [Score.Clef(.f, line: 4, octaveChange: -1)]),
      (25, ["E3/4 C4"], [Score.Clef(.g, line: 2, octaveChange: -1)]), (41, ["D4/4 G3"], [Score.Clef(.c, line: 3)]),
      (72, ["C7/4 G6"], [Score.Clef(.g, line: 2, octaveChange: 1)]),
      (73, ["C8/4 D8"], [Score.Clef(.g, line: 2, octaveChange: 1)]),
      // Two hands of a piano, but not two voices of a cello.
      (0, ["C5/4 D5", "C3/4 D3"], [Score.Clef(.g, line: 2, staff: 1), Score.Clef(.f, line: 4, staff: 2)]),
      (42, ["C4/4 D4", "C3/4 D3"], [Score.Clef(.f, line: 4)]),
    ])
  func clefs(program: Int, voices: [String], expected: [Score.Clef]) throws {
    let export = try ScoreExport(Build.song(program: program, voices))
    #expect(export.attributes()[0].attributes.clefs == expected)
    #expect(export.attributes()[0].attributes.staves == (expected.count > 1 ? 2 : nil))
  }

  @Test("keep voices apart, and leave out what a second voice does not play")
  func voices() throws {
    let export = try ScoreExport(Build.song(program: 40, ["C5/1 C5/1 r/1", "r/2 E4/2 s/1 E4/1"]))
    #expect(export.measures() == ["w:C5 / h:r h:E4", "w:C5", "R / w:E4"])
    #expect(export.notes().map(\.voice) == ["1", "2", "2", "1", "1", "2"])
  }

  @Test("of drums have an instrument for each drum, hands above feet, and keys counted from 1")
  func drums() throws {
    let beats: [(at: Int, drum: Drum)] = [
      (0, .kick), (0, .closedHat), (240, .closedHat), (480, .snare), (480, .closedHat), (720, .kick), (960, .kick),
    ]
    let export = try ScoreExport(Build.song(Build.kit("kit", length: 1920, beats)))
    #expect(export.measures() == ["8:G5 8:G5 q:C5+G5 h:r / q:F4 8:r 8:F4 q:F4 q:r"])
    let part = export.score.parts[0]
    #expect(part.instruments.map(\.name) == ["Kick", "Snare", "Closed Hat"])
    #expect(part.midiInstruments.map(\.unpitched) == [37, 39, 43])
    #expect(part.midiInstruments.map(\.channel) == [10, 10, 10])
    #expect(export.notes().compactMap(\.instrument) == ["P1-I3", "P1-I3", "P1-I2", "P1-I3", "P1-I1", "P1-I1", "P1-I1"])
    #expect(export.notes()[0].notehead == .cross)
    #expect(export.attributes()[0].attributes.clefs == [Score.Clef(.percussion)])
  }

  @Test("state program, bank, volume and pan as MusicXML counts them")
  func sound() throws {
    var song = try Build.song(program: 73, ["C5/4"])
    song.tracks[0].bank = Bank(1, 2)
    song.tracks[0].pan = 0
    song.tracks[0].channel = 3
    let midi = try ScoreExport(song).score.parts[0].midiInstruments[0]
    #expect(midi.program == 74)
    #expect(midi.bank == 131)
    #expect(midi.channel == 3)
    #expect(midi.volume == 78.74)
    #expect(midi.pan == -90)
  }

  @Test("beam notes in groups of the meter")
  func beams() throws {
    let export = try ScoreExport(Build.song(meter: (6, 8), ["C4/8 D E/16 F E/16 D r/4 | C4/8. D/16 E/8 F/4 G/8"]))
    #expect(
      export.notes().map(\.beams) == [
        [.begin], [.continue], [.continue, .begin], [.end, .end], [.begin, .begin], [.end, .end], [], [],
        [.begin], [.continue, .backwardHook], [.end], [], [],
      ])
  }

  @Test("join four eighths in common time, though not where there are sixteenths")
  func eighths() throws {
    let export = try ScoreExport(Build.song(["C4/8 D E F C D E/16 F G/8"]))
    #expect(
      export.notes().map(\.beams) == [
        [.begin], [.continue], [.continue], [.end], [.begin], [.end], [.begin, .begin], [.continue, .end], [.end],
      ])
  }

  @Test("write repeats and syncs out, transposed as the key spells them")
  func writtenOut() throws {
    var song = try Build.song(key: "D", ["D4/2 F#4/2"])
    guard case .melody(var phrases) = song.tracks[0].phrases else { return }
    phrases.append(Phrase(id: try Build.id("t1-2"), start: 3840, length: 3840, source: .repeat(of: phrases[0].id)))
    phrases.append(
      Phrase(id: try Build.id("t1-3"), start: 7680, length: 1920, source: .sync(of: phrases[0].id, transpose: 2)))
    song.tracks[0].phrases = .melody(phrases)
    #expect(try ScoreExport(song).measures() == ["h:D4 h:F#4", "h:D4 h:F#4", "h:E4 h:r"])
  }

  @Test("write the bars and tracks that are asked for, with the key and meter in force")
  func excerpt() throws {
    let song = try Build.song(meter: (3, 4), key: "G", ["C4/2. D4/2.~ D4/2. E4/2."], ["C5/2. D5 E5 F5"])
    let export = try ScoreExport(song, options: .init(range: 2880 * 2..<2880 * 3, tracks: [0]))
    #expect(export.score.parts.map(\.name) == ["t1"])
    #expect(export.score.parts[0].measures.map(\.number) == ["3"])
    #expect(export.measures() == ["h.:D4"])
    #expect(export.notes().map(\.ties) == [[]])
    #expect(export.attributes()[0].attributes.keys == [Score.Key(.fifths(1, mode: "major"))])
  }

  @Test("change key inside a bar where the song does")
  func keyInBar() throws {
    var song = try Build.song(["F4/4 F4 F4 F4 | F4/1"])
    song.keys.set(try Key(text: "G"), at: 1920)
    let export = try ScoreExport(song)
    let kinds = export.score.parts[0].measures[0].elements.prefix(4).map(\.content)
    guard case .forward(let forward) = kinds[1], case .attributes(let change) = kinds[2], case .backup(2) = kinds[3]
    else {
      Issue.record("no key change in the bar")
      return
    }
    #expect(forward.duration == 2)
    #expect(change.keys == [Score.Key(.fifths(1, mode: "major"))])
    #expect(export.notes().map(\.accidental) == [nil, nil, .natural, nil, .natural])
  }

  @Test("are one, and empty, for a song without tracks")
  func empty() throws {
    let export = try ScoreExport(Song())
    #expect(export.score.parts.count == 1)
    #expect(export.measures() == ["R"])
  }

  @Test("are refused where they would fill the memory")
  func tooLarge() throws {
    var song = try Build.song(["C4/4"])
    guard case .melody(var phrases) = song.tracks[0].phrases else { return }
    phrases.append(
      Phrase(id: try Build.id("t1-2"), start: 960, length: Song.lastTick - 960, source: .repeat(of: phrases[0].id)))
    song.tracks[0].phrases = .melody(phrases)
    #expect(throws: ScoreExport.Failure.tooLarge(limit: 1_000_000)) { try ScoreExport(song) }
    song.tracks = []
    song.markers = [Marker(tick: Song.lastTick, name: "far")]
    song.meters = TickMap(try #require(Meter(beats: 1, unit: 32)))
    #expect(throws: ScoreExport.Failure.tooLarge(limit: 1_000_000)) { try ScoreExport(song) }
  }
}

@Suite("Repeat signs in a score")
struct ScoreRepeatTests {
  @Test("stand round bars that every part plays again")
  func signs() throws {
    let export = try ScoreExport(song(times: 3), options: .init(usesRepeatSigns: true))
    #expect(export.measures(0) == ["h:C4 h:D4", "w:E4", "w:G4"])
    #expect(export.measures(1) == ["w:C3", "w:D3", "w:E3"])
    for part in export.score.parts {
      let lines = part.measures.map { measure in
        measure.elements.compactMap { if case .barline(let line) = $0.content { line.repeat } else { nil } }
      }
      #expect(lines == [[.init(.forward)], [.init(.backward, times: 3)], []])
    }
  }

  @Test("are missing where a part, the tempo or a control differs")
  func differences() throws {
    var changed = try song(times: 2)
    changed.tempos.set(try #require(Tempo(beatsPerMinute: Fraction(90))), at: 3840 * 3)
    var pedalled = try song(times: 2)
    pedalled.tracks[1].controls = [Control(tick: 3840 * 2, change: .controller(64, value: 127))]
    var other = try song(times: 2)
    guard case .melody(var phrases) = other.tracks[1].phrases else { return }
    phrases[1].source = .sync(of: phrases[0].id, transpose: 12)
    other.tracks[1].phrases = .melody(phrases)
    for song in [changed, pedalled, other] {
      #expect(try ScoreExport(song, options: .init(usesRepeatSigns: true)).measures(0).count == 5)
    }
  }

  @Test("say which markers they swallow")
  func markers() throws {
    var song = try song(times: 2)
    song.markers = [Marker(tick: 0, name: "A"), Marker(tick: 7680, name: "A again"), Marker(tick: 3840 * 4, name: "B")]
    let export = try ScoreExport(song, options: .init(usesRepeatSigns: true))
    #expect(export.findings == [.markerLeftOut(Marker(tick: 7680, name: "A again"))])
    let rehearsals = export.directions().filter { if case .rehearsal = $0.direction.marks[0] { true } else { false } }
    #expect(rehearsals.map(\.measure) == ["1", "3"])
  }

  /// Two parts of two bars that are played some times, and one bar behind.
  private func song(times: Int) throws -> Song {
    var song = try Build.song(["C4/2 D4/2 E4/1"], ["C3/1 D3/1"])
    for (index, pitch) in ["G4", "E3"].enumerated() {
      guard case .melody(var phrases) = song.tracks[index].phrases else { continue }
      let note = Note(try Pitch(text: pitch, in: .cMajor))
      let last = Block(id: 1, at: 0, length: 3840, figure: .chord(Chord(root: note)))
      phrases.append(
        Phrase(
          id: try Build.id("t\(index)-2"), start: 7680, length: 7680 * (times - 1), source: .repeat(of: phrases[0].id)))
      phrases.append(
        Phrase(
          id: try Build.id("t\(index)-3"), start: 7680 * times, length: 3840,
          source: .original(MelodyContent(voices: [Voice([last])], nextID: 2))))
      song.tracks[index].phrases = .melody(phrases)
    }
    return song
  }
}
