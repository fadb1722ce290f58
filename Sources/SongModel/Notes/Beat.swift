import MusicTheory

/// One stroke of a drum.
public struct Beat: Hashable, Sendable {
  /// The number that stays with the beat through every edit; at least 1.
  public var id: BlockID
  /// The tick, counted from the phrase's start.
  public var at: Int
  /// What is struck.
  public var drum: Drum
  /// How hard.
  public var velocity: Velocity

  /// Makes a beat.
  public init(id: BlockID, at: Int, drum: Drum, velocity: Velocity = .standard) {
    self.id = id
    self.at = at
    self.drum = drum
    self.velocity = velocity
  }
}

extension Beat {
  /// The order in which a phrase keeps its beats: by tick, then by drum.
  public static func isOrdered(_ left: Beat, _ right: Beat) -> Bool {
    (left.at, left.drum.key) < (right.at, right.drum.key)
  }
}
