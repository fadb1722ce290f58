import MusicTheory
import SongPerformance

/// What a player plays: a song as it is heard, and which part of it.
public struct PlaybackMusic: Sendable {
  /// All of the song, at the speed at which it is to be played.
  public var performance: Performance
  /// The part to play, in ticks.
  public var ticks: Range<Int>
  /// Whether the part is repeated for ever.
  public var isLoop: Bool
  /// Whether there is a click on every beat.
  public var hasClick = false

  /// Makes music to play.
  public init(_ performance: Performance, ticks: Range<Int>, isLoop: Bool) {
    self.performance = performance
    self.ticks = ticks
    self.isLoop = isLoop
  }
}

/// A stretch of music that is rendered in one go: from where playing begins, or a loop does, to the part's end.
struct PlaybackSegment {
  let music: PlaybackMusic
  /// The tick at which it begins.
  let start: Int
  /// The tick at which it ends.
  let end: Int
  /// Frames before the music, for a count-in.
  let lead: Int
  /// Frames of the music itself.
  let frames: Int
  let score: RenderScore
  private let clock: TempoClock
  private let sampleRate: Int

  /// Prepares a stretch.
  ///
  /// - Parameters:
  ///   - music: what is played.
  ///   - start: the tick at which it begins, inside the part.
  ///   - countIn: how many bars are counted before it.
  ///   - sampleRate: frames a second, in hertz.
  /// - Throws: `RenderError` where the music is too long.
  init(_ music: PlaybackMusic, from start: Int, countIn: Int = 0, sampleRate: Int) throws(RenderError) {
    self.music = music
    self.start = start
    self.sampleRate = sampleRate
    end = max(start, music.ticks.upperBound)
    let isWhole = start == 0 && end == music.performance.end
    let excerpt = isWhole ? music.performance : music.performance.excerpt(start..<end)
    var score = RenderScore(excerpt, sampleRate: sampleRate)
    score.tracks = zip(score.tracks, excerpt.tracks).filter { $0.1.isHeard }.map(\.0)
    frames = score.endFrame
    if music.hasClick || countIn > 0 {
      try score.add(Metronome(accompanies: music.hasClick, countInBars: countIn), to: excerpt, named: "click")
    }
    lead = score.endFrame - frames
    self.score = score
    clock = excerpt.clock
  }

  /// The tick at a frame of the stretch, its lead included.
  func tick(atFrame frame: Int) -> Int {
    let microseconds = Int(Double(max(0, frame - lead)) * 1_000_000 / Double(sampleRate))
    return min(end, start + clock.tick(atMicroseconds: microseconds))
  }

  /// The frame at a tick, the lead included.
  func frame(atTick tick: Int) -> Int { lead + clock.frame(at: max(0, tick - start), rate: sampleRate) }

  /// The first bar line behind a frame, or the end where none comes before that.
  func barLine(afterFrame frame: Int) -> Int {
    min(end, music.performance.timeline.bar(at: tick(atFrame: frame)).end)
  }
}
