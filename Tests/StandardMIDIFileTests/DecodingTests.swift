import Testing

@testable import StandardMIDIFile

/// A header, by default type 0 with one track and 480 ticks to the quarter.
private func header(format: UInt8 = 0, tracks: UInt8 = 1, division: [UInt8] = [0x01, 0xE0]) -> [UInt8] {
  [0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, format, 0, tracks] + division
}

/// A track chunk, its length as it should be or as said. Its events begin at byte 22 of a file.
private func chunk(_ events: [UInt8], length: UInt8? = nil) -> [UInt8] {
  [0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, length ?? UInt8(events.count)] + events
}

private let end: [UInt8] = [0x00, 0xFF, 0x2F, 0x00]
private let note: [UInt8] = [0x00, 0x90, 60, 100, 0x60, 0x80, 60, 64]

private let noteEvents: [SMF.Event] = [
  .init(tick: 0, message: .noteOn(channel: 0, pitch: 60, velocity: 100)),
  .init(tick: 0x60, message: .noteOff(channel: 0, pitch: 60, velocity: 64)),
]

/// What lenient reading makes of bytes, having checked that strict reading throws the first warning.
private func read(_ bytes: [UInt8]) throws -> SMF.Reading {
  let reading = try SMF.read(bytes)
  let notes = try SMF.readNotes(bytes)
  #expect(notes.reading.warnings == reading.warnings)
  if let first = reading.warnings.first {
    #expect(throws: SMF.ReadingError(reason: .breach(first.kind), offset: first.offset, track: first.track)) {
      try SMF.read(bytes, mode: .strict)
    }
  } else {
    #expect(try SMF.read(bytes, mode: .strict) == reading)
  }
  return reading
}

/// The events and warnings of a type 0 file with the given events.
private func read(track events: [UInt8]) throws -> (events: [SMF.Event], warnings: [SMF.Warning]) {
  let reading = try read(header() + chunk(events))
  #expect(reading.file.tracks.count == 1)
  return (Array(reading.file.tracks[0]), reading.warnings)
}

private func warning(_ kind: SMF.Warning.Kind, _ offset: Int, track: Int? = 0) -> SMF.Warning {
  .init(kind: kind, offset: offset, track: track)
}

@Suite("Reading the chunks of a file")
struct ContainerDecodingTests {
  @Test("A sound file gives no warning")
  func sound() throws {
    let reading = try read(header() + chunk(note + end))
    #expect(reading.warnings.isEmpty)
    #expect(Array(reading.file.tracks[0]) == noteEvents)
    #expect(reading.file.format == .single && reading.file.division == .ticksPerQuarter(480))
  }

  @Test("What is no MIDI file, or has no usable header, is a typed error with its place")
  func refused() {
    let cases: [([UInt8], SMF.ReadingError)] = [
      ([], .init(reason: .empty, offset: 0)), (Array("not a midi file".utf8), .init(reason: .notMIDI, offset: 0)),
      (Array(header()[..<13]), .init(reason: .truncatedHeader, offset: 13)),
      (header(division: [0, 0]), .init(reason: .invalidDivision(0), offset: 12)),
      (header(division: [0xE7, 0]), .init(reason: .invalidDivision(0xE700), offset: 12)),
      (header(division: [0x9C, 4]), .init(reason: .invalidDivision(0x9C04), offset: 12)),
      (Array(repeating: 0xFF, count: 5000), .init(reason: .notMIDI, offset: 0)),
    ]
    for (bytes, error) in cases {
      #expect(throws: error) { try SMF.read(bytes) }
      #expect(throws: error) { try SMF.readNotes(bytes, mode: .strict) }
    }
  }

