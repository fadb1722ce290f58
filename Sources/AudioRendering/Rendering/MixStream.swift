/// Renders a score: the stems side by side, and their sum in the order of the tracks.
///
/// Memory does not grow with the length of the score; a window is gone when the next is asked for.
public final class MixStream {
  /// The longest score that is rendered, in frames: about nine days at 44.1 kHz.
  static let longestScore = 1 << 35

  private let score: RenderScore
  private let font: SoundFont
  private let options: RenderOptions
  private let cache: StemCache?
  private let keys: StemKeys?
  private let windowFrames: Int

  private var sources: [any StemSource] = []
  private var scheduler: StemScheduler?
  private var keptMix: CacheEntry?
  private var recorder: CacheRecorder?
  private var lent: [StemScheduler.Rendered] = []
  private var windowsGiven = 0

  /// Prepares a rendering.
  ///
  /// - Parameters:
  ///   - score: what to render.
  ///   - font: the font to play with.
  ///   - options: gain, polyphony, tail and threads.
  ///   - cache: where stems are kept and found, if they are to be.
  ///   - stems: whether the stems are wanted beside the mix.
  ///   - windowFrames: how much is rendered at a time; rounded up to a multiple of 1024, of no influence on the sound.
  /// - Throws: `RenderError` when the rate is not supported or the score is too long.
  public init(
    _ score: RenderScore, font: SoundFont, options: RenderOptions = RenderOptions(), cache: StemCache? = nil,
    stems: Bool = true, windowFrames: Int = 16384
  ) throws(RenderError) {
    guard Synthesizer.sampleRates.contains(score.sampleRate) else { throw .sampleRateUnsupported(score.sampleRate) }
    guard score.endFrame >= 0 else { throw .rangeOutsideScore }
    guard score.endFrame <= Self.longestScore else { throw .scoreTooLong }
    if case .frames(let tail) = options.tail, tail > Self.longestScore { throw .scoreTooLong }
    var ordered = score
    ordered.tracks = score.tracks.map { RenderTrack(name: $0.name, kind: $0.kind, events: inOrder($0.events)) }
    self.score = ordered
    self.font = font
    self.options = options
    self.cache = cache
    let unit = StemRenderer.windowUnit
    self.windowFrames = (max(1, min(windowFrames, 1 << 20)) + unit - 1) / unit * unit
    keys = cache == nil || score.tracks.isEmpty ? nil : try StemKeys(ordered, font: font, options: options)
    if let cache, let keys, !stems { keptMix = cache.entry(keys.mix, windowFrames: self.windowFrames) }
    if keptMix == nil { startStems() }
  }

  /// The next window, or nothing after the last.
  ///
  /// - Throws: `RenderError`, as when the synthesizer cannot start.
  public func nextWindow() throws(RenderError) -> MixWindow? {
    if let kept = keptMix {
      if let window = read(kept) { return window.frames == 0 ? nil : window }
      // It is damaged: the stems are rendered, or read, and brought up to the place.
      keptMix = nil
      startStems()
      let given = windowsGiven
      windowsGiven = 0
      for _ in 0..<given { _ = try nextWindow() }
    }
    scheduler?.recycle(lent)
    lent = []
    guard let windows = try scheduler?.nextWindows() else { return nil }
    lent = windows
    let frames = windows.reduce(0) { max($0, $1.window.frames) }
    var mix = [Float](repeating: 0, count: windowFrames * 2)
    for stem in windows where !stem.window.isSilent { mix.add(stem.samples) }
    let isSilent = windows.allSatisfy(\.window.isSilent)
    recorder?.record(StemWindow(frames: frames, isSilent: isSilent), mix)
    if frames < windowFrames { finish() }
    windowsGiven += 1
    if frames == 0 { return nil }
    mix.removeLast((windowFrames - frames) * 2)
    return MixWindow(frames: frames, samples: mix, isSilent: isSilent, stems: windows)
  }

  /// What is to be reported about each track, complete after the last window.
  public var reports: [StemReport] {
    if let keptMix { return keptMix.reports }
    return score.tracks.isEmpty ? [] : sources.map(\.report)
  }

  /// How many stems come from the cache; all of them when the mix does.
  public var stemsFromCache: Int {
    keptMix == nil ? sources.count { $0 is CachedStem } : score.tracks.count
  }

  private func startStems() {
    let estimate = score.endFrame * 8
    sources = score.tracks.indices.map { index in
      let make = { @Sendable [score, font, options] () throws(RenderError) -> any StemSource in
        StemRenderer(score.tracks[index], of: score, font: font, options: options)
      }
      let renderer = StemRenderer(score.tracks[index], of: score, font: font, options: options)
      guard let cache, let key = keys?.stems[index] else { return renderer }
      if let entry = cache.entry(key, windowFrames: windowFrames) { return CachedStem(entry, orElse: make) }
      guard cache.hasRoom(for: estimate * score.tracks.count) else { return renderer }
      return RecordedStem(renderer, cache.recorder(key, windowFrames: windowFrames))
    }
    if sources.isEmpty { sources.append(SilentStem(frames: SilentStem.length(of: score, tail: options.tail))) }
    if let cache, let key = keys?.mix, cache.hasRoom(for: estimate) {
      recorder = cache.recorder(key, windowFrames: windowFrames)
    }
    scheduler = StemScheduler(sources, windowFrames: windowFrames, threads: options.threads)
  }

  /// The next window of a mix that was kept; nothing where the entry is damaged.
  private func read(_ kept: CacheEntry) -> MixWindow? {
    var samples = [Float](repeating: 0, count: windowFrames * 2)
    guard let window = kept.readWindow(into: &samples) else { return nil }
    windowsGiven += 1
    samples.removeLast((windowFrames - window.frames) * 2)
    return MixWindow(frames: window.frames, samples: samples, isSilent: window.isSilent, stems: [])
  }

  private func finish() {
    recorder?.finish(reports)
    recorder = nil
    cache?.trim()
  }
}

/// A window of the mix: interleaved stereo, left first.
public struct MixWindow {
  /// How many frames it has.
  public let frames: Int
  /// The sum of the stems.
  public let samples: [Float]
  /// Whether no track sounds in it.
  public let isSilent: Bool

  let stems: [StemScheduler.Rendered]

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

extension [Float] {
  /// Adds as many samples as both have.
  mutating func add(_ other: [Float]) {
    for i in 0..<Swift.min(count, other.count) { self[i] += other[i] }
  }
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
