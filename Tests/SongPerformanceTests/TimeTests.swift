import MusicTheory
import SongModel
import SongPerformance
import Testing

@Suite("The clock")
struct TempoClockTests {
  private func tempos(_ entries: [(Int, Int)]) throws -> TickMap<Tempo> {
    TickMap(
      try entries.map {
        TickMap<Tempo>.Entry(tick: $0.0, value: try #require(Tempo(microsecondsPerQuarter: $0.1)))
      })
  }

  @Test("does not drift, however often the same tempo is said: 33,000 ticks at 845,070 µs and 48 a quarter")
  func noDrift() throws {
    let often = try tempos((0..<1000).map { ($0 * 33, 845_070) })
    let once = try tempos([(0, 845_070)])
    for map in [often, once] {
      let clock = TempoClock(tempos: map, ticksPerQuarter: 48)
      #expect(clock.microseconds(at: 33_000) == Fraction(580_985_625))
      #expect(clock.seconds(at: 33_000) == 580.985625)
      // 580.985625 s × 44,100 = 25,621,466.0625
      #expect(clock.frame(at: 33_000, rate: 44_100) == 25_621_466)
    }
  }

  @Test("takes 120 quarters a minute before the first tempo: a quarter is 22,050 frames")
  func defaultTempo() throws {
    let none = TempoClock(tempos: TickMap(), ticksPerQuarter: 480)
    #expect(none.frame(at: 480, rate: 44_100) == 22_050)
    // Two quarters at 120, then one at 30: 1 s and 2 s.
    let late = TempoClock(tempos: try tempos([(960, 2_000_000)]), ticksPerQuarter: 480)
    #expect(late.seconds(at: 1440) == 3)
  }

  @Test("changes tempo on the tick: a note at 3840 with 120 and then 60 from 1920 sounds after 6 seconds")
  func change() throws {
    let clock = TempoClock(tempos: try tempos([(0, 500_000), (1920, 1_000_000)]), ticksPerQuarter: 480)
    #expect(clock.seconds(at: 1920) == 2)
    #expect(clock.seconds(at: 3840) == 6)
  }

  @Test("rounds a frame once, halves up")
  func rounding() throws {
    // A tick lasts 500,000 / 3 µs: at 3 frames a second that is half a frame.
    let clock = TempoClock(tempos: TickMap(.standard), ticksPerQuarter: 3)
    #expect((0...4).map { clock.frame(at: $0, rate: 3) } == [0, 1, 1, 2, 2])
    // 40 quarters at 60 a minute are 1,764,000 frames.
    let slow = TempoClock(tempos: try tempos([(0, 1_000_000)]), ticksPerQuarter: 960)
    #expect(slow.frame(at: 40 * 960, rate: 44_100) == 1_764_000)
  }

  @Test("finds the tick nearest to a time")
  func reverse() throws {
    let clock = TempoClock(tempos: try tempos([(0, 500_000), (1920, 1_000_000)]), ticksPerQuarter: 480)
    #expect(clock.tick(atMicroseconds: 0) == 0)
    #expect(clock.tick(atMicroseconds: 1_999_999) == 1920)
    #expect(clock.tick(atMicroseconds: 2_000_000) == 1920)
    #expect(clock.tick(atMicroseconds: 6_000_000) == 3840)
    #expect(clock.tick(atMicroseconds: 520) == 0)
    #expect(clock.tick(atMicroseconds: 521) == 1)
    #expect(clock.tick(atMicroseconds: -1) == 0)
    #expect(clock.tick(atMicroseconds: .max) == .max)
  }

  @Test("is never behind itself, and a frame from what quadruple precision says at most", arguments: 1...20)
  func monotone(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var entries = [(0, Int.random(in: 1...0xFF_FFFF, using: &random))]
    for _ in 0..<50 {
      entries.append((Int.random(in: 1...100_000, using: &random), Int.random(in: 1...0xFF_FFFF, using: &random)))
    }
    let map = try tempos(entries)
    let ticksPerQuarter = Int.random(in: 1...32_767, using: &random)
    let clock = TempoClock(tempos: map, ticksPerQuarter: ticksPerQuarter)
    var last = -1
    for tick in stride(from: 0, to: 110_000, by: 37) {
      var micros = Int128(0)
      for (index, entry) in map.entries.enumerated() where entry.tick < tick {
        let end = index + 1 < map.entries.count ? min(tick, map.entries[index + 1].tick) : tick
        micros += Int128(end - entry.tick) * Int128(entry.value.microsecondsPerQuarter)
      }
      // The frame is right when it is half a frame away at most, compared without dividing.
      let scale = Int128(ticksPerQuarter) * 1_000_000
      let frame = clock.frame(at: tick, rate: 48_000)
      #expect(((micros * 48_000 - Int128(frame) * scale) * 2).magnitude <= scale.magnitude, "seed \(seed)")
      #expect(frame >= last, "seed \(seed)")
      last = frame
    }
  }
}

@Suite("A performance")
struct PerformanceTests {
  @Test("ends where the last phrase, map, marker, control or kept event says: a final rest counts")
  func end() throws {
    var song = try Build.song("C4:480 r:480", length: 1920)
    #expect(try Performance(of: song).end == 1920)
    song.tracks[0].controls = [Control(tick: 2000, change: .controller(7, value: 0))]
    #expect(try Performance(of: song).end == 2000)
    song.markers = [Marker(tick: 2100, name: "end")]
    #expect(try Performance(of: song).end == 2100)
    song.tempos.set(.standard, at: 2200)
    #expect(try Performance(of: song).end == 2200)
    song.kept = [KeptEvent(tick: 2300, bytes: [0xFF, 0x01, 0x00])]
    #expect(try Performance(of: song).end == 2300)
  }

