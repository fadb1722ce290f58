import MusicXMLFormat
import SongModel

/// A tuplet as note values show it: so many notes in the time of so many, filled by values of its own time.
///
/// Outside, it lasts some units (1024ths of a whole note); inside, where time runs `actual` to `normal` faster, what it
/// holds lasts more of them, or fewer.
struct TupletDivision {
  /// How many units of the inside pass in…
  let actual: Int
  /// …how many units of the outside. Both are as people count the tuplet, not in lowest terms.
  let normal: Int
  /// The value that is counted.
  let unit: Int
  /// What fills it, in order, without gaps; places and lengths are in units of the inside.
  let parts: [Part]

  struct Part {
    let start: Int
    let length: Int
    let content: Content

    var end: Int { start + length }

    enum Content {
      /// A chord, by its index in the line.
      case chord(Int)
      case division(TupletDivision)
    }
  }

  /// The units that it lasts, seen from the inside.
  var innerLength: Int { parts.last?.end ?? 0 }
  /// The units that it lasts, seen from the outside.
  var outerLength: Int { innerLength * normal / actual }

  /// The chords of its innermost slots.
  var chords: Range<Int> {
    var (low, high) = (Int.max, -1)
    for part in parts {
      switch part.content {
      case .chord(let index): (low, high) = (min(low, index), max(high, index))
      case .division(let division):
        let inner = division.chords
        (low, high) = (min(low, inner.lowerBound), max(high, inner.upperBound - 1))
      }
    }
    return low <= high ? low..<(high + 1) : 0..<0
  }

  /// Whether the inside runs as the outside does, so that plain values show it.
  var isPlain: Bool { actual == normal }

  /// The largest product of the factors of a nesting: beyond, no reader would play it exactly.
  static let largestFactor = 1 << 16
  /// The largest odd count of notes whose time a tuplet may take: beyond, nobody could read it.
  static let largestOddCount = 31

  /// Divides a length as a tuplet's weights ask for.
  ///
  /// The count of notes whose time it takes is the largest that is not more than the tuplet's own and that, times a
  /// printable value, makes the length: three for two, five for four; in the time of three, two for three and four for
  /// three.
  ///
  /// - Parameters:
  ///   - units: The length as printed outside, in 1024ths.
  ///   - ticks: The length as it is played.
  ///   - firstChord: The index of the chord of the first innermost slot; left behind the last.
  ///   - factor: The product of the factors around it.
  /// - Returns: `nil` where no note values show it.
  init?(_ tuplet: Tuplet, units: Int, ticks: Double, firstChord: inout Int, factor: Int = 1) {
    guard units > 0, !tuplet.slots.isEmpty else { return nil }
    guard let weights = TupletDivision.readableWeights(tuplet.slots.map(\.weight), ticks: ticks) else { return nil }
    let (product, overflow) = factor.multipliedReportingOverflow(by: weights.reduce(0, +))
    guard !overflow, (1...TupletDivision.largestFactor).contains(product) else { return nil }
    let total = weights.reduce(0, +)
    var count = units >> units.trailingZeroBitCount
    guard count <= TupletDivision.largestOddCount else { return nil }
    var unit = units / count
    while count * 2 <= total, unit > 1 {
      count *= 2
      unit /= 2
    }
    guard total < 2 * count else { return nil }
    var parts: [Part] = []
    var place = 0
    for (slot, weight) in zip(tuplet.slots, weights) {
      let length = weight * unit
      if case .tuplet(let inner) = slot.figure {
        guard
          let division = TupletDivision(
            inner, units: length, ticks: ticks * Double(weight) / Double(total), firstChord: &firstChord,
            factor: product)
        else { return nil }
        if division.isPlain {
          parts += division.parts.map { Part(start: place + $0.start, length: $0.length, content: $0.content) }
        } else {
          parts.append(Part(start: place, length: length, content: .division(division)))
        }
      } else {
        parts.append(Part(start: place, length: length, content: .chord(firstChord)))
        firstChord += 1
      }
      place += length
    }
    self.init(actual: total, normal: count, unit: unit, parts: parts)
  }

