/// A kind of object in a song file, with the keys it may and must have.
///
/// The reader and the schema follow this table.
struct SongObject: Sendable {
  /// The keys that may stand in it.
  let allowed: KeySet
  /// The keys that may not be missing.
  let required: KeySet

  private init(required: KeySet = KeySet(), optional: KeySet = KeySet()) {
    self.required = required
    allowed = required.union(optional)
  }

  static let song = SongObject(
    required: KeySet(.format, .version),
    optional: KeySet(
      .title, .composer, .ticksPerQuarter, .pickup, .tempo, .meter, .key, .swing, .markers, .motifs, .tracks, .kept))
  static let tempo = SongObject(required: KeySet(.tick, .microsecondsPerQuarter))
  static let meter = SongObject(required: KeySet(.tick, .beats, .unit))
  static let key = SongObject(required: KeySet(.tick, .tonic, .mode))
  static let swing = SongObject(required: KeySet(.tick), optional: KeySet(.value, .ratio))
  static let marker = SongObject(required: KeySet(.tick, .name))
  static let motif = SongObject(required: KeySet(.name, .kind, .length), optional: KeySet(.voices, .beats))
  static let track = SongObject(
    required: KeySet(.kind),
    optional: KeySet(
      .id, .name, .program, .bank, .volume, .pan, .mute, .solo, .channel, .port, .phrases, .controls, .kept))
  static let phrase = SongObject(
    required: KeySet(.kind, .start, .length),
    optional: KeySet(.id, .nextId, .voices, .beats, .of, .transpose))
  static let voice = SongObject(optional: KeySet(.blocks))
  static let block = SongObject(
    required: KeySet(.at, .length),
    optional: KeySet(.id, .rest, .notes, .tuplet, .ornament, .grace, .lyric))
  static let motifBlock = SongObject(
    required: KeySet(.at, .length), optional: KeySet(.rest, .notes, .tuplet, .ornament, .grace, .lyric))
  static let slot = SongObject(optional: KeySet(.weight, .rest, .notes, .tuplet))
  static let note = SongObject(required: KeySet(.pitch), optional: KeySet(.velocity, .gate, .tie))
  static let beat = SongObject(required: KeySet(.at, .drum), optional: KeySet(.id, .velocity))
  static let motifBeat = SongObject(required: KeySet(.at, .drum), optional: KeySet(.velocity))
  static let control = SongObject(
    required: KeySet(.tick),
    optional: KeySet(.controller, .value, .bend, .pressure, .program, .bank, .glide))
  static let kept = SongObject(required: KeySet(.tick, .bytes))
}