  @Test(
    "SMPTE divisions",
    arguments: [
      ([0xE8, 80], .fps24, 80), ([0xE7, 40], .fps25, 40), ([0xE3, 100], .fps30Drop, 100), ([0xE2, 1], .fps30, 1),
    ] as [([UInt8], SMF.FrameRate, Int)])
  func smpte(word: [UInt8], rate: SMF.FrameRate, ticks: Int) throws {
    #expect(
      try read(header(division: word) + chunk(end)).file.division == .smpte(rate, ticksPerFrame: ticks))
  }

  @Test("Drop frame is 30,000 frames in 1,001 seconds")
  func dropFrame() {
    #expect(SMF.FrameRate.fps30Drop.exact == (30_000, 1_001))
  }

  @Test("A track that is said to be too long ends at its end of track, and the next one is found")
  func lengthTooLong() throws {
    let reading = try read(header(format: 1, tracks: 2) + chunk(note + end, length: 99) + chunk(end))
    #expect(reading.file.tracks.map(\.count) == [2, 0])
    #expect(reading.warnings == [warning(.chunkLength(declared: 99, actual: 12), 18)])
  }

  @Test("A track said to hold the next one too does not swallow it")
  func lengthOverNextTrack() throws {
    let reading = try read(header(format: 1, tracks: 2) + chunk(note + end, length: 24) + chunk(end))
    #expect(reading.file.tracks.map(\.count) == [2, 0])
    #expect(reading.warnings == [warning(.chunkLength(declared: 24, actual: 12), 18)])
  }

  @Test("A track that is said to be too short goes on to its end of track")
  func lengthTooShort() throws {
    let reading = try read(header(format: 1, tracks: 2) + chunk(note + end, length: 5) + chunk(note + end))
    #expect(reading.file.tracks.map(Array.init) == [noteEvents, noteEvents])
    #expect(reading.warnings == [warning(.chunkLength(declared: 5, actual: 12), 18)])
  }

  @Test("Without end of track a track ends with its last event")
  func missingEnd() throws {
    let reading = try read(header(format: 1, tracks: 2) + chunk(note) + chunk(end))
    #expect(reading.file.tracks.map(\.count) == [2, 0])
    #expect(reading.file.tracks[0].endTick == 0x60)
    #expect(reading.warnings == [warning(.missingEndOfTrack, 30)])
  }

  @Test("A chunk of length 0 is an empty track and leaves the next alone")
  func emptyTrack() throws {
    let reading = try read(header(format: 1, tracks: 2) + chunk([]) + chunk(note + end))
    #expect(reading.file.tracks.map(Array.init) == [[], noteEvents])
    #expect(reading.warnings == [warning(.missingEndOfTrack, 22)])
  }

  @Test("Bytes behind the end of track and behind the file are counted")
  func trailingBytes() throws {
    let inside = try read(header() + chunk(end + [1, 2, 3]))
    #expect(inside.warnings == [warning(.bytesAfterEndOfTrack(3), 26)])
    let behind = try read(header() + chunk(end) + [0x0D, 0x0A])
    #expect(behind.warnings == [warning(.trailingBytes(2), 26, track: nil)])
    let long = try read(header() + chunk(end) + Array(repeating: 0, count: 20))
    #expect(long.warnings == [warning(.trailingBytes(20), 26, track: nil)])
  }

  @Test("Bytes between chunks and before the header are skipped")
  func skippedBytes() throws {
    let between = try read(header(format: 1, tracks: 2) + chunk(end) + [0] + chunk(note + end))
    #expect(between.file.tracks.map(\.count) == [0, 2])
    #expect(between.warnings == [warning(.skippedBytes(1), 26, track: nil)])
    let before = try read(Array(repeating: 7, count: 128) + header() + chunk(end))
    #expect(before.warnings == [warning(.leadingBytes(128), 0, track: nil)])
  }

  @Test("The tracks that there are count, not those that the header counts")
  func trackCount() throws {
    let more = try read(header(format: 1, tracks: 9) + chunk(end))
    #expect(more.warnings == [warning(.trackCount(declared: 9, actual: 1), 10, track: nil)])
    let two = try read(header(tracks: 2) + chunk(end) + chunk(end))
    #expect(two.file.format == .parallel)
    #expect(two.warnings == [warning(.singleFormat(tracks: 2), 8, track: nil)])
    let unknown = try read(header(format: 7) + chunk(end))
    #expect(unknown.file.format == .parallel)
    #expect(unknown.warnings == [warning(.unknownFormat(7), 8, track: nil)])
  }

  @Test("A header of another length than six")
  func headerLength() throws {
    var long = header() + [1, 2] + chunk(note + end)
    long[7] = 8
    let reading = try read(long)
    #expect(Array(reading.file.tracks[0]) == noteEvents)
    #expect(reading.warnings == [warning(.headerLength(8), 4, track: nil)])
    for length: UInt8 in [0, 5, 7, 255] {
      var wrong = header() + chunk(note + end)
      wrong[7] = length
      let reading = try read(wrong)
      #expect(Array(reading.file.tracks[0]) == noteEvents)
      #expect(reading.warnings == [warning(.headerLength(Int(length)), 4, track: nil)])
    }
  }

  @Test("Unknown chunks are kept with their bytes and place")
  func unknownChunks() throws {
    let junk: [UInt8] = [0x58, 0x46, 0x49, 0x48, 0, 0, 0, 2, 0xFF, 0x00]
    let bytes = header(format: 1, tracks: 2) + chunk(end) + junk + chunk(end)
    let reading = try read(bytes)
    #expect(
      reading.file.unknownChunks == [
        .init(type: .init(code: 0x5846_4948), bytes: [0xFF, 0x00], precedingTracks: 1)
      ])
    #expect(reading.file.unknownChunks[0].type.description == "XFIH")
    #expect(try reading.file.encoded() == bytes)
    let twice = try read(header() + chunk(end) + header())
    #expect(twice.warnings == [warning(.repeatedHeader, 26, track: nil)])
  }

  @Test("A MIDI file in a RIFF file is unwrapped, and what stands beside it is kept")
  func riff() throws {
    let midi = header() + chunk(note + end)
    let info: [UInt8] = Array("DISP".utf8) + [3, 0, 0, 0] + [1, 2, 3, 0]
    let data = Array("data".utf8) + [UInt8(midi.count), 0, 0, 0] + midi
    let bytes = Array("RIFF".utf8) + [UInt8(4 + info.count + data.count), 0, 0, 0] + Array("RMID".utf8) + info + data
    let reading = try read(bytes)
    #expect(Array(reading.file.tracks[0]) == noteEvents)
    #expect(reading.warnings.isEmpty)
    #expect(reading.wrapperChunks.map(\.bytes) == [[1, 2, 3]])
    #expect(throws: SMF.ReadingError(reason: .notMIDI, offset: 0)) {
      try SMF.read(Array("RIFF".utf8) + [4, 0, 0, 0] + Array("RMID".utf8))
    }
  }

  @Test("A length of 2 GiB costs nothing")
  func hugeLengths() throws {
    var bytes = header() + chunk(note + end)
    bytes[18] = 0x7F
    #expect(
      try read(bytes).warnings == [warning(.chunkLength(declared: 0x7F00_000C, actual: 12), 18)])
    let text = try read(track: [0x00, 0xFF, 0x01, 0xFF, 0xFF, 0xFF, 0x7F, 1, 2])
    #expect(text.events.isEmpty)
    #expect(text.warnings == [warning(.truncatedEvent, 22), warning(.missingEndOfTrack, 31)])
  }

  @Test("Of more than a thousand faults the rest are counted")
  func manyFaults() throws {
    let reading = try SMF.read(
      header() + [0x4D, 0x54, 0x72, 0x6B, 0, 0, 0x10, 0] + Array(repeating: [0, 0xF8], count: 2048).joined())
    #expect(reading.warnings.count == 1000)
    #expect(reading.omittedWarnings == 2048 + 1 - 1000)
  }
}

