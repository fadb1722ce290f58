/// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014): a seed gives the same
/// numbers on every machine and in every version.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number from −bound to bound.
  ///
  /// - Parameter bound: At least 0 and below 2³¹, so that taking the remainder favours no number noticeably.
  mutating func number(upTo bound: Int) -> Int {
    let count = UInt64(2 * bound + 1)
    return Int(next() % count) - bound
  }
}
