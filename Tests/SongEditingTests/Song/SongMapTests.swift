import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite("The song's texts and maps")
struct SongMapTests {
  @Test func `Title and composer are set`() throws {
    let edit = try edited(song("C4/1"), SongTitle("Morning"))
    #expect(edit.song.title == "Morning")
    #expect(edit.changes == [.song(.title)])
    #expect(try edited(edit.song, SongComposer("Anna")).song.composer == "Anna")
    try expectNothing(from: edit.song, SongTitle("Morning"))
    let endless = String(repeating: "a", count: Song.longestText + 1)
    try expectRefusal(from: edit.song, SongTitle(endless), .text(name: "title", endless))
  }

  @Test func `A new song is empty, at 960 ticks a quarter, in 4/4, 120 and C major`() throws {
    var expected = Song()
    expected.title = "Night"
    #expect(try edited(song("C4/1"), SongNew(title: "Night")).song == expected)
  }

  @Test func `A tempo holds from its place to the next`() throws {
    let edit = try edited(song("C4/1"), SongTempo(Tempo(text: "96"), at: bar))
    #expect(edit.song.tempos.entries.map(\.tick) == [0, bar])
    #expect(edit.song.tempos.entries.map(\.value.microsecondsPerQuarter) == [500_000, 625_000])
  }

