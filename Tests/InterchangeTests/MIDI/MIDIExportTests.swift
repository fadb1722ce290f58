import Interchange
import MusicTheory
import SongModel
import SongPerformance
import StandardMIDIFile
import Testing

@Suite("A MIDI file of a song")
struct MIDIExportTests {
  @Test("has a conductor track with title, composer, tempo, meter, key and markers")
  func conductor() throws {
    var song = Build.song()
    song.title = "Déjà vu"
    song.composer = "Anon."
    song.tempos.set(try #require(Tempo(microsecondsPerQuarter: 214_286)), at: 960)
    song.meters = TickMap(try #require(Meter(beats: 6, unit: 8)))
    song.keys = TickMap(try #require(Key(NoteName(.e, alteration: -1))))
    song.markers = [Marker(tick: 960, name: "Chorus")]
    let file = try exported(song)
    #expect(file.format == .parallel)
    #expect(file.division == .ticksPerQuarter(480))
    #expect(
      file.tracks[0].said(at: 0) == [
        "trackName Déjà vu", "text Composer: Anon.", "tempo(microsecondsPerQuarter: 500000)",
        "timeSignature(StandardMIDIFile.StandardMIDIFile.TimeSignature(numerator: 6, denominatorPower: 3, "
          + "clocksPerClick: 36, thirtySecondsPerQuarter: 8))", "keySignature(sharps: -3, isMinor: false)",
      ])
    #expect(file.tracks[0].said(at: 960) == ["tempo(microsecondsPerQuarter: 214286)", "marker Chorus"])
  }

  @Test(
    "clicks once a beat, and once a dotted beat in compound meters",
    arguments: [(4, 4, 24), (2, 2, 48), (3, 8, 12), (6, 8, 36), (9, 16, 18), (1, 128, 1)])
  func clicks(beats: Int, unit: Int, clocks: UInt8) throws {
    var song = Build.song()
    song.meters = TickMap(try #require(Meter(beats: beats, unit: unit)))
    let file = try exported(song)
    let written = file.tracks[0].compactMap { event -> StandardMIDIFile.TimeSignature? in
      if case .meta(.timeSignature(let signature)) = event.message { signature } else { nil }
    }
    #expect(written.map(\.clocksPerClick) == [clocks])
    #expect(written.map { 1 << $0.denominatorPower } == [unit])
  }

  @Test("writes a mode by its signature and its third, and says so")
  func modes() throws {
    var song = Build.song()
    song.keys = TickMap(try #require(Key(NoteName(.d), .dorian)))
    song.keys.set(try #require(Key(NoteName(.f), .lydian)), at: 480)
    song.keys.set(try #require(Key(NoteName(.a), .minor)), at: 960)
    let export = try MIDIExport(try Performance(of: song))
    #expect(export.file.tracks[0].said(at: 0).last == "keySignature(sharps: 0, isMinor: true)")
    #expect(export.file.tracks[0].said(at: 480) == ["keySignature(sharps: 0, isMinor: false)"])
    #expect(
      export.findings == [
        .modeByThird(tick: 0, try #require(Key(NoteName(.d), .dorian))),
        .modeByThird(tick: 480, try #require(Key(NoteName(.f), .lydian))),
      ])
  }

  @Test("orders a tick as meta, note-off, bank, program, controllers and bend as they are, note-on")
  func orderAtOneTick() throws {
    var track = try Build.melody("lead", length: 960, [(0, 480, "C4"), (480, 480, "C4")])
    track.controls = [
      Control(tick: 480, change: .bend(5)), Control(tick: 480, change: .controller(11, value: 9)),
      Control(tick: 480, change: .program(40, bank: Bank(1, 2))), Control(tick: 480, change: .pressure(3)),
    ]
    track.kept = [KeptEvent(tick: 480, bytes: [0xFF, 0x07, 0x01, 0x41])]
    let written = try exported(Build.song(track)).tracks[1]
    #expect(
      written.said(at: 480) == [
        "cuePoint A", "off 0.60 64", "c0=1 0", "c32=2 0", "program 0.40", "bend 0.5", "c11=9 0", "pressure 0.3",
        "on 0.60",
      ])
  }

  @Test("opens each track with its name, bank, program, volume and pan, before its first note")
  func opening() throws {
    var track = try Build.melody("lead", length: 480, [(0, 480, "C4")])
    (track.name, track.program, track.bank, track.volume, track.pan) = ("Solo", 73, Bank(8), 90, 40)
    let song = Build.song(track, try Build.melody("empty", length: 480))
    let file = try exported(song)
    #expect(
      file.tracks[1].said(at: 0) == [
        "trackName Solo", "c0=8 0", "c32=0 0", "program 0.73", "c7=90 0", "c10=40 0", "on 0.60",
      ])
    #expect(file.tracks[2].said(at: 0) == ["trackName empty", "program 1.0", "c7=100 1", "c10=64 1"])
    let plain = try exported(song, statement: .asWritten)
    #expect(plain.tracks[1].said(at: 0) == file.tracks[1].said(at: 0))
    #expect(plain.tracks[2].said(at: 0) == [])
  }

  @Test("ends every track where the song ends: a final rest counts")
  func ends() throws {
    let song = Build.song(
      try Build.melody("a", length: 1920, [(0, 480, "C4")]), try Build.kit("b", length: 960, [(0, .kick)]))
    #expect(try exported(song).tracks.map(\.endTick) == [1920, 1920, 1920])
    #expect(try exported(song, as: .single).tracks.map(\.endTick) == [1920])
  }

  @Test("keeps repeated notes at their full length")
  func repeatedNotes() throws {
    let song = Build.song(try Build.melody("a", length: 1440, [(0, 480, "C4"), (480, 480, "C4"), (960, 480, "C4")]))
    let track = try exported(song).tracks[1]
    #expect(track.said(at: 480) == ["off 0.60 64", "on 0.60"])
    #expect(track.said(at: 960) == ["off 0.60 64", "on 0.60"])
    #expect(track.said(at: 1440) == ["off 0.60 64"])
  }

  @Test("says the port of every track where more than one is used, and none where not")
  func ports() throws {
    var song = Build.song()
    song.tracks = try (1...16).map { try Build.melody("t\($0)", length: 480, [(0, 480, "C4")]) }
    let file = try exported(song)
    #expect(file.tracks[1].said(at: 0).prefix(2) == ["trackName t1", "port 0"])
    #expect(file.tracks[16].said(at: 0).prefix(3) == ["trackName t16", "port 1", "program 0.0"])
    song.tracks.removeLast()
    let few = try exported(song)
    #expect(few.tracks.allSatisfy { $0.said(at: 0).allSatisfy { !$0.hasPrefix("port") } })
  }

  @Test("keeps a muted track with its sound, without its notes")
  func muted() throws {
    var song = Build.song(
      try Build.melody("a", length: 480, [(0, 480, "C4")]), try Build.melody("b", length: 480, [(0, 480, "E4")]))
    song.tracks[0].isMuted = true
    let file = try exported(song)
    #expect(file.tracks.count == 3)
    #expect(file.tracks[1].said(at: 0) == ["trackName a", "program 0.0", "c7=100 0", "c10=64 0"])
    #expect(file.tracks[2].said(at: 0).last == "on 1.64")
  }

  @Test("of type 0 has one track, with the names of the parts as instruments of their channels")
  func typeZero() throws {
    var song = Build.song(
      try Build.melody("a", length: 960, [(480, 480, "C4")]), try Build.melody("b", length: 960, [(480, 480, "E4")]))
    song.title = "Two"
    let file = try exported(song, as: .single)
    #expect(file.format == .single)
    #expect(file.tracks.count == 1)
    let names = file.tracks[0].said(at: 0).filter { $0.hasPrefix("trackName") || $0.hasPrefix("instrumentName") }
    #expect(names == ["trackName Two", "instrumentName a", "instrumentName b"])
    #expect(file.tracks[0].said(at: 480) == ["on 0.60", "on 1.64"])
  }

  @Test("states the range of a bend that the song leaves open, before it, and closes the parameter")
  func bendRange() throws {
    var track = try Build.melody("a", length: 480)
    track.controls = [Control(tick: 0, change: .bend(8191))]
    let stated = try exported(Build.song(track)).tracks[1].said(at: 0)
    #expect(
      stated.suffix(7) == ["c101=0 0", "c100=0 0", "c6=2 0", "c38=0 0", "c101=127 0", "c100=127 0", "bend 0.8191"])
    #expect(
      try exported(Build.song(track), statement: .asWritten).tracks[1].said(at: 0) == ["bend 0.8191"])
    let own: [(UInt8, UInt8)] = [(101, 0), (100, 0), (6, 12)]
    track.controls = own.map { Control(tick: 0, change: .controller($0.0, value: $0.1)) } + track.controls
    #expect(
      try exported(Build.song(track)).tracks[1].said(at: 0).suffix(4) == [
        "c101=0 0", "c100=0 0", "c6=12 0", "bend 0.8191",
      ])
  }

  @Test("takes data of another parameter for no range of the bend")
  func otherParameter() throws {
    var track = try Build.melody("a", length: 480)
    let other: [(UInt8, UInt8)] = [(101, 0), (100, 0), (99, 1), (6, 12)]
    track.controls =
      other.map { Control(tick: 0, change: .controller($0.0, value: $0.1)) }
      + [Control(tick: 10, change: .bend(8191))]
    #expect(try exported(Build.song(track)).tracks[1].said(at: 0).contains("c6=2 0"))
  }

  @Test("lets no pedal down at the end")
  func pedal() throws {
    var track = try Build.melody("a", length: 480)
    track.controls = [
      Control(tick: 0, change: .controller(64, value: 127)), Control(tick: 10, change: .controller(66, value: 127)),
      Control(tick: 20, change: .controller(66, value: 0)), Control(tick: 480, change: .controller(64, value: 127)),
    ]
    let written = try exported(Build.song(track)).tracks[1]
    #expect(written.said(at: 480) == ["c64=127 0", "c64=0 0"])
  }

  @Test("sings the lyrics and writes kept events back on the track's channel")
  func lyricsAndKept() throws {
    var track = try Build.melody("a", length: 480, [(0, 480, "C4")])
    guard case .melody(var phrases) = track.phrases, var content = phrases[0].content else {
      Issue.record("a melody was built")
      return
    }
    content.voices[0].blocks[0].lyric = "Où-"
    phrases[0].source = .original(content)
    track.phrases = .melody(phrases)
    track.channel = 5
    let orphan = KeptEvent(tick: 100, bytes: [0x80, 60, 9])
    let broken = KeptEvent(tick: 100, bytes: [0xF0, 9, 1])
    track.kept = [
      KeptEvent(tick: 0, bytes: [0xF0, 2, 0x41, 0xF7]), KeptEvent(tick: 240, bytes: [0xA2, 60, 5]),
      KeptEvent(tick: 480, bytes: [0x80, 60, 33]), orphan, broken,
    ]
    let export = try MIDIExport(try Performance(of: Build.song(track)))
    let written = export.file.tracks[1]
    #expect(written.said(at: 0).prefix(3) == ["trackName a", "lyric Où-", "sysex [65, 247]"])
    #expect(written.said(at: 240) == ["poly 4.60.5"])
    #expect(written.said(at: 480) == ["off 4.60 33"])
    #expect(
      export.findings == [.keptEventLeftOut(track: 0, broken), .keptEventLeftOut(track: 0, orphan)])
  }

  @Test("writes kept events of more than 127 bytes back")
  func longKeptEvent() throws {
    let payload = [UInt8](repeating: 0x11, count: 199) + [0xF7]
    var song = Build.song(try Build.melody("a", length: 480))
    // 200 is 81 48 as a variable-length quantity.
    song.kept = [KeptEvent(tick: 7, bytes: [0xF0, 0x81, 0x48] + payload)]
    #expect(try exported(song).tracks[0].said(at: 7) == ["sysex \(payload)"])
  }

  @Test("writes kept chunks back behind its tracks")
  func chunks() throws {
    var song = Build.song(try Build.melody("a", length: 480))
    song.kept = [KeptEvent(tick: 0, bytes: [0x58, 0x46, 0x49, 0x48, 0, 0, 0, 2, 7, 8])]
    let file = try exported(song)
    #expect(file.unknownChunks.map(\.type.description) == ["XFIH"])
    #expect(file.unknownChunks.map(\.bytes) == [[7, 8]])
    #expect(file.unknownChunks.map(\.precedingTracks) == [2])
  }

  @Test("cannot hold more than 268,435,455 ticks without an event")
  func longRest() throws {
    let fits = try exported(Build.song(try Build.melody("a", length: 268_435_455)))
    _ = try fits.encoded()
    let file = try exported(Build.song(try Build.melody("a", length: 268_435_456)))
    let error = #expect(throws: StandardMIDIFile.WritingError.self) { try file.encoded() }
    #expect(error?.reason == .deltaTooLong(268_435_456))
  }
}

@Suite("Read by mido, a file")
struct MidoTests {
  private static let isThere = ConditionTrait.enabled(if: PythonPeer.hasMido, "needs python3 with mido")

