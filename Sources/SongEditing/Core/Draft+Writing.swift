import MusicTheory
import SongModel

extension Draft {
  /// Finds the music to write a stretch into: the turn that covers it, or a new phrase where there is none.
  ///
  /// A new phrase begins with the stretch and ends at the bar line at or behind its end, or at the next phrase if that
  /// comes first.
  ///
  /// - Throws: ``EditError/leavesPhrase(_:tick:)`` where the stretch runs over the end of what is there,
  ///   ``EditError/phraseDoesNotFit(track:wanted:free:)`` where a new phrase would.
  mutating func siteForWriting(_ range: Range<Int>, on track: Int) throws(EditError) -> Site {
    try check(range: range)
    guard let free = freeSpace(around: range.lowerBound, on: track) else {
      let site = try site(at: range.lowerBound, on: track)
      guard range.upperBound <= site.range.upperBound else {
        throw .leavesPhrase(song.outline(at: site.played).id, tick: range.upperBound)
      }
      return site
    }
    try check(range, isFreeOn: track)
    let end = min(timeline.bar(at: range.upperBound - 1).end, free.upperBound)
    try createPhrase(at: range.lowerBound, length: end - range.lowerBound, times: 1, id: nil, on: track)
    let (location, outline) = try phrase(at: range.lowerBound, on: track)
    changes.append(.phrase(track: song.tracks[track].id, before: nil, after: outline))
    return song.site(at: range.lowerBound, in: location)
  }
}
