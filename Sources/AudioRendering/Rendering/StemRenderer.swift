/// Renders one track with a synthesizer of its own.
///
/// An event takes effect at the 64-frame border nearest to its frame, which is counted from the start of the score, so
/// that no error adds up. What is rendered depends on the track alone, never on how it is cut into windows: decisions are
/// taken at fixed frames only.
final class StemRenderer: StemSource, @unchecked Sendable {
  /// Below this a stem without voices is not rendered any further: −120 dBFS.
  private static let silence: Float = 1e-6
  /// How often, in frames, it is asked whether there is anything to render.
  private static let idleCheckFrames = 4096
  /// Below this the tail is over: −60 dBFS.
  private static let tailThreshold: Float = 1e-3
  /// Where a tail may end: at multiples of this many frames.
  private static let tailStepFrames = 1024
  /// The longest automatic tail, in seconds.
  private static let longestTailSeconds = 10

  private let font: SoundFont
  private let track: RenderTrack
  private let endFrame: Int
  private let sampleRate: Int
  private let options: RenderOptions
  /// Started with the first event, by the thread that renders it: loading fonts side by side takes less time.
  private var synthesizer: Synthesizer?

  private var position = 0
  private var nextEvent = 0
  private var isReleased = false
  private var isIdle = true
  /// One past the last frame at or above each threshold; long ago, as long as there was none.
  private var soundEnd = -1 << 40
  private var audibleEnd = -1 << 40
  private var lastStrike = -1 << 40
  /// Where the stem ends, once that is known.
  private var stemEnd: Int?

  private var bank = (msb: 0, lsb: 0)
  private var program: Int?
  private var isPlayable = false
  private var substitutions: [PresetSubstitution] = []

  /// A window's length is a multiple of this many frames.
  static let windowUnit = tailStepFrames

  /// Prepares a track; nothing is rendered yet.
  ///
  /// - Parameters:
  ///   - track: the track; its events are in order.
  ///   - score: the score's musical end and sample rate.
  ///   - font: the font to play with.
  ///   - options: gain, polyphony and tail.
  init(_ track: RenderTrack, of score: RenderScore, font: SoundFont, options: RenderOptions) {
    self.track = track
    self.font = font
    self.options = options
    endFrame = score.endFrame
    sampleRate = score.sampleRate
    switch options.tail {
    case .automatic: break
    case .none: stemEnd = endFrame
    case .frames(let frames): stemEnd = endFrame + max(0, frames)
    }
  }

  var report: StemReport {
    StemReport(droppedVoices: synthesizer?.droppedVoices ?? 0, substitutions: substitutions)
  }

  func renderWindow(into samples: inout [Float]) throws(RenderError) -> StemWindow {
    let start = position
    let windowEnd = start + samples.count / 2
    var isSilent = true
    while position < windowEnd {
      if let stemEnd, position >= stemEnd {
        samples.clear(position - start..<windowEnd - start)
        position = windowEnd
        break
      }
      try playDueEvents()
      let border = min(nextBorder, windowEnd)
      if isIdle {
        samples.clear(position - start..<border - start)
      } else {
        try running().render(into: &samples, frames: position - start..<border - start)
        isSilent = false
        noteLevels(samples, from: position - start, to: border - start, windowStart: start)
      }
      position = border
      checkIdle()
      checkTail()
    }
    if let stemEnd, stemEnd < windowEnd { samples.clear(max(0, stemEnd - start)..<windowEnd - start) }
    let frames = stemEnd.map { min(windowEnd, max(start, $0)) - start } ?? windowEnd - start
    return StemWindow(frames: frames, isSilent: isSilent || frames == 0)
  }

  // MARK: Events

  /// The 64-frame border at which something at a frame takes effect.
  private func border(of frame: Int) -> Int {
    let block = Synthesizer.blockFrames
    return (min(max(0, frame), endFrame) + block / 2) / block * block
  }

