import MusicTheory
import MusicXMLFormat

/// How loud a part, or one staff of it, is at each time: printed levels, with straight lines under hairpins.
///
/// A hairpin leads to the level that stands where it ends, or up to a quarter behind; where there is none, or one that it
/// does not lead to, 16 up or down: a level of mf's neighbours.
struct DynamicCurve {
  /// The velocity holds from a time on, or moves in a straight line to another.
  private struct Point {
    var time: Int
    var velocity: Int
    var target: (time: Int, velocity: Int)?
  }

  private var points: [Point] = []
  /// Marks that stand no further than this behind a note are meant for it: half a tick, by which tuplets are rounded.
  private let slack: Int
  /// The times whose notes have an accent.
  private var accents: Set<Int> = []

  /// The velocity that a sound states as 100 percent (MusicXML 4.0, `dynamics`).
  static let fullPercent = 90.0
  private static let accent = 20
  private static let step = 16

  /// Makes the curve of a staff.
  ///
  /// - Parameters:
  ///   - music: The part.
  ///   - staff: The staff; `nil` for all, where no marks tell them apart.
  ///   - starts: Where measures begin, in units.
  init(_ music: ScannedPart, staff: Int?, starts: [Int], resolution: ScoreResolution) {
    let quarter = resolution.units.perQuarter
    slack = quarter / (2 * resolution.ticksPerQuarter)
    func isMeant(_ other: Int?) -> Bool { staff == nil || other == nil || other == staff }
    let levels = DynamicCurve.levels(music.dynamics.filter { isMeant($0.staff) }, starts, &accents)
    let hairpins = DynamicCurve.hairpins(music.wedges.filter { isMeant($0.staff) }, starts)
    var velocity = Velocity.standard.value
    var index = 0
    for hairpin in hairpins {
      while index < levels.count, levels[index].time <= hairpin.start {
        velocity = levels[index].velocity
        points.append(Point(time: levels[index].time, velocity: velocity))
        index += 1
      }
      // A level inside a hairpin ends it there.
      let end = index < levels.count ? min(hairpin.end, levels[index].time) : hairpin.end
      var target = velocity + (hairpin.isCrescendo ? DynamicCurve.step : -DynamicCurve.step)
      if index < levels.count, levels[index].time <= hairpin.end + quarter {
        let next = levels[index].velocity
        if hairpin.isCrescendo ? next > velocity : next < velocity { target = next }
      }
      target = Velocity(clamping: target).value
      guard end > hairpin.start else { continue }
      points.append(Point(time: hairpin.start, velocity: velocity, target: (end, target)))
      velocity = target
      points.append(Point(time: end, velocity: velocity))
    }
    points += levels[index...].map { Point(time: $0.time, velocity: $0.velocity) }
  }

  /// The velocity of notes that begin at a time, without their own accents.
  func velocity(at onset: Int) -> Int {
    let time = onset + slack
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    let accent = !accents.isEmpty && accents.contains(onset) ? DynamicCurve.accent : 0
    guard low > 0 else { return Velocity.standard.value + accent }
    let point = points[low - 1]
    guard let target = point.target, target.time > point.time else { return point.velocity + accent }
    let passed = min(time, target.time) - point.time
    let change = Fraction((target.velocity - point.velocity) * passed, target.time - point.time)?.rounded ?? 0
    return point.velocity + change + accent
  }

  // MARK: Marks

  private static func levels(
    _ marks: [ScoreMark<DynamicMark>], _ starts: [Int], _ accents: inout Set<Int>
  ) -> [(time: Int, velocity: Int)] {
    var levels: [(time: Int, velocity: Int)] = []
    // What a sound states in percent counts where nothing is printed that holds for a moment only.
    var sudden: Set<Int> = []
    for mark in marks.inOrder(starts) {
      switch mark.value {
      case .level(let level): levels.append((mark.time, level.velocity))
      case .sudden(let first, let then):
        sudden.insert(mark.time)
        levels.append((mark.time, first.velocity))
        levels.append((mark.time + 1, then.velocity))
      case .accent:
        sudden.insert(mark.time)
        accents.insert(mark.time)
      case .percent(let percent):
        guard !sudden.contains(mark.time) else { continue }
        levels.append((mark.time, velocity(percent: percent)))
      }
    }
    return levels
  }

  /// A velocity that is stated in percent.
  static func velocity(percent: Double) -> Int {
    Velocity(clamping: Int((min(max(percent, 0), 1000) * fullPercent / 100).rounded())).value
  }

  private struct Hairpin {
    var start: Int
    var end: Int
    var isCrescendo: Bool
  }

  /// Brings the edges of hairpins together; those that overlap an earlier one begin behind it.
  private static func hairpins(_ wedges: [ScoreMark<Score.Wedge>], _ starts: [Int]) -> [Hairpin] {
    var hairpins: [Hairpin] = []
    var open: [Int: (time: Int, isCrescendo: Bool)] = [:]
    for mark in wedges.inOrder(starts) {
      switch mark.value.type {
      case .crescendo: open[mark.value.number] = (mark.time, true)
      case .diminuendo: open[mark.value.number] = (mark.time, false)
      case .continue: break
      case .stop:
        guard let begun = open.removeValue(forKey: mark.value.number), begun.time < mark.time else { continue }
        let start = max(begun.time, hairpins.last?.end ?? 0)
        if start < mark.time {
          hairpins.append(Hairpin(start: start, end: mark.time, isCrescendo: begun.isCrescendo))
        }
      }
    }
    return hairpins
  }
}

extension Array {
  /// Marks with their times in the score, in order of time; those of one time keep theirs.
  func inOrder<Value>(_ starts: [Int]) -> [(time: Int, value: Value)] where Element == ScoreMark<Value> {
    let timed = map { (time: starts[$0.measure] + $0.time, value: $0.value) }
    return timed.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.element)
  }
}
