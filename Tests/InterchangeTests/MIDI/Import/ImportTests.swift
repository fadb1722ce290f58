import Interchange
import MusicTheory
import SongModel
import SongPerformance
import StandardMIDIFile
import Testing

@Suite("A song from a MIDI file")
struct ImportTests {
  @Test("has a track for each channel of each track, named, with its sound")
  func tracks() throws {
    let conductor = Files.track(
      (0, .name("Morning")), (0, .text(.text, Array("Composer: Anon.".utf8))),
      (0, .meta(.tempo(microsecondsPerQuarter: 625_000))),
      (0, .meta(.timeSignature(.init(numerator: 3, denominatorPower: 2)))),
      (0, .meta(.keySignature(sharps: 1, isMinor: true))),
      (1440, .text(.marker, Array("Verse".utf8))))
    let lead = try Files.notes(
      channel: 3, [(0, 480, 66)],
      rest: Files.track(
        (0, .name("Lead 1")), (0, .controlChange(channel: 2, controller: 0, value: 1)),
        (0, .controlChange(channel: 2, controller: 32, value: 2)), (0, .programChange(channel: 2, program: 73)),
        (0, .controlChange(channel: 2, controller: 7, value: 90)), (480, .pitchBend(channel: 2, value: -5)),
        (480, .channelPressure(channel: 2, pressure: 9)), (480, .controlChange(channel: 2, controller: 64, value: 127)))
    )
    let kit = try Files.notes(channel: 10, [(0, 10, 36), (240, 250, 38)])
    let song = try Files.imported(conductor, lead, kit).song
    #expect(song.violations().isEmpty)
    #expect(song.title == "Morning")
    #expect(song.composer == "Anon.")
    #expect(song.tempos.entries.map(\.value.microsecondsPerQuarter) == [625_000])
    #expect(song.meters.entries.map { "\($0.value)" } == ["3/4"])
    #expect(song.keys.entries.map { "\($0.value)" } == ["Em"])
    #expect(song.markers == [Marker(tick: 1440, name: "Verse")])
    #expect(song.tracks.map(\.id.text) == ["lead1", "drums"])
    let track = song.tracks[0]
    #expect(track.name == "Lead 1")
    #expect((track.channel, track.program, track.volume, track.pan) == (3, 73, 90, 64))
    #expect(track.bank == Bank(1, 2))
    #expect(
      track.controls.map(\.change) == [.bend(-5), .pressure(9), .controller(64, value: 127)])
    #expect(track.blocks() == [["0+480 F#4"]])
    #expect(song.tracks[1].drums[0].content?.beats.map(\.drum.key) == [36, 38])
  }

  @Test("makes chords of notes that begin and end together, and voices of others that overlap, the highest first")
  func voices() throws {
    let notes = try Files.notes([
      (0, 480, 60), (0, 480, 64), (0, 960, 48), (480, 960, 67), (900, 1000, 50), (960, 1440, 62),
    ])
    let track = try Files.imported(notes).song.tracks[0]
    #expect(
      track.blocks() == [
        ["0+480 C4 E4", "480+480 G4", "960+480 D4"], ["0+960 C3"], ["900+100 D3"],
      ])
    #expect(track.melody[0].content?.voices.map { $0.blocks.map(\.id) } == [[1, 2, 3], [4], [5]])
  }

  @Test("cuts phrases at silent bars and markers, and after eight bars, never through a note")
  func phrases() throws {
    // Bars of 1920 ticks: twelve bars of quarters, a silent one, and one more.
    var notes = (0..<48).map { (onset: $0 * 480, end: $0 * 480 + 480, key: UInt8(60)) }
    notes.append((13 * 1920 + 960, 13 * 1920 + 1440, 62))
    let track = try Files.imported(try Files.notes(notes)).song.tracks[0]
    #expect(track.melody.map(\.start) == [0, 8 * 1920, 13 * 1920])
    #expect(track.melody.map(\.length) == [8 * 1920, 4 * 1920, 1440])
    // A note across the eighth bar line moves the cut to the twelfth.
    notes[31] = (31 * 480, 33 * 480, 60)
    notes.remove(at: 32)
    let tied = try Files.imported(try Files.notes(notes)).song.tracks[0]
    #expect(tied.melody.map(\.start) == [0, 13 * 1920])
    let marked = try Files.imported(
      Files.track((2 * 1920, .text(.marker, [0x42]))), try Files.notes(Array(notes[..<20]))
    ).song.tracks[0]
    #expect(marked.melody.map(\.start) == [0, 2 * 1920])
  }

  @Test("ends where the file ends, a final rest counted")
  func end() throws {
    #expect(try Files.imported(try Files.notes([(0, 480, 60)], end: 1000)).song.end == 1000)
    #expect(try Files.imported(try Files.notes([(0, 480, 60)], end: 9600)).song.end == 9600)
  }

  @Test("is told apart by port and channel")
  func ports() throws {
    let notes = [(0, 480, 60, 0), (0, 480, 62, 1)].map {
      StandardMIDIFile.Note(
        onset: $0.0, end: $0.1, port: UInt8($0.3), channel: 0, pitch: UInt8($0.2), velocity: 90)
    }
    let song = try Files.imported(try StandardMIDIFile.Track(notes: notes)).song
    #expect(song.tracks.map(\.port) == [nil, 1])
    #expect(song.tracks.map(\.channel) == [1, 1])
  }

  @Test("keeps what it has no place for, and says so")
  func kept() throws {
    let file = try StandardMIDIFile(
      division: .ticksPerQuarter(480),
      tracks: [
        Files.track(
          (0, .systemExclusive([0x7E, 0x7F, 0x09, 0x01, 0xF7])), (5, .escape([0xF8])),
          (7, .meta(.sequencerSpecific([1, 2]))),
          (9, .meta(.other(type: 0x60, bytes: [3])))),
        try Files.notes(
          [(0, 480, 60)], rest: Files.track((3, .polyphonicPressure(channel: 0, pitch: 60, pressure: 4)))),
      ], unknownChunks: [.init(type: .init(code: 0x5846_4948), bytes: [1, 2, 3], precedingTracks: 1)]
    ).encoded()
    let read = try MIDIImport(file)
    #expect(
      read.findings == [
        .kept(.systemExclusive, count: 1), .kept(.escape, count: 1), .kept(.keyPressure, count: 1),
        .kept(.sequencerSpecific, count: 1), .kept(.meta, count: 1), .kept(.chunk, count: 1),
      ])
    let again = try exported(read.song)
    #expect(FileEvents(again).differences(from: FileEvents(try StandardMIDIFile.read(file).file)) == [])
  }

  @Test("sings lyrics at the notes they stand with, and keeps the others")
  func lyrics() throws {
    let notes = try Files.notes(
      [(0, 480, 60), (480, 960, 62)],
      rest: Files.track(
        (0, .text(.lyric, Array("Mor-".utf8))), (480, .text(.lyric, Array("ning".utf8))), (700, .text(.lyric, [0x21]))))
    let read = try Files.imported(notes)
    let blocks = read.song.tracks[0].melody[0].content?.voices[0].blocks ?? []
    #expect(blocks.map(\.lyric) == ["Mor-", "ning"])
    #expect(read.findings == [.kept(.lyric, count: 1)])
  }

  @Test("plays drums to their own ends, which are kept")
  func drumEnds() throws {
    let notes = try Files.notes(channel: 10, [(0, 300, 49), (0, 120, 36), (480, 500, 36)], end: 960)
    let read = try Files.imported(notes)
    #expect(try heard(read.song) == ["0: 0-120 36@96", "0: 0-300 49@96", "0: 480-500 36@96"])
    #expect(read.findings == [.kept(.drumEnd, count: 2)])
  }

  @Test("keeps release velocities, the usual one once")
  func releases() throws {
    var track = Files.track()
    for (tick, release) in [(0, 0), (480, 0), (960, 33)] {
      track.append(.noteOn(channel: 0, pitch: 60, velocity: 80), at: tick)
      track.append(.noteOff(channel: 0, pitch: 60, velocity: UInt8(release)), at: tick + 240)
    }
    let read = try Files.imported(track)
    #expect(read.findings == [.kept(.releaseVelocity, count: 1)])
    #expect(try exported(read.song).tracks[1].said(at: 240) == ["off 0.60 0"])
    #expect(try exported(read.song).tracks[1].said(at: 1200) == ["off 0.60 33"])
  }

  @Test(
    "has the same ticks at the same times where a file divides seconds",
    arguments: [
      (StandardMIDIFile.FrameRate.fps25, 40, 500, 500_000), (.fps24, 100, 1200, 500_000), (.fps25, 3, 75, 1_000_000),
      (.fps30, 80, 1200, 500_000), (.fps30Drop, 80, 1200, 500_500),
    ])
  func frames(rate: StandardMIDIFile.FrameRate, ticks: Int, resolution: Int, tempo: Int) throws {
    let read = try Files.imported(
      try Files.notes([(0, 1000, 60)]), division: .smpte(rate, ticksPerFrame: ticks))
    #expect(read.song.ticksPerQuarter == resolution)
    #expect(read.song.tempos.entries.map(\.value.microsecondsPerQuarter) == [tempo])
  }

  @Test("has the sequences of type 2 one after the other, each with its own tempo")
  func sequences() throws {
    let first = try Files.notes([(0, 480, 60)], rest: Files.track((0, .meta(.tempo(microsecondsPerQuarter: 300_000)))))
    let read = try Files.imported(first, try Files.notes([(0, 480, 62)]), format: .sequential)
    #expect(try heard(read.song) == ["0: 0-480 60@96", "1: 480-960 62@96"])
    #expect(read.song.tempos.entries.map(\.tick) == [0, 480])
    #expect(read.song.tempos.entries.map(\.value.microsecondsPerQuarter) == [300_000, 500_000])
    #expect(read.findings == [.joinedSequences(2)])
  }

  @Test("says which notes are heard otherwise")
  func restruck() throws {
    let track = Files.track(
      (0, .noteOn(channel: 0, pitch: 60, velocity: 100)), (240, .noteOn(channel: 0, pitch: 60, velocity: 80)),
      (480, .noteOff(channel: 0, pitch: 60, velocity: 64)), (720, .noteOff(channel: 0, pitch: 60, velocity: 64)))
    let read = try Files.imported(track)
    #expect(read.song.tracks[0].blocks() == [["0+480 C4"], ["240+480 C4"]])
    let first = StandardMIDIFile.Note(onset: 0, end: 480, channel: 0, pitch: 60, velocity: 100)
    #expect(read.findings == [.restruck(track: 0, first, end: 240)])
    #expect(try heard(read.song) == ["0: 0-240 60@100", "0: 240-720 60@80"])
  }

  @Test("leaves notes without length out of melodies, and strikes the drums of them")
  func zeroLengths() throws {
    let melody = try Files.imported(try Files.notes([(480, 480, 62), (960, 1440, 62)]))
    #expect(melody.song.tracks[0].blocks() == [["960+480 D4"]])
    #expect(melody.findings.map(\.isLoss) == [true])
    let drums = try Files.imported(try Files.notes(channel: 10, [(480, 480, 36)], end: 960))
    #expect(try heard(drums.song) == ["0: 480-600 36@96"])
  }

  @Test("is refused in strict mode where a note has no end")
  func strict() throws {
    var options = MIDIImport.Options()
    options.isStrict = true
    let bytes = try Files.bytes(Files.track((0, .noteOn(channel: 0, pitch: 60, velocity: 9)), end: 480))
    #expect(throws: MIDIImport.Failure.self) { try MIDIImport(bytes, options: options) }
    #expect(try MIDIImport(bytes).song.tracks[0].blocks() == [["0+480 C4"]])
  }

  @Test("says where a bank stands behind the program of its tick, which files written from the song have before it")
  func bankBehindProgram() throws {
    let track = Files.track(
      (0, .programChange(channel: 0, program: 5)), (0, .controlChange(channel: 0, controller: 0, value: 1)),
      (480, .controlChange(channel: 0, controller: 0, value: 2)), (480, .programChange(channel: 0, program: 6)))
    #expect(try Files.imported(track).findings == [.bankBehindProgram(track: 0, tick: 0)])
  }
}
