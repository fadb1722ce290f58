/// Plays songs in real time: renders them as files are rendered, a little ahead of an audio device.
///
/// Everything may be called from any thread. What is asked for happens at once, but changed music is heard from the next
/// bar line on.
public final class Player: Sendable {
  /// How far rendering is ahead of what is heard, in frames; enough to start a stretch of music meanwhile.
  private static let ahead = 32768

  private let monitor: Monitor<State>
  private let ring: SampleRing
  private let device: any AudioDevice
  private let thread: WorkerThread

  /// What a player does.
  public enum Activity: Hashable, Sendable {
    /// Nothing, or not any more.
    case stopped
    /// It plays.
    case playing
    /// It waits in the middle of the music.
    case paused
  }

  /// What is asked of the thread that renders, and what it tells.
  struct State: Sendable {
    var activity = Activity.stopped
    /// Music to begin with at once.
    var start: Start?
    /// Where playing began last: what is told while the first stretch is made ready.
    var origin: Int?
    /// Music to go on with from the next bar line.
    var change: PlaybackMusic?
    var mustStop = false
    var isShutDown = false
    var error: RenderError?
    /// Which stretch sounds from which frame of the output on, in order.
    var marks: [(frame: Int, segment: PlaybackSegment)] = []

    /// Forgets the stretches before the one that sounds at a frame.
    mutating func forgetMarks(before frame: Int) {
      while marks.count > 1, marks[1].frame <= frame { marks.removeFirst() }
    }
  }

  /// A beginning.
  struct Start: Sendable {
    let music: PlaybackMusic
    let tick: Int
    let countIn: Int
  }

  /// Opens a device.
  ///
  /// - Parameters:
  ///   - font: the font to play with.
  ///   - device: where to play.
  ///   - options: gain and polyphony of the synthesizers.
  ///   - gain: what the mix is multiplied by.
  ///   - sampleRate: frames a second, in hertz.
  /// - Throws: `RenderError.noAudioDevice` and its like.
  public convenience init(
    font: SoundFont, device: AudioDeviceChoice, options: RenderOptions = RenderOptions(), gain: Float = 1,
    sampleRate: Int = 44_100
  ) throws(RenderError) {
    try self.init(font: font, options: options, gain: gain, sampleRate: sampleRate) { ring throws(RenderError) in
      try device.open(ring, sampleRate: sampleRate)
    }
  }

  /// Begins with a device that reads from a ring.
  init(
    font: SoundFont, options: RenderOptions, gain: Float, sampleRate: Int,
    open: (SampleRing) throws(RenderError) -> any AudioDevice
  ) throws(RenderError) {
    guard Synthesizer.sampleRates.contains(sampleRate) else { throw .sampleRateUnsupported(sampleRate) }
    let monitor = Monitor(State())
    let ring = SampleRing(frames: Self.ahead)
    device = try open(ring)
    self.monitor = monitor
    self.ring = ring
    let producer = PlaybackProducer(
      monitor, ring, font: font, options: options, gain: gain, sampleRate: sampleRate)
    thread = WorkerThread { producer.run() }
  }

  deinit {
    monitor.update { $0.isShutDown = true }
    thread.join()
  }

  /// Begins to play, whatever was played before.
  ///
  /// - Parameters:
  ///   - music: what to play.
  ///   - tick: where to begin; outside the part, where that begins.
  ///   - countIn: how many bars to count before.
  public func play(_ music: PlaybackMusic, from tick: Int, countIn: Int = 0) {
    let tick = music.ticks.contains(tick) ? tick : music.ticks.lowerBound
    ring.pause(false)
    monitor.update {
      $0.start = Start(music: music, tick: tick, countIn: countIn)
      $0.origin = tick
      $0.change = nil
      $0.mustStop = false
      $0.activity = .playing
      $0.error = nil
      $0.marks = []
    }
  }

  /// Goes on with other music from the next bar line, or from where it begins if that is outside of it.
  public func change(to music: PlaybackMusic) {
    monitor.update { state in
      guard state.activity != .stopped else { return }
      // What has not begun yet begins with the new music.
      if let start = state.start {
        state.start = Start(music: music, tick: start.tick, countIn: start.countIn)
      } else {
        state.change = music
      }
    }
  }

  /// Waits where it is, or goes on.
  public func pause(_ isPaused: Bool) {
    let isPausedNow = monitor.update { state in
      guard state.activity != .stopped else { return false }
      state.activity = isPaused ? .paused : .playing
      return isPaused
    }
    ring.pause(isPausedNow)
  }

  /// Stops.
  public func stop() {
    monitor.update {
      $0.activity = .stopped
      $0.start = nil
      $0.change = nil
      $0.mustStop = true
    }
    ring.pause(false)
  }

  /// What it does.
  public var activity: Activity { monitor.update { $0.activity } }

  /// What went wrong, if anything did; then it stopped.
  public var error: RenderError? { monitor.update { $0.error } }

  /// The tick that is heard; where it is about to begin before that; `nil` before anything was played.
  public var tick: Int? {
    let heard = ring.consumed
    return monitor.update { state in
      if let start = state.start { return start.tick }
      state.forgetMarks(before: heard)
      return state.marks.first.map { $0.segment.tick(atFrame: max(0, heard - $0.frame)) } ?? state.origin
    }
  }

  /// Waits until it plays no more.
  ///
  /// - Parameters:
  ///   - milliseconds: how often to ask whether to go on.
  ///   - goesOn: called then; answers whether to go on waiting.
  public func wait(every milliseconds: Int, while goesOn: () -> Bool) {
    while activity != .stopped, goesOn() { monitor.waitForChange(atMost: milliseconds) }
  }
}