  @Test("sings a syllable where its block begins, in every turn")
  func lyrics() throws {
    var line = try Build.voice("C4:480 D4:480")
    line.blocks[0].lyric = "Twin-"
    line.blocks[1].lyric = "kle"
    let song = Build.song(
      try Build.track(
        "lead", Build.original("lead-1", length: 960, voices: [line]),
        Build.repeat("lead-2", at: 960, length: 500, of: "lead-1")))
    let lyrics = try Performance(of: song).tracks[0].lyrics
    #expect(lyrics.map { "\($0.tick) \($0.text)" } == ["0 Twin-", "480 kle", "960 Twin-", "1440 kle"])
  }

  @Test("is refused with the place where a song breaks its own rules")
  func invalid() throws {
    let late = Build.song(try Build.track("lead", Build.original("lead-1", at: Song.lastTick, length: 1, "C4:1")))
    #expect(throws: PerformanceError.invalidSong(Identifier("lead-1"))) { try Performance(of: late) }
    let high = Build.song(
      try Build.track(
        "lead", Build.original("lead-1", length: 10, "G9:10"),
        Build.sync("lead-2", at: 10, length: 10, of: "lead-1", by: 1)))
    #expect(throws: PerformanceError.invalidSong(Identifier("lead"))) { try Performance(of: high) }
    var resolution = try Build.song("C4:1")
    resolution.ticksPerQuarter = 0
    #expect(throws: PerformanceError.invalidSong(nil)) { try Performance(of: resolution) }
    let weightless = try Build.song(block: "C4:480") { block in
      block.figure = .tuplet(Tuplet([Slot(block.figure, weight: 0), Slot(block.figure, weight: 0)]))
    }
    #expect(throws: PerformanceError.invalidSong(Identifier("lead"))) { try Performance(of: weightless) }
    var bent = try Build.song("C4:1")
    bent.tracks[0].controls = [Control(tick: 0, change: .bend(.min), isGlide: true)]
    #expect(throws: PerformanceError.invalidSong(Identifier("lead"))) { try Performance(of: bent) }
    var backward = try Build.song("C4:1")
    backward.tracks[0].controls = [
      Control(tick: 5, change: .bend(0)), Control(tick: 4, change: .bend(0)),
    ]
    #expect(throws: PerformanceError.invalidSong(Identifier("lead"))) { try Performance(of: backward) }
  }
}
