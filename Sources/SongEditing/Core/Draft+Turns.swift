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
  /// Mirrors become real copies where the context says so, and are refused where it says that; but mirrors in which
  /// nothing is met are passed over.
  ///
  /// - Parameter isMet: Whether the command acts on anything in a part of a turn.
  /// - Throws: ``EditError/isMirror(_:of:)``, or what making real copies throws.
  mutating func turns(
    touching range: Range<Int>, on track: Int, where isMet: (Draft, TurnPart) -> Bool
  ) throws(EditError) -> [TurnPart] {
    try check(range: range)
    var parts: [TurnPart] = []
    var index = song.tracks[track].phrases.firstIndex(endingAfter: range.lowerBound)
    while index < song.tracks[track].phrases.count {
      let outline = song.outline(at: PhraseLocation(track: track, phrase: index))
      let inside = range.clamped(to: outline.start..<outline.end)
      guard !inside.isEmpty else { break }
      index += 1
      var met = turns(of: inside, on: track)
      if outline.originalID != nil, context.mirrors != .edit {
        guard met.contains(where: { isMet(self, $0) }) else { continue }
        _ = try site(at: inside.lowerBound, on: track)
        met = turns(of: inside, on: track)
      }
      parts += met
    }
    return parts
  }

  /// The first two turns that a range inside one phrase touches.
  private func turns(of range: Range<Int>, on track: Int) -> [TurnPart] {
    var parts: [TurnPart] = []
    var tick = range.lowerBound
    while parts.count < 2, tick < range.upperBound, let phrase = song.tracks[track].phrases.index(covering: tick) {
      let site = song.site(at: tick, in: PhraseLocation(track: track, phrase: phrase))
      let part = range.clamped(to: site.range)
      parts.append(TurnPart(site: site, range: site.local(part.lowerBound)..<site.local(part.upperBound)))
      tick = part.upperBound
    }
    return parts
  }

  /// The blocks of the current voice that reach into a part of a turn.
  func blocks(touching part: TurnPart) -> ArraySlice<Block> {
    let blocks = song.blocks(of: part.site.owner, voice: context.voice)
    return blocks[blocks.firstIndex(endingAfter: part.range.lowerBound)...].prefix { $0.at < part.range.upperBound }
  }

  /// Whether a block or beat begins in a part of a turn.
  func hasOnset(in part: TurnPart) -> Bool {
    blocks(touching: part).contains { part.range.contains($0.at) }
      || song.beats(of: part.site.owner).contains { part.range.contains($0.at) }
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
    let parts = try turns(touching: range, on: track) { !$0.notes(in: $1, pitches: pitches).isEmpty }
    return parts.flatMap { notes(in: $0, pitches: pitches) }
  }

  private func notes(in part: TurnPart, pitches: ClosedRange<Int>?) -> [NoteAddress] {
    let phrase = song.outline(at: part.site.owner).id
    let wanted = pitches ?? Pitch.numbers
    var found: [NoteAddress] = []
    func note(_ block: BlockID, _ path: SlotPath, _ key: Int) {
      guard wanted.contains(key + part.site.transposition) else { return }
      found.append(NoteAddress(place: BlockAddress(phrase: phrase, block: block, path: path), key: key))
    }
    for beat in song.beats(of: part.site.owner) where part.range.contains(beat.at) {
      note(beat.id, [], beat.drum.key)
    }
    for block in blocks(touching: part) {
      for leaf in block.leaves where part.range.contains(leaf.start) {
        for sounding in leaf.sounding?.notes ?? [] { note(block.id, leaf.path, sounding.pitch.number) }
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
