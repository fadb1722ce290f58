import MusicTheory
import Testing

@Suite("Pitches")
struct PitchTests {
  private func number(_ text: String) throws -> Int { try Pitch(text: text, in: .cMajor).number }

  @Test(
    "have the MIDI key of their letter, alteration and octave, C4 being 60",
    arguments: [
      ("C4", 60), ("B#3", 60), ("Cb5", 71), ("F#3", 54), ("Bb5", 82), ("C##4", 62), ("Abb4", 67), ("C-1", 0),
      ("G9", 127),
    ])
  func numbers(text: String, expected: Int) throws {
    #expect(try number(text) == expected)
    #expect(try Pitch(text: text, in: .cMajor).description == text)
  }

  @Test("end at C-1 and G9", arguments: ["Cb-1", "G#9", "C10", "B#-2", "128"])
  func bounds(text: String) {
    #expect(throws: ValueError.self) { try Pitch(text: text, in: .cMajor) }
  }

  @Test(
    "are not written in lower case, with other signs or without an octave",
    arguments: ["c4", "H4", "C", "C4x", "", "C###4", "F♯3"])
  func malformed(text: String) {
    #expect(throws: ValueError.malformed(.pitch, text: text)) { try Pitch(text: text, in: .cMajor) }
  }

  @Test(
    "given as numbers are spelled by the key",
    arguments: [
      ("C", 61, "C#4"), ("C", 63, "Eb4"), ("C", 66, "F#4"), ("C", 68, "G#4"), ("C", 70, "Bb4"), ("Eb", 68, "Ab4"),
      ("Eb", 66, "Gb4"), ("E", 63, "D#4"), ("C#", 60, "B#3"), ("Gb", 59, "Cb4"), ("F#m", 65, "E#4"),
      ("D:dorian", 70, "Bb4"),
    ])
  func spelledByKey(key: String, number: Int, expected: String) throws {
    #expect(try Pitch(text: String(number), in: Key(text: key)).description == expected)
  }

  @Test("of every MIDI key can be spelled in every key")
  func everySpelling() {
    for fifths in Key.signatures {
      for mode in Mode.allCases {
        guard let key = Key(fifths: fifths, mode: mode) else {
          Issue.record("no key of \(fifths) \(mode)")
          continue
        }
        for number in Pitch.numbers { #expect(key.spelling(of: number)?.number == number) }
      }
    }
  }

  @Test("ascend by key, then by letter")
  func order() throws {
    let pitches = try ["C4", "B#3", "B3", "Db4", "C#4"].map { try Pitch(text: $0, in: .cMajor) }
    #expect(pitches.sorted().map(\.description) == ["B3", "B#3", "C4", "C#4", "Db4"])
  }
}

@Suite("Intervals")
struct IntervalTests {
  private func moved(_ pitch: String, _ interval: String, _ key: String = "C") throws -> String? {
    let key = try Key(text: key)
    return try Pitch(text: pitch, in: key).moved(by: Interval(text: interval), in: key)?.description
  }

  @Test(
    "by semitones are spelled by the key, and octaves keep their spelling",
    arguments: [
      ("C4", "+7", "C", "G4"), ("C4", "3", "C", "Eb4"), ("C4", "3", "E", "D#4"), ("B#3", "+12", "C", "B#4"),
      ("Cb5", "-12", "C", "Cb4"), ("E4", "-1", "F", "Eb4"), ("A4", "0", "C", "A4"),
    ])
  func semitones(pitch: String, interval: String, key: String, expected: String) throws {
    #expect(try moved(pitch, interval, key) == expected)
  }

  @Test(
    "by name set the spelling",
    arguments: [
      ("C4", "+m3", "Eb4"), ("C4", "+A2", "D#4"), ("F#4", "+M3", "A#4"), ("F4", "+A4", "B4"), ("B4", "+d5", "F5"),
      ("C4", "-P8", "C3"), ("E4", "-m2", "D#4"), ("C4", "+M9", "D5"), ("A4", "+P1", "A4"),
    ])
  func named(pitch: String, interval: String, expected: String) throws {
    #expect(try moved(pitch, interval) == expected)
  }

