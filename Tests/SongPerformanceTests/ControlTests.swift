import MusicTheory
import SongModel
import SongPerformance
import Testing

@Suite("Controls")
struct ControlTests {
  private func performance(_ controls: [Control], change: (inout Track) -> Void = { _ in }) throws -> Performance {
    var track = try Build.track("lead", Build.original("lead-1", length: 1920, "C4:1920"))
    track.controls = controls
    change(&track)
    return try Performance(of: Build.song(track))
  }

  private func said(_ performance: Performance) -> [String] {
    performance.tracks[0].controls.map { event in
      switch event.change {
      case .controller(let number, let value): "\(event.tick) c\(number)=\(value)"
      case .bend(let value): "\(event.tick) bend=\(value)"
      case .pressure(let value): "\(event.tick) pressure=\(value)"
      case .program(let program, _): "\(event.tick) program=\(program)"
      }
    }
  }

  @Test("glide through every value once, evenly, and reach the last on its tick")
  func glide() throws {
    let heard = try performance([
      Control(tick: 0, change: .controller(11, value: 40)),
      Control(tick: 480, change: .controller(11, value: 44), isGlide: true),
    ])
    #expect(said(heard) == ["0 c11=40", "120 c11=41", "240 c11=42", "360 c11=43", "480 c11=44"])
  }

  @Test("glide in steps of a 64th of a quarter at least")
  func steepGlide() throws {
    // 480 / 64 is 7 ticks: at most 4 steps in 28 ticks.
    let heard = try performance([
      Control(tick: 0, change: .bend(0)), Control(tick: 28, change: .bend(8191), isGlide: true),
    ])
    #expect(said(heard) == ["0 bend=0", "7 bend=2048", "14 bend=4096", "21 bend=6143", "28 bend=8191"])
  }

  @Test("glide from the value at rest where nothing was said before")
  func glideFromRest() throws {
    let fade = try performance([Control(tick: 480, change: .controller(11, value: 125), isGlide: true)])
    #expect(said(fade) == ["240 c11=126", "480 c11=125"])
    let volume = try performance([Control(tick: 480, change: .controller(7, value: 88), isGlide: true)]) {
      $0.volume = 90
    }
    #expect(said(volume) == ["240 c7=89", "480 c7=88"])
  }

  @Test("glide downward as evenly, and say a value that was reached already all the same")
  func downward() throws {
    let heard = try performance([
      Control(tick: 0, change: .pressure(3)), Control(tick: 300, change: .pressure(0), isGlide: true),
      Control(tick: 600, change: .pressure(0), isGlide: true),
    ])
    #expect(
      said(heard) == ["0 pressure=3", "100 pressure=2", "200 pressure=1", "300 pressure=0", "600 pressure=0"])
  }

  @Test("of different kinds keep their order at a tick, whenever their glides began")
  func order() throws {
    let heard = try performance([
      Control(tick: 0, change: .controller(1, value: 0)), Control(tick: 0, change: .controller(11, value: 10)),
      Control(tick: 100, change: .controller(11, value: 12), isGlide: true),
      Control(tick: 100, change: .controller(1, value: 2), isGlide: true),
    ])
    #expect(said(heard) == ["0 c1=0", "0 c11=10", "50 c11=11", "50 c1=1", "100 c11=12", "100 c1=2"])
  }

  @Test("that mean no amount do not glide")
  func switches() throws {
    let heard = try performance([
      Control(tick: 480, change: .program(40, bank: nil), isGlide: true),
      Control(tick: 480, change: .controller(101, value: 3), isGlide: true),
    ])
    #expect(said(heard) == ["480 program=40", "480 c101=3"])
  }

  @Test("meet a limit")
  func limit() throws {
    var track = try Build.track("lead")
    track.controls = [Control(tick: 480, change: .controller(1, value: 60), isGlide: true)]
    #expect(throws: PerformanceError.tooManyControls(limit: 59)) {
      try Performance(of: Build.song(track), limits: Performance.Limits(notes: 10, controls: 59))
    }
    _ = try Performance(of: Build.song(track), limits: Performance.Limits(notes: 10, controls: 60))
  }

  @Test("of tracks on one channel reach all of them, the later track's opening last")
  func sharedChannel() throws {
    var (first, second) = (try Build.track("a"), try Build.track("b"))
    (first.channel, second.channel) = (3, 3)
    (first.program, second.program) = (40, 73)
    first.controls = [Control(tick: 480, change: .controller(64, value: 127))]
    second.controls = [Control(tick: 240, change: .bend(100)), Control(tick: 480, change: .controller(64, value: 0))]
    let performance = try Performance(of: Build.song(first, second))
    let instruments = performance.instruments
    #expect(instruments.map(\.tracks) == [[0, 1]])
    let controls = performance.controls(of: instruments[0])
    #expect(
      controls.map(\.change) == [
        .program(40, bank: nil), .controller(7, value: 100), .controller(10, value: 64),
        .program(73, bank: nil), .controller(7, value: 100), .controller(10, value: 64),
        .bend(100), .controller(64, value: 127), .controller(64, value: 0),
      ])
  }
}

