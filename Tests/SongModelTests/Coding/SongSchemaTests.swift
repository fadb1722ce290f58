import Glibc
import MusicTheory
import TestSupport
import Testing

@testable import SongModel

@Suite("The JSON Schema of songs")
struct SongSchemaTests {
  @Test("Its objects have the keys that the reader knows")
  func keys() throws {
    let objects: [(path: String, object: SongObject)] = [
      ("", .song), ("$defs.tempo", .tempo), ("$defs.meter", .meter), ("$defs.key", .key), ("$defs.swing", .swing),
      ("$defs.marker", .marker), ("$defs.kept", .kept), ("$defs.motif", .motif), ("$defs.track", .track),
      ("$defs.control", .control), ("$defs.phrase", .phrase), ("$defs.voice", .voice), ("$defs.block", .block),
      ("$defs.motifBlock", .motifBlock), ("$defs.slot", .slot), ("$defs.note", .note), ("$defs.beat", .beat),
      ("$defs.motifBeat", .motifBeat),
    ]
    for (path, object) in objects {
      let steps = path.split(separator: ".").map(String.init)
      #expect(try members(of: steps + ["properties"]) == Set(object.allowed.keys.map(\.text)), "\(path)")
      #expect(try elements(of: steps + ["required"]) == Set(object.required.keys.map(\.text)), "\(path)")
    }
  }

  @Test("Every key is found by its bytes")
  func packedKeys() {
    for key in SongKey.allCases {
      let first = key.text.utf8.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
      #expect(SongKey(key.text) == key)
      #expect(key.text.utf8.count <= 8 ? SongKey(packed: first) == key : SongKey(longBeginning: first) == key)
    }
  }

