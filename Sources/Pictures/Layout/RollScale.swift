import MusicTheory

/// How time becomes width: how long the lines of a roll are, and where they are broken.
struct RollScale {
  /// Pixels a tick.
  let pixelsPerTick: Double
  /// The ticks of each line, in order.
  let lines: [Range<Int>]
  /// The width of the longest line.
  let width: Double

  /// The pixels that a quarter note may have.
  private static let quarters = 26.0...72.0
  /// The widest quarter note of a single line.
  private static let widestQuarter = 110.0

  /// Breaks a roll into lines of whole bars.
  ///
  /// - Parameters:
  ///   - width: The pixels that a line has.
  ///   - isFixed: Whether the widest line is to have just that width; else little music takes less.
  ///   - barsInLine: How many bars stand in a line, where that was asked for.
  init(_ roll: Roll, width: Double, isFixed: Bool, barsInLine: Int?) {
    let wanted = width / RollScale.pixelsPerQuarter(for: roll) * Double(roll.ticksPerQuarter)
    let bars = roll.bars.map { $0.start..<$0.end }.map { $0.clamped(to: roll.range) }
    var lines: [Range<Int>] = []
    if let count = barsInLine ?? RollScale.barsInLine(of: roll, ticks: wanted) {
      // A pickup stands before the bars of the first line.
      let extra = roll.bars.first?.number == 0 ? 1 : 0
      for number in stride(from: 0, to: max(1, bars.count - extra), by: max(1, count)) {
        let first = number == 0 ? 0 : number + extra
        let last = min(number + extra + max(1, count), bars.count) - 1
        lines.append(bars[first].lowerBound..<bars[last].upperBound)
      }
    } else {
      for bar in bars {
        if let last = lines.last, Double(bar.upperBound - last.lowerBound) <= wanted {
          lines[lines.count - 1] = last.lowerBound..<bar.upperBound
        } else {
          lines.append(bar)
        }
      }
    }
    let longest = Double(max(1, lines.map(\.count).max() ?? 1))
    var scale = width / longest
    if lines.count == 1, !isFixed {
      scale = min(scale, RollScale.widestQuarter / Double(roll.ticksPerQuarter))
    }
    pixelsPerTick = scale
    self.lines = lines
    self.width = scale * longest
  }

  /// As many pixels as make all but the shortest notes readable.
  private static func pixelsPerQuarter(for roll: Roll) -> Double {
    let lengths = roll.lanes.flatMap { lane in lane.notes.map { $0.end - $0.onset } }.sorted()
    guard !lengths.isEmpty else { return quarters.lowerBound }
    let short = max(1, lengths[lengths.count / 8])
    let pixels = 7 * Double(roll.ticksPerQuarter) / Double(short)
    return min(quarters.upperBound, max(quarters.lowerBound, pixels))
  }

  /// How many bars a line has where all bars are alike: numbers that music is counted in.
  private static func barsInLine(of roll: Roll, ticks: Double) -> Int? {
    guard let first = roll.bars.first(where: { $0.number > 0 }) else { return nil }
    guard roll.bars.allSatisfy({ $0.meter == first.meter }) else { return nil }
    let fitting = Int(ticks / Double(max(1, first.end - first.start)))
    return [1, 2, 4, 8, 16, 32].last { $0 <= fitting } ?? 1
  }
}
