import Interchange
import SongModel
import SongPerformance
import StandardMIDIFile
import TestSupport
import Testing

@Suite("Every MIDI file at hand", .enabled(if: SharedFiles.arePresent, "../shared is not beside the package"))
struct CorpusImportTests {
  static let files = SharedFiles.midiFiles(below: "corpora") + SharedFiles.midiFiles(below: "fixtures")

  @Test("becomes a valid song, which written again has the same events at the same ticks")
  func roundTrip() throws {
    #expect(Self.files.count > 200)
    var refused: [String] = []
    for path in Self.files {
      let name = String(path.split(separator: "/").last ?? "")
      let bytes = try #require(SharedFiles.bytes(path))
      guard let read = try? MIDIImport(bytes) else {
        refused.append(name)
        continue
      }
      let violations = read.song.violations().map(\.description)
      #expect(violations == [], "\(name)")
      let file = try StandardMIDIFile.read(bytes).file
      var expected = FileEvents(file)
      expected.apply(read.findings, to: file)
      let export = try MIDIExport(try Performance(of: read.song))
      #expect(export.findings == [], "\(name)")
      let differences = FileEvents(export.file).differences(from: expected)
      #expect(differences == [], "\(name)")
    }
    #expect(refused == ["test-empty-file.mid", "test-not-a-midi-file.mid", "046_division_zero.mid"])
  }
}
