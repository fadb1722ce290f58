import SongModel

/// One thing that two songs state differently.
public struct Difference: Hashable, Sendable {
  /// What it is about.
  public var part: SongPart
  /// How the second song differs from the first.
  public var change: Change
  /// The track that it is about, where there is one; of a phrase that changed its track, the one it is on now.
  public var track: Identifier?
  /// Where it is, in ticks of the song that has the part: of the second where both have it; `nil` for what is nowhere
  /// in particular.
  public var tick: Int?

  /// How something differs.
  public enum Change: Hashable, Sendable {
    /// Only the second song has the part; with all that it says of it.
    case added([Statement])
    /// Only the first song has the part; with all that it said of it.
    case removed([Statement])
    /// Both have the part, and say something else of it; `nil` where one says nothing.
    case changed(SongProperty, from: PropertyValue?, to: PropertyValue?)
  }

  /// A property and what it says.
  public struct Statement: Hashable, Sendable {
    /// Of what.
    public var property: SongProperty
    /// What.
    public var value: PropertyValue

    /// Makes a statement.
    public init(_ property: SongProperty, _ value: PropertyValue) {
      self.property = property
      self.value = value
    }
  }

  /// Makes a difference.
  public init(_ part: SongPart, _ change: Change, track: Identifier? = nil, tick: Int? = nil) {
    self.part = part
    self.change = change
    self.track = track
    self.tick = tick
  }
}
