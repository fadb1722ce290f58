import MusicTheory
import SongModel

/// `phrase delete RANGE`: deletes the phrases that begin in a range.
///
/// What others play goes on sounding: of the phrases that remain, the first that plays a deleted original exactly once
/// and untransposed, of its own track if possible, takes over its blocks and their numbers, and the rest follow that
/// one, as syncs where the track differs; if there is none, each becomes a real copy.
public struct PhraseDelete: EditCommand {
  /// Where the phrases begin, in song ticks.
  public var range: Range<Int>

  /// Makes a command that deletes phrases.
  public init(_ range: Range<Int>) { self.range = range }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let leaving = Set(try draft.phrases(beginningIn: range).flatMap { $0.outlines.map(\.id) })
    try draft.trackingPhrases { draft throws(EditError) in try draft.removePhrases(leaving) }
  }
}

/// `phrase rename POS ID`: gives the phrase at a position another id. What plays it, and the selection, follow.
public struct PhraseRename: EditCommand {
  /// A tick that the phrase covers.
  public var tick: Int
  /// The new id, which no other track or phrase has.
  public var id: Identifier

  /// Makes a command that renames a phrase.
  public init(tick: Int, id: Identifier) {
    self.tick = tick
    self.id = id
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack()
    let outline = try draft.phrase(at: tick, on: track).outline
    guard id != outline.id else { return }
    guard !draft.song.isTaken(id) else { throw .idTaken(id) }
    let players = draft.song.references(to: outline.id)
    try draft.trackingPhrases { draft throws(EditError) in
      draft.rename(outline.id, to: id, on: track, players: players, draft.content(on: track))
    }
  }
}

extension Draft {
  fileprivate mutating func rename<Content: EditableContent>(
    _ old: Identifier, to new: Identifier, on track: Int, players: [PhraseLocation], _ kind: Content.Type
  ) {
    update(kind, old, on: track) { $0.id = new }
    for player in players {
      follow(new, on: track, by: song.outline(at: player).id, on: player.track, kind)
    }
    selection.move(from: old, to: new)
  }
}