@Suite("Reading the events of a track")
struct EventDecodingTests {
  @Test("Running status goes on behind a meta or system exclusive event, with a warning")
  func runningStatus() throws {
    let text: [UInt8] = [0, 0xFF, 1, 1, 0x41]
    let reset: [UInt8] = [0, 0xF0, 2, 0x7E, 0xF7]
    for event in [text, reset] {
      let (events, warnings) = try read(track: [0, 0x90, 60, 100] + event + [0x60, 60, 0, 0, 62, 1] + end)
      #expect(events.count == 4)
      #expect(events[2] == .init(tick: 0x60, message: .noteOn(channel: 0, pitch: 60, velocity: 0)))
      #expect(events[3] == .init(tick: 0x60, message: .noteOn(channel: 0, pitch: 62, velocity: 1)))
      #expect(warnings == [warning(.runningStatusAfterMeta, 32)])
    }
  }

  @Test("A quantity of more than four bytes counts as 0; padding within four is sound")
  func quantities() throws {
    let long = try read(track: [0x8F, 0xFF, 0xFF, 0xFF, 0x00, 0x90, 60, 100, 0x60, 0x80, 60, 64] + end)
    #expect(long.events == noteEvents)
    #expect(long.warnings == [warning(.overlongQuantity, 22)])
    let padded = try read(track: [0x80, 0x80, 0x80, 0x00, 0x90, 60, 100, 0x80, 0x60, 0x80, 60, 64] + end)
    #expect(padded.events == noteEvents && padded.warnings.isEmpty)
    let text = try read(track: [0, 0xFF, 1, 0x80, 0x80, 0x80, 0x80, 0x01, 0x41] + end)
    #expect(text.events == [.init(tick: 0, message: .meta(.text(.text, [0x41])))])
    #expect(text.warnings == [warning(.overlongQuantity, 25)])
  }

