import AudioRendering

/// A struck note, for building scores by hand.
func note(_ key: UInt8, at frame: Int, frames: Int, velocity: UInt8 = 100) -> [RenderEvent] {
  [
    RenderEvent(frame: frame, message: .noteOn(key: key, velocity: velocity)),
    RenderEvent(frame: frame + frames, message: .noteOff(key: key)),
  ]
}

func program(_ number: UInt8, at frame: Int = 0) -> RenderEvent {
  RenderEvent(frame: frame, message: .program(number))
}

/// Every window of a rendering, joined: the mix, and each stem.
struct Rendering {
  var mix: [Float] = []
  var stems: [[Float]]
  var reports: [StemReport] = []

  var frames: Int { mix.count / 2 }

  init(
    _ score: RenderScore, font: SoundFontSource = .builtIn, tail: RenderOptions.Tail = .none, threads: Int = 2,
    windowFrames: Int = 16384, polyphony: Int = 256, gain: Float = RenderOptions().synthesizerGain
  ) throws {
    var options = RenderOptions()
    options.tail = tail
    options.threads = threads
    options.polyphony = polyphony
    options.synthesizerGain = gain
    let stream = try MixStream(score, font: SoundFont(font), options: options, windowFrames: windowFrames)
    stems = Array(repeating: [], count: score.tracks.count)
    while let window = try stream.nextWindow() {
      mix += window.samples
      for index in stems.indices { stems[index] += window.stem(index) }
    }
    reports = stream.reports
  }

  /// The first frame at or after `start` that is louder than `level`.
  func firstFrame(louderThan level: Float, from start: Int = 0) -> Int? {
    (start..<frames).first { max(abs(mix[$0 * 2]), abs(mix[$0 * 2 + 1])) > level }
  }

  /// The highest level in a range of frames.
  func peak(_ range: Range<Int>) -> Float {
    range.clamped(to: 0..<frames).reduce(0) { max($0, abs(mix[$1 * 2]), abs(mix[$1 * 2 + 1])) }
  }
}

/// Four tracks that play together at 120 beats a minute: chords, a bass, a tune and drums.
func quartet(sampleRate: Int = 44100, beats: Int = 6) -> RenderScore {
  let beat = sampleRate / 2
  func track(_ name: String, _ instrument: UInt8, _ notes: [RenderEvent]) -> RenderTrack {
    RenderTrack(name: name, kind: .melody, events: [program(instrument)] + notes)
  }
  let chords = [0, 2, 4].flatMap { step in
    ([60, 64, 67] as [UInt8]).flatMap { note($0, at: step * beat, frames: beat) }
  }.sorted { $0.frame < $1.frame }
  let bass = (0..<6).flatMap { note(36, at: $0 * beat, frames: beat / 2) }
  let tune = ([72, 74, 76, 77, 79, 81] as [UInt8]).enumerated().flatMap {
    note($0.element, at: $0.offset * beat, frames: beat)
  }
  let drums = (0..<12).flatMap { note($0 % 4 == 2 ? 38 : 42, at: $0 * beat / 2, frames: beat / 8) }
  return RenderScore(
    sampleRate: sampleRate,
    tracks: [
      track("Chords", 48, chords), track("Bass", 33, bass), track("Tune", 73, tune),
      RenderTrack(name: "Drums", kind: .drums, events: drums),
    ], endFrame: beats * beat)
}
