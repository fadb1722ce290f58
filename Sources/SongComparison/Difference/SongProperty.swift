/// What is said of a part of a song.
///
/// Named as the key in song files, where there is one: the others say what a file shows by the place where something
/// stands.
public enum SongProperty: String, Hashable, Sendable, CaseIterable {
  // Of the song.
  case title, composer, ticksPerQuarter, pickup
  /// The ids of the tracks, in order.
  case trackOrder
  /// The names of the motifs, in the order they were first saved.
  case motifOrder

  // Of tracks.
  case kind, name, program, bank, volume, pan, mute, solo, channel, port

  // Of phrases.
  /// The track that a phrase is on.
  case track
  case start, length, of, transpose, nextId
  /// How many voices there are, also those without blocks.
  case voices

  // Of blocks, slots and beats.
  /// The number of the voice that a block belongs to, from 1.
  case voice
  case at, rest, notes, tuplet, ornament, grace, lyric, weight, drum

  // Of notes.
  case pitch, velocity, gate, tie

  // Of controls and of the entries of maps.
  case value, glide
  /// Which of those at its tick something is, from 0: they take effect in order.
  case place
}
