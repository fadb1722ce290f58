extension MetricNode {
  /// The values, one behind the other and tied, that show a stretch of a bar as a reader of the meter expects it.
  ///
  /// - Parameters:
  ///   - start: Units from the bar's start.
  ///   - end: Likewise, behind the start.
  ///   - isRest: Rests show every beat; notes may be dotted and syncopated.
  /// - Returns: Units, each of which one sign can show.
  func values(from start: Int, to end: Int, isRest: Bool) -> [Int] {
    // A bar that is longer than its meter says has no beats to keep to.
    guard start >= self.start, end <= self.end else { return PrintedValue.filling(units: end - start) }
    var values: [Int] = []
    append(from: start, to: end, isRest: isRest, to: &values)
    return values
  }

  private func append(from start: Int, to end: Int, isRest: Bool, to values: inout [Int]) {
    var node = self
    var parts = node.parts
    while let part = parts.first(where: { $0.start <= start && end <= $0.end }) {
      node = part
      parts = node.parts
    }
    if node.allows(from: start, to: end, parts: parts, isRest: isRest) {
      values.append(end - start)
      return
    }
    let borders = parts.dropFirst().map(\.start).filter { start < $0 && $0 < end }
    guard let first = borders.first else {
      values += PrintedValue.filling(units: end - start)
      return
    }
    var border = first
    if !isRest, parts.contains(where: { $0.start == start }) {
      border = borders.last { node.allows(from: start, to: $0, parts: parts, isRest: false) } ?? first
    }
    node.append(from: start, to: border, isRest: isRest, to: &values)
    node.append(from: border, to: end, isRest: isRest, to: &values)
  }

  /// Whether one sign may show a stretch of which this is the innermost node.
  private func allows(from start: Int, to end: Int, parts: [MetricNode], isRest: Bool) -> Bool {
    guard let value = PrintedValue(units: end - start) else { return false }
    // Seven of unequal groups are no half with two dots.
    if case .grouped = kind, value.dots > 1 { return false }
    if start == self.start, end == self.end { return true }
    let beginsWithPart = parts.contains { $0.start == start }
    let endsWithPart = parts.contains { $0.end == end }
    if isRest {
      // Two eighths of three may rest as a quarter where they are the first.
      return beginsWithPart && endsWithPart && isBeamGroup && start == self.start && value.dots == 0
    }
    if beginsWithPart, endsWithPart { return true }
    guard kind == .simple else { return false }
    if beginsWithPart { return true }
    guard let first = parts.first(where: { $0.start < start && start < $0.end }), first.children.count != 3 else {
      return false
    }
    let isAtMiddle = start == first.start + first.length / 2
    if endsWithPart {
      // Short-long, as an eighth before a dotted quarter, inside two beats or at the end of three.
      return isAtMiddle && value.dots == 1 && end == self.end && first.children.isEmpty
    }
    // Short-long-short, as a quarter between two eighths.
    guard let last = parts.first(where: { $0.start < end && end < $0.end }) else { return false }
    return isAtMiddle && value.dots == 0 && last.start == first.end && end == last.start + last.length / 2
  }
}
