import MusicTheory
import SongModel
import SongPerformance
import Testing

@Suite("An excerpt")
struct ExcerptTests {
  private func song() throws -> Song {
    var track = try Build.track("lead", Build.original("lead-1", length: 3840, "C4:480 D4:960 E4:480 F4:1920"))
    track.controls = [
      Control(tick: 0, change: .controller(1, value: 3)), Control(tick: 480, change: .program(40, bank: Bank(1, 2))),
      Control(tick: 480, change: .controller(7, value: 50)), Control(tick: 1440, change: .controller(1, value: 9)),
    ]
    track.kept = [
      KeptEvent(tick: 0, bytes: [0xF0, 1, 0xF7]), KeptEvent(tick: 0, bytes: [0xFF, 1, 0]),
      KeptEvent(tick: 1500, bytes: [0xA0, 60, 1]),
    ]
    var song = Build.song(track)
    song.tempos.set(try #require(Tempo(microsecondsPerQuarter: 250_000)), at: 960)
    song.tempos.set(try #require(Tempo(microsecondsPerQuarter: 400_000)), at: 1920)
    song.markers = [Marker(tick: 480, name: "a"), Marker(tick: 1440, name: "b")]
    return song
  }

  @Test("begins at tick 0 with what is in force, and holds the notes that begin in it, cut at its end")
  func middle() throws {
    let excerpt = try Performance(of: try song()).excerpt(1440..<2880)
    #expect(excerpt.heard() == ["0-480 E4", "480-1440 F4"])
    #expect(excerpt.end == 1440)
    #expect(
      excerpt.tempos.entries.map { "\($0.tick) \($0.value.microsecondsPerQuarter)" } == ["0 250000", "480 400000"])
    #expect(excerpt.markers == [Marker(tick: 0, name: "b")])
    let track = excerpt.tracks[0]
    #expect(track.program == 40)
    #expect(track.bank == Bank(1, 2))
    #expect(track.volume == 50)
    #expect(
      track.controls == [
        Performance.ControlEvent(tick: 0, change: .controller(1, value: 3)),
        Performance.ControlEvent(tick: 0, change: .controller(1, value: 9)),
      ])
    #expect(
      track.kept == [KeptEvent(tick: 0, bytes: [0xF0, 1, 0xF7]), KeptEvent(tick: 60, bytes: [0xA0, 60, 1])])
    #expect(track.address(of: track.notes[0])?.description == "lead-1#3")
    // 1440 lies in bar 1, whose last quarter comes first.
    #expect(excerpt.pickup == 480)
  }

  @Test("of the whole is the whole")
  func whole() throws {
    let performance = try Performance(of: try song())
    #expect(performance.excerpt(0..<performance.end) == performance)
  }

  @Test("may reach beyond the song's end, and be empty")
  func beyond() throws {
    let performance = try Performance(of: try song())
    #expect(performance.excerpt(0..<9999).end == 9999)
    #expect(performance.excerpt(5000..<6000).noteCount == 0)
    #expect(performance.excerpt(100..<100).end == 0)
  }
}
