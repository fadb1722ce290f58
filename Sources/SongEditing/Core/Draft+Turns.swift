import MusicTheory
import SongModel

/// The part of a range that lies in one turn of a phrase.
struct TurnPart {
  /// The turn.
  let site: Site
  /// The part, in ticks counted from the turn's start.
  let range: Range<Int>
}

extension Draft {
  /// The turns of a track that hold all the music which a range touches, in order of time.
  ///
  /// Of a phrase at most its first two turns in the range are given: behind them come only notes that were met before.
  /// Mirrors become real copies where the context says so.
  ///
  /// - Throws: ``EditError/isMirror(_:of:)``, or what making real copies throws.
  mutating func turns(touching range: Range<Int>, on track: Int) throws(EditError) -> [TurnPart] {
    try check(range: range)
    var parts: [TurnPart] = []
    var index = song.tracks[track].phrases.firstIndex(endingAfter: range.lowerBound)
    while index < song.tracks[track].phrases.count {
      let outline = song.outline(at: PhraseLocation(track: track, phrase: index))
      let inside = range.clamped(to: outline.start..<outline.end)
      guard !inside.isEmpty else { break }
      var tick = inside.lowerBound
      for _ in 0..<2 where tick < inside.upperBound {
        let site = try site(at: tick, on: track)
        let part = inside.clamped(to: site.range)
        parts.append(TurnPart(site: site, range: site.local(part.lowerBound)..<site.local(part.upperBound)))
        tick = part.upperBound
      }
      index += 1
    }
    return parts
  }

  /// The tracks that a command with a range acts on, whose pitches may be limited.
  ///
  /// With `tracks=all` drums are left out where pitch is meant.
  func rangeTracks(limitedTo pitches: ClosedRange<Int>?) throws(EditError) -> [Int] {
    try context.rangeTracks == .all && pitches != nil ? rangeTracks(.melody) : rangeTracks()
  }

  /// The lasting names of the sounding notes, or the beats, whose onsets lie in a range, as they are heard there.
  ///
  /// - Parameters:
  ///   - range: Song ticks.
  ///   - pitches: The MIDI keys that are meant, as they are heard; `nil` for all.
  mutating func notes(
    in range: Range<Int>, pitches: ClosedRange<Int>?, on track: Int
  ) throws(EditError) -> [NoteAddress] {
    var found: [NoteAddress] = []
    for part in try turns(touching: range, on: track) {
      let phrase = song.outline(at: part.site.owner).id
      let wanted = pitches ?? Pitch.numbers
      func note(_ block: BlockID, _ path: SlotPath, _ key: Int) {
        guard wanted.contains(key + part.site.transposition) else { return }
        found.append(NoteAddress(place: BlockAddress(phrase: phrase, block: block, path: path), key: key))
      }
      for beat in song.beats(of: part.site.owner) where part.range.contains(beat.at) {
        note(beat.id, [], beat.drum.key)
      }
      let blocks = song.blocks(of: part.site.owner, voice: context.voice)
      var index = blocks.firstIndex(endingAfter: part.range.lowerBound)
      while index < blocks.count, blocks[index].at < part.range.upperBound {
        for leaf in blocks[index].leaves where part.range.contains(leaf.start) {
          for sounding in leaf.sounding?.notes ?? [] { note(blocks[index].id, leaf.path, sounding.pitch.number) }
        }
        index += 1
      }
    }
    return found
  }
}

extension PhraseList {
  /// The index of the first phrase that ends behind a tick; the count where none does.
  func firstIndex(endingAfter tick: Int) -> Int {
    switch self {
    case .melody(let phrases): phrases.firstIndex(endingAfter: tick)
    case .drum(let phrases): phrases.firstIndex(endingAfter: tick)
    }
  }
}
