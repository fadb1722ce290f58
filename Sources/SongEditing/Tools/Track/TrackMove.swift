import MusicTheory
import SongModel

/// `track move ID N`: gives a track another place among the tracks, counted from 1.
///
/// Channels are given out in the order of tracks, so tracks without one of their own may get another.
public struct TrackMove: EditCommand {
  /// The track.
  public var track: Identifier
  /// Its place, from 1; past the last is the last.
  public var place: Int

  /// Makes a command that moves a track.
  public init(_ track: Identifier, to place: Int) {
    self.track = track
    self.place = place
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let index = try draft.track(track)
    try draft.check(place, named: "place", in: 1...draft.song.tracks.count)
    guard index != place - 1 else { return }
    let moved = draft.song.tracks.remove(at: index)
    draft.song.tracks.insert(moved, at: place - 1)
    draft.changes.append(.track(before: track, after: track))
  }
}

/// `track rename ID NEW`: gives a track another id. Its phrases keep theirs, so whatever names them still finds them.
public struct TrackRename: EditCommand {
  /// The track.
  public var track: Identifier
  /// The new id, which no track or phrase has.
  public var id: Identifier

  /// Makes a command that renames a track.
  public init(_ track: Identifier, to id: Identifier) {
    self.track = track
    self.id = id
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let index = try draft.track(track)
    guard id != track else { return }
    guard !draft.song.isTaken(id) else { throw .idTaken(id) }
    draft.song.tracks[index].id = id
    draft.clipboard = draft.clipboard.map { clipboard in
      let parts = clipboard.parts.map { part in
        Clipboard.Part(
          track: part.track == track ? id : part.track, phrases: part.phrases, originals: part.originals)
      }
      return Clipboard(parts: parts, length: clipboard.length)
    }
    draft.changes.append(.track(before: track, after: id))
  }
}

/// `track delete ID`: deletes a track with its phrases. What other tracks play of it goes on sounding, as with
/// `phrase delete`.
public struct TrackDelete: EditCommand {
  /// The track.
  public var track: Identifier

  /// Makes a command that deletes a track.
  public init(_ track: Identifier) { self.track = track }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let index = try draft.track(track)
    try draft.trackingPhrases { draft throws(EditError) in
      try draft.removePhrases(Set(draft.song.tracks[index].phrases.outlines.map(\.id)))
      draft.song.tracks.remove(at: index)
    }
    draft.changes.append(.track(before: track, after: nil))
  }
}

/// `track copy ID NEW`: a copy of a track right behind it, with its settings, controls and phrases.
///
/// It shares nothing with its source: references follow the copied originals of the track, those to originals of other
/// tracks become real copies.
public struct TrackCopy: EditCommand {
  /// The track.
  public var track: Identifier
  /// The id of the copy, which no track or phrase has.
  public var id: Identifier

  /// Makes a command that copies a track.
  public init(_ track: Identifier, as id: Identifier) {
    self.track = track
    self.id = id
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let index = try draft.track(track)
    guard !draft.song.isTaken(id) else { throw .idTaken(id) }
    guard draft.song.tracks.count < TrackAdd.mostTracks else {
      throw .limit(name: "tracks", most: TrackAdd.mostTracks)
    }
    let source = draft.song.tracks[index]
    var copy = source
    copy.id = id
    copy.phrases = PhraseList(source.kind)
    draft.changes.append(.track(before: nil, after: id))
    try draft.trackingPhrases { draft throws(EditError) in
      draft.song.tracks.insert(copy, at: index + 1)
      let copied = Set(source.phrases.outlines.map(\.id))
      let part = CopiedPhrases(
        track: index + 1, phrases: source.phrases,
        originals: draft.originals(playedBy: source.phrases, besides: copied))
      try draft.putCopies(of: [part], at: [0])
    }
  }
}
