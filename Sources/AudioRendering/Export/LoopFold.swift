/// Folds what sounds after the end of a loop back on its start, again and again where it is longer than the loop.
struct LoopFold {
  /// The loop's length in frames; nothing where there is no loop and all passes through.
  private let frames: Int?
  private var tail: [Float] = []
  private var taken = 0
  private var given = 0

  init(frames: Int?) { self.frames = frames }

  /// Keeps what lies past the end and gives the rest.
  mutating func body(of samples: [Float]) -> ArraySlice<Float> {
    guard let frames else { return samples[...] }
    let left = max(0, min(samples.count, (frames * 2) - taken))
    tail += samples[left...]
    taken += samples.count
    return samples[..<left]
  }

  /// Starts again at the loop's start.
  mutating func rewind() { given = 0 }

  /// Adds the tail to the next samples of the loop.
  mutating func addTail(to samples: inout [Float]) {
    guard let frames else { return }
    for i in samples.indices {
      for place in stride(from: given + i, to: tail.count, by: frames * 2) { samples[i] += tail[place] }
    }
    given += samples.count
  }
}
