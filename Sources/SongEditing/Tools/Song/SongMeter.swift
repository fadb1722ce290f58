import MusicTheory
import SongModel

/// `song meter [POS] VALUE`: the meter from a position on. No note moves; inside a bar it closes a short bar there.
///
/// Refused where a beat would not be a whole number of ticks, and where the pickup would fill the new bar.
public struct SongMeter: EditCommand {
  /// Where, in song ticks.
  public var tick: Int
  /// The meter.
  public var meter: Meter

  /// Makes a meter change.
  public init(_ meter: Meter, at tick: Int = 0) {
    self.tick = tick
    self.meter = meter
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(tick: tick)
    do { _ = try meter.beatTicks(at: draft.song.ticksPerQuarter) } catch { throw .value(error) }
    let old = draft.song
    draft.song.meters.set(meter, at: tick)
    try draft.checkPickup()
    draft.recordProperties(since: old)
    draft.refreshTimeline()
  }
}

/// `song key [POS] VALUE`: the key from a position on. It changes no pitch.
public struct SongKey: EditCommand {
  /// Where, in song ticks.
  public var tick: Int
  /// The key.
  public var key: Key

  /// Makes a key change.
  public init(_ key: Key, at tick: Int = 0) {
    self.tick = tick
    self.key = key
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(tick: tick)
    let old = draft.song
    draft.song.keys.set(key, at: tick)
    draft.recordProperties(since: old)
  }
}

/// `song pickup LENGTH`: a short first bar, numbered 0. It moves no note; a length of zero takes it away.
public struct SongPickup: EditCommand {
  /// The length in ticks, shorter than a bar of the meter in force.
  public var ticks: Int

  /// Makes a command that sets the pickup.
  public init(ticks: Int) { self.ticks = ticks }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let old = draft.song
    draft.song.pickup = ticks
    try draft.checkPickup()
    draft.recordProperties(since: old)
    draft.refreshTimeline()
  }
}

extension Draft {
  /// A pickup is shorter than the bar that it leads to.
  ///
  /// - Throws: ``EditError/number(name:value:allowed:)``.
  func checkPickup() throws(EditError) {
    let pickup = song.pickup
    guard pickup != 0 else { return }
    for meter in [song.meters.value(at: 0) ?? .common, song.meters.value(at: max(0, pickup)) ?? .common] {
      let bar: Int
      do { bar = try meter.beatTicks(at: song.ticksPerQuarter) * meter.beats } catch { throw .value(error) }
      try check(pickup, named: "pickup", in: 0...(bar - 1))
    }
  }
}
