import Glibc
import Interchange
import MusicTheory
import MusicXMLFormat
import SongModel
import TestSupport
import Testing

@Suite("Scores that others wrote", .enabled(if: SharedFiles.arePresent, "the files beside the project are missing"))
struct CorpusScoreTests {
  static let folders = [
    "corpora/musicxml/suite", "corpora/musicxml/w3c-examples", "corpora/partitura", "corpora/note-seq",
  ]
  static let paths = (folders + ["fixtures"]).flatMap { SharedFiles.scores(below: $0) }

  @Test("become songs that keep all rules, the same with repeats written out, or are refused with a reason")
  func imported() throws {
    #expect(CorpusScoreTests.paths.count > 400)
    var refused: [String] = []
    for path in CorpusScoreTests.paths {
      let bytes = try #require(SharedFiles.bytes(path))
      var options = ScoreImport.Options()
      do throws(ScoreImport.Failure) {
        let made = try ScoreImport(bytes, options: options)
        #expect(made.song.violations().isEmpty, "\(path)")
        options.unfolds = true
        let unfolded = try ScoreImport(bytes, options: options)
        #expect(unfolded.song.violations().isEmpty, "\(path)")
        let isSame = unfolded.song.writtenNotes == made.song.writtenNotes
        #expect(isSame, "\(path)")
      } catch {
        refused.append(String(path.split(separator: "/").last ?? ""))
      }
    }
    #expect(refused.sorted() == ["x17_billion_laughs.musicxml", "x25_zip_bomb_50MB.mxl"])
  }

  @Test(
    "in every truncation and with bytes changed by chance are read or refused", arguments: ["23d", "43d", "45i", "90a"])
  func damaged(name: String) throws {
    let path = SharedFiles.scores(below: "corpora/musicxml/suite").first { $0.contains("/suite/\(name)") }
    let whole = try #require(SharedFiles.bytes(path ?? ""))
    for count in stride(from: 0, to: whole.count, by: max(1, whole.count / 400)) {
      _ = try? ScoreImport(Array(whole[..<count]))
    }
    var random = SeededRandom(seed: 7)
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<random.number(1...6) {
        bytes[random.number(0...bytes.count - 1)] = UInt8(random.number(0x20...0x7E))
      }
      if let made = try? ScoreImport(bytes) { #expect(made.song.violations().isEmpty, "\(name)") }
    }
  }

  @Test("with numbers changed by chance become songs that keep all rules", arguments: 1...6)
  func numbers(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let odd = ["0", "-1", "1", "3", "7", "255", "256", "1024", "100000", "99999999999", "0.5", "1e9", ""]
    for name in ["03a", "11d", "23a", "31c", "43e", "45d", "72b"] {
      let path = SharedFiles.scores(below: "corpora/musicxml/suite").first { $0.contains("/suite/\(name)") }
      let whole = try #require(SharedFiles.bytes(path ?? ""))
      for _ in 0..<30 {
        // Takes a number between two tags for another.
        var bytes = whole
        for _ in 0..<random.number(1...5) {
          let place = random.number(0...bytes.count - 1)
          guard let start = bytes[place...].firstIndex(where: { (0x30...0x39).contains($0) }) else { continue }
          let end = bytes[start...].firstIndex { !(0x30...0x39).contains($0) } ?? bytes.endIndex
          bytes.replaceSubrange(start..<end, with: random.pick(odd).utf8)
        }
        if let made = try? ScoreImport(bytes) { #expect(made.song.violations().isEmpty, "seed \(seed), \(name)") }
      }
    }
  }
}
