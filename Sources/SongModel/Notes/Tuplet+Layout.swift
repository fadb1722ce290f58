import MusicTheory

/// A slot that holds no further tuplet, with its place in ticks.
public struct LaidOutSlot: Hashable, Sendable {
  /// The way to the slot.
  public let path: SlotPath
  /// The first tick, counted from the block's start.
  public let start: Int
  /// The tick behind the last, counted from the block's start.
  public let end: Int
  /// The slot.
  public let slot: Slot
  /// Whether the slot or one that holds it is a rest.
  public let isSilent: Bool
}

extension Tuplet {
  /// The innermost slots in order of time.
  ///
  /// Times are kept as exact fractions through any nesting and rounded once, halves up; the last slot ends on the
  /// block's end.
  ///
  /// - Parameter length: The block's length in ticks.
  public func layout(length: Int) -> [LaidOutSlot] {
    var result: [LaidOutSlot] = []
    let span = ExactSpan(start: 0, length: Int128(length), denominator: 1)
    append(to: &result, path: [], span: span, isSilent: false)
    return result
  }

  private func append(to result: inout [LaidOutSlot], path: SlotPath, span: ExactSpan, isSilent: Bool) {
    let parts = span.divided(by: slots.map(\.weight))
    for (index, (slot, part)) in zip(slots, parts).enumerated() {
      let silent = isSilent || slot.isRest
      if case .tuplet(let inner) = slot.figure {
        inner.append(to: &result, path: path + [index], span: part, isSilent: silent)
      } else {
        result.append(
          LaidOutSlot(
            path: path + [index], start: part.roundedStart, end: part.roundedEnd, slot: slot, isSilent: silent))
      }
    }
  }

  /// The slot at a path.
  public func slot(at path: some Collection<Int>) -> Slot? {
    guard let first = path.first, slots.indices.contains(first) else { return nil }
    let slot = slots[first]
    if path.count == 1 { return slot }
    return slot.figure.tuplet?.slot(at: path.dropFirst())
  }

  /// Changes the slot at a path.
  ///
  /// - Returns: Whether there is such a slot.
  @discardableResult
  public mutating func updateSlot(at path: some Collection<Int>, _ update: (inout Slot) -> Void) -> Bool {
    guard let first = path.first, slots.indices.contains(first) else { return false }
    if path.count == 1 {
      update(&slots[first])
      return true
    }
    guard case .tuplet(var inner) = slots[first].figure else { return false }
    guard inner.updateSlot(at: path.dropFirst(), update) else { return false }
    slots[first].figure = .tuplet(inner)
    return true
  }
}

/// A stretch of time with an exact rational start and length over one denominator, in ticks.
public struct ExactSpan: Hashable, Sendable {
  let start: Int128
  let length: Int128
  let denominator: Int128

  /// Makes a stretch from whole ticks.
  public init(start: Int, length: Int) {
    self.init(start: Int128(start), length: Int128(length), denominator: 1)
  }

  init(start: Int128, length: Int128, denominator: Int128) {
    self.start = start
    self.length = length
    self.denominator = denominator
  }

  /// The parts that weights give, in order.
  public func divided(by weights: [Int]) -> [ExactSpan] {
    let total = Int128(weights.reduce(0, +))
    var before: Int128 = 0
    return weights.map { weight in
      defer { before += Int128(weight) }
      return ExactSpan(
        start: start * total + length * before, length: length * Int128(weight), denominator: denominator * total)
    }
  }

  /// The tick nearest to the start, halves up.
  public var roundedStart: Int { ExactSpan.round(start, over: denominator) }
  /// The tick nearest to the end, halves up.
  public var roundedEnd: Int { ExactSpan.round(start + length, over: denominator) }

  /// Both are never negative here, so plain division rounds down.
  private static func round(_ numerator: Int128, over denominator: Int128) -> Int {
    Int((numerator * 2 + denominator) / (denominator * 2))
  }
}
