import MusicTheory
import SongPerformance

/// The clicks that help to play along: wood blocks, the high one on the first beat of a bar.
public struct Metronome: Hashable, Sendable {
  /// Whether every beat of the music has a click.
  public var accompanies: Bool
  /// How many bars are counted before the music, 0–``longestCountIn``.
  public var countInBars: Int

  /// The most bars that are counted before the music.
  public static let longestCountIn = 64
  /// The most beats that are given a click.
  static let mostBeats = 1_000_000

  /// Makes a metronome.
  public init(accompanies: Bool, countInBars: Int) {
    self.accompanies = accompanies
    self.countInBars = max(0, min(countInBars, Self.longestCountIn))
  }

  /// How long the count-in is, in ticks at the performance's first tempo.
  ///
  /// Before music that begins inside a bar, the beats that its bar lacks are counted too.
  public func countInTicks(of performance: Performance) -> Int {
    guard countInBars > 0 else { return 0 }
    let bar = performance.timeline.bar(at: 0)
    return countInBars * bar.meter.beats * bar.beatTicks - min(0, bar.countedFrom)
  }

  /// The count-in's ticks to time.
  public func countInClock(of performance: Performance) -> TempoClock {
    TempoClock(
      tempos: TickMap(performance.tempos.value(at: 0) ?? .standard), ticksPerQuarter: performance.ticksPerQuarter)
  }
}

extension RenderScore {
  /// Adds a metronome as the last track, and moves the music behind the count-in.
  ///
  /// - Parameters:
  ///   - metronome: what is clicked.
  ///   - performance: what the score was made of.
  ///   - name: the name of the track.
  /// - Throws: `RenderError.scoreTooLong` where there are too many beats.
  public mutating func add(
    _ metronome: Metronome, to performance: Performance, named name: String
  ) throws(RenderError) {
    let ticks = metronome.countInTicks(of: performance)
    let countIn = metronome.countInClock(of: performance)
    let first = performance.timeline.bar(at: 0)
    let shift = countIn.frame(at: ticks, rate: sampleRate)
    for index in tracks.indices {
      for event in tracks[index].events.indices { tracks[index].events[event].frame += shift }
    }
    endFrame += shift

    var clicks: [RenderEvent] = []
    func click(at frame: Int, isFirst: Bool) {
      let key: UInt8 = isFirst ? 76 : 77
      clicks.append(RenderEvent(frame: frame, message: .noteOn(key: key, velocity: isFirst ? 110 : 90)))
      clicks.append(RenderEvent(frame: frame + sampleRate / 20, message: .noteOff(key: key)))
    }
    for (beat, tick) in stride(from: 0, to: ticks, by: first.beatTicks).enumerated() {
      click(at: countIn.frame(at: tick, rate: sampleRate), isFirst: beat % first.meter.beats == 0)
    }
    if metronome.accompanies {
      let clock = performance.clock
      guard let beats = performance.beats(atMost: Metronome.mostBeats) else { throw .scoreTooLong }
      for beat in beats { click(at: shift + clock.frame(at: beat.tick, rate: sampleRate), isFirst: beat.number == 1) }
    }
    clicks = inOrder(clicks)
    tracks.append(RenderTrack(name: name, kind: .drums, events: clicks))
  }
}