  @Test("A data byte above 127 is 127")
  func dataByte() throws {
    let (events, warnings) = try read(track: [0, 0xB0, 7, 0xFF] + note + end)
    #expect(events == [.init(tick: 0, message: .controlChange(channel: 0, controller: 7, value: 127))] + noteEvents)
    #expect(warnings == [warning(.dataByteOutOfRange(0xFF), 25)])
  }

  @Test("A status where data should be goes on from there when that reads better")
  func interrupted() throws {
    let (events, warnings) = try read(track: [0, 0xB0, 7, 0x90, 60, 100, 0x60, 0x80, 60, 64] + end)
    #expect(events == noteEvents)
    #expect(warnings == [warning(.interruptedMessage(status: 0xB0), 25)])
  }

  @Test("Data without any status is skipped")
  func noStatus() throws {
    let (events, warnings) = try read(track: [0, 60, 100, 0x90, 60, 100, 0x60, 0x80, 60, 64] + end)
    #expect(events == noteEvents)
    #expect(warnings == [warning(.dataWithoutStatus(2), 23)])
  }

  @Test(
    "System common and real-time messages are skipped with their data",
    arguments: [
      [0xF1, 1], [0xF2, 1, 2], [0xF3, 1], [0xF4], [0xF5], [0xF6], [0xF8], [0xF9], [0xFA], [0xFB], [0xFC], [0xFD],
      [0xFE],
    ] as [[UInt8]])
  func systemMessages(bytes: [UInt8]) throws {
    let (events, warnings) = try read(track: [0] + bytes + note + end)
    #expect(events == noteEvents)
    #expect(warnings == [warning(.illegalStatus(bytes[0]), 23)])
  }

