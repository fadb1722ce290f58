import MusicTheory
import SongModel

/// `phrase repeat POS N`: plays the phrase at a position N times more, right behind it.
///
/// Behind an original that is a repeat; behind a reference another one of the same kind that plays what it plays. A
/// reference whose last turn is cut is followed by N references, each cut like it. Refused where it does not fit.
public struct PhraseRepeat: EditCommand {
  /// A tick that the phrase covers.
  public var tick: Int
  /// How often it is played more, at least 1.
  public var times: Int

  /// Makes a command that repeats a phrase.
  public init(tick: Int, times: Int) {
    self.tick = tick
    self.times = times
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack()
    try draft.trackingPhrases { draft throws(EditError) in
      let outline = try draft.phrase(at: tick, on: track).outline
      let span = try draft.span(at: outline.end, length: outline.length, times: times)
      try draft.check(span, isFreeOn: track)
      try add(behind: outline, on: track, to: &draft, draft.content(on: track))
    }
  }

  private func add<Content: EditableContent>(
    behind outline: PhraseOutline, on track: Int, to draft: inout Draft, _ kind: Content.Type
  ) throws(EditError) {
    guard let phrase = draft.original(kind, of: outline.id)?.phrase else { return }
    var source = phrase.source
    var isWhole = true
    if let originalID = outline.originalID, let original = draft.original(kind, of: originalID)?.phrase {
      isWhole = outline.length % original.length == 0
    } else {
      source = .repeat(of: outline.id)
    }
    var phrases = draft.phrases(kind, on: track)
    var numbering = PhraseNumbering(draft.song)
    let length = isWhole ? outline.length * times : outline.length
    for start in stride(from: outline.end, to: outline.end + outline.length * times, by: length) {
      let id = numbering.next(onTrack: track, in: draft.song)
      phrases.append(Phrase(id: id, start: start, length: length, source: source))
    }
    draft.setPhrases(phrases, on: track)
  }
}
