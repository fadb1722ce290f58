import MusicTheory

/// The beginning of a block that has graces to play or opens as an arpeggio.
///
/// What these take is measured against the notes as they sound, ties joined, so that a note that is cut in two tied
/// ones opens as it did before. It is known when the first note of the block ends.
struct Attack {
  /// The written tick at which the block or slot begins.
  let onset: Int
  let transposition: Int
  let graces: [Pitch]
  /// The steps of an arpeggio from its lowest note to its highest; 0 where all begin together.
  let steps: Int
  /// The keys that are struck, in ascending order; those that a tie holds are not.
  let keys: [Int]
  /// The velocity of the graces: that of the root.
  let velocity: Velocity
  let source: Performance.Source
  /// What is known once the first note has ended.
  var opening: Opening?

  /// How much later than written notes begin, in ticks.
  struct Opening {
    /// What the graces take.
    let delay: Int
    /// What an arpeggio takes from its lowest note to its highest.
    let ticks: Int
  }

  /// How many ticks later than written a note begins.
  func delay(of pitch: Pitch) -> Int {
    guard let opening else { return 0 }
    guard steps > 0, let index = keys.firstIndex(of: pitch.number) else { return opening.delay }
    return opening.delay + opening.ticks * index / steps
  }
}