  /// The next frame at which something may have to be decided.
  private var nextBorder: Int {
    let step = position < endFrame ? Self.idleCheckFrames : Self.tailStepFrames
    var next = (position / step + 1) * step
    if position < endFrame { next = min(next, roundedUpEnd) }
    if nextEvent < track.events.count { next = min(next, border(of: track.events[nextEvent].frame)) }
    if !isReleased { next = min(next, border(of: endFrame)) }
    return next
  }

  private var roundedUpEnd: Int {
    (endFrame + Synthesizer.blockFrames - 1) / Synthesizer.blockFrames * Synthesizer.blockFrames
  }

  private func playDueEvents() throws(RenderError) {
    while nextEvent < track.events.count, border(of: track.events[nextEvent].frame) <= position {
      let event = track.events[nextEvent]
      nextEvent += 1
      if event.frame <= endFrame { try play(event.message) }
    }
    if !isReleased, nextEvent == track.events.count, position >= border(of: endFrame) {
      isReleased = true
      synthesizer?.release()
    }
  }

  private func play(_ message: ChannelMessage) throws(RenderError) {
    switch message {
    case .program(let number):
      program = Int(number & 0x7F)
      try selectPreset()
    case .controller(0, let value): bank.msb = Int(value & 0x7F)
    case .controller(32, let value): bank.lsb = Int(value & 0x7F)
    case .noteOn(_, let velocity) where velocity & 0x7F > 0:
      if program == nil {
        program = 0
        try selectPreset()
      }
      guard isPlayable else { return }
      try running().play(message)
      isIdle = false
      lastStrike = position
    default: try running().play(message)
    }
  }

  private func selectPreset() throws(RenderError) {
    let program = program ?? 0
    let played = font.preset(bank: bank, program: program, kind: track.kind)
    isPlayable = played != nil
    if let played { try running().select(bank: played.bank, program: played.program) }
    let asked = track.kind == .drums ? SoundFont.drumBank : bank.msb * 128 + bank.lsb
    let isAsAsked = played?.program == program && (played?.bank == asked || played?.bank == bank.msb)
    let substitution = PresetSubstitution(bank: asked, program: program, played: played)
    if !isAsAsked, !substitutions.contains(substitution) { substitutions.append(substitution) }
  }

  private func running() throws(RenderError) -> Synthesizer {
    if let synthesizer { return synthesizer }
    let started = try Synthesizer(
      font.source, structure: font.structure, sampleRate: sampleRate, gain: options.synthesizerGain,
      polyphony: options.polyphony)
    synthesizer = started
    return started
  }

  // MARK: Levels

  private func noteLevels(_ samples: [Float], from first: Int, to last: Int, windowStart: Int) {
    var frame = last
    let audible = max(first, audibleEnd - windowStart)
    let sounding = max(first, soundEnd - windowStart)
    while frame > sounding || frame > audible {
      let level = max(abs(samples[frame * 2 - 2]), abs(samples[frame * 2 - 1]))
      if level >= Self.silence { soundEnd = max(soundEnd, windowStart + frame) }
      if level >= Self.tailThreshold {
        audibleEnd = windowStart + frame
        break
      }
      frame -= 1
    }
  }

  private func checkIdle() {
    guard !isIdle, position % Self.idleCheckFrames == 0 else { return }
    isIdle = position - soundEnd >= Self.idleCheckFrames && (synthesizer?.activeVoices ?? 0) == 0
  }

  private func checkTail() {
    guard stemEnd == nil, position >= endFrame else { return }
    let isFirst = position == roundedUpEnd
    guard isFirst || position % Self.tailStepFrames == 0 else { return }
    if position - max(audibleEnd, lastStrike) >= sampleRate / 10 {
      stemEnd = isFirst ? endFrame : position
    } else if position + Self.tailStepFrames > endFrame + Self.longestTailSeconds * sampleRate {
      stemEnd = position
    }
  }
}

extension [Float] {
  /// Makes stereo frames silent.
  mutating func clear(_ frames: Range<Int>) {
    withUnsafeMutableBufferPointer { buffer in
      let samples = (frames.lowerBound * 2..<frames.upperBound * 2).clamped(to: buffer.indices)
      buffer[samples].update(repeating: 0)
    }
  }
}
