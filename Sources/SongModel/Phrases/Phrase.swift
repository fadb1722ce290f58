import MusicTheory

/// A stretch of a track that owns music, or plays what another phrase owns.
///
/// A value like all others. Its parts are kept behind one reference, because every edit copies the list of a track's
/// phrases, which is then a reference each.
public struct Phrase<Content: PhraseContent>: Sendable {
  private var parts: Parts

  /// Where the music of a phrase comes from.
  public enum Source: Hashable, Sendable {
    /// Its own music.
    case original(Content)
    /// An original of its own track, from the start, again and again.
    case `repeat`(of: Identifier)
    /// An original of any track of its kind, from the start, again and again, some semitones higher or lower.
    ///
    /// Drum syncs have no transposition: it is 0.
    case sync(of: Identifier, transpose: Int)
  }

  private final class Parts: Sendable {
    let id: Identifier
    let start: Int
    let length: Int
    let source: Source

    init(id: Identifier, start: Int, length: Int, source: Source) {
      self.id = id
      self.start = start
      self.length = length
      self.source = source
    }
  }

  /// Makes a phrase.
  public init(id: Identifier, start: Int, length: Int, source: Source) {
    parts = Parts(id: id, start: start, length: length, source: source)
  }

  /// The readable id.
  public var id: Identifier {
    get { parts.id }
    set { parts = Parts(id: newValue, start: start, length: length, source: source) }
  }

  /// The first tick.
  public var start: Int {
    get { parts.start }
    set { parts = Parts(id: id, start: newValue, length: length, source: source) }
  }

  /// Ticks, at least 1.
  public var length: Int {
    get { parts.length }
    set { parts = Parts(id: id, start: start, length: newValue, source: source) }
  }

  /// What it plays.
  public var source: Source {
    get { parts.source }
    set { parts = Parts(id: id, start: start, length: length, source: newValue) }
  }

  /// The tick behind the last.
  public var end: Int { start + length }

  /// Whether a tick lies in it.
  public func covers(_ tick: Int) -> Bool { start <= tick && tick < end }

  /// What it owns, where it is an original.
  public var content: Content? {
    if case .original(let content) = source { content } else { nil }
  }

  /// The original that it plays, where it is a repeat or a sync.
  public var originalID: Identifier? {
    switch source {
    case .original: nil
    case .repeat(let of), .sync(let of, _): of
    }
  }

  /// Whether it plays what another phrase owns.
  public var isReference: Bool {
    if case .original = source { false } else { true }
  }

  /// The semitones by which it moves what it plays.
  public var transposition: Int {
    if case .sync(_, let transpose) = source { transpose } else { 0 }
  }

  /// The name of its kind, as files and messages have it.
  public var kindName: String {
    switch source {
    case .original: "original"
    case .repeat: "repeat"
    case .sync: "sync"
    }
  }
}

extension Phrase: Hashable {
  /// Compares the parts; phrases that share them are equal at once.
  public static func == (left: Phrase, right: Phrase) -> Bool {
    left.parts === right.parts
      || left.id == right.id && left.start == right.start && left.length == right.length && left.source == right.source
  }

  /// Hashes the parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(start)
    hasher.combine(length)
    hasher.combine(source)
  }
}

/// The phrases of a track, all of the track's kind, in order of time.
public enum PhraseList: Hashable, Sendable {
  /// Phrases of a melody.
  case melody(PhraseArray<MelodyContent>)
  /// Phrases of a drum part.
  case drum(PhraseArray<DrumContent>)

  /// An empty list.
  public init(_ kind: TrackKind) {
    switch kind {
    case .melody: self = .melody(PhraseArray())
    case .drum: self = .drum(PhraseArray())
    }
  }

  /// The kind of phrases.
  public var kind: TrackKind {
    switch self {
    case .melody: .melody
    case .drum: .drum
    }
  }

  /// How many phrases there are.
  public var count: Int {
    switch self {
    case .melody(let phrases): phrases.count
    case .drum(let phrases): phrases.count
    }
  }
}
