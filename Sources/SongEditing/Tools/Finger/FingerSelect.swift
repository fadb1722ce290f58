import MusicTheory
import SongModel

/// `finger select RANGE [PITCHES]`, `finger select all`, `finger select none`: selects the notes whose onsets lie inside,
/// in place of what was selected.
///
/// On drum tracks pitches are keys of drums; with `tracks=all` and pitches, drums are left out. A note of a mirror that
/// is met several times is selected once.
public struct FingerSelect: EditCommand {
  /// What is selected.
  public enum Extent: Hashable, Sendable {
    /// The notes in a range of song ticks.
    case range(Range<Int>)
    /// All notes of the track and voice.
    case all
    /// Nothing.
    case none
  }

  /// What is selected.
  public var extent: Extent
  /// The MIDI keys that are meant, as they are heard; `nil` for all.
  public var pitches: ClosedRange<Int>?

  /// Makes a selection.
  public init(_ extent: Extent, pitches: ClosedRange<Int>? = nil) {
    self.extent = extent
    self.pitches = pitches
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let range: Range<Int>
    switch extent {
    case .range(let ticks): range = ticks
    case .all: range = 0..<Song.lastTick
    case .none:
      draft.selection = Selection()
      return
    }
    var notes: Set<NoteAddress> = []
    for track in try draft.rangeTracks(limitedTo: pitches) {
      notes.formUnion(try draft.notes(in: range, pitches: pitches, on: track))
    }
    draft.selection = Selection(notes)
  }
}
