import MusicTheory
import MusicXMLFormat

/// The dynamics of a part: marks where its level changes, hairpins where it moves, accents on single notes.
///
/// Levels are the velocities that most programs play for the marks. Each mark states the exact velocity that it stands
/// for; notes with another state their own, so nothing is lost.
struct DynamicsPlan {
  private(set) var marks: [PlacedMark] = []
  /// The ticks at which a note stands out.
  private(set) var accents: Set<Int> = []
  /// From where each stated velocity holds.
  private var levels: [(tick: Int, velocity: Int)] = []

  /// One place where something is struck, and how loud.
  struct Onset {
    let tick: Int
    var velocity: Int
  }

  /// The levels that are printed.
  private static let printedLevels: [DynamicLevel] = [.ppp, .pp, .p, .mp, .mf, .f, .ff, .fff]
  /// What a level must change by to be told.
  private static let step = 12
  /// What a note must stand out by to have an accent.
  private static let accent = 16
  /// The notes by which a level is measured.
  private static let window = 8

  /// - Parameters:
  ///   - onsets: In order of time, one a tick.
  ///   - isDrum: Drums keep one level: what differs is accents and soft strokes.
  init(_ onsets: [Onset], isDrum: Bool) {
    guard let first = onsets.first else { return }
    if isDrum {
      let level = DynamicsPlan.mostCommon(onsets.map(\.velocity))
      setLevel(level, at: first.tick, name: nil)
      accents = Set(onsets.filter { $0.velocity >= level + DynamicsPlan.accent }.map(\.tick))
      return
    }
    var level =
      DynamicsPlan.endOfHairpin(from: 0, in: onsets) > 0
      ? first.velocity : DynamicsPlan.level(of: onsets[..<min(onsets.count, DynamicsPlan.window)])
    var name = DynamicsPlan.name(of: level)
    setLevel(level, at: first.tick, name: name)
    var index = 0
    while index < onsets.count {
      let onset = onsets[index]
      let end = DynamicsPlan.endOfHairpin(from: index, in: onsets)
      if end > index {
        let final = onsets[end]
        if index > 0 {
          let start = DynamicsPlan.name(of: onset.velocity)
          setLevel(onset.velocity, at: onset.tick, name: start == name ? nil : start)
          name = start
        }
        addHairpin(from: onset, to: final)
        level = final.velocity
        let reached = DynamicsPlan.name(of: level)
        setLevel(level, at: final.tick, name: reached == name ? nil : reached)
        name = reached
        index = end + 1
        continue
      }
      let ahead = onsets[index..<min(onsets.count, index + DynamicsPlan.window)]
      if DynamicsPlan.leaves(level, ahead) {
        level = DynamicsPlan.level(of: ahead)
        let reached = DynamicsPlan.name(of: level)
        setLevel(level, at: onset.tick, name: reached == name ? nil : reached)
        name = reached
      }
      if onset.velocity - level >= DynamicsPlan.accent { accents.insert(onset.tick) }
      index += 1
    }
    // A part that is played at the usual level throughout says nothing.
    if marks.count == 1, level == Velocity.standard.value { marks[0].content = .sound(DynamicsPlan.sound(level)) }
  }

  /// The velocity that is stated for a tick.
  func velocity(at tick: Int) -> Int? {
    var (low, high) = (0, levels.count)
    while low < high {
      let middle = (low + high) / 2
      if levels[middle].tick <= tick { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : levels[low - 1].velocity
  }

  /// A velocity as MusicXML states it: in percent of 90, rounded so that it can still be told from others.
  static func percent(_ velocity: Int) -> Double { (Double(velocity) / 0.9 * 100).rounded() / 100 }

  private static func sound(_ velocity: Int) -> Score.Sound {
    var sound = Score.Sound()
    sound.dynamics = percent(velocity)
    return sound
  }

  private mutating func setLevel(_ velocity: Int, at tick: Int, name: String?) {
    if levels.last?.velocity == velocity, name == nil { return }
    levels.append((tick, velocity))
    let sound = DynamicsPlan.sound(velocity)
    if let name {
      marks.append(PlacedMark(tick: tick, Score.Direction([.dynamics([name])], placement: .below, sound: sound)))
    } else {
      marks.append(PlacedMark(tick: tick, sound))
    }
  }

  private mutating func addHairpin(from start: Onset, to end: Onset) {
    let type: Score.Wedge.WedgeType = end.velocity > start.velocity ? .crescendo : .diminuendo
    marks.append(PlacedMark(tick: start.tick, Score.Direction([.wedge(Score.Wedge(type))], placement: .below)))
    marks.append(PlacedMark(tick: end.tick, Score.Direction([.wedge(Score.Wedge(.stop))], placement: .below)))
  }

  /// The last of at least five onsets of which each is a little louder, or each softer, than the one before; the first
  /// itself where there are fewer.
  private static func endOfHairpin(from first: Int, in onsets: [Onset]) -> Int {
    var end = first
    var direction = 0
    while end + 1 < onsets.count {
      let change = onsets[end + 1].velocity - onsets[end].velocity
      guard change != 0, abs(change) < 16, direction == 0 || direction == change.signum() else { break }
      direction = change.signum()
      end += 1
    }
    let isLong = end - first >= 4 && abs(onsets[end].velocity - onsets[first].velocity) >= 2 * step
    return isLong ? end : first
  }

  /// Whether what lies ahead, nearly all of it, is louder than a level, or softer.
  private static func leaves(_ level: Int, _ onsets: ArraySlice<Onset>) -> Bool {
    guard let first = onsets.first, abs(first.velocity - level) >= step else { return false }
    let away = onsets.count { ($0.velocity - level) * (first.velocity - level).signum() >= step }
    return 4 * away >= 3 * onsets.count
  }

  private static func level(of onsets: ArraySlice<Onset>) -> Int {
    let sorted = onsets.map(\.velocity).sorted()
    return sorted[(sorted.count - 1) / 2]
  }

  private static func mostCommon(_ velocities: [Int]) -> Int {
    var counts = [Int](repeating: 0, count: Velocity.allowed.upperBound + 1)
    for velocity in velocities { counts[velocity] += 1 }
    return counts.indices.max { counts[$0] < counts[$1] } ?? Velocity.standard.value
  }

  private static func name(of velocity: Int) -> String {
    printedLevels.min { abs($0.velocity - velocity) < abs($1.velocity - velocity) }?.rawValue ?? DynamicLevel.f.rawValue
  }
}
