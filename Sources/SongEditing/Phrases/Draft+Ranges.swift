import MusicTheory
import SongModel

extension Draft {
  /// The outlines of the phrases that begin in a range, by track: what a range means to phrase commands. On one track
  /// they are neighbours.
  func phrases(beginningIn range: Range<Int>) throws(EditError) -> [(track: Int, outlines: [PhraseOutline])] {
    var found: [(track: Int, outlines: [PhraseOutline])] = []
    for track in try rangeTracks() {
      let outlines = song.tracks[track].phrases.outlines.filter { range.contains($0.start) }
      if !outlines.isEmpty { found.append((track, outlines)) }
    }
    return found
  }

  /// Moves neighbouring phrases of tracks in time, all by the same.
  ///
  /// - Returns: The ticks that they moved by.
  mutating func movePhrases(_ runs: [(track: Int, outlines: [PhraseOutline])], by ticks: Int) throws(EditError) {
    let done = try allowedMove(of: runs, by: ticks)
    guard done != 0 else { return }
    let moving = Set(runs.flatMap { $0.outlines.map(\.id) })
    for (track, outlines) in runs {
      guard let last = outlines.last else { continue }
      try check(tick: last.end + done)
      switch context.collisions {
      case .trim:
        for outline in outlines {
          try clearPhrases((outline.start + done)..<(outline.end + done), on: track, sparing: moving)
        }
      case .push where done > 0:
        if let next = song.tracks[track].phrases.outlines.first(where: { $0.start >= last.end }) {
          try shiftPhrases(from: last.end, by: max(0, last.end + done - next.start), on: track)
        }
      case .stop, .push, .refuse: break
      }
      shift(moving, by: done, on: track, content(on: track))
    }
  }

  /// How far phrases may move: to the song's start at most, and to their neighbours where collisions stop them.
  private mutating func allowedMove(
    of runs: [(track: Int, outlines: [PhraseOutline])], by ticks: Int
  ) throws(EditError) -> Int {
    var done = max(ticks, -Song.lastTick)
    for (track, outlines) in runs {
      guard let first = outlines.first, let last = outlines.last else { continue }
      let others = song.tracks[track].phrases.outlines.filter { $0.start < first.start || $0.start > last.start }
      if context.collisions == .refuse {
        try check(tick: first.start + ticks)
        for outline in outlines {
          let wanted = (outline.start + ticks)..<(outline.end + ticks)
          if others.contains(where: { $0.start < wanted.upperBound && wanted.lowerBound < $0.end }) {
            throw .phraseDoesNotFit(track: song.tracks[track].id, wanted: wanted, free: nil)
          }
        }
        continue
      }
      done = max(done, -first.start)
      let isStoppedBefore = context.collisions == .stop || context.collisions == .push
      if isStoppedBefore, let previous = others.last(where: { $0.start < first.start }) {
        done = max(done, previous.end - first.start)
      }
      if context.collisions == .stop, let next = others.first(where: { $0.start > last.start }) {
        done = min(done, next.start - last.end)
      }
    }
    if done != ticks { warnings.append(.timeShortened(asked: ticks, done: done)) }
    return done
  }

  private mutating func shift<Content: EditableContent>(
    _ moving: Set<Identifier>, by ticks: Int, on track: Int, _ kind: Content.Type
  ) {
    var phrases = phrases(kind, on: track)
    for index in phrases.indices where moving.contains(phrases[index].id) { phrases[index].start += ticks }
    setPhrases(phrases, on: track)
  }
}
