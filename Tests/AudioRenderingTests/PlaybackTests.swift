import Glibc
import MusicTheory
import SongModel
import SongPerformance
import Testing

@testable import AudioRendering

/// A device that takes what it is told to, as fast as it is rendered.
private final class HandDevice: AudioDevice, @unchecked Sendable {
  // Used by the test's own thread only.
  let ring: SampleRing

  init(_ ring: SampleRing) { self.ring = ring }

  /// The next frames that are heard: their levels, left and right together.
  func take(_ frames: Int) -> [Float] {
    var levels: [Float] = []
    var (left, right) = ([Float](repeating: 0, count: 256), [Float](repeating: 0, count: 256))
    for _ in 0..<20_000 where levels.count < frames {
      // No more than there is: a device that asks for more hears a gap.
      let ready = max(0, ring.produced - ring.consumed)
      let taken = ring.read(&left, &right, count: min(256, frames - levels.count, ready))
      levels += (0..<taken).map { max(abs(left[$0]), abs(right[$0])) }
      if taken == 0 { usleep(1000) }
    }
    return levels
  }

  /// Takes everything up to the end.
  func drain(_ player: Player) {
    for _ in 0..<20_000 where player.activity != .stopped {
      let ready = ring.produced - ring.consumed
      if ready > 0 { _ = take(ready) } else { usleep(1000) }
    }
  }

  /// What is heard while nothing moves on.
  func listen(_ frames: Int) -> [Float] {
    var (left, right) = ([Float](repeating: 0, count: frames), [Float](repeating: 0, count: frames))
    ring.read(&left, &right, count: frames)
    return left
  }
}

@Suite("Playing in real time")
struct PlaybackTests {
  /// Bars of 4/4 that last a second: 8,000 frames, 2,000 a beat.
  private static let bar = 8000

