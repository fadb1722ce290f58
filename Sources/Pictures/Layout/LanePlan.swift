import MusicTheory
import SongModel

/// The MIDI keys that have a row in a track, from the top.
struct LaneKeys {
  let kind: TrackKind
  let keys: [Int]

  /// The drums that are used; of a melody all keys between those that are used, with one more on either side, and an
  /// octave at least.
  init(_ kind: TrackKind, _ used: Set<Int>) {
    self.kind = kind
    guard kind == .melody else {
      keys = used.isEmpty ? [Drum.kick.key] : used.sorted(by: >)
      return
    }
    let octave = 12
    var (low, high) = ((used.min() ?? 60) - 1, (used.max() ?? 71) + 1)
    while high - low + 1 < octave {
      low -= 1
      if high - low + 1 < octave { high += 1 }
    }
    keys = (max(0, low)...min(127, high)).reversed()
  }
}

/// The rows of a track in a line.
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

  init(_ lane: LaneKeys, melodyHeight: Double) {
    isDrums = lane.kind == .drum
    keys = lane.keys
    height = isDrums ? LaneRows.drumHeight : melodyHeight
    rowByKey = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
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
  let part: LanePart
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
  /// The height of a line without tracks: that of its bar lines.
  static let emptyHeight = 24.0
  var height: Double {
    guard !lanes.isEmpty else { return rulerHeight + LinePlan.emptyHeight }
    return rulerHeight + lanes.reduce(0) { $0 + $1.height } + LinePlan.laneGap * Double(max(0, lanes.count - 1))
  }
}
