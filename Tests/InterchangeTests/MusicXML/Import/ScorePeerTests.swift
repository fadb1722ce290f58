import Glibc
import Interchange
import MusicXMLFormat
import SongModel
import TestSupport
import Testing

/// music21, a reader of scores by other people, beside ours.
@Suite("Another reader")
struct ScorePeerTests {
  private static let python: String? = {
    let own = SharedFiles.package + "/.build/test-python/bin/python"
    for program in [own, "python3"] where system("\(program) -c 'import music21' >/dev/null 2>&1") == 0 {
      return program
    }
    return nil
  }()

  @Test(
    "hears the same notes at the same times, but where the table says why not",
    .enabled(if: SharedFiles.arePresent, "the files beside the project are missing"),
    .enabled(if: python != nil, "music21 is not installed: scripts/setup --test"))
  func agrees() throws {
    let folders = ["corpora/musicxml/suite", "corpora/partitura", "corpora/note-seq", "fixtures"]
    var paths: [String] = []
    for folder in folders { paths += SharedFiles.scores(below: folder) }
    paths.removeAll { $0.contains("x17_") || $0.contains("x25_") }
    let peers = SharedFiles.package + "/Tests/InterchangeTests/Peers"
    let heard = try #require(output("\(ScorePeerTests.python ?? "") \(peers)/music21_notes.py", input: paths))
    var peer: [String: [String]] = [:]
    for line in heard.split(separator: "\n") {
      let fields = line.split(separator: "\t").map(String.init)
      if fields.count == 5 {
        peer[fields[0], default: []].append("\(fields[2]) \(rounded(fields[3])) \(rounded(fields[4]))")
      } else {
        peer[fields[0]] = fields[1] == "empty" ? [] : [fields[1]]
      }
    }
    let table = try #require(SharedFiles.bytes(peers + "/music21_differences.tsv"))
    let explained = Set(
      String(decoding: table, as: UTF8.self).split(separator: "\n").dropFirst().compactMap {
        $0.split(separator: "\t").first.map(String.init)
      })
    var different: [String] = []
    for path in paths {
      let bytes = try #require(SharedFiles.bytes(path))
      let notes = try ScoreImport(asWritten(try Score.read(bytes))).song.writtenNotes.map { note in
        let quarter = Double(note.ticksPerQuarter)
        let key = note.length == 0 ? "drum" : "\(note.key)"
        return "\(key) \(rounded(Double(note.onset) / quarter)) \(rounded(Double(note.length) / quarter))"
      }
      if notes.sorted() != peer[path]?.sorted() { different.append(String(path.split(separator: "/").last ?? "")) }
    }
    #expect(Set(different).subtracting(explained) == [], "differences that nothing explains")
    #expect(explained.subtracting(different) == [], "explanations of what does not differ")
  }

  /// Hundredths of a quarter: what tuplets are rounded to makes no difference.
  private func rounded(_ quarters: Double) -> Int { Int((quarters * 100).rounded()) }

  private func rounded(_ text: String) -> Int { rounded(Double(text) ?? -1) }

  /// A score without the signs that have it played in another order.
  private func asWritten(_ reading: Score.Reading) -> Score.Reading {
    var reading = reading
    for part in reading.score.parts.indices {
      for measure in reading.score.parts[part].measures.indices {
        reading.score.parts[part].measures[measure].elements.removeAll { element in
          switch element.content {
          case .barline, .sound, .direction: true
          default: false
          }
        }
      }
    }
    return reading
  }

  /// What a program prints, given lines to read; `nil` where it fails.
  private func output(_ command: String, input: [String]) -> String? {
    var template = Array("/tmp/neume-scores-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    let bytes = Array(input.joined(separator: "\n").utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count, close(descriptor) == 0,
      let pipe = popen("\(command) <\(path)", "r")
    else { return nil }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { result += buffer[..<count] }
    return pclose(pipe) == 0 ? String(decoding: result, as: UTF8.self) : nil
  }
}
