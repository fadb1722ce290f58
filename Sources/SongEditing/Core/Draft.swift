import MusicTheory
import SongModel

/// A song while a command changes it, with the context it is changed in and the list of what was done.
///
/// Tools plan; the operations here commit, and keep what must always hold.
public struct Draft {
  /// The song as it is so far.
  public internal(set) var song: Song
  /// Where the person is, and how things are to be done.
  public let context: EditContext
  /// Bars, beats and ticks of the song.
  public internal(set) var timeline: Timeline

  var changes: [Change] = []
  /// How many times a voice or the beats of a phrase were changed; what was done to each block in one of these is noted
  /// once.
  var editedLineCount = 0
  var warnings: [EditWarning] = []
  var places = HeardPlaces()
  var selection: Selection
  var clipboard: Clipboard?
  /// The song as it came.
  private let given: Song
  /// How many of the changes are real copies that mirrors became because a gesture met them.
  var copiesMade = 0

  init(song: Song, context: EditContext) {
    self.song = song
    given = song
    self.context = context
    timeline = song.timeline
    selection = context.selection
    clipboard = context.clipboard
  }

  /// Closes the draft.
  consuming func finish() throws(EditError) -> Edit {
    if editedLineCount > 1 { changes = changes.net }
    // A gesture that changed nothing leaves mirrors what they were, and uses up no number.
    if changes.count == copiesMade, selection == context.selection {
      return Edit(song: given, changes: [], warnings: warnings, places: 0, selection: selection, clipboard: clipboard)
    }
    if !selection.isEmpty, changes.contains(where: \.mayTakeBlocks) { selection = remaining(selection) }
    return Edit(
      song: song, changes: changes, warnings: warnings, places: places.total,
      selection: selection, clipboard: clipboard)
  }
}

// MARK: - Tracks

extension Draft {
  /// The index of the track that the command acts on.
  func currentTrack() throws(EditError) -> Int {
    guard let id = context.track else { throw .noTrackChosen }
    return try track(id)
  }

  /// The index of the track that the command acts on, which must be of a kind.
  func currentTrack(_ kind: TrackKind) throws(EditError) -> Int {
    let index = try currentTrack()
    guard song.tracks[index].kind == kind else {
      throw .wrongKind(track: song.tracks[index].id, is: song.tracks[index].kind, needed: kind)
    }
    return index
  }

  /// The index of the track of an id.
  func track(_ id: Identifier) throws(EditError) -> Int {
    guard let index = song.trackIndex(of: id) else {
      throw .unknownTrack(id.text, nearest: nearestWords(to: id.text, among: song.tracks.map(\.id.text), limit: 3))
    }
    return index
  }

  /// The indices of the tracks that a command with a range acts on.
  ///
  /// - Parameter kind: The kind that is meant; with `tracks=all` others are left out, named ones are refused.
  func rangeTracks(_ kind: TrackKind? = nil) throws(EditError) -> [Int] {
    switch context.rangeTracks {
    case nil:
      if let kind { return [try currentTrack(kind)] }
      return [try currentTrack()]
    case .all:
      return song.tracks.indices.filter { kind == nil || song.tracks[$0].kind == kind }
    case .named(let ids):
      var indices: [Int] = []
      for id in ids {
        let index = try track(id)
        if let kind, song.tracks[index].kind != kind {
          throw .wrongKind(track: id, is: song.tracks[index].kind, needed: kind)
        }
        if !indices.contains(index) { indices.append(index) }
      }
      return indices.sorted()
    }
  }
}

// MARK: - Values

extension Draft {
  /// The grid cell that holds a tick.
  func gridCell(at tick: Int) throws(EditError) -> Range<Int> {
    timeline.gridCell(at: tick, grid: try ticks(context.grid, from: timeline.bar(at: tick).start))
  }

  /// The ticks of a length that begins at a tick.
  func ticks(_ length: Length, from tick: Int) throws(EditError) -> Int {
    do { return try timeline.ticks(length, from: tick) } catch { throw .value(error) }
  }
}
