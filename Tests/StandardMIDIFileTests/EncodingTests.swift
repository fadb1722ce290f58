import StandardMIDIFile
import Testing

typealias SMF = StandardMIDIFile

/// The bytes of a file with one track, up to and including the track's header, and then the track's.
private func file(_ track: [UInt8], division: [UInt8] = [0x01, 0xE0]) -> [UInt8] {
  [0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1] + division
    + [0x4D, 0x54, 0x72, 0x6B, 0, 0, UInt8(track.count >> 8), UInt8(track.count & 0xFF)] + track
}

private func encoded(_ track: SMF.Track) throws -> [UInt8] {
  try SMF(format: .single, division: .ticksPerQuarter(480), tracks: [track]).encoded()
}

@Suite("Writing a Standard MIDI File")
struct EncodingTests {
  @Test("A note is written as on, off and end of track at their ticks")
  func oneNote() throws {
    let track = SMF.Track(
      [
        .init(tick: 0, message: .noteOn(channel: 0, pitch: 60, velocity: 100)),
        .init(tick: 480, message: .noteOff(channel: 0, pitch: 60, velocity: 64)),
      ], endTick: 1920)
    #expect(
      try encoded(track)
        == file([0x00, 0x90, 60, 100, 0x83, 0x60, 0x80, 60, 64, 0x8B, 0x20, 0xFF, 0x2F, 0x00]))
  }

  @Test("Every kind of message has its bytes")
  func everyMessage() throws {
    let track = SMF.Track(
      [
        .meta(.sequenceNumber(258)), .meta(.sequenceNumber(nil)), .meta(.text(.trackName, [0xE9, 0x41])),
        .meta(.channelPrefix(3)), .meta(.port(1)), .meta(.tempo(microsecondsPerQuarter: 500_000)),
        .meta(
          .smpteOffset(.init(frameRate: .fps25, hours: 1, minutes: 2, seconds: 3, frames: 4, hundredths: 5))),
        .meta(.timeSignature(.init(numerator: 6, denominatorPower: 3, clocksPerClick: 36))),
        .meta(.keySignature(sharps: -3, isMinor: true)), .meta(.sequencerSpecific([0x7D, 1, 2, 3, 4])),
        .meta(.other(type: 0x4B, bytes: [9])), .systemExclusive([0x7E, 0x7F, 9, 1, 0xF7]), .escape([0xF3, 1]),
        .noteOff(channel: 1, pitch: 2, velocity: 3), .noteOn(channel: 1, pitch: 2, velocity: 3),
        .polyphonicPressure(channel: 1, pitch: 2, pressure: 3),
        .controlChange(channel: 1, controller: 2, value: 3), .programChange(channel: 1, program: 2),
        .channelPressure(channel: 1, pressure: 2), .pitchBend(channel: 1, value: -8192),
        .pitchBend(channel: 2, value: 4096),
      ].map { SMF.Event(tick: 0, message: $0) })
    let expected: [[UInt8]] = [
      [0xFF, 0, 2, 1, 2], [0xFF, 0, 0], [0xFF, 3, 2, 0xE9, 0x41], [0xFF, 0x20, 1, 3], [0xFF, 0x21, 1, 1],
      [0xFF, 0x51, 3, 0x07, 0xA1, 0x20], [0xFF, 0x54, 5, 0x21, 2, 3, 4, 5], [0xFF, 0x58, 4, 6, 3, 36, 8],
      [0xFF, 0x59, 2, 0xFD, 1], [0xFF, 0x7F, 5, 0x7D, 1, 2, 3, 4], [0xFF, 0x4B, 1, 9],
      [0xF0, 5, 0x7E, 0x7F, 9, 1, 0xF7], [0xF7, 2, 0xF3, 1], [0x81, 2, 3], [0x91, 2, 3], [0xA1, 2, 3],
      [0xB1, 2, 3], [0xC1, 2], [0xD1, 2], [0xE1, 0, 0], [0xE2, 0, 0x60], [0xFF, 0x2F, 0],
    ]
    #expect(try encoded(track) == file(expected.flatMap { [0] + $0 }))
  }

  @Test("Running status joins channel messages and stops at meta and system exclusive events")
  func runningStatus() throws {
    let on = SMF.Message.noteOn(channel: 0, pitch: 60, velocity: 1)
    let messages: [SMF.Message] = [
      on, on, .meta(.text(.marker, [])), on, .systemExclusive([0xF7]), on, .escape([1]), on, on,
    ]
    let track = SMF.Track(messages.map { .init(tick: 0, message: $0) })
    #expect(
      try encoded(track)
        == file([
          0, 0x90, 60, 1, 0, 60, 1, 0, 0xFF, 6, 0, 0, 0x90, 60, 1, 0, 0xF0, 1, 0xF7, 0, 0x90, 60, 1,
          0, 0xF7, 1, 1, 0, 0x90, 60, 1, 0, 60, 1, 0, 0xFF, 0x2F, 0,
        ]))
  }

  @Test(
    "Deltas take the shortest form",
    arguments: [
      (0, [0x00]), (0x40, [0x40]), (0x7F, [0x7F]), (0x80, [0x81, 0x00]), (0x2000, [0xC0, 0x00]),
      (0x3FFF, [0xFF, 0x7F]), (0x4000, [0x81, 0x80, 0x00]), (34_560, [0x82, 0x8E, 0x00]),
      (704_513, [0xAB, 0x80, 0x01]), (0x1F_FFFF, [0xFF, 0xFF, 0x7F]), (0x20_0000, [0x81, 0x80, 0x80, 0x00]),
      (0x0FFF_FFFF, [0xFF, 0xFF, 0xFF, 0x7F]),
    ] as [(Int, [UInt8])])
  func deltas(ticks: Int, bytes: [UInt8]) throws {
    #expect(try encoded(SMF.Track([], endTick: ticks)) == file(bytes + [0xFF, 0x2F, 0]))
  }

  @Test("Unknown chunks go back to their place between the tracks")
  func unknownChunks() throws {
    let type = SMF.ChunkType(code: 0x5846_4948)
    let bytes = try SMF(
      format: .parallel, division: .smpte(.fps30Drop, ticksPerFrame: 80), tracks: [.init(), .init()],
      unknownChunks: [
        .init(type: type, bytes: [1], precedingTracks: 1), .init(type: type, bytes: [], precedingTracks: 2),
      ]
    ).encoded()
    let track: [UInt8] = [0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 4, 0, 0xFF, 0x2F, 0]
    #expect(
      bytes == [0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 1, 0, 2, 0xE3, 80] + track
        + [0x58, 0x46, 0x49, 0x48, 0, 0, 0, 1, 1] + track + [0x58, 0x46, 0x49, 0x48, 0, 0, 0, 0])
  }
}

