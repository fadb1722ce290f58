import MusicTheory
import SongModel

/// `eraser sweep RANGE [PITCHES]`: deletes the notes whose onsets lie inside, by the rule of ``EraserTap``.
///
/// Rests are no notes and stay. A note of a mirror that is met several times goes once. On drum tracks pitches are keys
/// of drums; with `tracks=all` and pitches, drums are left out.
public struct EraserSweep: EditCommand {
  /// Song ticks.
  public var range: Range<Int>
  /// The MIDI keys that are meant, as they are heard; `nil` for all.
  public var pitches: ClosedRange<Int>?

  /// Makes a sweep.
  public init(range: Range<Int>, pitches: ClosedRange<Int>? = nil) {
    self.range = range
    self.pitches = pitches
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    var notes: [NoteAddress] = []
    for track in try draft.rangeTracks(limitedTo: pitches) {
      notes += try draft.notes(in: range, pitches: pitches, on: track)
    }
    try draft.erase(notes)
  }
}
