import MusicTheory
import SongModel

/// What a session passes to every command: where the person is, and how things are to be done.
public struct EditContext: Hashable, Sendable {
  /// The track that commands act on.
  public var track: Identifier?
  /// The tracks that commands with a range act on, where more than the current one is meant.
  public var rangeTracks: RangeTracks?
  /// The voice that commands act on, from 1.
  public var voice: Int
  /// The distance of grid lines, counted from each bar line.
  public var grid: Length
  /// The velocity of new notes.
  public var velocity: Velocity
  /// What happens where a moved block meets another.
  public var collisions: CollisionPolicy
  /// What happens to a phrase that plays another's music.
  public var mirrors: MirrorPolicy
  /// The selected notes.
  public var selection: Selection
  /// What was copied last.
  public var clipboard: Clipboard?
  /// Motifs of a library, at the song's resolution, besides those that the song has saved.
  public var motifs: [Motif]

  /// The most voices that a phrase may have.
  public static let voices = 1...64

  /// The context of a new session: grid 1/4, velocity 96, voice 1, collisions stop, mirrors edit.
  public init() {
    track = nil
    rangeTracks = nil
    voice = 1
    grid = .noteValue(.quarter)
    velocity = .standard
    collisions = .stop
    mirrors = .edit
    selection = Selection()
    clipboard = nil
    motifs = []
  }
}

/// The tracks that a command with a range acts on.
public enum RangeTracks: Hashable, Sendable {
  /// Every track; drums are left out where pitch is meant.
  case all
  /// Tracks by id.
  case named([Identifier])
}

/// What happens where a moved block meets another.
public enum CollisionPolicy: String, Hashable, Sendable, CaseIterable {
  /// It slides until it meets the block, never past one.
  case stop
  /// It shaves what it lands on.
  case trim
  /// It shifts all later blocks by the overlap; earlier ones stop it.
  case push
  /// The command is refused.
  case refuse
}

/// What a command on notes does in a phrase that plays another's music.
public enum MirrorPolicy: String, Hashable, Sendable, CaseIterable {
  /// It changes the original.
  case edit
  /// It makes the phrase a real copy first.
  case detach
  /// It is refused.
  case refuse
}