  /// A hi-hat on some beats of every bar.
  private func song(beats: [Int], bars: Int = 4, tempo: Int = 250_000) throws -> Song {
    let hits = beats.map { #"{ "at": \#(($0 - 1) * 480), "drum": "closed-hat" }"# }.joined(separator: ",")
    let repeats =
      bars == 1
      ? "" : #", { "id": "kit-2", "kind": "repeat", "start": 1920, "length": \#((bars - 1) * 1920), "of": "kit-1" }"#
    let text = """
      { "format": "neume-song", "version": 1, "title": "", "ticksPerQuarter": 480,
        "tempo": [ { "tick": 0, "microsecondsPerQuarter": \(tempo) } ],
        "meter": [ { "tick": 0, "beats": 4, "unit": 4 } ], "key": [ { "tick": 0, "tonic": "C", "mode": "major" } ],
        "tracks": [ { "id": "kit", "kind": "drum", "name": "Kit", "phrases": [
          { "id": "kit-1", "kind": "original", "start": 0, "length": 1920, "beats": [ \(hits) ] }\(repeats) ] } ] }
      """
    return try Song(json: Array(text.utf8))
  }

  private func music(_ song: Song, _ ticks: Range<Int>? = nil, isLoop: Bool = false) throws -> PlaybackMusic {
    let performance = try Performance(of: song)
    return PlaybackMusic(performance, ticks: ticks ?? 0..<performance.end, isLoop: isLoop)
  }

  private func player() throws -> (player: Player, device: HandDevice) {
    var device: HandDevice?
    let player = try Player(font: SoundFont(.builtIn), options: RenderOptions(), gain: 1, sampleRate: 8000) { ring in
      let made = HandDevice(ring)
      device = made
      return made
    }
    return (player, try #require(device))
  }

  /// The beats, counted from 0, on which something is struck in the sound.
  private func struckBeats(_ levels: [Float]) -> [Int] {
    stride(from: 0, to: levels.count - 199, by: 2000).filter { place in
      (levels[place..<place + 200].max() ?? 0) > 0.01
    }.map { $0 / 2000 }
  }

  @Test("sounds as the render does, to the sample")
  func sameSound() throws {
    let music = try music(song(beats: [1, 2, 4]))
    let (player, device) = try player()
    player.play(music, from: 0)
    let heard = device.take(4 * Self.bar)
    let rendered = try Rendering(RenderScore(music.performance, sampleRate: 8000)).mix
    let first = heard.indices.first {
      heard[$0] != max(abs(rendered[$0 * 2]), abs(rendered[$0 * 2 + 1]))
    }
    #expect(heard.count == 4 * Self.bar)
    #expect(first == nil, "the first frame that differs")
    #expect(struckBeats(heard) == [0, 1, 3, 4, 5, 7, 8, 9, 11, 12, 13, 15])
  }

  @Test("says where it is, and stops when the last sound has died away")
  func position() throws {
    let (player, device) = try player()
    #expect(player.tick == nil)
    player.play(try music(song(beats: [1])), from: 1920)
    _ = device.take(Self.bar / 2)
    #expect(player.activity == .playing)
    #expect(player.tick == 2880)
    _ = device.take(Self.bar)
    #expect(player.tick == 4800)
    device.drain(player)
    #expect(player.activity == .stopped)
    #expect(player.tick == 7680)
  }

  @Test("says where it begins while the first sounds are made ready", arguments: [0, 1920, 3840])
  func positionBeforeTheFirstSound(tick: Int) throws {
    let (player, device) = try player()
    player.play(try music(song(beats: [1])), from: tick)
    var told: Set<Int?> = []
    // Nobody listens, so that it stays there; asked as often as can be, for what comes between is short.
    repeat { told.insert(player.tick) } while device.ring.produced == 0 && player.error == nil
    #expect(told == [tick])
  }

  @Test("loops without a seam, the tail of one turn under the next")
  func loop() throws {
    let (player, device) = try player()
    player.play(try music(song(beats: [1, 4]), 0..<1920, isLoop: true), from: 0)
    let heard = device.take(5 * Self.bar)
    #expect(struckBeats(heard) == [0, 3, 4, 7, 8, 11, 12, 15, 16, 19])
    #expect(player.tick == 0)
    _ = device.take(Self.bar / 4)
    #expect(player.tick == 480)
  }

  /// With more bars than one the change comes inside the loop, where the old music would strike its next first beat.
  @Test("lets a change be heard from a bar line on, while it loops", arguments: [1, 2, 4])
  func liveEdit(bars: Int) throws {
    let (player, device) = try player()
    player.play(try music(song(beats: [1]), 0..<bars * 1920, isLoop: true), from: 0)
    #expect(struckBeats(device.take(Self.bar)) == [0])
    player.change(to: try music(song(beats: [3]), 0..<bars * 1920, isLoop: true))
    let heard = struckBeats(device.take(12 * Self.bar))
    // First the old bars, then only new ones: what is ahead already is heard as it was.
    let old = heard.prefix { $0 % 4 == 0 }
    #expect(old == ArraySlice((0..<old.count).map { $0 * 4 }))
    #expect(old.count <= 6)
    #expect(Array(heard.dropFirst(old.count)) == (old.count..<12).map { $0 * 4 + 2 })
  }

  @Test("goes on at another speed from a bar line on")
  func speed() throws {
    let (player, device) = try player()
    player.play(try music(song(beats: [1]), 0..<1920, isLoop: true), from: 0)
    _ = device.take(Self.bar)
    player.change(to: try music(song(beats: [1], tempo: 500_000), 0..<1920, isLoop: true))
    let heard = struckBeats(device.take(16 * Self.bar))
    let gaps = zip(heard, heard.dropFirst()).map { $1 - $0 }
    #expect(gaps.first == 4 || gaps.first == 8)
    #expect(gaps.drop { $0 == 4 }.allSatisfy { $0 == 8 })
    #expect(gaps.last == 8)
  }

  @Test("pauses where it is, without a click, and goes on from there")
  func pause() throws {
    let (player, device) = try player()
    player.play(try music(song(beats: [1, 2, 3, 4])), from: 0)
    _ = device.take(2100)
    player.pause(true)
    #expect(player.activity == .paused)
    let tick = player.tick
    let silence = device.listen(2000)
    #expect(zip(silence, silence.dropFirst()).allSatisfy { abs($0 - $1) < 0.2 })
    let isSilent = silence[300...].allSatisfy { $0 == 0 }
    #expect(isSilent)
    #expect(player.tick == tick)
    player.pause(false)
    #expect(struckBeats(Array(device.take(2000).dropFirst(1900))) == [])
    #expect(struckBeats(device.take(2000)).isEmpty == false)
  }

  @Test("begins elsewhere at once, and stops at once")
  func seek() throws {
    let (player, device) = try player()
    let music = try music(song(beats: [2]))
    player.play(music, from: 0)
    _ = device.take(1000)
    player.play(music, from: 480)
    // What was rendered of the first beat is not heard any more: the second comes at once.
    let heard = device.take(Self.bar)
    #expect(heard.prefix(20_000).firstIndex { $0 > 0.02 }.map { $0 < 1200 } == true)
    player.stop()
    #expect(player.activity == .stopped)
    usleep(50_000)
    _ = device.listen(1000)
    #expect(device.listen(1000).allSatisfy { $0 == 0 })
  }

  @Test("counts in and clicks")
  func clicks() throws {
    let (player, device) = try player()
    var music = try music(song(beats: []))
    music.hasClick = true
    player.play(music, from: 0, countIn: 1)
    #expect(struckBeats(device.take(3 * Self.bar)) == Array(0..<12))
    // A bar was counted: two of the music were heard.
    #expect(player.tick == 3840)
  }

  @Test("does not play loops that are too short to be heard as such")
  func shortLoop() throws {
    let (player, device) = try player()
    player.play(try music(song(beats: [1]), 0..<10, isLoop: true), from: 0)
    for _ in 0..<1000 where player.activity == .playing { usleep(1000) }
    #expect(player.error == .loopTooShort)
    #expect(device.listen(100).allSatisfy { $0 == 0 })
  }

  @Test("in real time takes as long as the music, through a file in place of a device")
  func realTime() throws {
    let path = "/tmp/neume-playback-\(getpid()).wav"
    defer { unlink(path) }
    do {
      let player = try Player(font: SoundFont(.builtIn), device: .file(path: path), sampleRate: 8000)
      player.play(try music(song(beats: [1, 3], bars: 1)), from: 0)
      player.wait(every: 20) { true }
    }
    let file = try SoundFileReader(path)
    #expect(file.sampleRate == 8000)
    // A second, and what it takes to begin and for the last sound to die away.
    #expect(file.samples.count / 2 >= Self.bar)
    let levels = stride(from: 0, to: file.samples.count - 1, by: 2).map { abs(file.samples[$0]) }
    let first = try #require(levels.firstIndex { $0 > 500 })
    let second = try #require(levels.dropFirst(first + 2000).firstIndex { $0 > 500 })
    #expect(abs(second - first - 4000) < 64)
  }

  @Test("says which drivers there are, where one is named that is none")
  func unknownDriver() throws {
    let font = try SoundFont(.builtIn)
    let error = #expect(throws: RenderError.self) { try Player(font: font, device: .driver("nix")) }
    guard case .audioDriverUnknown("nix", let known)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(known.contains("alsa"))
  }
}
