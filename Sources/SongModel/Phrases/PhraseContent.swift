import MusicTheory

/// What an original phrase owns: the voices of a melody or the beats of a drum part.
public protocol PhraseContent: Hashable, Sendable {
  /// The kind of track that has such phrases.
  static var kind: TrackKind { get }
  /// The number that the next new block or beat gets.
  var nextID: BlockID { get set }
  /// Makes an empty content.
  init()
}

extension PhraseContent {
  /// Takes the next number.
  public mutating func takeID() -> BlockID {
    defer { nextID += 1 }
    return nextID
  }
}

/// The voices of an original melody phrase.
public struct MelodyContent: PhraseContent {
  /// The voices by number, voice 1 first; the last is not empty.
  public var voices: [Voice]
  /// The number that the next new block gets.
  public var nextID: BlockID

  /// Melody.
  public static let kind = TrackKind.melody

  /// Makes an empty content.
  public init() { self.init(voices: [], nextID: 1) }

  /// Makes a content.
  public init(voices: [Voice], nextID: BlockID) {
    self.voices = voices
    self.nextID = nextID
  }
}

/// The beats of an original drum phrase.
public struct DrumContent: PhraseContent {
  /// The beats, by tick, then by drum.
  public var beats: [Beat]
  /// The number that the next new beat gets.
  public var nextID: BlockID

  /// Drum.
  public static let kind = TrackKind.drum

  /// Makes an empty content.
  public init() { self.init(beats: [], nextID: 1) }

  /// Makes a content.
  public init(beats: [Beat], nextID: BlockID) {
    self.beats = beats
    self.nextID = nextID
  }
}

/// The two kinds of track.
public enum TrackKind: String, Hashable, Sendable, CaseIterable {
  case melody, drum
}