  @Test("An independent validator accepts our songs and refuses what is not one", .enabled(if: Validator.isThere))
  func validator() throws {
    let valid = (0..<60).map { String(decoding: RandomSong(seed: $0).song.json, as: UTF8.self) }
    let start = "{ \"format\": \"neume-song\", \"version\": 1"
    let melody = "\(start), \"tracks\": [ { \"kind\": \"melody\", \"phrases\": [ { \"start\": 0, \"length\": 9, "
    let block = melody + "\"kind\": \"original\", \"voices\": [ { \"blocks\": [ { \"at\": 0, \"length\": 1, "
    let note = block + "\"notes\": [ { \"pitch\": "
    let noteEnd = " } ] } ] } ] } ] } ] }"
    let invalid = [
      "[]", "{}", "{ \"format\": \"other\", \"version\": 1 }", "{ \"format\": \"neume-song\", \"version\": 2 }",
      start + ", \"titel\": \"x\" }", start + ", \"ticksPerQuarter\": 0 }", start + ", \"ticksPerQuarter\": 1.5 }",
      start + ", \"tempo\": [] }", start + ", \"tempo\": [ { \"tick\": 1, \"microsecondsPerQuarter\": 1 } ] }",
      start + ", \"meter\": [ { \"tick\": 0, \"beats\": 3, \"unit\": 3 } ] }",
      start + ", \"key\": [ { \"tick\": 0, \"tonic\": \"c\", \"mode\": \"major\" } ] }",
      start + ", \"swing\": [ { \"tick\": 0, \"value\": \"1/8\" } ] }",
      start + ", \"kept\": [ { \"tick\": 0, \"bytes\": \"F\" } ] }",
      start + ", \"motifs\": [ { \"name\": \"a\", \"kind\": \"drum\", \"length\": 1, \"voices\": [] } ] }",
      start + ", \"tracks\": [ { \"kind\": \"melody\", \"id\": \"1\" } ] }",
      start + ", \"tracks\": [ { \"kind\": \"melody\", \"channel\": 0 } ] }",
      start + ", \"tracks\": [ { \"kind\": \"melody\", \"controls\": [ { \"tick\": 0 } ] } ] }",
      start
        + ", \"tracks\": [ { \"kind\": \"melody\", \"controls\": [ { \"tick\": 0, \"bend\": 1, \"value\": 1 } ] } ] }",
      start
        + ", \"tracks\": [ { \"kind\": \"melody\", \"controls\": [ { \"tick\": 0, \"bend\": 1, \"pressure\": 1 } ] } ] }",
      melody + "\"kind\": \"original\", \"beats\": [] } ] } ] }",
      melody + "\"kind\": \"original\", \"of\": \"a\" } ] } ] }",
      melody + "\"kind\": \"repeat\" } ] } ] }",
      melody + "\"kind\": \"repeat\", \"of\": \"a\", \"transpose\": 1 } ] } ] }",
      melody + "\"kind\": \"sync\", \"of\": \"a\", \"nextId\": 1 } ] } ] }",
      block + "\"notes\": [], \"tuplet\": [ {}, {} ] } ] } ] } ] } ] }",
      block + "\"tuplet\": [ { \"weight\": 0 }, {} ] } ] } ] } ] } ] }",
      note + "\"c4\"" + noteEnd, note + "\"G#9\"" + noteEnd, note + "\"Cb-1\"" + noteEnd, note + "128" + noteEnd,
      note + "\"C4\", \"velocity\": 0" + noteEnd, note + "\"C4\", \"gate\": 101" + noteEnd,
      note + "\"C4\", \"ties\": true" + noteEnd,
    ]
    for text in invalid { #expect(!refusal(of: text).isEmpty, "the reader takes \(text)") }
    for text in [Morning.written] + valid { #expect(refusal(of: text).isEmpty) }
    #expect(refusal(of: note + "\"Abb9\"" + noteEnd).isEmpty)
    let accepted = valid + [Morning.written, note + "\"Abb9\"" + noteEnd]
    let verdicts = Validator.judge(accepted + invalid)
    #expect(verdicts.count == accepted.count + invalid.count)
    for (text, isValid) in zip(accepted, verdicts) { #expect(isValid, "refused: \(text)") }
    for (text, isValid) in zip(invalid, verdicts.dropFirst(accepted.count)) { #expect(!isValid, "accepted: \(text)") }
  }

  /// The keys of an object of the schema.
  private func members(of path: [String]) throws -> Set<String> {
    var cursor = try cursor(at: path)
    var keys: Set<String> = []
    cursor.offset += 1
    while try cursor.nextMember(isFirst: keys.isEmpty) {
      keys.insert(try cursor.string())
      try cursor.colon()
      try cursor.skipValue()
    }
    return keys
  }

  /// The strings of an array of the schema; empty where it is not there.
  private func elements(of path: [String]) throws -> Set<String> {
    guard var cursor = try? cursor(at: path) else { return [] }
    var elements: Set<String> = []
    cursor.offset += 1
    while try cursor.nextElement(isFirst: elements.isEmpty) { elements.insert(try cursor.string()) }
    return elements
  }

  private struct NotThere: Error {}

  private func cursor(at path: [String]) throws -> JSONCursor {
    var cursor = JSONCursor(Array(SongSchema.text.utf8))
    for step in path {
      cursor.offset += 1
      var isFirst = true
      var isFound = false
      while !isFound, try cursor.nextMember(isFirst: isFirst) {
        isFirst = false
        isFound = try cursor.string() == step
        try cursor.colon()
        if !isFound { try cursor.skipValue() }
      }
      guard isFound else { throw NotThere() }
    }
    return cursor
  }
}

/// Python's jsonschema, where it is installed.
private enum Validator {
  static let isThere = output(of: "python3 -c 'import jsonschema; print(1)' 2>/dev/null") == "1\n"

  /// Whether each of several JSON texts fits the schema.
  static func judge(_ texts: [String]) -> [Bool] {
    let folder = "/tmp/neume-schema-\(getpid())"
    mkdir(folder, 0o700)
    write(program, to: "\(folder)/judge.py")
    write(SongSchema.text, to: "\(folder)/schema.json")
    write("[" + texts.joined(separator: ",") + "]", to: "\(folder)/texts.json")
    defer {
      for name in ["judge.py", "schema.json", "texts.json"] { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
    return output(of: "cd \(folder) && python3 judge.py").compactMap { $0 == "1" ? true : $0 == "0" ? false : nil }
  }

  private static let program = """
    import json, jsonschema
    schema = json.load(open("schema.json", encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    print("".join("01"[validator.is_valid(text)] for text in json.load(open("texts.json", encoding="utf-8"))))
    """

  private static func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { return }
    let bytes = Array(text.utf8)
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  private static func output(of command: String) -> String {
    guard let pipe = popen(command, "r") else { return "" }
    defer { pclose(pipe) }
    var bytes: [UInt8] = []
    while case let byte = getc(pipe), byte >= 0 { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