  @Test("has the notes, tempos, meters and programs of the song", isThere)
  func wholeSong() throws {
    var lead = try Build.melody("lead", length: 1920, [(0, 480, "C4"), (480, 240, "C4"), (960, 960, "G4")])
    (lead.program, lead.name) = (73, "Lead")
    lead.controls = [Control(tick: 960, change: .bend(-8192))]
    var song = Build.song(lead, try Build.kit("kit", length: 1920, [(0, .kick), (480, .snare)]))
    song.title = "Song"
    song.tempos = TickMap(try #require(Tempo(microsecondsPerQuarter: 214_286)))
    song.meters.set(try #require(Meter(beats: 3, unit: 4)), at: 960)
    #expect(
      try PythonPeer.events(of: try exported(song)) == [
        "type 1 ppq 480",
        "0: 0 track_name name=Song",
        "0: 0 set_tempo tempo=214286",
        "0: 0 time_signature clocks_per_click=24 denominator=4 notated_32nd_notes_per_beat=8 numerator=4",
        "0: 0 key_signature key=C",
        "0: 960 time_signature clocks_per_click=24 denominator=4 notated_32nd_notes_per_beat=8 numerator=3",
        "0: 1920 end_of_track",
        "1: 0 track_name name=Lead",
        "1: 0 program_change channel=0 program=73",
        "1: 0 control_change channel=0 control=7 value=100",
        "1: 0 control_change channel=0 control=10 value=64",
        "1: 0 control_change channel=0 control=101 value=0",
        "1: 0 control_change channel=0 control=100 value=0",
        "1: 0 control_change channel=0 control=6 value=2",
        "1: 0 control_change channel=0 control=38 value=0",
        "1: 0 control_change channel=0 control=101 value=127",
        "1: 0 control_change channel=0 control=100 value=127",
        "1: ch1 0-480 60@96",
        "1: ch1 480-720 60@96",
        "1: 960 pitchwheel channel=0 pitch=-8192",
        "1: ch1 960-1920 67@96",
        "1: 1920 end_of_track",
        "2: 0 track_name name=kit",
        "2: 0 program_change channel=9 program=0",
        "2: 0 control_change channel=9 control=7 value=100",
        "2: 0 control_change channel=9 control=10 value=64",
        "2: ch10 0-120 36@96",
        "2: ch10 480-600 38@96",
        "2: 1920 end_of_track",
      ])
  }

  @Test("of type 0 has the same notes", isThere)
  func typeZero() throws {
    let song = Build.song(
      try Build.melody("a", length: 1920, [(0, 480, "C4"), (480, 960, "C4")]),
      try Build.melody("b", length: 1920, [(0, 1920, "E4")]))
    let notes = try PythonPeer.events(of: try exported(song, as: .single)).filter {
      $0.contains("ch") && $0.contains("@")
    }
    #expect(notes == ["0: ch1 0-480 60@96", "0: ch1 480-1440 60@96", "0: ch2 0-1920 64@96"])
  }

  @Test("of twenty instruments has each on a channel of its own, the last five on the second port", isThere)
  func twentyInstruments() throws {
    var song = Build.song()
    song.tracks = try (1...20).map {
      var track = try Build.melody("t\($0)", length: 480, [(0, 480, "C4")])
      track.program = $0
      return track
    }
    let events = try PythonPeer.events(of: try exported(song))
    #expect(
      events.filter { $0.contains("midi_port") }.map { $0.suffix(6) } == Array(repeating: "port=0", count: 15)
        + Array(repeating: "port=1", count: 5))
    #expect(events.contains("15: ch16 0-480 60@96"))
    #expect(events.contains("16: ch1 0-480 60@96"))
    #expect(events.contains("16: 0 program_change channel=0 program=16"))
  }
}
