import MusicXMLFormat
import TestSupport
import Testing

@Suite("Compressed scores", .enabled(if: SharedFiles.arePresent, "the files beside the project are missing"))
struct ContainerTests {
  private func fixture(_ number: String) throws -> [UInt8] { try #require(SharedFiles.fixture(number)) }

  @Test("The container may stand behind the score, and no suffix is needed", arguments: ["x22", "x27"])
  func container(number: String) throws {
    let bytes = try fixture(number)
    #expect(Score.form(of: bytes) == .compressed)
    let reading = try Score.read(bytes, mode: .strict)
    #expect(reading.isCompressed)
    #expect(Documents.notes(reading.score) == [["C4:4"]])
  }

  @Test("What expands out of proportion is refused before it fills memory")
  func bomb() throws {
    let bytes = try fixture("x25")
    guard case .expandsTooMuch("score.xml", let limit) = refusal(bytes) else {
      Issue.record("the bomb is read")
      return
    }
    #expect(limit < 50_000_000)
  }

  @Test("A stored score, as our own writer makes it, is read")
  func ownWriter() throws {
    let score = try Score.read(Documents.score(Documents.note)).score
    let reading = try Score.read(try score.compressedDocument(), mode: .strict)
    #expect(reading.isCompressed)
    #expect(Documents.notes(reading.score) == [["C4:1"]])
  }

  @Test(
    "A path that leads outside is refused", arguments: ["../../etc/passwd", "/etc/passwd", "a\\..\\b", "a/../../b"])
  func outside(path: String) throws {
    let container = "<container><rootfiles><rootfile full-path=\"\(path)\"/></rootfiles></container>"
    #expect(refusal(archive([("META-INF/container.xml", Array(container.utf8))])) == .pathOutside(path))
  }

  @Test("A container that names what is not there, or nothing, is refused")
  func missing() {
    let container = "<container><rootfiles><rootfile full-path=\"score.xml\"/></rootfiles></container>"
    #expect(
      refusal(archive([("META-INF/container.xml", Array(container.utf8))])) == .missingInContainer(path: "score.xml"))
    #expect(refusal(archive([("readme.txt", [])])) == .missingInContainer(path: "META-INF/container.xml"))
  }

  @Test("Without a container the first score is taken, with a warning; a strict reader refuses it")
  func withoutContainer() throws {
    let bytes = archive([("song.musicxml", Documents.score(Documents.note))])
    let reading = try Score.read(bytes)
    #expect(Documents.notes(reading.score) == [["C4:1"]])
    #expect(reading.warnings.map(\.kind) == [.noContainerFile])
    #expect(refusal(bytes, mode: .strict) == .breach(.noContainerFile))
  }

  @Test("An archive cut off anywhere, or with any byte changed, is read or refused")
  func damage() throws {
    let whole = try fixture("x22")
    for count in 0..<whole.count { #expect(refusal(Array(whole[..<count])) != nil, "\(count) bytes are read") }
    for place in whole.indices {
      var bytes = whole
      bytes[place] ^= 0x55
      _ = refusal(bytes)
    }
  }

  /// A ZIP archive of stored files.
  private func archive(_ files: [(path: String, bytes: [UInt8])]) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(value >> (8 * $0) & 0xFF) } }
    var (result, directory): ([UInt8], [UInt8]) = ([], [])
    for file in files {
      let sum = Int(checksum(file.bytes))
      let common =
        number(20, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(sum, 4) + number(file.bytes.count, 4)
        + number(file.bytes.count, 4) + number(file.path.utf8.count, 2) + number(0, 2)
      directory +=
        [0x50, 0x4B, 1, 2] + number(20, 2) + common + number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4)
        + number(result.count, 4) + Array(file.path.utf8)
      result += [0x50, 0x4B, 3, 4] + common + Array(file.path.utf8) + file.bytes
    }
    return result + directory + [0x50, 0x4B, 5, 6] + number(0, 4) + number(files.count, 2) + number(files.count, 2)
      + number(directory.count, 4) + number(result.count, 4) + number(0, 2)
  }

  /// CRC-32 (ISO 3309), bit by bit.
  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }
}
