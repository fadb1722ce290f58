import MusicTheory
import SongModel

/// `song new [TITLE]`: an empty song in place of the one that is there: 960 ticks a quarter, 4/4, 120, C major.
public struct SongNew: EditCommand {
  /// The title; may be empty.
  public var title: String

  /// Makes a command for a new song.
  public init(title: String = "") { self.title = title }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(text: title, named: "title")
    let old = draft.song
    var new = Song()
    new.title = title
    draft.song = new
    draft.selection = Selection()
    for track in old.tracks { draft.changes.append(.track(before: track.id, after: nil)) }
    draft.recordProperties(since: old)
    draft.refreshTimeline()
  }
}

/// `song title VALUE`: names the song.
public struct SongTitle: EditCommand {
  /// The title; may be empty.
  public var title: String

  /// Makes a command that sets the title.
  public init(_ title: String) { self.title = title }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(text: title, named: "title")
    let old = draft.song
    draft.song.title = title
    draft.recordProperties(since: old)
  }
}

/// `song composer VALUE`: names the composer.
public struct SongComposer: EditCommand {
  /// The composer; empty where none is named.
  public var composer: String

  /// Makes a command that sets the composer.
  public init(_ composer: String) { self.composer = composer }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(text: composer, named: "composer")
    let old = draft.song
    draft.song.composer = composer
    draft.recordProperties(since: old)
  }
}
