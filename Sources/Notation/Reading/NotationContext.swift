import MusicTheory
import SongModel

/// What the notation needs to know of the place where it is read.
public struct NotationContext: Hashable, Sendable {
  /// The song tick at which the first item begins.
  public var start: Int
  /// Bars and resolution.
  public var timeline: Timeline
  /// The keys that spell chord names, in song ticks.
  public var keys: TickMap<Key>
  /// The velocity of notes before any is stated.
  public var velocity: Velocity

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - start: The song tick at which the first item begins, 0 or more.
  ///   - timeline: Where bars and beats are.
  ///   - keys: The keys, which spell what no letter names.
  ///   - velocity: The velocity of notes before any is stated.
  public init(
    start: Int = 0, timeline: Timeline, keys: TickMap<Key> = TickMap(.cMajor), velocity: Velocity = .standard
  ) {
    self.start = start
    self.timeline = timeline
    self.keys = keys
    self.velocity = velocity
  }

  /// The context at a tick of a song.
  public init(song: Song, start: Int, velocity: Velocity = .standard) {
    self.init(start: start, timeline: song.timeline, keys: song.keys, velocity: velocity)
  }

  func key(at tick: Int) -> Key { keys.value(at: tick) ?? .cMajor }
}
