import Synchronization

/// Samples on their way from the thread that renders to the thread of an audio device, which must never wait.
///
/// One thread writes and one reads. Where what is heard breaks off, because of a jump, a pause or for want of samples, it
/// fades away within a few milliseconds, and where it goes on in the middle it fades in, so that nothing clicks.
final class SampleRing: @unchecked Sendable {
  // The buffer is written ahead of `producedCount` only and read behind it only; the rest is the reader's own or atomic.
  private let samples: UnsafeMutablePointer<Float>
  private let mask: Int
  private let producedCount = Atomic<Int>(0)
  private let consumedCount = Atomic<Int>(0)
  private let jump = Atomic<Int>(0)
  private let paused = Atomic<Bool>(false)
  private let filling = Atomic<Bool>(false)

  /// How long a fade is, in frames.
  private static let seamFrames = 256
  private var last: (left: Float, right: Float) = (0, 0)
  private var residue: (left: Float, right: Float) = (0, 0)
  private var residueLeft = 0
  private var fadedIn = SampleRing.seamFrames

  /// Makes a ring for so many frames, rounded up to a power of two.
  init(frames: Int) {
    var capacity = 1024
    while capacity < frames { capacity *= 2 }
    mask = capacity - 1
    samples = .allocate(capacity: capacity * 2)
    samples.initialize(repeating: 0, count: capacity * 2)
  }

  deinit { samples.deallocate() }

  /// How many frames were ever written.
  var produced: Int { producedCount.load(ordering: .acquiring) }

  /// How many frames were ever read or jumped over.
  var consumed: Int { max(consumedCount.load(ordering: .acquiring), jump.load(ordering: .acquiring)) }

  /// How many frames can be written.
  var room: Int { mask + 1 - (produced - consumedCount.load(ordering: .acquiring)) }

  // MARK: The writer's side

  /// Adds frames, left and right in turn; the caller has seen that there is room.
  func write(_ frames: [Float]) {
    let place = producedCount.load(ordering: .relaxed)
    for index in 0..<frames.count / 2 {
      let at = ((place + index) & mask) * 2
      samples[at] = frames[index * 2]
      samples[at + 1] = frames[index * 2 + 1]
    }
    producedCount.store(place + frames.count / 2, ordering: .releasing)
  }

  /// Lets the reader pass over everything written so far.
  func skipAll() { jump.store(producedCount.load(ordering: .relaxed), ordering: .releasing) }

  /// Lets the reader wait until there is enough to begin with.
  func fill(_ isFilling: Bool) { filling.store(isFilling, ordering: .releasing) }

  /// Lets the reader wait where it is, or go on.
  func pause(_ isPaused: Bool) { paused.store(isPaused, ordering: .releasing) }

  // MARK: The reader's side

  /// Takes the next frames; silence where there are none.
  ///
  /// - Returns: How many of them were there.
  @discardableResult
  func read(_ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, count: Int) -> Int {
    var place = consumedCount.load(ordering: .relaxed)
    let target = jump.load(ordering: .acquiring)
    if target > place {
      place = target
      // What comes next is a beginning, whose onset stays as it is.
      breakOff()
      fadedIn = Self.seamFrames
    }
    let isPaused = paused.load(ordering: .acquiring) || filling.load(ordering: .acquiring)
    let ready = isPaused ? 0 : max(0, min(count, producedCount.load(ordering: .acquiring) - place))
    for index in 0..<count {
      var (l, r): (Float, Float) = (0, 0)
      if index < ready {
        let at = ((place + index) & mask) * 2
        (l, r) = (samples[at], samples[at + 1])
        if fadedIn < Self.seamFrames {
          let gain = Float(fadedIn) / Float(Self.seamFrames)
          (l, r) = (l * gain, r * gain)
          fadedIn += 1
        }
        last = (l, r)
      } else if index == ready {
        breakOff()
      }
      if residueLeft > 0 {
        let gain = Float(residueLeft) / Float(Self.seamFrames)
        (l, r) = (l + residue.left * gain, r + residue.right * gain)
        residueLeft -= 1
      }
      (left[index], right[index]) = (l, r)
    }
    consumedCount.store(place + ready, ordering: .releasing)
    return ready
  }

  private func breakOff() {
    guard last != (0, 0) else { return }
    residue = last
    residueLeft = Self.seamFrames
    last = (0, 0)
    fadedIn = 0
  }
}
