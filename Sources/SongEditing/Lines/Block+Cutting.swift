import MusicTheory
import SongModel

extension Block {
  /// The block cut to a stretch that lies inside it, with the same id.
  ///
  /// A tie belongs to the block's end and is lost with it. A cut tuplet keeps the ticks of the slots that remain, at
  /// every depth, as weights in lowest terms; a single slot left is a plain block.
  ///
  /// - Parameter range: Ticks counted from the phrase's start, not empty.
  func cut(to range: Range<Int>) -> Block {
    guard range != at..<end else { return self }
    var part = self
    part.at = range.lowerBound
    part.length = range.count
    if case .tuplet(let tuplet) = figure {
      let slot = tuplet.cut(length: length, to: (range.lowerBound - at)..<(range.upperBound - at))
      part.figure = slot.figure
      part.isRest = isRest || slot.isRest
    }
    if range.upperBound < end { part.removeTies() }
    return part
  }

  /// Lets no note of the block's end go on in the next.
  mutating func removeTies() { figure.removeLastTies() }

  /// Whether a note of the block's end goes on in the next.
  var hasTies: Bool { figure.hasLastTies }
}

extension Figure {
  mutating func removeLastTies() {
    guard hasLastTies else { return }
    switch self {
    case .empty: break
    case .chord(var chord):
      chord.updateEach { $0.isTied = false }
      self = .chord(chord)
    case .tuplet(var tuplet):
      guard let last = tuplet.slots.indices.last else { return }
      tuplet.slots[last].figure.removeLastTies()
      self = .tuplet(tuplet)
    }
  }

  var hasLastTies: Bool {
    switch self {
    case .empty: false
    case .chord(let chord): chord.root.isTied || chord.others.contains { $0.isTied }
    case .tuplet(let tuplet): tuplet.slots.last?.figure.hasLastTies ?? false
    }
  }
}

extension Tuplet {
  /// What is left of the tuplet in a part of its length, as a slot without weight: a smaller tuplet, or the figure of
  /// the single slot left.
  ///
  /// - Parameters:
  ///   - length: The ticks of the whole tuplet.
  ///   - range: The part, in ticks from the tuplet's start.
  func cut(length: Int, to range: Range<Int>) -> Slot {
    let part = cut(span: ExactSpan(start: 0, length: length), to: range)
    guard case .tuplet(let tuplet) = part.figure, !tuplet.isWithinLimits else { return part }
    return flattened(length: length, to: range)
  }

  /// What ``cut(length:to:)`` gives without nesting, for the rare tuplet so deep that the ticks of its parts multiply
  /// to more than a song may hold: the same slots at the same ticks. What exceeds the most slots falls silent.
  private func flattened(length: Int, to range: Range<Int>) -> Slot {
    var slots: [Slot] = []
    for leaf in layout(length: length) {
      let ticks = (leaf.start..<leaf.end).clamped(to: range)
      guard !ticks.isEmpty else { continue }
      if slots.count == Tuplet.mostSlots {
        slots[slots.count - 1] = Slot(.empty, weight: slots[slots.count - 1].weight + ticks.count, isRest: true)
      } else {
        slots.append(Slot(leaf.slot.figure, weight: ticks.count, isRest: leaf.isSilent))
      }
    }
    return Slot(.tuplet(Tuplet(slots)))
  }

  private var isWithinLimits: Bool {
    func fits(_ tuplet: Tuplet, within limit: Int) -> Bool {
      let left = limit / max(1, tuplet.totalWeight)
      return left > 0
        && tuplet.slots.allSatisfy { slot in slot.figure.tuplet.map { fits($0, within: left) } ?? true }
    }
    return fits(self, within: Tuplet.largestDivision)
  }

  private func cut(span: ExactSpan, to range: Range<Int>) -> Slot {
    var kept: [Slot] = []
    for (slot, part) in zip(slots, span.divided(by: slots.map(\.weight))) {
      let ticks = (part.roundedStart..<part.roundedEnd).clamped(to: range)
      guard !ticks.isEmpty else { continue }
      var remaining = slot
      if case .tuplet(let inner) = slot.figure {
        let rest = inner.cut(span: part, to: range)
        remaining.figure = rest.figure
        remaining.isRest = slot.isRest || rest.isRest
      } else if ticks.upperBound < part.roundedEnd {
        remaining.figure.removeLastTies()
      }
      remaining.weight = ticks.count
      kept.append(remaining)
    }
    guard kept.count > 1 else { return kept.first ?? Slot(.empty, isRest: true) }
    let divisor = kept.reduce(UInt(0)) { greatestCommonDivisor($0, UInt($1.weight)) }
    for index in kept.indices { kept[index].weight /= Int(divisor) }
    return Slot(.tuplet(Tuplet(kept)))
  }
}
