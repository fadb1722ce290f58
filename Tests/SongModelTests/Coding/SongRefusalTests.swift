import SongModel
import TestSupport
import Testing

@Suite("Files that are no songs")
struct SongRefusalTests {
  @Test(
    "A syntax error names its line and column",
    arguments: [
      ("", "1:1: the text ends where a value belongs"),
      ("  \n ", "2:2: the text ends where a value belongs"),
      ("{", "1:2: the text ends where a key in quotes belongs"),
      ("{ \"title\": \"é\" x", "1:16: 'x' where ',' or '}' belongs"),
      ("{\n  \"title\" \"x\" }", "2:11: '\"' where ':' belongs"),
      ("{\r\n\"a\": [1, ]}", "2:10: ']' where a value belongs"),
      ("{\r\"a\": [1 2]}", "2:9: '2' where ',' or ']' belongs"),
      ("{ \"a\": 1, }", "1:11: '}' where a key in quotes belongs"),
      ("{ 'a': 1 }", "1:3: ''' where a key in quotes belongs"),
      ("{ \"a\": tru }", "1:8: 't' where a value belongs"),
      ("{ \"a\": nul", "1:8: 'n' where a value belongs"),
      ("{ \"a\": 01 }", "1:8: not a number as JSON writes it"),
      ("{ \"a\": 0123456 }", "1:8: not a number as JSON writes it"),
      ("{ \"a\": 00 }", "1:8: not a number as JSON writes it"),
      ("{ \"a\": 1/2 }", "1:9: '/' where ',' or '}' belongs"),
      ("{ \"a\": 1: }", "1:9: ':' where ',' or '}' belongs"),
      ("{ \"a\": 12345678x }", "1:16: 'x' where ',' or '}' belongs"),
      ("{ \"a\": - }", "1:8: not a number as JSON writes it"),
      ("{ \"a\": 1. }", "1:8: not a number as JSON writes it"),
      ("{ \"a\": 1e }", "1:8: not a number as JSON writes it"),
      ("{ \"a\": .5 }", "1:8: '.' where a value belongs"),
      ("{ \"a\": \"b", "1:8: the string has no closing quote"),
      ("{ \"a\": \"\n\" }", "1:9: the line ends in a string; write it as an escape"),
      ("{ \"a\": \"\\x\" }", "1:9: no such escape; a backslash itself is written \\\\"),
      ("{ \"a\": \"\\u12\" }", "1:9: no such escape; a backslash itself is written \\\\"),
      ("{ \"a\": \"\\ud800\" }", "1:9: half of a surrogate pair"),
      ("{ \"a\": \"\\udc00\\ud800\" }", "1:9: half of a surrogate pair"),
      ("{} {}", "1:4: '{' where the end of the text belongs"),
      ("[1] x", "1:5: 'x' where the end of the text belongs"),
      ("{ \"a\": é }", "1:8: a character outside a string where a value belongs"),
    ])
  func syntax(text: String, message: String) {
    #expect(refusal(of: text) == message)
  }

