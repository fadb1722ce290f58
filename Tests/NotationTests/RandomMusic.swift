import MusicTheory
import SongModel

/// A generator that gives the same numbers for a seed (SplitMix64, Steele, Lea and Flood 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}

/// Voices that use everything the model has but lyrics.
struct RandomVoice {
  var generator: SeededGenerator

  mutating func timeline() -> Timeline {
    let resolution = [1, 7, 24, 96, 480, 960][generator.number(0...5)]
    var meters = TickMap(meter())
    for _ in 0..<generator.number(0...3) { meters.set(meter(), at: generator.number(1...20) * resolution) }
    let pickup = generator.chance(30) ? generator.number(1...4) * resolution : 0
    return Timeline(ticksPerQuarter: resolution, meters: meters, pickup: pickup)
  }

  private mutating func meter() -> Meter {
    Meter(beats: generator.number(1...7), unit: 1 << generator.number(1...3)) ?? .common
  }

  mutating func blocks(at resolution: Int) -> [Block] {
    var blocks: [Block] = []
    var tick = 0
    for _ in 0..<generator.number(0...25) {
      if generator.chance(15) { tick += length(resolution) }
      var block = block(at: tick, length: length(resolution))
      if let last = blocks.last, generator.chance(25) { (block.figure, block.isRest) = (last.figure, last.isRest) }
      if case .tuplet(let tuplet) = block.figure { block.length = max(block.length, tuplet.product) }
      blocks.append(block)
      tick = block.end
    }
    return blocks
  }

  private mutating func length(_ resolution: Int) -> Int {
    switch generator.number(0...9) {
    case 0: generator.number(1...3000)
    case 1: resolution * generator.number(1...40)
    case 2: max(1, resolution / 3)
    case 3: max(1, resolution / 4 * 7)
    default: max(1, resolution / [1, 2, 4][generator.number(0...2)])
    }
  }

  private mutating func block(at tick: Int, length: Int) -> Block {
    let (figure, isRest) = figure(depth: 0)
    var block = Block(id: 0, at: tick, length: length, figure: figure, isRest: isRest)
    if generator.chance(10) { block.ornament = Ornament.allCases.randomElement(using: &generator) }
    if generator.chance(10) { block.grace = (0..<generator.number(1...3)).map { _ in pitch() } }
    return block
  }

  private mutating func figure(depth: Int) -> (Figure, isRest: Bool) {
    switch generator.number(0...9) {
    case 0: return (.empty, true)
    case 1 where depth < 3, 2 where depth < 2:
      let slots = (0..<generator.number(2...5)).map { _ in
        let (figure, isRest) = self.figure(depth: depth + 1)
        return Slot(figure, weight: generator.chance(70) ? 1 : generator.number(2...9), isRest: isRest)
      }
      return (.tuplet(Tuplet(slots)), generator.chance(10))
    case 3, 4:
      let others = (0..<generator.number(1...4)).map { _ in note() }
      return (.chord(Chord(root: note(), others: others)), generator.chance(10))
    default: return (.chord(Chord(root: note())), generator.chance(10))
    }
  }

  private mutating func note() -> Note {
    Note(
      pitch(), velocity: generator.chance(60) ? .standard : Velocity(clamping: generator.number(90...100)),
      gate: generator.chance(80) ? .full : Gate(clamping: [50, 80, 1][generator.number(0...2)]),
      isTied: generator.chance(30))
  }

  private mutating func pitch() -> Pitch {
    while true {
      let octave = generator.chance(80) ? 4 : generator.number(-1...9)
      let letter = Letter.allCases[generator.number(0...6)]
      if let pitch = Pitch(letter, alteration: generator.number(-2...2), octave: octave) { return pitch }
    }
  }
}

extension Tuplet {
  /// A length in which every slot has a tick.
  fileprivate var product: Int {
    totalWeight * (slots.compactMap { $0.figure.tuplet?.product }.max() ?? 1)
  }
}
