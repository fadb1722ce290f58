/// The sound of one stretch of music, from its first frame until its tail has died away or it was faded out.
///
/// Several sound together where a loop begins again while its tail is still heard.
final class PlaybackStrand {
  /// How long it takes to fade out, in frames.
  static let fadeFrames = 2048
  private static let windowFrames = 2048

  private let stream: MixStream
  private var samples: [Float] = []
  private var place = 0
  private var isOver = false
  private var fadeLeft: Int?
  private var fadeTotal = PlaybackStrand.fadeFrames

  /// Begins to render.
  init(_ score: RenderScore, font: SoundFont, options: RenderOptions) throws(RenderError) {
    stream = try MixStream(score, font: font, options: options, stems: false, windowFrames: Self.windowFrames)
  }

  /// Renders the first window ahead, so that fonts are loaded when it is needed.
  func prepare() throws(RenderError) { try fetch() }

  /// Lets it die away soon, because other music takes its place.
  ///
  /// - Parameter frames: How long that takes, at least 1.
  func fadeOut(over frames: Int = PlaybackStrand.fadeFrames) {
    guard fadeLeft == nil else { return }
    (fadeLeft, fadeTotal) = (max(1, frames), max(1, frames))
  }

  /// Adds its next frames to those of others.
  ///
  /// - Returns: Whether there is more.
  func add(to mix: inout [Float]) throws(RenderError) -> Bool {
    var done = 0
    while done < mix.count {
      if place >= samples.count { try fetch() }
      if isOver { return false }
      let count = min(mix.count - done, samples.count - place)
      for index in 0..<count {
        mix[done + index] += samples[place + index] * gain
        if index % 2 == 1, let left = fadeLeft { fadeLeft = max(0, left - 1) }
      }
      place += count
      done += count
      if fadeLeft == 0 { return false }
    }
    return true
  }

  private var gain: Float { fadeLeft.map { Float($0) / Float(fadeTotal) } ?? 1 }

  private func fetch() throws(RenderError) {
    guard place >= samples.count else { return }
    place = 0
    guard let window = try stream.nextWindow() else {
      isOver = true
      samples = []
      return
    }
    samples = window.samples
  }
}