@Suite("What a Standard MIDI File cannot hold is refused")
struct WritingErrorTests {
  private func reason(_ message: SMF.Message, at tick: Int = 0) -> SMF.WritingError.Reason? {
    var track = SMF.Track()
    track.append(.noteOff(channel: 0, pitch: 0, velocity: 0), at: 0)
    track.append(message, at: tick)
    let file = SMF(division: .ticksPerQuarter(1), tracks: [.init(), track])
    do {
      _ = try file.encoded()
      return nil
    } catch {
      #expect(error.track == 1 && error.event == 1)
      return error.reason
    }
  }

  @Test(
    "Values out of range",
    arguments: [
      .noteOn(channel: 16, pitch: 0, velocity: 0), .noteOn(channel: 0, pitch: 128, velocity: 0),
      .noteOff(channel: 0, pitch: 0, velocity: 255), .controlChange(channel: 0, controller: 128, value: 0),
      .programChange(channel: 0, program: 128), .channelPressure(channel: 255, pressure: 0),
      .pitchBend(channel: 0, value: 8192), .pitchBend(channel: 0, value: -8193),
      .meta(.tempo(microsecondsPerQuarter: 0)), .meta(.tempo(microsecondsPerQuarter: 0x100_0000)),
      .meta(.keySignature(sharps: 8, isMinor: false)), .meta(.channelPrefix(16)), .meta(.port(128)),
      .meta(.timeSignature(.init(numerator: 0, denominatorPower: 2))),
      .meta(.timeSignature(.init(numerator: 4, denominatorPower: 16))),
      .meta(.smpteOffset(.init(frameRate: .fps24, hours: 24, minutes: 0, seconds: 0, frames: 0))),
      .meta(.smpteOffset(.init(frameRate: .fps24, hours: 0, minutes: 0, seconds: 0, frames: 24))),
    ] as [SMF.Message])
  func valueOutOfRange(message: SMF.Message) {
    #expect(reason(message) == .valueOutOfRange(message))
  }

  @Test(
    "Meta events whose bytes do not fit their type",
    arguments: [
      (0x2F, []), (0x51, [1, 2]), (0x51, [1, 2, 3, 4]), (0x58, [3, 2]), (0x80, [1]), (0x59, [0]), (0x54, [0]),
      (0x00, [1]), (0x20, []), (0x21, [1, 2]),
    ] as [(UInt8, [UInt8])])
  func malformedMeta(type: UInt8, bytes: [UInt8]) {
    #expect(reason(.meta(.other(type: type, bytes: bytes))) == .malformedMeta(type: type))
  }

  @Test("Ticks that go back and deltas of more than four bytes")
  func ticks() {
    let message = SMF.Message.programChange(channel: 0, program: 0)
    #expect(reason(message, at: 0x0FFF_FFFF) == nil)
    #expect(reason(message, at: 0x1000_0000) == .deltaTooLong(0x1000_0000))
    #expect(reason(message, at: -1) == .tickOutOfOrder(-1))
    #expect(reason(message, at: .max) == .deltaTooLong(.max))
    #expect(reason(message, at: .min) == .tickOutOfOrder(.min))
  }

  @Test("Track counts, divisions and chunk types")
  func containers() {
    func reason(_ file: SMF) -> SMF.WritingError.Reason? {
      do {
        _ = try file.encoded()
        return nil
      } catch { return error.reason }
    }
    let division = SMF.Division.ticksPerQuarter(480)
    #expect(reason(SMF(format: .single, division: division)) == .trackCount(0))
    #expect(reason(SMF(format: .single, division: division, tracks: [.init(), .init()])) == .trackCount(2))
    #expect(
      reason(SMF(division: division, tracks: Array(repeating: .init(), count: 65_536))) == .trackCount(65_536))
    for wrong in [.ticksPerQuarter(0), .ticksPerQuarter(32_768), .smpte(.fps24, ticksPerFrame: 256)] as [SMF.Division] {
      #expect(reason(SMF(division: wrong)) == .divisionOutOfRange(wrong))
    }
    for type in [SMF.ChunkType.track, .header, .init(code: 0x4142_4300)] {
      let chunk = SMF.Chunk(type: type, bytes: [], precedingTracks: 0)
      #expect(reason(SMF(division: division, unknownChunks: [chunk])) == .chunkType(type))
    }
  }
}
