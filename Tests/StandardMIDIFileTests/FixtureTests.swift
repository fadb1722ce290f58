import StandardMIDIFile
import Testing

/// The fixtures whose answers concern reading; the answers are those of `EXPECTED.tsv` and of the case that each is made for.
@Suite("The fixtures of faults that others had", .enabled(if: SharedFiles.arePresent, SharedFiles.reason))
struct FixtureTests {
  private func read(_ number: String) throws -> SMF.Reading {
    let bytes = try SharedFiles.fixture(number)
    let reading = try SMF.read(bytes)
    #expect(try SMF.readNotes(bytes).notes == reading.file.tracks.map { $0.pairedNotes().notes })
    return reading
  }

  /// Onset, end, pitch and velocity of every note of a file.
  private func notes(_ number: String) throws -> [[Int]] {
    try read(number).file.tracks.flatMap { track in
      track.pairedNotes().notes.map { [$0.onset, $0.end, Int($0.pitch), Int($0.velocity)] }
    }
  }

  private func kinds(_ number: String) throws -> [SMF.Warning.Kind] {
    try read(number).warnings.map(\.kind)
  }

  @Test("Notes keep onset, end, pitch and velocity")
  func notes() throws {
    #expect(try notes("001") == [[0, 480, 60, 100], [480, 960, 60, 90]])
    #expect(try notes("003") == [[0, 480, 60, 100], [480, 480, 62, 100], [960, 1440, 62, 80]])
    #expect(try notes("004") == [[0, 480, 60, 100], [240, 720, 60, 80]])
    #expect(try notes("006") == [[0, 1920, 60, 100], [480, 960, 64, 100]])
    #expect(try read("006").file.tracks[0].pairedNotes().findings == [.unended(note: 0)])
    #expect(try notes("008") == [[0, 480, 60, 100], [480, 960, 62, 100]])
    #expect(try notes("020") == [[0, 480, 60, 100], [480, 960, 62, 100]])
    #expect(try notes("073") == [[10, 490, 60, 100]])
    #expect(try notes("077").map { $0[2] } == [36, 38, 42, 46])
    #expect(try read("077").file.tracks[0].pairedNotes().notes.allSatisfy { $0.channel == 9 })
  }

  @Test("Faulty containers keep their notes and say what is wrong")
  func containers() throws {
    for number in ["022", "023", "025", "028", "031", "032", "034", "035", "042"] {
      #expect(try notes(number) == [[0, 480, 60, 100]], "\(number)")
    }
    #expect(try kinds("020") == [.runningStatusAfterMeta])
    #expect(try kinds("022") == [.missingEndOfTrack])
    #expect(try kinds("023") == [.chunkLength(declared: 999, actual: 13)])
    #expect(try kinds("025") == [.trailingBytes(2)])
    #expect(try kinds("027") == [])
    #expect(
      try read("027").file.unknownChunks == [
        .init(type: .init(code: 0x5846_4948), bytes: Array("hello".utf8), precedingTracks: 1)
      ])
    #expect(try kinds("028") == [])
    #expect(try kinds("031") == [.metaLength(type: 0x58, length: 2)])
    #expect(try kinds("032") == [.headerLength(8)])
    #expect(try kinds("034") == [.dataByteOutOfRange(0xFF)])
    #expect(
      try kinds("035") == [
        .metaValueOutOfRange(type: 0x59, bytes: [0xFE, 0xFF]), .metaValueOutOfRange(type: 0x59, bytes: [8, 0]),
      ])
    #expect(try kinds("042") == [.overlongQuantity])
    #expect(try kinds("049") == [.metaValueOutOfRange(type: 0x51, bytes: [0, 0, 0])])
    #expect(throws: SMF.ReadingError(reason: .invalidDivision(0), offset: 12)) { try read("046") }
  }

  @Test("Ticks and lengths are exact")
  func ticks() throws {
    #expect(try read("029").file.tracks[0].endTick == 1920)
    #expect(try notes("043") == [[0, 0x0FFF_FFFF, 60, 100]])
    #expect(try notes("063").map { $0[1] - $0[0] } == [33, 33, 34, 33, 33, 34, 33, 33, 34, 33, 33, 34])
    #expect(
      try notes("040").map { $0[0] } == [
        0, 128, 257, 16_641, 33_026, 2_130_178, 4_227_331,
      ])
  }

  /// Microseconds per quarter with their ticks, in the order of the file.
  private func tempos(_ number: String) throws -> [[Int]] {
    try read(number).file.tracks.flatMap { track in
      track.compactMap { event -> [Int]? in
        guard case .meta(.tempo(let microseconds)) = event.message else { return nil }
        return [event.tick, Int(microseconds)]
      }
    }
  }

  @Test("Tempo, meter and division are as they were written")
  func maps() throws {
    #expect(try read("044").file.division == .smpte(.fps25, ticksPerFrame: 40))
    #expect(try notes("044") == [[0, 1000, 60, 100]])
    #expect(try tempos("047") == [])
    #expect(try tempos("048") == [[960, 1_000_000]])
    #expect(try tempos("050").count == 1001)
    #expect(Set(try tempos("050").map { $0[1] }) == [845_070])
    #expect(try tempos("052") == [[0, 500_000], [0, 1_000_000]])
    let meters = try read("060").file.tracks[0].map { [$0.tick] }
    #expect(meters == [[0], [1440]])
    #expect(
      try read("062").file.tracks[0][0].message
        == .meta(.timeSignature(.init(numerator: 6, denominatorPower: 3, clocksPerClick: 36))))
  }

  @Test("Programs, bends and names keep their place and bytes")
  func events() throws {
    #expect(
      try read("070").file.tracks[0].map(\.message).dropLast() == [
        .noteOn(channel: 0, pitch: 60, velocity: 100), .programChange(channel: 0, program: 40),
      ])
    #expect(try read("072").file.tracks[0].contains { $0.message == .pitchBend(channel: 0, value: 4096) })
    #expect(
      try read("080").file.tracks[0][0].message
        == .meta(.text(.trackName, [0x54, 0xE9, 0x6E, 0x6F, 0x72, 0x20, 0xA9])))
    #expect(try read("082").file.tracks[0][0].message == .meta(.text(.trackName, Array("Flöte 🎵".utf8))))
    #expect(try read("084").file.format == .sequential)
    #expect(try read("084").file.tracks.map { $0.pairedNotes().notes.map(\.pitch) } == [[60], [67]])
  }

  @Test("The same music with and without running status reads alike")
  func runningStatus() throws {
    let compact = try SharedFiles.fixture("008")
    let expanded: [UInt8] =
      Array(compact[..<18]) + [0, 0, 0, 22] + [
        0x00, 0x90, 60, 100, 0x83, 0x60, 0x90, 60, 0, 0x00, 0x90, 62, 100, 0x83, 0x60, 0x90, 62, 0, 0, 0xFF, 0x2F, 0,
      ]
    #expect(try SMF.read(compact).file == SMF.read(expanded).file)
  }
}
