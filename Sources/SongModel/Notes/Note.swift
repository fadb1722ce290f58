import MusicTheory

/// One pitch as it is struck. When and how long is said by what holds it: a block or a slot.
public struct Note: Hashable, Sendable {
  /// The spelled pitch.
  public var pitch: Pitch
  /// How hard it is struck.
  public var velocity: Velocity
  /// The part of its length that sounds.
  public var gate: Gate
  /// Whether it goes on in the note of its pitch and voice that begins where it ends.
  public var isTied: Bool

  /// Makes a note.
  public init(_ pitch: Pitch, velocity: Velocity = .standard, gate: Gate = .full, isTied: Bool = false) {
    self.pitch = pitch
    self.velocity = velocity
    self.gate = gate
    self.isTied = isTied
  }
}