  @Test("A time signature of two or three bytes is made good, other short meta events are dropped")
  func shortMeta() throws {
    let meter = try read(track: [0, 0xFF, 0x58, 2, 3, 2, 0, 0xFF, 0x58, 3, 6, 3, 36] + end)
    #expect(
      meter.events.map(\.message) == [
        .meta(.timeSignature(.init(numerator: 3, denominatorPower: 2))),
        .meta(.timeSignature(.init(numerator: 6, denominatorPower: 3, clocksPerClick: 36))),
      ])
    #expect(
      meter.warnings == [
        warning(.metaLength(type: 0x58, length: 2), 23), warning(.metaLength(type: 0x58, length: 3), 29),
      ])
    for (type, length) in [(0x51, 2), (0x58, 1), (0x59, 1), (0x54, 4), (0x20, 0), (0x21, 0), (0x00, 1)]
      as [(UInt8, UInt8)]
    {
      let short = try read(track: [0, 0xFF, type, length] + Array(repeating: 1, count: Int(length)) + note + end)
      #expect(short.events == noteEvents)
      #expect(short.warnings == [warning(.metaLength(type: type, length: Int(length)), 23)])
    }
    let unnumbered = try read(track: [0, 0xFF, 0, 0] + end)
    #expect(unnumbered.events.map(\.message) == [.meta(.sequenceNumber(nil))])
    #expect(unnumbered.warnings.isEmpty)
  }

  @Test("What a meta event has too much is cut off")
  func longMeta() throws {
    let tempo = try read(track: [0, 0xFF, 0x51, 4, 0x07, 0xA1, 0x20, 9] + end)
    #expect(tempo.events.map(\.message) == [.meta(.tempo(microsecondsPerQuarter: 500_000))])
    #expect(tempo.warnings == [warning(.metaLength(type: 0x51, length: 4), 23)])
    let ended = try read(track: note + [0, 0xFF, 0x2F, 1, 0])
    #expect(ended.warnings == [warning(.metaLength(type: 0x2F, length: 1), 31)])
  }

  @Test(
    "Meta events with impossible values are dropped and the music stays",
    arguments: [
      (0x59, [8, 0]), (0x59, [0xF8, 0]), (0x59, [0xFE, 0xFF]), (0x51, [0, 0, 0]), (0x58, [0, 2, 24, 8]),
      (0x58, [4, 99, 24, 8]), (0x20, [16]), (0x21, [200]), (0x54, [24, 0, 0, 0, 0]),
    ] as [(UInt8, [UInt8])])
  func metaValues(type: UInt8, bytes: [UInt8]) throws {
    let (events, warnings) = try read(track: [0, 0xFF, type, UInt8(bytes.count)] + bytes + note + end)
    #expect(events == noteEvents)
    #expect(warnings == [warning(.metaValueOutOfRange(type: type, bytes: bytes), 23)])
  }

  @Test("Six flats are −6, and every good value of a key comes through")
  func keySignatures() throws {
    for sharps in Int8(-7)...7 {
      let (events, warnings) = try read(track: [0, 0xFF, 0x59, 2, UInt8(bitPattern: sharps), 1] + end)
      #expect(events.map(\.message) == [.meta(.keySignature(sharps: sharps, isMinor: true))])
      #expect(warnings.isEmpty)
    }
  }

  @Test("Unknown meta types keep their bytes; types above 127 are dropped")
  func unknownMeta() throws {
    let track: [UInt8] = [0, 0xFF, 0x60, 2, 0xAA, 0xBB, 0, 0xFF, 0x0F, 6, 1, 2, 3, 4, 5, 6]
    let reading = try read(header() + chunk(track + end))
    #expect(
      reading.file.tracks[0].map(\.message) == [
        .meta(.other(type: 0x60, bytes: [0xAA, 0xBB])), .meta(.other(type: 0x0F, bytes: [1, 2, 3, 4, 5, 6])),
      ])
    #expect(try reading.file.encoded() == header() + chunk(track + end))
    let above = try read(track: [0, 0xFF, 0x80, 1, 5] + note + end)
    #expect(above.events == noteEvents)
    #expect(above.warnings == [warning(.metaTypeOutOfRange(0x80), 23)])
  }

  @Test("System exclusive and escape packets keep every byte")
  func systemExclusive() throws {
    let track: [UInt8] =
      [0, 0xF0, 3, 0x43, 0x12, 0x00, 0x81, 0x48, 0xF7, 6, 0x43, 0x12, 0x00, 0x43, 0x12, 0xF7] + [0, 0xF7, 2, 0xF3, 1]
    let reading = try read(header() + chunk(track + end))
    #expect(
      Array(reading.file.tracks[0]) == [
        .init(tick: 0, message: .systemExclusive([0x43, 0x12, 0x00])),
        .init(tick: 200, message: .escape([0x43, 0x12, 0x00, 0x43, 0x12, 0xF7])),
        .init(tick: 200, message: .escape([0xF3, 1])),
      ])
    #expect(try reading.file.encoded() == header() + chunk(track + end))
  }

  @Test("An event that breaks off is lost, what was before it stays")
  func truncated() throws {
    let cut = try read(track: note + [0x60, 0x90, 60])
    #expect(cut.events == noteEvents)
    #expect(cut.warnings == [warning(.truncatedEvent, 30), warning(.missingEndOfTrack, 33)])
    let last = try read(track: note + [0x60, 0xFF, 0x2F])
    #expect(last.events == noteEvents)
    #expect(last.warnings == [warning(.truncatedEvent, 31)])
  }

  @Test("Bends are signed and centred on 0")
  func bends() throws {
    let (events, _) = try read(track: [0, 0xE0, 0, 0, 0, 0, 0x40, 0, 0x7F, 0x7F, 0, 0, 0x60] + end)
    let values: [Int16] = [-8192, 0, 8191, 4096]
    #expect(events.map(\.message) == values.map { .pitchBend(channel: 0, value: $0) })
  }
}