  @Test("Bytes that are not UTF-8 are refused where they stand")
  func notUTF8() {
    let beginning = Array("{ \"title\": \"".utf8)
    for bytes: [UInt8] in [
      [0xFF], [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    ] {
      do {
        _ = try Song(json: beginning + bytes + Array("\" }".utf8))
        Issue.record("\(bytes) was read")
      } catch {
        #expect(error.description == "1:13: bytes that are not UTF-8", "\(bytes)")
      }
    }
  }

  @Test("JSON that is no song, and songs of newer programs, are called that and nothing else")
  func foreign() {
    #expect(refusal(of: "[1, 2]") == "1:1: not a song: a song is an object with \"format\": \"neume-song\"")
    #expect(refusal(of: "{ \"x\": 1 }") == "1:1: not a song: a song is an object with \"format\": \"neume-song\"")
    #expect(
      refusal(of: "{ \"format\": \"other\", \"y\": 2 }")
        == "1:1: not a song: its format is 'other', a song's is 'neume-song'")
    #expect(
      refusal(of: "{ \"format\": \"neume-song\", \"version\": 2, \"lyrics\": {} }")
        == "1:1: format version 2 is newer than this program, which reads up to 1")
    #expect(refusal(of: "{ \"format\": \"neume-song\" }") == "1:1: the key 'version' is missing")
  }

  @Test("Deep nesting is refused, not followed")
  func nesting() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(refusal(of: "{ \"a\": \(deep)").hasSuffix("arrays and objects nest deeper than 64"))
    #expect(refusal(of: deep).hasSuffix("arrays and objects nest deeper than 64"))
  }

  @Test("All that is wrong is told at once, with line, column and path")
  func everything() {
    let text = """
      { "format": "neume-song", "version": 1, "ticksPerQuarter": 0, "titel": "x",
        "tempo": [ { "tick": 5, "microsecondsPerQuarter": 500000.5 } ],
        "meter": [ { "tick": 0, "beats": 3, "unit": 3 } ],
        "key": [ { "tick": 0, "tonic": "H", "mode": "mayor" }, { "tick": 0, "tonic": "C", "mode": "major" } ],
        "tracks": [
          { "id": "1a", "kind": "melody", "pan": 200, "pan": 3 },
          { "id": "a", "kind": "melodic" },
          { "id": "b", "kind": "melody", "mute": 1, "phrases": [
            { "id": "b-1", "kind": "original", "start": 0, "length": 10, "of": "b-2", "beats": [], "voices": [ { "blocks": [
              { "length": 1, "notes": [ { "pitch": "C4" } ] },
              { "at": 8, "length": 5, "notes": [ { "pitch": "c4" }, { "pitch": "C4", "velocity": 0 } ] },
              { "at": 9, "length": 1, "notes": [ { "pitch": "C4", "gate": "full", "ties": true } ], "tuplet": [] } ] } ] },
            { "kind": "repeat", "start": 10, "length": 1 },
            { "kind": "sync", "start": 12, "length": 1, "of": "b-9", "transpose": 128 } ],
            "controls": [ { "tick": 0 }, { "tick": 0, "bend": 0, "value": 1 } ] } ] }
      """
    #expect(
      refusal(of: text) == """
        1:60: ticksPerQuarter: 0 is outside 1 to 32767
        1:63: titel: unknown key 'titel'; did you mean 'title'?
        2:53: tempo[0].microsecondsPerQuarter: numbers in a song are whole, and of at most eighteen digits
        3:47: meter[0].unit: meter `3` does not exist; allowed: 1, 2, 4, 8, 16, 32, 64 and 128
        4:34: key[0].tonic: `H` is not a key; write G, Em, F#m or D:dorian
        4:47: key[0].mode: unknown word 'mayor'; did you mean 'major'?
        6:13: tracks[0].id: '1a' is no id: a letter, then letters, digits, '-' or '_', at most 64
        6:44: tracks[0].pan: 200 is outside 0 to 127
        6:49: tracks[0].pan: the key 'pan' stands here twice
        7:26: tracks[1].kind: unknown word 'melodic'; did you mean 'melody'?
        8:44: tracks[2].mute: a number where a boolean belongs
        9:68: tracks[2].phrases[0].of: 'of' has no place in an original
        9:81: tracks[2].phrases[0].beats: 'beats' has no place in a phrase of a melody track
        10:9: tracks[2].phrases[0].voices[0].blocks[0]: the key 'at' is missing
        11:9: tracks[2].phrases[0].voices[0].blocks[1]: reaches tick 13 of a phrase of 10 ticks
        11:55: tracks[2].phrases[0].voices[0].blocks[1].notes[0].pitch: `c4` is not a pitch; write C4, F#3, Bb5 or 60
        11:92: tracks[2].phrases[0].voices[0].blocks[1].notes[1].velocity: 0 is outside 1 to 127
        12:9: tracks[2].phrases[0].voices[0].blocks[2]: begins before block 1 ends at tick 13 of the phrase
        12:69: tracks[2].phrases[0].voices[0].blocks[2].notes[0].gate: a string where a whole number belongs
        12:77: tracks[2].phrases[0].voices[0].blocks[2].notes[0].ties: unknown key 'ties'; did you mean 'tie'?
        12:95: tracks[2].phrases[0].voices[0].blocks[2].tuplet: 'tuplet' has no place in a block or slot with 'notes'
        12:105: tracks[2].phrases[0].voices[0].blocks[2].tuplet: a tuplet of 0 slots; it has 2 to 1024
        13:7: tracks[2].phrases[1]: the key 'of' is missing
        14:57: tracks[2].phrases[2].of: there is no phrase 'b-9' to play
        14:77: tracks[2].phrases[2].transpose: 128 is outside -127 to 127
        15:21: tracks[2].controls[0]: one of these keys is missing: controller, bend, pressure, program
        15:60: tracks[2].controls[1].value: 'value' has no place in a control of 'bend'
        """)
  }

  @Test("A list that is out of order is refused, not sorted")
  func order() {
    let text = """
      { "format": "neume-song", "version": 1,
        "tempo": [ { "tick": 9, "microsecondsPerQuarter": 1 }, { "tick": 0, "microsecondsPerQuarter": 2 },
          { "tick": 9, "microsecondsPerQuarter": 3 } ], "meter": [], "key": [ { "tick": 1, "tonic": "C", "mode": "major" } ] }
      """
    #expect(
      refusal(of: text) == """
        2:58: tempo[1]: stands behind something later; the list is in order of time
        3:5: tempo[2]: tick 9 has an entry already; a map has one a tick
        3:60: meter: no entry at tick 0; the first one stands there
        3:71: key: no entry at tick 0; the first one stands there
        """)
  }

  @Test("What broke a rule is named by its place in the file, though the song keeps beats in another order")
  func placesOfBeats() {
    let text = """
      { "format": "neume-song", "version": 1, "tracks": [ { "kind": "drum", "phrases": [
        { "kind": "original", "start": 0, "length": 4, "nextId": 2, "beats": [
          { "id": 1, "at": 9, "drum": "kick" }, { "at": 1, "drum": "no" }, { "id": 3, "at": 2, "drum": "kick" } ] } ] } ] }
      """
    #expect(
      refusal(of: text) == """
        2:60: tracks[0].phrases[0].nextId: 2 does not exceed 3, the highest number in use
        3:22: tracks[0].phrases[0].beats[0].at: reaches tick 9 of a phrase of 4 ticks
        3:62: tracks[0].phrases[0].beats[1].drum: no drum is called `no`; `neume instruments` lists them
        """)
  }

  @Test("No more than a thousand problems are listed")
  func manyProblems() {
    let keys = (0..<5_000).map { "\"k\($0)\": 0" }.joined(separator: ", ")
    do {
      _ = try read("{ \"format\": \"neume-song\", \"version\": 1, \(keys) }")
      Issue.record("unknown keys were read")
    } catch let error as SongFileError {
      #expect(error.problems.count == 1_000)
      #expect(error.isCutShort)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("Every beginning of a file is refused with a place inside it")
  func truncation() {
    let whole = Array(Morning.canonical.utf8)
    for count in 0..<whole.count - 1 {
      do {
        _ = try Song(json: Array(whole[..<count]))
        // Only what is behind the last brace can be missed.
        Issue.record("the first \(count) bytes were read")
      } catch {
        #expect(error.problems.allSatisfy { $0.position.offset <= count })
        #expect(!error.problems.isEmpty)
      }
    }
  }

  @Test("Damaged files are refused or read as valid songs, and never bring the program down")
  func mutation() {
    for seed in 0..<800 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var bytes = seed % 3 == 0 ? Array(Morning.written.utf8) : RandomSong(seed: seed % 40, tracks: 2).song.json
      for _ in 0...random.number(0...4) { damage(&bytes, &random) }
      guard let song = try? Song(json: bytes) else { continue }
      #expect(song.violations() == [], "seed \(seed)")
      #expect((try? Song(json: song.json)) == song, "seed \(seed)")
    }
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    guard bytes.count > 2 else { return }
    let place = random.number(0...bytes.count - 2)
    let length = min(random.number(1...30), bytes.count - place)
    switch random.number(0...5) {
    case 0: bytes[place] = UInt8(random.number(0...255))
    case 1: bytes.removeSubrange(place..<place + length)
    case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: random.number(0...bytes.count))
    case 3: bytes.insert(contentsOf: Array(random.pick(SongRefusalTests.pieces).utf8), at: place)
    case 4:
      let digits = bytes.indices.filter { bytes[$0] >= 0x30 && bytes[$0] <= 0x39 }
      if !digits.isEmpty { bytes[random.pick(digits)] = UInt8(random.number(0x30...0x39)) }
    default:
      let digits = bytes.indices.filter { bytes[$0] >= 0x30 && bytes[$0] <= 0x39 }
      guard !digits.isEmpty else { return }
      let digit = random.pick(digits)
      bytes.replaceSubrange(digit...digit, with: Array(random.pick(SongRefusalTests.numbers).utf8))
    }
  }

  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "\\u", "null", "true", "1e999999999", "-", "\u{FEFF}", "\"id\": 1, ",
    "\"notes\": [], ", "\"length\": 5, ", "\"kind\": \"sync\", ",
  ]
  private static let numbers = [
    "-1", "0", "1e3", "2147483648", "2147483649", "9223372036854775807", "99999999999999999999", "1.5", "-0",
    "1e-400", "1099511627776",
  ]
}