  @Test(
    "by degrees lead along the scale, from a note outside it to the next inside",
    arguments: [
      ("E4", "+1d", "C", "F4"), ("B4", "+1d", "C", "C5"), ("F#4", "+1d", "G", "G4"), ("F4", "+1d", "C", "G4"),
      ("F#4", "+1d", "C", "G4"), ("F#4", "-1d", "C", "F4"), ("C4", "+7d", "C", "C5"), ("A4", "-2d", "Am", "F4"),
    ])
  func degrees(pitch: String, interval: String, key: String, expected: String) throws {
    #expect(try moved(pitch, interval, key) == expected)
  }

  @Test("past the keyboard lead nowhere")
  func outside() throws {
    #expect(try moved("G9", "+1") == nil)
    #expect(try moved("C-1", "-m2") == nil)
    #expect(try moved("F#9", "+2d") == nil)
  }

  @Test("print as they are typed", arguments: ["+7", "-12", "+m3", "-P8", "+A4", "+1d", "-3d", "+M10", "-d5", "+0"])
  func printing(text: String) throws { #expect(try Interval(text: text).description == text) }

  @Test("that do not exist are refused", arguments: ["+m5", "P3", "+M4", "x3", "+128", "++1", "", "-", "1dd"])
  func refused(text: String) {
    #expect(throws: ValueError.self) { try Interval(text: text) }
  }
}

@Suite("Keys")
struct KeyTests {
  @Test(
    "have the sharps and flats of their mode",
    arguments: [
      ("C", 0), ("G", 1), ("F", -1), ("Em", 1), ("F#m", 3), ("Cb", -7), ("C#", 7), ("D:dorian", 0), ("E:phrygian", 0),
      ("F:lydian", 0), ("G:mixolydian", 0), ("B:locrian", 0), ("A:aeolian", 0), ("Bb:dorian", -4),
    ])
  func signatures(text: String, expected: Int) throws { #expect(try Key(text: text).fifths == expected) }

  @Test("with more than seven sharps or flats are refused", arguments: ["G#", "Fb", "A#:dorian", "E#m"])
  func tooMany(text: String) {
    #expect(throws: ValueError.outOfRange(.key, text: text, allowed: "at most seven sharps or flats")) {
      try Key(text: text)
    }
  }

  @Test("name the nearest mode for a mistyped one")
  func nearestMode() {
    #expect(throws: ValueError.unknownName(.key, text: "dorain", nearest: ["dorian"])) { try Key(text: "D:dorain") }
  }

  @Test("alter the letters of their signature and no others")
  func alterations() throws {
    let key = try Key(text: "Eb")
    #expect(Letter.allCases.map { key.alteration(of: $0) } == [0, 0, -1, 0, 0, -1, -1])
    let sharp = try Key(text: "A")
    #expect(Letter.allCases.map { sharp.alteration(of: $0) } == [1, 0, 0, 1, 1, 0, 0])
  }
}

@Suite("Chord names")
struct ChordNameTests {
  @Test(
    "stand for their tones, each at its lowest place above the root",
    arguments: [
      ("C4:maj", "C4 E4 G4"), ("A3:m7", "A3 C4 E4 G4"), ("G3:7", "G3 B3 D4 F4"), ("B3:m7b5", "B3 D4 F4 A4"),
      ("C4:9", "C4 D4 E4 G4 Bb4"), ("D4:sus4", "D4 G4 A4"), ("F#3:dim7", "F#3 A3 C4 Eb4"), ("C4:aug", "C4 E4 G#4"),
      ("E3:7#9", "E3 F##3 G#3 B3 D4"), ("C4:69", "C4 D4 E4 G4 A4"),
    ])
  func tones(text: String, expected: String) throws {
    let name = try ChordName(text: text)
    let pitches = try #require(name.root.flatMap { name.quality.pitches(above: $0, in: .cMajor) })
    #expect(pitches.map(\.description).joined(separator: " ") == expected)
    #expect(name.description == text)
  }

  @Test("without a root leave it open, and name the nearest quality for a mistyped one")
  func withoutRoot() throws {
    #expect(try ChordName(text: ":7").root == nil)
    #expect(throws: ValueError.self) { try ChordName(text: "C4:majj7") }
    #expect(throws: ValueError.malformed(.chordName, text: "C4")) { try ChordName(text: "C4") }
  }
}
