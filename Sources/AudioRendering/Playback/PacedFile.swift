import Glibc
import Synchronization

/// A WAV file in place of a device: it takes samples as fast as a device would, and holds what would have been heard.
final class PacedFile: AudioDevice {
  /// How often samples are taken, in microseconds.
  private static let interval = 5000

  private let thread: WorkerThread
  private let isStopped: Flag

  private final class Flag: Sendable {
    let value = Atomic<Bool>(false)
  }

  /// Begins to take samples.
  ///
  /// - Throws: `RenderError.outputFailed` where the file cannot be made.
  init(_ path: String, _ ring: SampleRing, sampleRate: Int) throws(RenderError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .outputFailed(OutputError(code: errno)) }
    let stopped = Flag()
    isStopped = stopped
    thread = WorkerThread {
      // A file that cannot be written to any more is like a device that was unplugged: the music goes on unheard.
      let writer = try? WAVWriter(
        FileSink(descriptor: descriptor), format: .integer16, sampleRate: sampleRate, expectedFrames: 0)
      let start = Self.microseconds
      var taken = 0
      var isLast = false
      repeat {
        isLast = stopped.value.load(ordering: .acquiring)
        let due = (Self.microseconds - start) * sampleRate / 1_000_000 - taken
        if due > 0 {
          try? writer?.write(Self.frames(ring, count: due))
          taken += due
        }
        if !isLast { usleep(UInt32(Self.interval)) }
      } while !isLast
      try? writer?.finish()
      close(descriptor)
    }
  }

  deinit {
    isStopped.value.store(true, ordering: .releasing)
    thread.join()
  }

  /// The next frames, left and right in turn.
  private static func frames(_ ring: SampleRing, count: Int) -> [Float] {
    var left = [Float](repeating: 0, count: count)
    var right = left
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        if let left = left.baseAddress, let right = right.baseAddress { ring.read(left, right, count: count) }
      }
    }
    return zip(left, right).flatMap { [$0, $1] }
  }

  private static var microseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}
