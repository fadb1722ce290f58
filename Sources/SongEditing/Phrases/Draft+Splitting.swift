import MusicTheory
import SongModel

extension Draft {
  /// Cuts the phrase of a track that a tick lies strictly inside of in two. What is heard does not change.
  ///
  /// A note that crosses is cut and tied, both halves keeping its number; what played the phrase gets a real copy. A
  /// reference cut where a turn begins gives two references; elsewhere it becomes a real copy first.
  ///
  /// - Returns: The ids of the two phrases, or `nil` where no phrase lies on both sides.
  /// - Throws: ``EditError/tupletCrosses(_:start:end:)``.
  @discardableResult
  mutating func splitPhrase(
    at tick: Int, on track: Int
  ) throws(EditError) -> (first: Identifier, second: Identifier)? {
    guard let index = song.tracks[track].phrases.index(covering: tick) else { return nil }
    let outline = song.outline(at: PhraseLocation(track: track, phrase: index))
    guard outline.start < tick else { return nil }
    let second = song.nextPhraseID(onTrack: track)
    try split(outline, at: tick, second: second, on: track, content(on: track))
    return (outline.id, second)
  }

  private mutating func split<Content: EditableContent>(
    _ outline: PhraseOutline, at tick: Int, second: Identifier, on track: Int, _ kind: Content.Type
  ) throws(EditError) {
    let cut = tick - outline.start
    if let originalID = outline.originalID, let original = original(kind, of: originalID)?.phrase {
      if cut % original.length == 0 {
        var phrases = phrases(kind, on: track)
        guard let index = phrases.firstIndex(where: { $0.id == outline.id }) else { return }
        phrases[index].length = cut
        phrases.append(
          Phrase(id: second, start: tick, length: outline.length - cut, source: phrases[index].source))
        setPhrases(phrases, on: track)
        return
      }
      try makeRealCopy(outline.id, on: track, kind)
      warnings.append(.madeRealCopies([outline.id]))
    } else {
      try makeRealCopies(ofPlayersOf: outline.id, kind)
    }
    guard let phrase = original(kind, of: outline.id)?.phrase, case .original(let music) = phrase.source else { return }
    let (before, behind) = try music.split(at: cut, of: outline)
    update(kind, outline.id, on: track) { phrase in
      phrase.length = cut
      phrase.source = .original(before)
    }
    insert(
      Phrase(id: second, start: tick, length: outline.length - cut, source: .original(behind)), on: track)
    selection.move(from: outline.id, to: second, blocks: behind.ids.subtracting(before.ids))
  }

  /// Removes what phrases of a track have in a range: phrases inside go, those at its edges are cut, and of one that it
  /// lies inside of both sides stay.
  ///
  /// What plays a phrase that goes or is cut sounds on, as ``letGo(_:of:leaving:)`` has it. Notes that cross an edge
  /// are shortened and lose their ties, and of tuplets the slots outside stay. A part of a reference that does not
  /// begin where a turn does becomes a real copy.
  ///
  /// - Parameter sparing: Phrases that are left alone.
  mutating func clearPhrases(
    _ range: Range<Int>, on track: Int, sparing: Set<Identifier> = []
  ) throws(EditError) {
    try clear(range, on: track, sparing: sparing, content(on: track))
  }

  private mutating func clear<Content: EditableContent>(
    _ range: Range<Int>, on track: Int, sparing: Set<Identifier>, _ kind: Content.Type
  ) throws(EditError) {
    let touched = song.tracks[track].phrases.outlines.filter {
      !sparing.contains($0.id) && $0.start < range.upperBound && range.lowerBound < $0.end
    }
    let isInside = { (outline: PhraseOutline) in
      range.lowerBound <= outline.start && outline.end <= range.upperBound
    }
    let leaving = Set(touched.filter(isInside).map(\.id))
    var numbering = PhraseNumbering(song)
    // References first, while all that they play is still there.
    for outline in touched where !isInside(outline) && outline.originalID != nil {
      try cut(range, outOf: outline, on: track, &numbering, kind)
    }
    for outline in touched where !isInside(outline) && outline.originalID == nil {
      try letGo(kind, of: outline.id, leaving: leaving)
      try cut(range, outOf: outline, on: track, &numbering, kind)
    }
    try removePhrases(leaving)
  }

  /// Leaves of a phrase what lies before and behind a range. What stays first keeps the id.
  private mutating func cut<Content: EditableContent>(
    _ range: Range<Int>, outOf outline: PhraseOutline, on track: Int, _ numbering: inout PhraseNumbering,
    _ kind: Content.Type
  ) throws(EditError) {
    var phrases = phrases(kind, on: track)
    guard let index = phrases.firstIndex(where: { $0.id == outline.id }) else { return }
    let whole = phrases.remove(at: index)
    let parts = [
      outline.start..<max(outline.start, range.lowerBound), min(outline.end, range.upperBound)..<outline.end,
    ]
    for part in parts where !part.isEmpty {
      var phrase = whole
      if part.lowerBound != outline.start, outline.start < range.lowerBound {
        phrase.id = numbering.next(onTrack: track, in: song)
      }
      (phrase.start, phrase.length) = (part.lowerBound, part.count)
      if case .original(let music) = whole.source {
        phrase.source = .original(
          music.part((part.lowerBound - outline.start)..<(part.upperBound - outline.start)))
      } else if let originalID = outline.originalID, let original = original(kind, of: originalID)?.phrase,
        (part.lowerBound - outline.start) % original.length != 0
      {
        phrase.source = .original(try unrolled(original, as: outline, range: part))
      }
      phrases.append(phrase)
    }
    setPhrases(phrases, on: track)
  }
}
