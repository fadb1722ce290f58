import Glibc

/// How a sound differs from another: in length, and window by window in level.
public struct SoundComparison: Hashable, Sendable {
  /// One way in which sounds differ.
  public enum Finding: Hashable, Sendable {
    /// Frames a second.
    case sampleRate(golden: Int, found: Int)
    /// Samples in a frame.
    case channels(golden: Int, found: Int)
    /// Lengths in frames.
    case length(golden: Int, found: Int)
    /// A stretch of neighbouring windows that differ.
    case stretch(Stretch)
  }

  /// A part of the sounds, in frames.
  public struct Stretch: Hashable, Sendable {
    /// The frames.
    public var frames: Range<Int>
    /// The channel that differs most, from 1.
    public var channel: Int
    /// Decibels that the window that differs most is louder by; negative where it is softer.
    public var levelChange: Double
    /// How loud what differs is there against the louder of the two, in decibels.
    public var difference: Double
  }

  /// What differs, in order of time; what concerns all of the sounds comes first.
  public let findings: [Finding]
  /// The frames a second of the golden sound, in hertz.
  public let sampleRate: Int

  /// Compares two files, reading both once.
  ///
  /// - Parameters:
  ///   - golden: The sound that is wanted.
  ///   - found: The sound that there is.
  ///   - tolerance: What counts as the same.
  public init(golden: SoundFile, found: SoundFile, tolerance: SoundTolerance) {
    sampleRate = golden.sampleRate
    var findings: [Finding] = []
    if golden.sampleRate != found.sampleRate {
      findings.append(.sampleRate(golden: golden.sampleRate, found: found.sampleRate))
    }
    if golden.channels != found.channels {
      findings.append(.channels(golden: golden.channels, found: found.channels))
    }
    // Frame by frame there is nothing to compare.
    guard findings.isEmpty else {
      self.findings = findings
      return
    }
    if abs(golden.frames - found.frames) > max(0, tolerance.frames) {
      findings.append(.length(golden: golden.frames, found: found.frames))
    }
    self.findings = findings + SoundComparison.stretches(golden, found, tolerance).map { .stretch($0) }
  }

  /// Whether the sounds are the same within the tolerance.
  public var isSame: Bool { findings.isEmpty }

  private static func stretches(
    _ golden: SoundFile, _ found: SoundFile, _ tolerance: SoundTolerance
  ) -> [Stretch] {
    let channels = golden.channels
    // What a file claims of rate and channels does not decide how much memory it takes.
    let wanted = max(1, golden.sampleRate * min(10_000, max(1, tolerance.window)) / 1000)
    let window = min(wanted, max(1, (1 << 22) / channels))
    var one = [Float](repeating: 0, count: window * channels)
    var other = one
    var stretches: [Stretch] = []
    var start = 0
    while true {
      // What one of them lacks at its end is told as its length.
      let count = min(golden.read(into: &one), found.read(into: &other))
      guard count > 0 else { return stretches }
      let worst = (0..<channels).compactMap { channel in
        Window(one, other, channel, of: channels, frames: count, tolerance).stretch(from: start, frames: count)
      }.max { abs($0.levelChange) < abs($1.levelChange) }
      if let worst { stretches.append(worst) }
      start += count
      if count < window { break }
    }
    return joined(stretches)
  }

  private static func joined(_ stretches: [Stretch]) -> [Stretch] {
    stretches.reduce(into: []) { joined, next in
      guard let last = joined.last, last.frames.upperBound == next.frames.lowerBound else { return joined.append(next) }
      let worse = abs(next.levelChange) > abs(last.levelChange) ? next : last
      joined[joined.count - 1] = worse
      joined[joined.count - 1].frames = last.frames.lowerBound..<next.frames.upperBound
      joined[joined.count - 1].difference = max(last.difference, next.difference)
    }
  }
}

/// The levels of a channel in a window of two sounds.
private struct Window {
  let channel: Int
  let golden: Double
  let found: Double
  let difference: Double
  let tolerance: SoundTolerance

  init(
    _ one: [Float], _ other: [Float], _ channel: Int, of channels: Int, frames: Int, _ tolerance: SoundTolerance
  ) {
    self.channel = channel
    self.tolerance = tolerance
    var (first, second, between) = (0.0, 0.0, 0.0)
    let (one, other) = (one.span, other.span)
    for index in stride(from: channel, to: frames * channels, by: channels) {
      let (wanted, there) = (Window.amplitude(one[index]), Window.amplitude(other[index]))
      first += wanted * wanted
      second += there * there
      between += (there - wanted) * (there - wanted)
    }
    func level(_ sum: Double) -> Double { max(tolerance.floor, 10 * log10(max(sum / Double(frames), 1e-30))) }
    (golden, found) = (level(first), level(second))
    difference = level(between)
  }

  /// What is no number, and no sound either, counts as louder than all that is one.
  private static func amplitude(_ sample: Float) -> Double { sample.isFinite ? Double(sample) : 1e6 }

  /// What differs, where it is more than may.
  func stretch(from start: Int, frames: Int) -> SoundComparison.Stretch? {
    let louder = max(golden, found)
    let isAudible = difference > tolerance.floor
    let differs = tolerance.difference.map { isAudible && difference - louder > $0 } ?? false
    guard differs || abs(found - golden) > tolerance.level else { return nil }
    return SoundComparison.Stretch(
      frames: start..<(start + frames), channel: channel + 1, levelChange: found - golden,
      difference: difference - louder)
  }
}
