/// Puts labels into as few rows as keep them apart, from left to right.
struct LabelRows {
  /// How many rows there may be.
  let most: Int
  /// How far labels of a row stay apart.
  let gap: Double
  /// Where each row is taken up to.
  private var ends: [Double] = []

  init(most: Int, gap: Double) {
    self.most = most
    self.gap = gap
  }

  /// How many rows are in use.
  var count: Int { ends.count }

  /// Takes the place of a label.
  ///
  /// - Returns: The row; `nil` where every row is taken there.
  mutating func place(from start: Double, to end: Double) -> Int? {
    for row in ends.indices where ends[row] + gap <= start {
      ends[row] = end
      return row
    }
    guard ends.count < most else { return nil }
    ends.append(end)
    return ends.count - 1
  }
}
