import MusicTheory
import SongModel

/// A grid of strokes, a row for each drum, as in `kick: x...x...  snare: ..x.  closed-hat: xxxx`.
///
/// Blanks and `|` are for the eye. Rows shorter than the longest, which they divide, are played again and again.
public struct BeatPattern: Hashable, Sendable {
  /// The rows, as written; no drum has two.
  public let rows: [Row]

  /// The strokes of one drum.
  public struct Row: Hashable, Sendable {
    /// What is struck.
    public let drum: Drum
    /// A stroke or silence for each step; at least one step.
    public let steps: [Stroke?]
    /// The place of the row in the text, from its name to its last stroke.
    public let range: Range<Int>
  }

  /// How a drum is struck.
  public enum Stroke: Hashable, Sendable, CaseIterable {
    /// `x`: with the velocity in force.
    case normal
    /// `X`: 120.
    case accent
    /// `o`: 60.
    case soft

    /// The velocity of a stroke.
    ///
    /// - Parameter normal: The velocity in force.
    public func velocity(normal: Velocity) -> Velocity {
      switch self {
      case .normal: normal
      case .accent: Velocity(clamping: 120)
      case .soft: Velocity(clamping: 60)
      }
    }

    /// The sign of the stroke.
    public var sign: Character {
      switch self {
      case .normal: "x"
      case .accent: "X"
      case .soft: "o"
      }
    }
  }

  /// The longest text that is read, in UTF-8 bytes.
  public static let longestText = 1 << 20
  /// The most steps of a row.
  public static let mostSteps = 4096

  init(rows: [Row]) { self.rows = rows }

  /// The steps of the longest row, to which the others are repeated.
  public var stepCount: Int { rows.map(\.steps.count).max() ?? 0 }

  /// The drums whose beats the pattern replaces.
  public var drums: [Drum] { rows.map(\.drum) }

  /// The beats of the pattern, by tick and drum; `at` counts from its start, and each `id` is 0.
  ///
  /// - Parameters:
  ///   - grid: The ticks of a step, at least 1.
  ///   - velocity: The velocity of a normal stroke.
  public func beats(grid: Int, velocity: Velocity = .standard) -> [Beat] {
    var beats: [Beat] = []
    let rows = rows.sorted { $0.drum < $1.drum }
    for step in 0..<stepCount {
      for row in rows {
        guard let stroke = row.steps[step % row.steps.count] else { continue }
        beats.append(Beat(id: 0, at: step * grid, drum: row.drum, velocity: stroke.velocity(normal: velocity)))
      }
    }
    return beats
  }
}
