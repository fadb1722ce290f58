import MusicXMLFormat
import TestSupport
import Testing

@Suite("Scores that others wrote", .enabled(if: SharedFiles.arePresent, "the files beside the project are missing"))
struct CorpusTests {
  static let paths = SharedFiles.scores(below: "corpora") + SharedFiles.scores(below: "fixtures")

  @Test("are read, or refused with a reason", arguments: paths)
  func read(_ path: String) throws {
    let bytes = try #require(SharedFiles.bytes(path))
    do throws(Score.ReadingError) {
      let reading = try Score.read(bytes)
      for warning in reading.warnings { print(path.split(separator: "/").last!, warning) }
    } catch { print(path.split(separator: "/").last!, "REFUSED", error) }
  }
}
