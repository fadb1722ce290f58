import MusicTheory

/// Music saved to be put down elsewhere: times count from its start, pitches are as they were.
///
/// Its blocks or beats are numbered 1, 2, 3 … in order, voice by voice, so that files need not say the numbers.
public struct Motif: Hashable, Sendable {
  /// The name, unique among the song's motifs.
  public var name: Identifier
  /// Ticks, at least 1.
  public var length: Int
  /// The music.
  public var content: Content

  /// The music of a motif.
  public enum Content: Hashable, Sendable {
    /// The voices of a melody.
    case melody([Voice])
    /// The beats of a drum part.
    case drum([Beat])
  }

  /// Makes a motif; its blocks or beats are numbered anew.
  public init(name: Identifier, length: Int, content: Content) {
    self.name = name
    self.length = length
    self.content = content.numbered
  }

  /// The kind of track it can be put on.
  public var kind: TrackKind {
    switch content {
    case .melody: .melody
    case .drum: .drum
    }
  }
}

extension Motif.Content {
  /// The same music, its blocks or beats numbered from 1.
  fileprivate var numbered: Motif.Content {
    var next = 1
    func take() -> BlockID {
      defer { next += 1 }
      return next
    }
    switch self {
    case .melody(var voices):
      for voice in voices.indices {
        for block in voices[voice].blocks.indices { voices[voice].blocks[block].id = take() }
      }
      return .melody(voices)
    case .drum(var beats):
      for beat in beats.indices { beats[beat].id = take() }
      return .drum(beats)
    }
  }
}

/// A named place.
public struct Marker: Hashable, Sendable {
  /// Where, in song ticks.
  public var tick: Int
  /// The name; several markers may share one, the first is meant where it is typed.
  public var name: String

  /// Makes a marker.
  public init(tick: Int, name: String) {
    self.tick = tick
    self.name = name
  }
}
