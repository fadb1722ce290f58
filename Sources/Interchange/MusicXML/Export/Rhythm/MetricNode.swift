import MusicTheory
import MusicXMLFormat

/// A stretch of a bar as a meter divides it: the bar into groups, those into beats, and beats into halves without end.
///
/// Lengths are counted in 1024ths of a whole note from the start of a full bar.
struct MetricNode {
  let start: Int
  let length: Int
  /// The parts that the meter names; none where what follows is halves.
  let children: [MetricNode]
  let kind: Kind

  enum Kind {
    /// Notes may run over the borders of its parts, as syncopations do.
    case simple
    /// Its parts are groups of unequal or threefold beats: a note may leave one only to end with another.
    case grouped
  }

  /// Whether a beam joins what lies in it.
  let isBeamGroup: Bool

  var end: Int { start + length }

  /// A beat, which is divided by halves.
  private init(beat length: Int, at start: Int, isBeamGroup: Bool = false) {
    self.start = start
    self.length = length
    children = []
    kind = .simple
    self.isBeamGroup = isBeamGroup
  }

  private init(_ children: [MetricNode], at start: Int, kind: Kind, isBeamGroup: Bool = false) {
    self.start = start
    length = children.reduce(0) { $0 + $1.length }
    self.children = children
    self.kind = kind
    self.isBeamGroup = isBeamGroup
  }

  /// The division of a full bar.
  ///
  /// Six, nine, twelve … beats shorter than a half are groups of three. Five are three and two; seven are two, two and
  /// three where the beat is short, else four and three; eight short ones are three, three and two.
  init(_ meter: Meter) {
    let beat = Score.NoteType.wholeUnits / meter.unit
    if meter.isCompound {
      self.init(compoundGroups: meter.beats / 3, beat: beat, at: 0)
    } else if let groups = MetricNode.unequalGroups(of: meter) {
      var start = 0
      let nodes = groups.map { count in
        defer { start += count * beat }
        return MetricNode(beats: count, of: beat, at: start, isBeamGroup: meter.unit >= 8)
      }
      self.init(nodes, at: 0, kind: .grouped)
    } else {
      self.init(beats: meter.beats, of: beat, at: 0, isBeamGroup: meter.beats == 3 && meter.unit >= 8)
    }
  }

  /// Groups of three beats, in pairs where there are four.
  private init(compoundGroups count: Int, beat: Int, at start: Int) {
    if count == 4 {
      let half = 6 * beat
      self.init(
        [
          MetricNode(compoundGroups: 2, beat: beat, at: start),
          MetricNode(compoundGroups: 2, beat: beat, at: start + half),
        ], at: start, kind: .grouped)
      return
    }
    self.init(
      (0..<count).map { MetricNode(beats: 3, of: beat, at: start + 3 * beat * $0, isBeamGroup: true) }, at: start,
      kind: .grouped)
  }

  /// One to four beats.
  private init(beats count: Int, of beat: Int, at start: Int, isBeamGroup: Bool = false) {
    switch count {
    case 1: self.init(beat: beat, at: start, isBeamGroup: isBeamGroup)
    case 4:
      self.init(
        [MetricNode(beats: 2, of: beat, at: start), MetricNode(beats: 2, of: beat, at: start + 2 * beat)], at: start,
        kind: .simple, isBeamGroup: isBeamGroup)
    default:
      self.init(
        (0..<count).map { MetricNode(beat: beat, at: start + beat * $0) }, at: start, kind: .simple,
        isBeamGroup: isBeamGroup)
    }
  }

  private static func unequalGroups(of meter: Meter) -> [Int]? {
    let isShort = meter.unit >= 8
    switch meter.beats {
    case 1...4: return nil
    case 5: return [3, 2]
    case 7 where isShort: return [2, 2, 3]
    case 7: return [4, 3]
    case 8 where !isShort: return [4, 4]
    default: break
    }
    // Threes with twos behind them; fours with what is left behind them.
    let size = isShort ? 3 : 4
    var groups = Array(repeating: size, count: meter.beats / size)
    switch meter.beats % size {
    case 0: break
    case 1: groups = groups.dropLast() + (isShort ? [2, 2] : [3, 2])
    case let rest: groups.append(rest)
    }
    return groups
  }

  /// The parts, those that the meter does not name made up as halves.
  var parts: [MetricNode] {
    if !children.isEmpty { return children }
    guard length.isMultiple(of: 2) else { return [] }
    return [MetricNode(beat: length / 2, at: start), MetricNode(beat: length / 2, at: start + length / 2)]
  }

  /// The innermost group whose notes a beam joins, or a quarter's beat.
  ///
  /// - Parameter position: Units from the bar's start.
  func beamGroup(at position: Int) -> Range<Int> {
    var node = self
    while !node.isBeamGroup, node.length > PrintedValue.quarter,
      let part = node.children.first(where: { $0.start <= position && position < $0.end }),
      part.length >= PrintedValue.quarter || part.isBeamGroup
    {
      node = part
    }
    return node.start..<node.end
  }
}
