import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite("Inserting and deleting bars")
struct BarsTests {
  @Test func `Everything with a position moves along, and a phrase across the place is split`() throws {
    var song = try song(
      .melody("lead", .notes("C4/2 D/1 E/2")), .drum("kit", .beats(["kick": "x..............."], at: bar)))
    song.markers = [Marker(tick: bar, name: "a")]
    song.tempos.set(try Tempo(text: "60"), at: bar)
    song.keys.set(try Key(text: "G"), at: 2 * bar)
    song.tracks[0].controls = [Control(tick: bar, change: .pressure(5))]
    let edit = try edited(song, BarsInsert(bar..<(2 * bar)))
    #expect(
      edit.song.lines() == [
        "lead-1 0+3840 | #1 0+1920 C4, #2 1920+1920 D4~", "lead-2 7680+3840 | #2 0+1920 D4, #3 1920+1920 E4",
      ])
    #expect(edit.song.lines(1) == ["kit-1 7680+3840 | #1 0 kick"])
    #expect(edit.song.markers.map(\.tick) == [2 * bar])
    #expect(edit.song.tempos.entries.map(\.tick) == [0, 2 * bar])
    #expect(edit.song.keys.entries.map(\.tick) == [0, 3 * bar])
    #expect(edit.song.tracks[0].controls.map(\.tick) == [2 * bar])
    // Taken out again, the note is whole as it is heard, in two tied halves.
    let back = try edited(edit.song, BarsDelete(bar..<(2 * bar))).song
    #expect(back.markers == song.markers && back.tempos == song.tempos && back.keys == song.keys)
    #expect(try heard(back) == heard(song))
  }

  @Test func `Inserted bars have the meter in force before them; what follows keeps its own`() throws {
    var song = try song("C4/1")
    song.meters.set(try Meter(text: "3/4"), at: bar)
    let edit = try edited(song, BarsInsert(bar..<(bar + 2880)))
    #expect(edit.song.meters.entries.map(\.tick) == [0, 2 * bar])
  }

  @Test func `A bar cut short by a change of meter stays closed`() throws {
    var song = try song("C4/1 s/2")
    song.meters.set(try Meter(text: "3/4"), at: bar + 1920)
    let edit = try edited(song, BarsInsert((bar + 1920)..<(bar + 1920 + 2880)))
    #expect(edit.song.meters.entries.map(\.tick) == [0, bar + 1920, 2 * bar + 1920])
    #expect(edit.song.meters.entries.map(\.value.description) == ["4/4", "4/4", "3/4"])
    #expect(edit.song.timeline.bar(at: 2 * bar + 1920).number == 4)
  }

  @Test func `Deleted bars take what is in them; what follows keeps tempo, meter, key and controls`() throws {
    var song = try song(.melody("lead", .notes("C4/1"), .notes("D4/1"), .notes("E4/1")))
    song.tempos.set(try Tempo(text: "60"), at: bar + 960)
    song.markers = [Marker(tick: bar + 1, name: "gone"), Marker(tick: 2 * bar, name: "stays")]
    song.tracks[0].controls = [
      Control(tick: bar, change: .controller(7, value: 10)), Control(tick: bar + 5, change: .controller(7, value: 20)),
    ]
    let edit = try edited(song, BarsDelete(bar..<(2 * bar)))
    #expect(edit.song.lines() == ["lead-1 0+3840 | #1 0+3840 C4", "lead-3 3840+3840 | #1 0+3840 E4"])
    #expect(edit.song.tempos.entries.map(\.tick) == [0, bar])
    #expect(edit.song.markers == [Marker(tick: bar, name: "stays")])
    #expect(edit.song.tracks[0].controls == [Control(tick: bar, change: .controller(7, value: 20))])
  }

  @Test func `A note cut at the first edge alone is tied to nothing`() throws {
    let song = try song(.melody("lead", .notes("C4/2 D/2. s/2.", length: 2 * bar), .notes("D4/1", at: 2 * bar)))
    let edit = try edited(song, BarsDelete(bar..<(2 * bar)))
    #expect(edit.song.lines() == ["lead-1 0+3840 | #1 0+1920 C4, #2 1920+1920 D4", "lead-2 3840+3840 | #1 0+3840 D4"])
  }

  @Test func `What plays a deleted phrase sounds on`() throws {
    let song = try song(.melody("lead", .notes("C4/1"), .turns(of: "lead-1", length: bar)))
    #expect(try edited(song, BarsDelete(0..<bar)).song.lines() == ["lead-2 0+3840 | #1 0+3840 C4"])
  }

  @Test func `Only whole bars, and none before a pickup`() throws {
    var song = try song("C4/1")
    try expectRefusal(from: song, BarsDelete(0..<960), .notBarLine(tick: 960, near: [0, bar]))
    song.pickup = 960
    try expectRefusal(from: song, BarsInsert(0..<960), .beforePickup)
    let edit = try edited(song, BarsDelete(0..<960))
    #expect(edit.song.pickup == 0)
    #expect(edit.song.lines() == ["lead-2 0+2880 | #1 0+2880 C4"])
  }
}
