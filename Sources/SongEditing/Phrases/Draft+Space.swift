import MusicTheory
import SongModel

extension Draft {
  /// The free ticks around a tick that no phrase of the track covers; `nil` inside a phrase.
  func freeSpace(around tick: Int, on track: Int) -> Range<Int>? {
    var free = 0..<Song.lastTick
    for outline in song.tracks[track].phrases.outlines {
      if outline.end <= tick {
        free = max(free.lowerBound, outline.end)..<free.upperBound
      } else if outline.start > tick {
        return free.lowerBound..<outline.start
      } else {
        return nil
      }
    }
    return free
  }

  /// A stretch that no phrase of the track covers.
  ///
  /// - Throws: ``EditError/phraseDoesNotFit(track:wanted:free:)`` or ``EditError/outsideSong(tick:)``.
  func check(_ wanted: Range<Int>, isFreeOn track: Int) throws(EditError) {
    try check(range: wanted)
    let free = freeSpace(around: wanted.lowerBound, on: track)
    if let free, wanted.upperBound <= free.upperBound { return }
    throw .phraseDoesNotFit(track: song.tracks[track].id, wanted: wanted, free: free)
  }

  /// The location and outline of the phrase of a track that covers a tick.
  ///
  /// - Throws: ``EditError/noPhrase(track:tick:near:)``.
  func phrase(at tick: Int, on track: Int) throws(EditError) -> (location: PhraseLocation, outline: PhraseOutline) {
    guard let index = song.tracks[track].phrases.index(covering: tick) else { throw noPhrase(at: tick, on: track) }
    let location = PhraseLocation(track: track, phrase: index)
    return (location, song.outline(at: location))
  }

  /// The error that names the phrases next to a tick.
  func noPhrase(at tick: Int, on track: Int) -> EditError {
    let outlines = song.tracks[track].phrases.outlines
    let near = [outlines.last { $0.end <= tick }, outlines.first { $0.start > tick }].compactMap(\.self)
    return .noPhrase(track: song.tracks[track].id, tick: tick, near: near)
  }

  /// Moves every phrase of a track that begins at a tick or later.
  mutating func shiftPhrases(from tick: Int, by ticks: Int, on track: Int) throws(EditError) {
    try shift(from: tick, by: ticks, on: track, content(on: track))
  }

  private mutating func shift<Content: EditableContent>(
    from tick: Int, by ticks: Int, on track: Int, _ kind: Content.Type
  ) throws(EditError) {
    guard ticks != 0 else { return }
    var phrases = phrases(kind, on: track)
    for index in phrases.indices where phrases[index].start >= tick { phrases[index].start += ticks }
    if let last = phrases.last { try check(tick: last.end) }
    song.tracks[track].phrases = PhraseList(phrases)
  }

  /// Makes room at a tick, which is a phrase's start or free, by moving what comes later on the track.
  ///
  /// - Throws: ``EditError/insidePhrase(_:tick:)``.
  mutating func makeRoom(at tick: Int, ticks: Int, on track: Int) throws(EditError) {
    if let index = song.tracks[track].phrases.index(covering: tick) {
      let outline = song.outline(at: PhraseLocation(track: track, phrase: index))
      guard outline.start == tick else { throw .insidePhrase(outline, tick: tick) }
    }
    try shiftPhrases(from: tick, by: ticks, on: track)
  }
}

/// Gives new phrases their ids without looking through the song for each.
struct PhraseNumbering {
  private var taken: Set<Identifier> = []
  private var highest: [Identifier: Int] = [:]

  init(_ song: Song) {
    for track in song.tracks {
      taken.insert(track.id)
      for index in 0..<track.phrases.count { taken.insert(track.phrases.id(at: index)) }
    }
  }

  /// The next id of a track, as ``Song/nextPhraseID(onTrack:)`` gives it.
  mutating func next(onTrack index: Int, in song: Song) -> Identifier {
    let track = song.tracks[index].id
    var number = highest[track] ?? song.highestPhraseNumber(onTrack: index)
    repeat { number += 1 } while !taken.insert(track.numbered(number)).inserted
    highest[track] = number
    return track.numbered(number)
  }
}
