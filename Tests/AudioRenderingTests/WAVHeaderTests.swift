import Testing

@testable import AudioRendering

@Suite("WAV headers")
struct WAVHeaderTests {
  private func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func text(_ bytes: [UInt8], _ place: Int) -> String {
    String(decoding: bytes[place..<place + 4], as: UTF8.self)
  }

  @Test("A short 16-bit file has the plain 44-byte header with exact sizes")
  func plain() {
    let header = WAVHeader(format: .integer16, sampleRate: 44100, reservesRoom: false)
    let expected: [UInt8] = [
      0x52, 0x49, 0x46, 0x46, 0x34, 0x00, 0x00, 0x00, 0x57, 0x41, 0x56, 0x45,  // RIFF, 52, WAVE
      0x66, 0x6D, 0x74, 0x20, 0x10, 0x00, 0x00, 0x00, 0x01, 0x00, 0x02, 0x00,  // fmt, 16, PCM, stereo
      0x44, 0xAC, 0x00, 0x00, 0x10, 0xB1, 0x02, 0x00, 0x04, 0x00, 0x10, 0x00,  // 44100, 176400, 4, 16
      0x64, 0x61, 0x74, 0x61, 0x10, 0x00, 0x00, 0x00,  // data, 16
    ]
    #expect(header.bytes(frames: 4) == expected)
  }

  @Test("Floating-point files have format 3 and a fact chunk")
  func float() {
    let bytes = WAVHeader(format: .float32, sampleRate: 48000, reservesRoom: false).bytes(frames: 3)
    #expect(bytes.count == 58)
    #expect(number(bytes, 4, 4) == 58 - 8 + 24)
    #expect(number(bytes, 20, 2) == 3)
    #expect(text(bytes, 38) == "fact")
    #expect(number(bytes, 46, 4) == 3)
    #expect(number(bytes, 54, 4) == 24)
  }

  @Test("A file of five billion bytes is RF64 with 64-bit sizes, its header as long as before")
  func large() {
    let header = WAVHeader(format: .float32, sampleRate: 96000, reservesRoom: true)
    let frames = 5_000_000_000 / 8
    let bytes = header.bytes(frames: frames)
    #expect(text(bytes, 0) == "RF64")
    #expect(number(bytes, 4, 4) == 0xFFFF_FFFF)
    #expect(text(bytes, 12) == "ds64")
    #expect(number(bytes, 16, 4) == 28)
    #expect(number(bytes, 20, 8) == bytes.count - 8 + 5_000_000_000)
    #expect(number(bytes, 28, 8) == 5_000_000_000)
    #expect(number(bytes, 36, 8) == frames)
    #expect(text(bytes, bytes.count - 8) == "data")
    #expect(number(bytes, bytes.count - 4, 4) == 0xFFFF_FFFF)

    let small = header.bytes(frames: 10)
    #expect(small.count == bytes.count)
    #expect(text(small, 0) == "RIFF")
    #expect(text(small, 12) == "JUNK")
  }

  @Test("The size at which RF64 begins is that of the whole file, not of the samples")
  func border() {
    let header = WAVHeader(format: .integer16, sampleRate: 44100, reservesRoom: true)
    // 80 bytes of header, 8 of which do not count.
    let most = (0xFFFF_FFFF - 72) / 4
    #expect(text(header.bytes(frames: most), 0) == "RIFF")
    #expect(text(header.bytes(frames: most + 1), 0) == "RF64")
  }

  @Test("A loop's points name its first and last frame, title and composer follow")
  func trailer() {
    let chunk = WAVHeader.samplerChunk(sampleRate: 44100, loop: 0..<1000)
    #expect(text(chunk, 0) == "smpl")
    #expect(number(chunk, 4, 4) == 60)
    #expect(chunk.count == 68)
    #expect(number(chunk, 8 + 8, 4) == 22676)
    #expect(number(chunk, 8 + 28, 4) == 1)
    #expect(number(chunk, 8 + 36 + 8, 4) == 0)
    #expect(number(chunk, 8 + 36 + 12, 4) == 999)
    let tags = WAVHeader.informationChunk(AudioTags(title: "Morning", composer: "Ann"))
    #expect(tags.count % 2 == 0)
    #expect(number(tags, 4, 4) == tags.count - 8)
    #expect(String(decoding: tags, as: UTF8.self).contains("INAM\u{8}\0\0\0Morning\0IART\u{4}\0\0\0Ann\0"))
    #expect(WAVHeader.informationChunk(AudioTags()).isEmpty)
  }
}
