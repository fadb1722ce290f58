import MusicTheory
import SongModel

/// `phrase create POS LENGTH [times=N] [id=…]`: a new empty original; with times, a repeat behind it so that it is
/// played N times in all.
///
/// Refused, with the free space named, where it does not fit.
public struct PhraseCreate: EditCommand {
  /// Where, in song ticks.
  public var tick: Int
  /// The length in ticks, at least 1.
  public var length: Int
  /// How often it is played in all, at least 1.
  public var times: Int
  /// The id, or `nil` for the track's next.
  public var id: Identifier?

  /// Makes a command that creates a phrase.
  public init(tick: Int, length: Int, times: Int = 1, id: Identifier? = nil) {
    self.tick = tick
    self.length = length
    self.times = times
    self.id = id
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack()
    try draft.trackingPhrases { draft throws(EditError) in
      try draft.createPhrase(at: tick, length: length, times: times, id: id, on: track)
    }
  }
}

/// `phrase insert POS LENGTH [times=N] [id=…]`: as `phrase create`, at a phrase's start or in free space; everything
/// later on the track moves by the whole length.
public struct PhraseInsert: EditCommand {
  /// Where, in song ticks.
  public var tick: Int
  /// The length in ticks, at least 1.
  public var length: Int
  /// How often it is played in all, at least 1.
  public var times: Int
  /// The id, or `nil` for the track's next.
  public var id: Identifier?

  /// Makes a command that inserts a phrase.
  public init(tick: Int, length: Int, times: Int = 1, id: Identifier? = nil) {
    self.tick = tick
    self.length = length
    self.times = times
    self.id = id
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack()
    let span = try draft.span(at: tick, length: length, times: times)
    try draft.trackingPhrases { draft throws(EditError) in
      try draft.makeRoom(at: tick, ticks: span.count, on: track)
      try draft.createPhrase(at: tick, length: length, times: times, id: id, on: track)
    }
  }
}
