import MusicTheory
import SongModel

/// `beat pattern POS "kick: x...x... snare: ..x."`: writes a grid of beats, replacing what is there for the drums that it
/// names.
///
/// Shorter rows loop to the length of the longest, which they must divide. Beats that already stand there as they are
/// written keep their numbers. A drum named twice gets the beats of both rows. Where no phrase is, one is made as by
/// `write`; running over the end of an existing one, or of a mirror's turn, is refused.
public struct BeatPattern: EditCommand {
  /// One drum's part.
  public struct Row: Hashable, Sendable {
    /// What is struck.
    public var drum: Drum
    /// How hard at each step; `nil` for nothing.
    public var steps: [Velocity?]

    /// Makes a row.
    public init(_ drum: Drum, _ steps: [Velocity?]) {
      self.drum = drum
      self.steps = steps
    }
  }

  /// Where the pattern begins, in song ticks.
  public var tick: Int
  /// The ticks of a step, at least 1.
  public var step: Int
  /// The parts.
  public var rows: [Row]

  /// Makes a pattern.
  public init(tick: Int, step: Int, rows: [Row]) {
    self.tick = tick
    self.step = step
    self.rows = rows
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack(.drum)
    guard (1...Song.lastTick).contains(step) else {
      throw .number(name: "step", value: step, allowed: 1...Song.lastTick)
    }
    guard (0...Song.lastTick).contains(tick) else { throw .outsideSong(tick: tick) }
    let longest = rows.map(\.steps.count).max() ?? 0
    for row in rows where row.steps.isEmpty || longest % row.steps.count != 0 {
      throw .rowDoesNotDivide(row.drum, steps: row.steps.count, longest: longest)
    }
    guard longest > 0 else { return }
    guard longest <= Draft.mostBlocks / rows.count else {
      throw .limit(name: "beats in a phrase", most: Draft.mostBlocks)
    }
    let (length, overflow) = step.multipliedReportingOverflow(by: longest)
    guard !overflow, length <= Song.lastTick - tick else { throw .outsideSong(tick: Song.lastTick) }
    let site = try draft.siteForWriting(tick..<(tick + length), on: track)
    let start = site.local(tick)
    let wanted = beats(longest: longest, from: start)
    let drums = Set(rows.map(\.drum))
    try draft.editBeats(of: site.owner) { line in
      for index in line.indices(in: start..<(start + length)).reversed() {
        let beat = line.beats[index]
        if drums.contains(beat.drum), wanted[Place(at: beat.at, drum: beat.drum)] != beat.velocity {
          line.remove(at: index)
        }
      }
      for (place, velocity) in wanted.sorted(by: { ($0.key.at, $0.key.drum) < ($1.key.at, $1.key.drum) }) {
        line.put(Beat(id: 0, at: place.at, drum: place.drum, velocity: velocity))
      }
    }
  }

  private struct Place: Hashable {
    let at: Int
    let drum: Drum
  }

  private func beats(longest: Int, from start: Int) -> [Place: Velocity] {
    var beats: [Place: Velocity] = [:]
    for row in rows {
      for index in 0..<longest {
        guard let velocity = row.steps[index % row.steps.count] else { continue }
        let place = Place(at: start + index * step, drum: row.drum)
        beats[place] = max(velocity, beats[place] ?? velocity)
      }
    }
    return beats
  }
}
