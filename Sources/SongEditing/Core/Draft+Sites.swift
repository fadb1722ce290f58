import MusicTheory
import SongModel

/// Where a gesture on notes lands: the phrase under it, and the music that it plays there.
struct Site: Hashable {
  /// The phrase under the gesture.
  let played: PhraseLocation
  /// The original that owns the music; the same for an original.
  let owner: PhraseLocation
  /// The song tick at which the original's first tick sounds in this turn.
  let origin: Int
  /// The tick behind the last of this turn, counted from its start.
  let end: Int
  /// Semitones between what is stored and what is heard.
  let transposition: Int

  /// A song tick, counted from the start of the turn.
  func local(_ tick: Int) -> Int { tick - origin }

  /// The song ticks of the turn.
  var range: Range<Int> { origin..<(origin + end) }
}

extension Draft {
  /// Finds what a gesture at a tick works on, and makes a mirror a real copy where the context says so.
  ///
  /// - Throws: ``EditError/noPhrase(track:tick:near:)`` or ``EditError/isMirror(_:of:)``.
  mutating func site(at tick: Int, on track: Int) throws(EditError) -> Site {
    guard let phrase = song.tracks[track].phrases.index(covering: tick) else { throw noPhrase(at: tick, on: track) }
    let location = PhraseLocation(track: track, phrase: phrase)
    if let original = song.outline(at: location).originalID {
      switch context.mirrors {
      case .edit: break
      case .refuse: throw .isMirror(song.outline(at: location).id, of: original)
      case .detach:
        try detach(location)
        copiesMade += 1
      }
    }
    return song.site(at: tick, in: location)
  }

  /// The song ticks of a range, as a gesture in one turn.
  ///
  /// - Throws: ``EditError/leavesPhrase(_:tick:)`` where another tick lies outside the site's turn.
  func check(_ tick: Int, liesIn site: Site) throws(EditError) {
    guard site.range.contains(tick) else { throw .leavesPhrase(song.outline(at: site.played).id, tick: tick) }
  }
}

extension Song {
  /// The outline of the phrase at a location that exists.
  func outline(at location: PhraseLocation) -> PhraseOutline {
    switch tracks[location.track].phrases {
    case .melody(let phrases): PhraseOutline(phrases[location.phrase])
    case .drum(let phrases): PhraseOutline(phrases[location.phrase])
    }
  }

  /// The music that a phrase plays at a tick it covers.
  func site(at tick: Int, in location: PhraseLocation) -> Site {
    let outline = outline(at: location)
    // Every reference in a valid song has its original.
    guard let originalID = outline.originalID, let owner = self.location(of: originalID) else {
      return Site(
        played: location, owner: location, origin: outline.start, end: outline.length, transposition: 0)
    }
    let turn = self.outline(at: owner).length
    let origin = outline.start + (tick - outline.start) / turn * turn
    return Site(
      played: location, owner: owner, origin: origin, end: min(turn, outline.end - origin),
      transposition: outline.transposition)
  }
}
