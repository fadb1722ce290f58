/// Renders a score: the stems side by side, and their sum in the order of the tracks.
///
/// Memory does not grow with the length of the score; a window is gone when the next is asked for.
public final class MixStream {
  /// The longest score that is rendered, in frames: about nine days at 44.1 kHz.
  static let longestScore = 1 << 35

  private let scheduler: StemScheduler
  private let sources: [any StemSource]
  private let windowFrames: Int
  private var lent: [StemScheduler.Rendered] = []

  /// Sets up the synthesizers and starts to render.
  ///
  /// - Parameters:
  ///   - score: what to render.
  ///   - font: the font to play with.
  ///   - options: gain, polyphony, tail and threads.
  ///   - windowFrames: how much is rendered at a time; rounded up to a multiple of 1024, of no influence on the sound.
  /// - Throws: `RenderError` when a library is missing, the rate is not supported or the score is too long.
  public init(
    _ score: RenderScore, font: SoundFont, options: RenderOptions = RenderOptions(), windowFrames: Int = 16384
  ) throws(RenderError) {
    guard Synthesizer.sampleRates.contains(score.sampleRate) else { throw .sampleRateUnsupported(score.sampleRate) }
    guard score.endFrame >= 0 else { throw .rangeOutsideScore }
    guard score.endFrame <= Self.longestScore else { throw .scoreTooLong }
    if case .frames(let tail) = options.tail, tail > Self.longestScore { throw .scoreTooLong }
    var sources: [any StemSource] = []
    for track in score.tracks {
      var track = track
      track.events = inOrder(track.events)
      sources.append(try StemRenderer(track, of: score, font: font, options: options))
    }
    if sources.isEmpty { sources.append(SilentStem(frames: SilentStem.length(of: score, tail: options.tail))) }
    let unit = StemRenderer.windowUnit
    self.windowFrames = (max(1, min(windowFrames, 1 << 20)) + unit - 1) / unit * unit
    self.sources = sources
    scheduler = StemScheduler(sources, windowFrames: self.windowFrames, threads: options.threads)
  }

  /// The next window, or nothing after the last.
  ///
  /// - Throws: `RenderError.synthesizerFailed`.
  public func nextWindow() throws(RenderError) -> MixWindow? {
    scheduler.recycle(lent)
    lent = []
    guard let windows = try scheduler.nextWindows() else { return nil }
    lent = windows
    let frames = windows.reduce(0) { max($0, $1.window.frames) }
    var mix = [Float](repeating: 0, count: frames * 2)
    for stem in windows where !stem.window.isSilent { add(stem.samples, to: &mix) }
    return MixWindow(frames: frames, samples: mix, stems: windows)
  }

  /// What is to be reported about each track, complete after the last window.
  public var reports: [StemReport] { sources.map(\.report) }

  private func add(_ stem: [Float], to mix: inout [Float]) {
    for i in 0..<min(stem.count, mix.count) { mix[i] += stem[i] }
  }
}

/// A window of the mix: interleaved stereo, left first.
public struct MixWindow {
  /// How many frames it has.
  public let frames: Int
  /// The sum of the stems.
  public let samples: [Float]

  let stems: [StemScheduler.Rendered]

  /// Whether no track sounds in it.
  public var isSilent: Bool { stems.allSatisfy(\.window.isSilent) }

  /// What one track adds, as long as the mix.
  public func stem(_ index: Int) -> [Float] {
    guard stems.indices.contains(index), !stems[index].window.isSilent else {
      return [Float](repeating: 0, count: frames * 2)
    }
    return Array(stems[index].samples.prefix(frames * 2))
  }
}

/// The events in the order of their frames; those that share a frame stay as they are.
func inOrder(_ events: [RenderEvent]) -> [RenderEvent] {
  let isSorted = zip(events, events.dropFirst()).allSatisfy { $0.frame <= $1.frame }
  if isSorted { return events }
  return events.enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }.map(\.element)
}

/// The one stem of a score without tracks: its length in silence.
private final class SilentStem: StemSource, @unchecked Sendable {
  private var left: Int
  let report = StemReport()

  init(frames: Int) { left = frames }

  static func length(of score: RenderScore, tail: RenderOptions.Tail) -> Int {
    if case .frames(let frames) = tail { return score.endFrame + max(0, frames) }
    return score.endFrame
  }

  func renderWindow(into samples: inout [Float]) -> StemWindow {
    samples.clear(0..<samples.count / 2)
    let frames = min(left, samples.count / 2)
    left -= frames
    return StemWindow(frames: frames, isSilent: true)
  }
}
