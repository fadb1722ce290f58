import MusicTheory
import SongModel

extension BeatPattern {
  /// Beats as a pattern on the coarsest grid that holds them.
  public struct Printed: Hashable, Sendable {
    /// The note value of a step.
    public let grid: Length
    /// The pattern.
    public let text: String
  }

  /// How rows are laid out.
  public enum Layout: Hashable, Sendable {
    /// All in one line, two blanks between them.
    case oneLine
    /// A line each, strokes below one another.
    case linePerRow
  }

  /// The grids that are tried, from the coarsest.
  private static let gridDenominators = [4, 8, 12, 16, 24, 32, 48, 64, 96, 128]

  /// Prints beats as a pattern, a `|` at each bar line that a step begins on.
  ///
  /// Reading the text at `origin` with that grid and velocity gives equal beats, but for ids.
  ///
  /// - Parameters:
  ///   - beats: Beats by tick, with places in ticks from `origin`; those outside the length are left out.
  ///   - origin: The song tick from which places count.
  ///   - length: The ticks to print.
  ///   - timeline: Where the bar lines are.
  ///   - velocity: The velocity of a normal stroke.
  ///   - layout: Whether each drum has a line of its own.
  /// - Returns: `nil` where there are no beats, or where their places are on no grid or their velocities are not those
  ///   of the three strokes.
  public static func printed(
    _ beats: [Beat], origin: Int, length: Int, timeline: Timeline, velocity: Velocity = .standard,
    layout: Layout = .oneLine
  ) -> Printed? {
    let beats = beats.filter { (0..<length).contains($0.at) }
    guard !beats.isEmpty else { return nil }
    for denominator in gridDenominators {
      let (grid, rest) = (4 * timeline.ticksPerQuarter).quotientAndRemainder(dividingBy: denominator)
      guard rest == 0, beats.allSatisfy({ $0.at % grid == 0 }) else { continue }
      guard let pattern = BeatPattern(beats, grid: grid, length: length, velocity: velocity) else { return nil }
      let barSteps = Set(
        (1..<pattern.stepCount).filter { step in
          let tick = origin + step * grid
          return timeline.bar(at: tick).start == tick
        })
      let value = Length.noteValue(Fraction(1, denominator) ?? .quarter)
      return Printed(grid: value, text: pattern.text(barSteps: barSteps, layout: layout))
    }
    return nil
  }

  /// The pattern of beats that all lie on a grid; `nil` for other velocities or too many steps.
  private init?(_ beats: [Beat], grid: Int, length: Int, velocity: Velocity) {
    let last = beats.map(\.at).max() ?? 0
    let count = max(length / grid, last / grid + 1)
    guard count <= BeatPattern.mostSteps else { return nil }
    var stepsByDrum: [Drum: [Stroke?]] = [:]
    for beat in beats {
      guard let stroke = Stroke.allCases.first(where: { $0.velocity(normal: velocity) == beat.velocity }) else {
        return nil
      }
      stepsByDrum[beat.drum, default: [Stroke?](repeating: nil, count: count)][beat.at / grid] = stroke
    }
    let rows = stepsByDrum.sorted { $0.key < $1.key }
    self.init(rows: rows.map { Row(drum: $0.key, steps: $0.value, range: 0..<0) })
  }

  private func text(barSteps: Set<Int>, layout: Layout) -> String {
    let names = rows.map { "\($0.drum):" }
    let width = names.map(\.utf8.count).max() ?? 0
    let lines = zip(names, rows).map { name, row in
      let padding = layout == .linePerRow ? width - name.utf8.count : 0
      var line = name + String(repeating: " ", count: padding + 1)
      for (index, stroke) in row.steps.enumerated() {
        if barSteps.contains(index) { line += "|" }
        line.append(stroke?.sign ?? ".")
      }
      return line
    }
    return lines.joined(separator: layout == .oneLine ? "  " : "\n")
  }
}
