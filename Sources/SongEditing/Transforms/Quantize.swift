import MusicTheory
import SongModel

/// `quantize GRID [strength=] [swing=2:1] [RANGE]`: moves onsets to the nearest grid line, halfway between two to the
/// later one.
///
/// Lines count from each bar line; a grid of 1/12 is that of eighth triplets. With swing every second line is late, as
/// the ratio says. Blocks and rests move by their onset, tuplets as wholes. A note whose line is taken, or that would
/// leave its phrase, keeps its place; lengths give way to what follows. No length becomes zero, no two notes change
/// places. What a tie reaches has no onset of its own and stays, and the note before it still reaches it. The same
/// holds for beats, each drum by itself.
public struct Quantize: EditCommand {
  /// The distance of lines.
  public var grid: Length
  /// What part of its way each onset goes, 0…100 percent.
  public var strength: Int
  /// The ratio of each pair of cells, or `nil` for an even grid.
  public var swing: Ratio?
  /// Which blocks and beats.
  public var scope: TransformScope

  /// How the two cells of a pair share its time, each part 1…99.
  public struct Ratio: Hashable, Sendable {
    /// The part of the first cell.
    public var long: Int
    /// The part of the second cell.
    public var short: Int

    /// Makes a ratio.
    public init(_ long: Int, _ short: Int) {
      self.long = long
      self.short = short
    }
  }

  /// The strengths that exist.
  public static let strengths = 0...100

  /// Makes a quantization.
  public init(
    to grid: Length, strength: Int = 100, swing: Ratio? = nil, _ scope: TransformScope
  ) {
    self.grid = grid
    self.strength = strength
    self.scope = scope
    self.swing = swing
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(strength, named: "strength", in: Quantize.strengths)
    if let swing {
      try draft.check(swing.long, named: "swing", in: Swing.parts)
      try draft.check(swing.short, named: "swing", in: Swing.parts)
    }
    let (timeline, grid) = (draft.timeline, grid)
    let ticks = try draft.ticks(grid, from: 0)
    try draft.check(ticks, named: "grid", in: 1...Song.lastTick)
    let kept = try draft.moveOnsets(in: scope, strength: strength) { tick in
      nearestLine(to: tick, in: timeline.bar(at: tick), grid: ticks)
    }
    if kept > 0 { draft.warnings.append(.notesKeptPlace(count: kept)) }
  }

  /// The grid line nearest to a tick of a bar; the next bar line is one, too.
  private func nearestLine(to tick: Int, in bar: Timeline.Bar, grid: Int) -> Int {
    let index = (tick - bar.countedFrom) / grid
    // Swing moves a line by less than a cell, so the nearest is among these.
    let lines = ((index - 1)...(index + 2)).map { line($0, in: bar, grid: grid) }
      .filter { (bar.start...bar.end).contains($0) }
    var nearest = bar.start
    for line in lines + [bar.end] where abs(line - tick) <= abs(nearest - tick) { nearest = line }
    return nearest
  }

  private func line(_ index: Int, in bar: Timeline.Bar, grid: Int) -> Int {
    guard let swing, index % 2 != 0, index > 0 else { return bar.countedFrom + index * grid }
    let sum = swing.long + swing.short
    return bar.countedFrom + (index - 1) * grid + (4 * grid * swing.long + sum) / (2 * sum)
  }
}

/// `humanize seed=N timing=LENGTH velocity=N [RANGE]`: moves onsets and velocities a little, by chance.
///
/// A seed always gives the same music. No onset passes another or leaves its phrase, and lengths give way as in
/// `quantize`; velocities stay within 1…127.
public struct Humanize: EditCommand {
  /// What gives the same music again.
  public var seed: UInt64
  /// The most ticks that an onset moves, either way.
  public var timing: Int
  /// The most that a velocity changes, either way, 0…126.
  public var velocity: Int
  /// Which blocks and beats.
  public var scope: TransformScope

  /// Makes a command that humanizes.
  public init(seed: UInt64, timing: Int, velocity: Int, _ scope: TransformScope) {
    self.seed = seed
    self.timing = timing
    self.velocity = velocity
    self.scope = scope
  }

  /// The most ticks of timing.
  public static let timings = 0...(1 << 24)
  /// The changes of velocity.
  public static let velocities = 0...126

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(timing, named: "timing", in: Humanize.timings)
    try draft.check(velocity, named: "velocity", in: Humanize.velocities)
    // Two sequences, so that asking for more of the one does not change the other.
    var (times, velocities) = (SplitMix64(seed: seed), SplitMix64(seed: ~seed))
    _ = try draft.moveOnsets(in: scope) { velocity in
      Velocity(clamping: velocity.value + velocities.number(upTo: self.velocity))
    } _: { tick in
      tick + times.number(upTo: timing)
    }
  }
}
