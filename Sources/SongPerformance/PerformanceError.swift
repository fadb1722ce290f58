import SongModel

/// Why a song cannot be performed.
public enum PerformanceError: Error, Hashable, Sendable {
  /// Repeats unroll to more notes and rests than the limit allows.
  case tooManyNotes(limit: Int)
  /// Controls and their glides come to more events than the limit allows.
  case tooManyControls(limit: Int)
  /// All channels of all ports are taken before this track.
  case noFreeChannel(track: Identifier)
  /// The song breaks its own rules (in this track or phrase, where one is named); checking it lists how.
  case invalidSong(Identifier?)
}

extension Performance {
  /// How large a performance may become.
  public struct Limits: Hashable, Sendable {
    /// The most notes and rests, counted with every turn of every repeat.
    public var notes: Int
    /// The most control events, counted with glides written out.
    public var controls: Int

    /// Ten million of each: some 400 MB, 100 times a long orchestral work.
    public static let standard = Limits(notes: 10_000_000, controls: 10_000_000)

    /// Makes limits.
    public init(notes: Int, controls: Int) {
      self.notes = notes
      self.controls = controls
    }
  }

  /// Which tracks sound.
  public enum Hearing: Hashable, Sendable {
    /// As mute and solo say.
    case asMixed
    /// All, whatever is muted or has solo.
    case everything
  }

  /// Something that is played otherwise than it is written.
  public enum Finding: Hashable, Sendable {
    /// A note begins together with another of its key on its channel and became one with it.
    ///
    /// `track` is the index of the note's track; the note is as it would have sounded.
    case merged(track: Int, Note)
    /// A note ends early, at `end`, because its key is struck again on its channel.
    ///
    /// `track` is the index of the note's track; the note is as it would have sounded.
    case restruck(track: Int, Note, end: Int)
    /// No channel was free on the port that a track asks for, so that it plays on another.
    case movedToPort(track: Int, asked: Int, given: Int)
  }
}
