import MusicTheory

/// The rows of a track: a row for each key that it may need, from above.
struct LaneRows {
  /// The MIDI keys from the top.
  let keys: [Int]
  /// The height of a row.
  let height: Double
  /// Whether rows are drums, each with its name.
  let isDrums: Bool
  private let rowByKey: [Int: Int]

  /// The height of a row of drums: that of its name.
  private static let drumHeight = 12.0

  init(_ lane: Roll.Lane, melodyHeight: Double) {
    isDrums = lane.kind == .drum
    let used = Set(lane.notes.map(\.key))
    if isDrums {
      keys = used.isEmpty ? [Drum.kick.key] : used.sorted(by: >)
      height = LaneRows.drumHeight
    } else {
      keys = LaneRows.melodyKeys(used).reversed()
      height = melodyHeight
    }
    rowByKey = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
  }

  /// The keys that are used, with one more on either side, an octave at least.
  static func melodyKeys(_ used: Set<Int>) -> ClosedRange<Int> {
    let octave = 12
    var (low, high) = ((used.min() ?? 60) - 1, (used.max() ?? 71) + 1)
    while high - low + 1 < octave {
      low -= 1
      if high - low + 1 < octave { high += 1 }
    }
    return max(0, low)...min(127, high)
  }

  /// The height of all rows.
  var totalHeight: Double { Double(keys.count) * height }

  /// The row of a key, from the top.
  func row(of key: Int) -> Int? { rowByKey[key] }
}

/// A track in one line of a roll: what of it is drawn there, and how high it is.
struct LanePlan {
  /// The index of the lane in the roll.
  let lane: Int
  let phrases: [Roll.Frame]
  let notes: [Roll.Note]
  let ties: [Roll.TieMark]
  /// Tuplets with the row of their bracket.
  let brackets: [(mark: Roll.TupletMark, row: Int)]
  let bracketRows: Int
  /// Syllables that have room.
  let syllables: [(text: String, x: Double)]
  let rows: LaneRows

  /// The height of the names of the phrases.
  static let stripHeight = 16.0
  /// The height of a row of tuplets' brackets.
  static let bracketHeight = 11.0
  /// The height of the row of syllables.
  static let lyricHeight = 15.0

  /// From the top of the lane to its first row.
  var bodyOffset: Double { LanePlan.stripHeight + Double(bracketRows) * LanePlan.bracketHeight }
  /// The height from the names to the syllables.
  var height: Double { bodyOffset + rows.totalHeight + (syllables.isEmpty ? 0 : LanePlan.lyricHeight) }
}

/// A line of a roll: its bars, what stands over them, and the tracks that do something in it.
struct LinePlan {
  let range: Range<Int>
  let bars: [Timeline.Bar]
  let markers: [PlacedText]
  let markerRows: Int
  let changes: [PlacedText]
  let changeRows: Int
  let lanes: [LanePlan]

  /// A text over a line.
  struct PlacedText {
    let text: String
    let tick: Int
    let x: Double
    /// The row from above; `nil` where there was no room for the text.
    let row: Int?
  }

  static let rulerRow = 15.0
  static let numberRow = 15.0
  static let laneGap = 12.0

  var rulerHeight: Double { Double(markerRows + changeRows) * LinePlan.rulerRow + LinePlan.numberRow }
  var height: Double {
    rulerHeight + lanes.reduce(0) { $0 + $1.height } + LinePlan.laneGap * Double(max(0, lanes.count - 1))
  }
}
