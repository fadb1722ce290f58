import MusicTheory
import SongModel

/// A note that was struck and may go on through ties, before swing, gate and ornament are applied.
struct Strike {
  /// The written tick at which its block or slot begins.
  let onset: Int
  /// The written tick at which it, or the last note that its ties reached, ends.
  var end: Int
  /// The number of the attack that it belongs to, if it does not begin as written.
  let attack: Int?
  let pitch: Pitch
  let velocity: Velocity
  let gate: Gate
  let ornament: Ornament?
  let source: Performance.Source
}
