import MusicTheory
import SongModel

/// `song tempo [POS] VALUE`: the tempo from a position on, up to the next change.
public struct SongTempo: EditCommand {
  /// Where, in song ticks.
  public var tick: Int
  /// The tempo.
  public var tempo: Tempo

  /// Makes a tempo change.
  public init(_ tempo: Tempo, at tick: Int = 0) {
    self.tick = tick
    self.tempo = tempo
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(tick: tick)
    let old = draft.song
    draft.song.tempos.set(tempo, at: tick)
    draft.recordProperties(since: old)
  }
}

/// `song tempo RANGE FROM..TO [step=1/16]`: a ramp that reaches its last tempo at the range's end and stays.
///
/// Quarters a minute change in proportion to ticks, a step at a time; each step has the tempo that the ramp has where
/// the step begins. Tempo changes inside the range are replaced; one behind its end stays.
public struct SongTempoRamp: EditCommand {
  /// The ticks over which the tempo changes.
  public var range: Range<Int>
  /// The tempo at the range's start.
  public var from: Tempo
  /// The tempo from the range's end on.
  public var to: Tempo
  /// The distance of steps as a note value.
  public var step: Fraction

  /// The distance of steps where none is given: a sixteenth.
  public static let standardStep = Fraction(1, 16) ?? .one
  /// The most steps of a ramp.
  public static let mostSteps = 100_000

  /// Makes a ramp.
  public init(_ range: Range<Int>, from: Tempo, to: Tempo, step: Fraction = SongTempoRamp.standardStep) {
    self.range = range
    self.from = from
    self.to = to
    self.step = step
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(range: range)
    let distance = try draft.ticks(of: step)
    try draft.check(distance, named: "step", in: 1...Song.lastTick)
    guard range.count / distance < SongTempoRamp.mostSteps else {
      throw .limit(name: "steps of a tempo ramp", most: SongTempoRamp.mostSteps)
    }
    let old = draft.song
    var entries = draft.song.tempos.entries.filter { !(range.lowerBound...range.upperBound).contains($0.tick) }
    for tick in stride(from: range.lowerBound, to: range.upperBound, by: distance) {
      let tempo = tempo(after: tick - range.lowerBound)
      if entries.last?.value != tempo || tick == range.lowerBound { entries.append(.init(tick: tick, value: tempo)) }
    }
    entries.append(.init(tick: range.upperBound, value: to))
    draft.song.tempos = TickMap(entries)
    draft.recordProperties(since: old)
  }

  /// The tempo some ticks after the start, from the quarters a minute that both ends were meant to have.
  private func tempo(after passed: Int) -> Tempo {
    let (first, last) = (from.quartersPerMinute, to.quartersPerMinute)
    guard
      let share = Fraction(passed, range.count), let whole = last.subtracting(first),
      let part = whole.multiplied(by: share), let perMinute = first.adding(part)
    else { return from }
    return Tempo(beatsPerMinute: perMinute) ?? from
  }
}