  /// Weights as small numbers: in lowest terms, or where these are the ticks of what a cut left of a tuplet, those that
  /// were meant.
  private static func readableWeights(_ weights: [Int], ticks: Double) -> [Int]? {
    let divisor = max(1, weights.reduce(0, greatestCommonFactor))
    let total = weights.reduce(0, +)
    if total / divisor <= max(largestReadableSum, weights.count) { return weights.map { $0 / divisor } }
    guard weights.count <= largestReadableSum else { return nil }
    for sum in weights.count...largestReadableSum {
      var (before, start) = (0, 0)
      let readable = weights.map { weight in
        before += weight
        let end = Int((Double(before) / Double(total) * Double(sum)).rounded())
        defer { start = end }
        let error = abs(Double(before) / Double(total) - Double(end) / Double(sum)) * ticks
        return error < 1 ? end - start : 0
      }
      if readable.allSatisfy({ $0 > 0 }) { return readable }
    }
    return nil
  }

  /// The largest sum of weights of which readers can make something.
  private static let largestReadableSum = 64

  private init(actual: Int, normal: Int, unit: Int, parts: [Part]) {
    self.actual = actual
    self.normal = normal
    self.unit = unit
    self.parts = parts
  }

  /// The product of the factors of the deepest nesting, each in lowest terms: what the time of its notes is divided by.
  var divisors: Int {
    let own = actual / max(1, greatestCommonFactor(actual, normal))
    let inner = parts.reduce(1) { result, part in
      guard case .division(let division) = part.content else { return result }
      let divisors = division.divisors
      return result / greatestCommonFactor(result, divisors) * divisors
    }
    return own * inner
  }

  /// Cuts it in two, as a bar line does. What is cut is in both.
  ///
  /// - Parameter offset: Units of the outside, strictly inside.
  /// - Returns: `nil` where no note values show a part.
  func cut(at offset: Int) -> (before: TupletDivision, after: TupletDivision)? {
    let (place, rest) = (offset * actual).quotientAndRemainder(dividingBy: normal)
    guard rest == 0, place > 0, place < innerLength else { return nil }
    var (before, after): ([Part], [Part]) = ([], [])
    for part in parts {
      if part.end <= place {
        before.append(part)
      } else if part.start >= place {
        after.append(Part(start: part.start - place, length: part.length, content: part.content))
      } else {
        let lengths = (place - part.start, part.end - place)
        switch part.content {
        case .chord:
          before.append(Part(start: part.start, length: lengths.0, content: part.content))
          after.append(Part(start: 0, length: lengths.1, content: part.content))
        case .division(let division):
          guard let halves = division.cut(at: lengths.0) else { return nil }
          before.append(Part(start: part.start, length: lengths.0, content: .division(halves.before)))
          after.append(Part(start: 0, length: lengths.1, content: .division(halves.after)))
        }
      }
    }
    guard let before = fitted(before), let after = fitted(after) else { return nil }
    return (before, after)
  }

  /// The same ratio over other parts, counted in a value that fits their length.
  private func fitted(_ parts: [Part]) -> TupletDivision? {
    let length = parts.last?.end ?? 0
    var unit = unit
    while unit > 0, !length.isMultiple(of: unit * actual / greatestCommonFactor(actual, normal)) { unit /= 2 }
    guard unit > 0 else { return nil }
    return TupletDivision(actual: actual, normal: normal, unit: unit, parts: parts)
  }
}

/// The greatest common factor of two numbers that are not negative; the other one where one is 0.
func greatestCommonFactor(_ first: Int, _ second: Int) -> Int {
  var (larger, smaller) = (first, second)
  while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
  return larger
}
