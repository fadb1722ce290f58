/// A kind of object in a song file, with the keys it may and must have.
///
/// The reader and the schema follow this table.
struct SongObject: Sendable {
  /// The name of the kind in the schema.
  let name: String
  /// The keys that may stand in it.
  let allowed: KeySet
  /// The keys that may not be missing.
  let required: KeySet

  private init(_ name: String, required: KeySet = KeySet(), optional: KeySet = KeySet()) {
    self.name = name
    self.required = required
    allowed = required.union(optional)
  }

  static let song = SongObject(
    "song", required: KeySet(.format, .version),
    optional: KeySet(
      .title, .composer, .ticksPerQuarter, .pickup, .tempo, .meter, .key, .swing, .markers, .motifs, .tracks, .kept))
  static let tempo = SongObject("tempo", required: KeySet(.tick, .microsecondsPerQuarter))
  static let meter = SongObject("meter", required: KeySet(.tick, .beats, .unit))
  static let key = SongObject("key", required: KeySet(.tick, .tonic, .mode))
  static let swing = SongObject("swing", required: KeySet(.tick), optional: KeySet(.value, .ratio))
  static let marker = SongObject("marker", required: KeySet(.tick, .name))
  static let motif = SongObject(
    "motif", required: KeySet(.name, .kind, .length), optional: KeySet(.voices, .beats))
  static let track = SongObject(
    "track", required: KeySet(.kind),
    optional: KeySet(
      .id, .name, .program, .bank, .volume, .pan, .mute, .solo, .channel, .port, .phrases, .controls, .kept))
  static let phrase = SongObject(
    "phrase", required: KeySet(.kind, .start, .length),
    optional: KeySet(.id, .nextId, .voices, .beats, .of, .transpose))
  static let voice = SongObject("voice", optional: KeySet(.blocks))
  static let block = SongObject(
    "block", required: KeySet(.at, .length),
    optional: KeySet(.id, .rest, .notes, .tuplet, .ornament, .grace, .lyric))
  static let motifBlock = SongObject(
    "motifBlock", required: KeySet(.at, .length), optional: KeySet(.rest, .notes, .tuplet, .ornament, .grace, .lyric))
  static let slot = SongObject("slot", optional: KeySet(.weight, .rest, .notes, .tuplet))
  static let note = SongObject("note", required: KeySet(.pitch), optional: KeySet(.velocity, .gate, .tie))
  static let beat = SongObject("beat", required: KeySet(.at, .drum), optional: KeySet(.id, .velocity))
  static let motifBeat = SongObject("motifBeat", required: KeySet(.at, .drum), optional: KeySet(.velocity))
  static let control = SongObject(
    "control", required: KeySet(.tick),
    optional: KeySet(.controller, .value, .bend, .pressure, .program, .bank, .glide))
  static let kept = SongObject("kept", required: KeySet(.tick, .bytes))
}
