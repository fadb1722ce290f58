import MusicTheory
import SongModel

/// `phrase detach RANGE`: makes real copies of the turns that a range touches, neighbouring ones as one copy.
///
/// The turns before and behind stay references. The first of the parts keeps the id. What is heard does not change;
/// originals are left alone.
public struct PhraseDetach: EditCommand {
  /// The ticks whose turns are meant.
  public var range: Range<Int>

  /// Makes a command that detaches turns.
  public init(_ range: Range<Int>) { self.range = range }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let tracks = try draft.rangeTracks()
    try draft.trackingPhrases { draft throws(EditError) in
      for track in tracks {
        for outline in draft.song.tracks[track].phrases.outlines
        where outline.originalID != nil && outline.start < range.upperBound && range.lowerBound < outline.end {
          try draft.detach(range, of: outline, on: track, draft.content(on: track))
        }
      }
    }
  }
}

extension Draft {
  fileprivate mutating func detach<Content: EditableContent>(
    _ range: Range<Int>, of outline: PhraseOutline, on track: Int, _ kind: Content.Type
  ) throws(EditError) {
    guard let originalID = outline.originalID, let original = original(kind, of: originalID)?.phrase else { return }
    let turn = original.length
    let touched = range.clamped(to: outline.start..<outline.end)
    let lower = outline.start + (touched.lowerBound - outline.start) / turn * turn
    let upper = min(outline.end, outline.start + ((touched.upperBound - outline.start + turn - 1) / turn) * turn)
    let music = try unrolled(original, as: outline, range: lower..<upper)

    var phrases = phrases(kind, on: track)
    guard let index = phrases.firstIndex(where: { $0.id == outline.id }) else { return }
    let whole = phrases.remove(at: index)
    var numbering = PhraseNumbering(song)
    for part in [outline.start..<lower, lower..<upper, upper..<outline.end] where !part.isEmpty {
      let id = part.lowerBound == outline.start ? outline.id : numbering.next(onTrack: track, in: song)
      let source = part.lowerBound == lower ? .original(music) : whole.source
      phrases.append(Phrase(id: id, start: part.lowerBound, length: part.count, source: source))
    }
    setPhrases(phrases, on: track)
  }
}
