import MusicTheory
import SongModel

/// `phrase copy RANGE`: copies the phrases that begin in a range to the clipboard. The song stays as it is.
public struct PhraseCopy: EditCommand {
  /// Where the phrases begin, in song ticks.
  public var range: Range<Int>

  /// Makes a command that copies phrases.
  public init(_ range: Range<Int>) { self.range = range }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(range: range)
    let runs = try draft.phrases(beginningIn: range)
    // Nothing found is no error, and leaves what was copied before.
    guard !runs.isEmpty else { return }
    let copied = Set(runs.flatMap { $0.outlines.map(\.id) })
    var parts: [Clipboard.Part] = []
    for (track, _) in runs {
      let phrases = draft.song.tracks[track].phrases.chosen(copied, from: range.lowerBound)
      parts.append(
        Clipboard.Part(
          track: draft.song.tracks[track].id, phrases: phrases,
          originals: draft.originals(playedBy: phrases, besides: copied)))
    }
    draft.clipboard = Clipboard(parts: parts, length: range.count)
  }
}

extension PhraseList {
  /// Some of the phrases, their start counted from a tick.
  func chosen(_ ids: Set<Identifier>, from tick: Int) -> PhraseList {
    switch self {
    case .melody(let phrases): PhraseList(phrases.chosen(ids, from: tick))
    case .drum(let phrases): PhraseList(phrases.chosen(ids, from: tick))
    }
  }
}

extension Sequence {
  fileprivate func chosen<Content: EditableContent>(
    _ ids: Set<Identifier>, from tick: Int
  ) -> [Phrase<Content>] where Element == Phrase<Content> {
    compactMap { phrase in
      guard ids.contains(phrase.id) else { return nil }
      var copy = phrase
      copy.start -= tick
      return copy
    }
  }
}