  @Test func `A ramp reaches its last tempo at its end and stays`() throws {
    let edit = try edited(
      song("C4/1"), SongTempoRamp(0..<960, from: Tempo(text: "60"), to: Tempo(text: "120")))
    // A sixteenth each: 60, 75, 90 and 105 quarters a minute, then 120.
    #expect(edit.song.tempos.entries.map(\.tick) == [0, 240, 480, 720, 960])
    #expect(
      edit.song.tempos.entries.map(\.value.microsecondsPerQuarter)
        == [1_000_000, 800_000, 666_667, 571_429, 500_000])
  }

  @Test func `A ramp replaces the changes inside it and leaves those behind`() throws {
    var song = try song("C4/1")
    song.tempos.set(try Tempo(text: "30"), at: 500)
    song.tempos.set(try Tempo(text: "40"), at: 1000)
    let edit = try edited(
      song, SongTempoRamp(0..<960, from: Tempo(text: "60"), to: Tempo(text: "120"), step: .quarter))
    #expect(edit.song.tempos.entries.map(\.value.description) == ["60", "120", "40"])
    try expectRefusal(
      from: song, SongTempoRamp(0..<Song.lastTick, from: Tempo(text: "60"), to: Tempo(text: "120")),
      .limit(name: "steps of a tempo ramp", most: 100_000))
  }

  @Test func `A meter moves no note, and its beats are whole ticks`() throws {
    let before = try song("C4/1")
    let edit = try edited(before, SongMeter(Meter(text: "3/4")))
    #expect(edit.song.lines() == before.lines())
    #expect(edit.song.timeline.tick(bar: 2) == 2880)
    var coarse = Song(ticksPerQuarter: 1)
    coarse.tracks = []
    try expectRefusal(
      from: coarse, SongMeter(Meter(text: "6/8")), in: EditContext(),
      .value(.notWholeTicks(length: "1/8", ticksPerQuarter: 1, fitting: 2)))
  }

  @Test func `A pickup is shorter than the bar that it leads to`() throws {
    let song = try song("C4/1")
    #expect(try edited(song, SongPickup(ticks: 960)).song.pickup == 960)
    try expectRefusal(
      from: song, SongPickup(ticks: bar), .number(name: "pickup", value: bar, allowed: 0...(bar - 1)))
    let picked = try edited(song, SongPickup(ticks: 2880)).song
    try expectRefusal(
      from: picked, SongMeter(Meter(text: "3/4")), .number(name: "pickup", value: 2880, allowed: 0...2879))
    #expect(try edited(picked, SongPickup(ticks: 0)).song == song)
  }

  @Test func `Swing is set and switched off; where nothing swings there is nothing to switch off`() throws {
    let song = try song("C4/1")
    try expectNothing(from: song, SongSwing(nil))
    let swing = try Swing(value: Fraction(1, 8) ?? .one, ratio: "2:1")
    let edit = try edited(song, SongSwing(swing, at: bar))
    #expect(edit.song.swings.entries.map(\.value) == [swing])
    #expect(try edited(edit.song, SongSwing(nil, at: 2 * bar)).song.swings.entries.map(\.value) == [swing, nil])
    #expect(try edited(edit.song, SongDelete(.swing, at: bar)).song == song)
  }

  @Test func `Markers stand in order of time, several at one place`() throws {
    var song = try song("C4/1")
    for (name, tick) in [("b", 960), ("a", 0), ("c", 960)] { song = try edited(song, SongMarker(name, at: tick)).song }
    #expect(song.markers.map(\.name) == ["a", "b", "c"])
    try expectNothing(from: song, SongMarker("c", at: 960))
    #expect(try edited(song, SongDelete(.marker, at: 960)).song.markers.map(\.name) == ["a"])
    try expectRefusal(from: song, SongDelete(.marker, at: 5), .nothingAt(.markers, tick: 5))
    try expectRefusal(from: song, SongMarker("", at: 5), .text(name: "marker", ""))
  }

  @Test func `Deleted at the start, tempo, meter and key go back to the defaults`() throws {
    var song = try song("C4/1", key: "G")
    song.tempos.set(try Tempo(text: "60"), at: 0)
    #expect(try edited(song, SongDelete(.tempo, at: 0)).song.tempos == TickMap(.standard))
    #expect(try edited(song, SongDelete(.key, at: 0)).song.keys == TickMap(.cMajor))
    try expectNothing(from: song, SongDelete(.meter, at: 0))
    try expectRefusal(from: song, SongDelete(.meter, at: bar), .nothingAt(.meter, tick: bar))
  }

  @Test func `Another resolution rescales everything that has a time, and back is the same song`() throws {
    var song = try song(
      .melody("lead", .notes("C4/4 {D E F}/4", length: 1920), .turns(of: "lead-1", length: 960)),
      .drum("kit", .beats(["kick": "x.x."])))
    song.markers = [Marker(tick: 960, name: "a")]
    song.tracks[0].controls = [Control(tick: 480, change: .controller(11, value: 5))]
    song.motifs = [
      Motif(
        name: try id("riff"), length: 960,
        content: .melody([
          Voice([Block(id: 1, at: 480, length: 480, figure: .chord(Chord(root: Note(try pitch("C4")))))])
        ]))
    ]
    let edit = try edited(song, SongResolution(ticksPerQuarter: 480))
    #expect(
      edit.song.lines() == ["lead-1 0+960 | #1 0+480 C4, #2 480+480 {D4 E4 F4}", "lead-2 960+480 = lead-1"])
    #expect(edit.song.lines(1) == ["kit-1 0+1920 | #1 0 kick, #2 240 kick"])
    #expect(edit.song.markers.map(\.tick) == [480])
    #expect(edit.song.tracks[0].controls.map(\.tick) == [240])
    #expect(edit.song.motifs.map(\.length) == [480])
    #expect(try edited(edit.song, SongResolution(ticksPerQuarter: 960)).song == song)
  }

  @Test func `A resolution that would make a tick or slot not whole is refused`() throws {
    try expectRefusal(from: song("C4/8. s"), SongResolution(ticksPerQuarter: 2), .resolutionDoesNotFit(2, tick: 720))
    try expectRefusal(
      from: song("{C4 D E F G}/4"), SongResolution(ticksPerQuarter: 4),
      .tooFine(BlockAddress(phrase: id("lead-1"), block: 1), slots: 5, length: 4))
    try expectRefusal(
      from: song("C4/1"), SongResolution(ticksPerQuarter: 0),
      .number(name: "ticks per quarter", value: 0, allowed: 1...32_767))
  }
}
