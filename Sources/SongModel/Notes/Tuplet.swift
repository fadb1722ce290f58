import MusicTheory

/// An exact division of a block, or of a slot, into weighted slots.
public struct Tuplet: Hashable, Sendable {
  /// The slots in order of time; at least two in a valid song.
  public var slots: [Slot]

  /// Makes a tuplet.
  public init(_ slots: [Slot]) { self.slots = slots }

  /// How deep tuplets may nest: a tuplet in a block is depth 1.
  public static let deepest = 8
  /// How many slots one tuplet may have.
  public static let mostSlots = 1024
  /// The largest weight of a slot: the ticks of what a cut leaves are weights.
  public static let largestWeight = Song.lastTick
  /// The largest product of weight sums along a nesting, so that exact slot times stay within 128 bits.
  public static let largestDivision = 1 << 40

  /// The sum of the weights.
  public var totalWeight: Int { slots.reduce(0) { $0 + $1.weight } }
}

/// One part of a tuplet.
public struct Slot: FigureHolder, Hashable, Sendable {
  /// Its share of the tuplet's length, at least 1.
  public var weight: Int
  /// Whether it is silent.
  public var isRest: Bool
  /// What it holds.
  public var figure: Figure

  /// Makes a slot.
  public init(_ figure: Figure, weight: Int = 1, isRest: Bool = false) {
    self.figure = figure
    self.weight = weight
    self.isRest = isRest
  }
}

/// The way from a block into nested tuplets: the index of a slot at each depth, from 0.
///
/// Printed from 1, as in `lead-1#7.2.1`.
public typealias SlotPath = [Int]
