import SongModel

/// A part of a song by what lasts of it: ids where it has one, else its tick.
///
/// Two parts of different songs that have one address are compared with each other.
public enum SongPart: Hashable, Sendable {
  /// The song itself.
  case song
  /// An entry of the tempo map.
  case tempo(tick: Int)
  /// An entry of the meter map.
  case meter(tick: Int)
  /// An entry of the key map.
  case key(tick: Int)
  /// An entry of the swing map.
  case swing(tick: Int)
  /// A marker; of equal ones the place, from 0.
  case marker(tick: Int, name: String, occurrence: Int)
  /// A motif.
  case motif(Identifier)
  /// A track.
  case track(Identifier)
  /// A control of a track; of several with one target at a tick the place, from 0.
  case control(track: Identifier, tick: Int, target: Control.Change.Target, occurrence: Int)
  /// A phrase, whichever track it is on.
  case phrase(Identifier)
  /// A block, or a slot or note of one.
  case block(BlockPart)
  /// A beat of a phrase or motif.
  case beat(MusicOwner, BlockID)
  /// A kept event of a track, or of the whole song; of equal ones the place, from 0.
  case kept(track: Identifier?, KeptEvent, occurrence: Int)
}

/// What owns blocks or beats.
public enum MusicOwner: Hashable, Sendable {
  /// An original phrase.
  case phrase(Identifier)
  /// A motif.
  case motif(Identifier)
}

/// A block, a slot in it, or a note of either.
public struct BlockPart: Hashable, Sendable {
  /// What owns the block.
  public var owner: MusicOwner
  /// The block's number.
  public var block: BlockID
  /// The way into its tuplet, from 0; empty for the block itself.
  public var slot: SlotPath
  /// The index of the note, the root being 0; `nil` for the block or slot itself.
  public var note: Int?

  /// Makes an address.
  public init(_ owner: MusicOwner, _ block: BlockID, slot: SlotPath = [], note: Int? = nil) {
    self.owner = owner
    self.block = block
    self.slot = slot
    self.note = note
  }
}
