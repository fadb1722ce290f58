/// Renders stems side by side and hands over their windows in order.
///
/// The caller's thread renders too while it waits, so that one thread is enough. How the work is shared out has no
/// influence on the samples: each stem is rendered in order by whoever is free, and only the caller adds them up.
final class StemScheduler {
  /// How many windows a stem may be ahead of the slowest.
  private static let lookahead = 3

  private let monitor: Monitor<State>
  private let threads: [WorkerThread]

  /// Starts rendering.
  ///
  /// - Parameters:
  ///   - stems: the stems in the order of their tracks.
  ///   - windowFrames: a multiple of `StemRenderer.windowUnit`.
  ///   - threads: how many threads render, the caller's included.
  init(_ stems: [any StemSource], windowFrames: Int, threads: Int) {
    let monitor = Monitor(State(stems: stems, windowSamples: windowFrames * 2, lookahead: Self.lookahead))
    self.monitor = monitor
    let others = max(0, min(threads, stems.count) - 1)
    self.threads = (0..<others).map { _ in
      WorkerThread {
        while case .render(let job) = monitor.wait(for: { $0.job() }) { Self.run(job, monitor) }
      }
    }
  }

  deinit {
    monitor.update { $0.isStopped = true }
    for thread in threads { thread.join() }
  }

  /// One window of every stem, in the order of the stems, or nothing when all have ended.
  func nextWindows() throws(RenderError) -> [Rendered]? {
    while true {
      switch monitor.wait(for: { $0.delivery() ?? $0.job() }) {
      case .deliver(let windows): return windows
      case .render(let job): Self.run(job, monitor)
      case .fail(let error): throw error
      case .stop: return nil
      }
    }
  }

  /// Gives buffers back for later windows.
  func recycle(_ windows: [Rendered]) {
    monitor.update { $0.recycle(windows) }
  }

  private static func run(_ job: Job, _ monitor: Monitor<State>) {
    var job = job
    // Taken out, so that the buffer has one owner and is not copied when it is written to.
    var samples: [Float] = []
    swap(&samples, &job.samples)
    do throws(RenderError) {
      let window = try job.stem.renderWindow(into: &samples)
      let rendered = Rendered(window: window, samples: samples)
      monitor.update { $0.finish(job.index, rendered) }
    } catch {
      monitor.update { $0.error = $0.error ?? error }
    }
  }
}

extension StemScheduler {
  /// A window that was rendered.
  struct Rendered: Sendable {
    let window: StemWindow
    let samples: [Float]
  }

  /// A window to render.
  struct Job: Sendable {
    let index: Int
    let stem: any StemSource
    var samples: [Float]
  }

  /// What a thread is to do next.
  enum Task: Sendable {
    case render(Job)
    case deliver([Rendered])
    case fail(RenderError)
    case stop
  }

  /// Who renders what, and what is ready.
  struct State: Sendable {
    var isStopped = false
    var error: RenderError?

    private var lines: [Line]
    private var spare: [[Float]] = []
    private var delivered = 0
    private let windowSamples: Int
    private let lookahead: Int

    private struct Line: Sendable {
      let stem: any StemSource
      var ready: [Rendered] = []
      var started = 0
      var isBusy = false
      var hasEnded = false
    }

    init(stems: [any StemSource], windowSamples: Int, lookahead: Int) {
      lines = stems.map { Line(stem: $0) }
      self.windowSamples = windowSamples
      self.lookahead = lookahead
    }

    /// The stem that is furthest behind and free, if any may go on.
    mutating func job() -> Task? {
      if isStopped || error != nil { return .stop }
      var chosen: Int?
      for (index, line) in lines.enumerated()
      where !line.isBusy && !line.hasEnded && line.started < delivered + lookahead {
        if let best = chosen, lines[best].started <= line.started { continue }
        chosen = index
      }
      guard let chosen else { return lines.allSatisfy(\.hasEnded) ? .stop : nil }
      lines[chosen].isBusy = true
      lines[chosen].started += 1
      let samples = spare.popLast() ?? [Float](repeating: 0, count: windowSamples)
      return .render(Job(index: chosen, stem: lines[chosen].stem, samples: samples))
    }

    mutating func finish(_ index: Int, _ rendered: Rendered) {
      lines[index].isBusy = false
      lines[index].ready.append(rendered)
      if rendered.window.frames * 2 < windowSamples { lines[index].hasEnded = true }
    }

    /// What the caller gets, if it is ready: a window of all, the error, or the end.
    mutating func delivery() -> Task? {
      if let error { return .fail(error) }
      if lines.allSatisfy({ $0.hasEnded && $0.ready.isEmpty }) { return .stop }
      guard lines.allSatisfy({ !$0.ready.isEmpty || $0.hasEnded }) else { return nil }
      delivered += 1
      var windows: [Rendered] = []
      windows.reserveCapacity(lines.count)
      for index in lines.indices {
        guard !lines[index].ready.isEmpty else {
          windows.append(Rendered(window: StemWindow(frames: 0, isSilent: true), samples: []))
          continue
        }
        windows.append(lines[index].ready.removeFirst())
      }
      return .deliver(windows)
    }

    mutating func recycle(_ windows: [Rendered]) {
      spare += windows.lazy.map(\.samples).filter { !$0.isEmpty }
    }
  }
}
