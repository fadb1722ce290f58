import MusicTheory
import Testing

@Suite("Drums and instruments")
struct SoundTests {
  @Test(
    "go by name, alias or key",
    arguments: [
      ("kick", 36), ("snare", 38), ("closed-hat", 42), ("acoustic-snare", 38), ("hihat", 42), ("51", 51),
      ("triangle", 81),
    ])
  func drums(text: String, key: Int) throws { #expect(try Drum(text: text).key == key) }

  @Test("print the first name of a key, which reads back as the key")
  func drumNames() throws {
    #expect(Drum.all.count == 47)
    for drum in Drum.all { #expect(try Drum(text: drum.description) == drum) }
    #expect(Set(Drum.names).count == Drum.names.count)
    #expect(Drum(key: 20)?.description == "20")
  }

  @Test("name the nearest drum for a mistyped one")
  func nearestDrum() {
    #expect(throws: ValueError.unknownName(.drum, text: "snar", nearest: ["snare"])) { try Drum(text: "snar") }
  }

  @Test(
    "are programs from 0, by name, by a unique part of one, or by number",
    arguments: [
      ("flute", "73 (Flute)"), ("Oboe", "68 (Oboe)"), ("lead-1-square", "80 (Lead 1 (square))"),
      ("harpsi", "6 (Harpsichord)"),
      ("73", "73 (Flute)"), ("0:1:2", "0:1:2"), ("5:3", "5:3:0"),
    ])
  func instruments(text: String, expected: String) throws {
    #expect(try Instrument(text: text).description == expected)
  }

  @Test("that fit several instruments say which")
  func ambiguous() {
    #expect(throws: ValueError.ambiguousName(.instrument, text: "flut", candidates: ["Flute", "Pan Flute"])) {
      try Instrument(text: "flut")
    }
    #expect(throws: ValueError.self) { try Instrument(text: "piano") }
    #expect(throws: ValueError.self) { try Instrument(text: "128") }
    #expect(throws: ValueError.self) { try Instrument(text: "1:128") }
    #expect(throws: ValueError.self) { try Instrument(text: "") }
  }

  @Test("every General MIDI name is an instrument of its own")
  func everyName() throws {
    for (program, name) in GeneralMIDI.names.enumerated() { #expect(try Instrument(text: name).program == program) }
  }
}

@Suite("Nearest words")
struct NearestWordsTests {
  @Test("count swaps of neighbours as one change, and allow a third of the word")
  func distances() {
    #expect(nearestWords(to: "wrtie", among: ["write", "list"]) == ["write"])
    #expect(nearestWords(to: "pen", among: ["pin", "pan", "open"], limit: 3) == ["pin", "pan", "open"])
    #expect(nearestWords(to: "abcdef", among: ["uvwxyz"]).isEmpty)
    #expect(nearestWords(to: "", among: ["a", "bb"]) == ["a"])
  }
}