@Suite("Playing from the middle")
struct ChasingTests {
  private func changes(_ controls: [(Int, Control.Change)], before tick: Int) throws -> [Control.Change] {
    var track = try Build.track("lead", Build.original("lead-1", length: 1920, "C4:1920"))
    track.controls = controls.map { Control(tick: $0.0, change: $0.1) }
    let performance = try Performance(of: Build.song(track))
    return performance.changes(of: performance.instruments[0], before: tick)
  }

  private let rest: [Control.Change] = [.controller(7, value: 100), .controller(10, value: 64)]

  @Test("says each program, controller, bend and pressure once, as it stands there")
  func lastValues() throws {
    let found = try changes(
      [
        (0, .controller(1, value: 5)), (10, .program(40, bank: nil)), (20, .bend(300)), (30, .controller(1, value: 9)),
        (40, .pressure(7)), (50, .bend(-5)), (100, .controller(1, value: 99)),
      ], before: 100)
    #expect(
      found == [
        .program(40, bank: nil), .controller(1, value: 9), .controller(7, value: 100), .controller(10, value: 64),
        .bend(-5), .pressure(7),
      ])
  }

  @Test("takes the bank that the program was chosen from, and then the one that waits for the next")
  func banks() throws {
    let found = try changes(
      [
        (0, .controller(0, value: 1)), (0, .controller(32, value: 2)), (1, .program(9, bank: nil)),
        (2, .controller(0, value: 5)),
      ], before: 100)
    #expect(found == [.program(9, bank: Bank(1, 2)), .controller(0, value: 5)] + rest)
  }

  @Test("selects each parameter again before its data, and last the one that was selected")
  func parameters() throws {
    let found = try changes(
      [
        (0, .controller(101, value: 0)), (0, .controller(100, value: 0)), (0, .controller(6, value: 2)),
        (1, .controller(6, value: 12)), (1, .controller(38, value: 3)), (2, .controller(101, value: 127)),
        (2, .controller(100, value: 127)), (3, .controller(6, value: 99)), (4, .bend(4096)),
      ], before: 100)
    #expect(
      found == [.program(0, bank: nil)] + rest + [
        .controller(101, value: 0), .controller(100, value: 0), .controller(6, value: 12), .controller(38, value: 3),
        .controller(101, value: 127), .controller(100, value: 127), .bend(4096),
      ])
  }

  @Test("forgets what reset all controllers resets")
  func reset() throws {
    let found = try changes(
      [
        (0, .controller(64, value: 127)), (0, .controller(91, value: 50)), (0, .bend(1)), (0, .controller(1, value: 8)),
        (0, .controller(101, value: 0)), (0, .controller(100, value: 0)), (1, .controller(121, value: 0)),
        (2, .controller(1, value: 4)), (2, .controller(6, value: 12)), (3, .controller(123, value: 0)),
      ], before: 100)
    #expect(
      found == [
        .program(0, bank: nil), .controller(1, value: 4), .controller(7, value: 100), .controller(10, value: 64),
        .controller(91, value: 50),
      ])
  }
}
