/// The work of the thread that renders ahead of an audio device.
final class PlaybackProducer: @unchecked Sendable {
  // Everything but the monitor and the ring is used by its own thread only.
  private let monitor: Monitor<Player.State>
  private let ring: SampleRing
  private let font: SoundFont
  private let options: RenderOptions
  private let gain: Float
  private let sampleRate: Int

  /// How many frames are rendered at a time.
  private static let chunk = 1024
  /// How many frames are rendered before the first is heard.
  private static let start = 8192
  /// How long it sleeps where there is nothing to do, in milliseconds.
  private static let idle = 10
  /// How long before the end of a loop its next turn is prepared, in seconds.
  private static let preparation = 2

  /// How long music fades before other music takes over inside it, in frames.
  private static let handover = 256

  private var strands: [PlaybackStrand] = []
  /// The frame of the output up to which nothing is heard before it is rendered.
  private var filledAt = 0
  private var segment: PlaybackSegment?
  /// How many frames of the segment were rendered.
  private var place = 0
  /// The frame of the segment at which the next one takes its place.
  private var boundary = 0
  private var next: (segment: PlaybackSegment, strand: PlaybackStrand)?
  /// Whether what sounds at the boundary is faded out, because the next segment is other music.
  private var replaces = false

  init(
    _ monitor: Monitor<Player.State>, _ ring: SampleRing, font: SoundFont, options: RenderOptions, gain: Float,
    sampleRate: Int
  ) {
    self.monitor = monitor
    self.ring = ring
    self.font = font
    self.options = options
    self.gain = gain
    self.sampleRate = sampleRate
  }

  /// Renders until the player goes.
  func run() {
    while true {
      let order = monitor.update { state in
        defer { (state.start, state.change, state.mustStop) = (nil, nil, false) }
        return (start: state.start, change: state.change, stops: state.mustStop, isShutDown: state.isShutDown)
      }
      if order.isShutDown { return }
      do throws(RenderError) {
        if order.stops { clear() }
        if let start = order.start { try begin(start) }
        if let music = order.change { try plan(music) }
        guard try produce() else {
          monitor.waitForChange(atMost: Self.idle)
          continue
        }
      } catch {
        clear()
        monitor.update {
          $0.error = error
          $0.activity = .stopped
        }
      }
    }
  }

  private func clear() {
    (strands, segment, next) = ([], nil, nil)
    ring.skipAll()
  }

  private func begin(_ start: Player.Start) throws(RenderError) {
    clear()
    ring.fill(true)
    filledAt = ring.produced + Self.start
    let made = try make(start.music, from: start.tick, countIn: start.countIn)
    take(made)
  }

  private func make(
    _ music: PlaybackMusic, from tick: Int, countIn: Int = 0
  ) throws(RenderError) -> (segment: PlaybackSegment, strand: PlaybackStrand) {
    let segment = try PlaybackSegment(music, from: tick, countIn: countIn, sampleRate: sampleRate)
    if music.isLoop, segment.frames * 4 < sampleRate, tick == music.ticks.lowerBound { throw .loopTooShort }
    let strand = try PlaybackStrand(segment.score, font: font, options: options)
    try strand.prepare()
    return (segment, strand)
  }

  private func take(_ made: (segment: PlaybackSegment, strand: PlaybackStrand)) {
    segment = made.segment
    strands.append(made.strand)
    place = 0
    boundary = made.segment.lead + made.segment.frames
    (next, replaces) = (nil, false)
    let frame = ring.produced
    let heard = ring.consumed
    monitor.update {
      $0.marks.append((frame, made.segment))
      $0.forgetMarks(before: heard)
    }
  }

  /// Lets other music take over at the next bar line.
  private func plan(_ music: PlaybackMusic) throws(RenderError) {
    guard let segment else { return }
    let bar = segment.barLine(afterFrame: place)
    boundary = max(place, segment.frame(atTick: bar))
    replaces = true
    if music.ticks.contains(bar) || music.isLoop {
      next = try make(music, from: music.ticks.contains(bar) ? bar : music.ticks.lowerBound)
    } else {
      next = nil
    }
  }

  /// Renders a little more.
  ///
  /// - Returns: Whether there was something to do.
  private func produce() throws(RenderError) -> Bool {
    guard segment != nil || !strands.isEmpty else { return try finish() }
    guard ring.room >= Self.chunk else { return false }
    if let segment, segment.music.isLoop, next == nil, !replaces, boundary - place < Self.preparation * sampleRate {
      next = try make(segment.music, from: segment.music.ticks.lowerBound)
    }
    var frames = segment == nil ? Self.chunk : min(Self.chunk, boundary - place)
    if isCut {
      // Behind the boundary the old music would strike its next notes, so it has faded when that comes.
      let rest = boundary - place
      if rest > Self.handover {
        frames = min(frames, rest - Self.handover)
      } else {
        for strand in strands { strand.fadeOut(over: rest) }
      }
    }
    var mix = [Float](repeating: 0, count: frames * 2)
    var kept: [PlaybackStrand] = []
    for strand in strands where try strand.add(to: &mix) { kept.append(strand) }
    strands = kept
    for index in mix.indices { mix[index] = max(-1, min(1, mix[index] * gain)) }
    ring.write(mix)
    if ring.produced >= filledAt { ring.fill(false) }
    place += frames
    if segment != nil, place >= boundary { advance() }
    return true
  }

  private func advance() {
    if isCut { strands = [] } else if replaces { for strand in strands { strand.fadeOut() } }
    if let next { take(next) } else { segment = nil }
  }

  /// Whether other music takes over before the segment's own end, where only its last sounds would be left to fade.
  private var isCut: Bool { replaces && segment.map { boundary < $0.lead + $0.frames } ?? false }

  /// Waits until everything was heard.
  private func finish() throws(RenderError) -> Bool {
    ring.fill(false)
    let isHeard = ring.consumed >= ring.produced
    monitor.update { state in
      if isHeard, state.activity == .playing, state.start == nil { state.activity = .stopped }
    }
    return false
  }
}
