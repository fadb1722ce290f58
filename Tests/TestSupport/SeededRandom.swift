/// Random numbers that a seed repeats on every machine (SplitMix64, by Sebastiano Vigna).
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts from a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number within bounds.
  public mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Whether something happens that happens so many times in a hundred.
  public mutating func percent(_ chance: Int) -> Bool { number(1...100) <= chance }

  /// One of several.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }
}
