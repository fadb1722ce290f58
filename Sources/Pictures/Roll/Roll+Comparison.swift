import MusicTheory
import SongModel
import SongPerformance

extension Roll {
  /// Lays two songs over each other: what is the same, what was added, removed and changed.
  ///
  /// Tracks belong together by their ids, or names where those differ; notes by what they sound like, and those that are left by the block that they
  /// come from, or by onset and key. Bars, tempos and phrases are those of the later song.
  ///
  /// - Parameters:
  ///   - before: The earlier song; its ticks are counted as those of the later one where the resolutions differ.
  ///   - after: The later song.
  ///   - range: The ticks of the later song to show; `nil` for all of both.
  ///   - tracks: The ids of the tracks to show; `nil` for all.
  ///   - limits: How much may be shown.
  /// - Throws: ``PictureError`` for an empty range or past a limit, or where a song cannot be performed.
  public init(
    before: Song, after: Song, range: Range<Int>? = nil, tracks: [Identifier]? = nil, limits: Limits = .standard
  ) throws(PictureError) {
    let earlier: Performance
    let later: Performance
    do throws(PerformanceError) {
      earlier = try Performance(of: before)
      later = try Performance(of: after)
    } catch {
      throw .cannotBePerformed(error)
    }
    let scale = (from: earlier.ticksPerQuarter, to: later.ticksPerQuarter)
    let end = max(later.end, Roll.rescaled(earlier.end, scale))
    let whole = 0..<later.timeline.bar(at: max(0, end - 1)).end
    let frame = try RollFrame(later, range: range ?? whole, limits: limits)
    var lanes: [Lane] = []
    var budget = limits
    for pair in Roll.pairs(earlier.tracks, later.tracks) {
      let (old, new) = (pair.old.map { earlier.tracks[$0] }, pair.new.map { later.tracks[$0] })
      guard let shown = new ?? old, tracks?.contains(shown.id) ?? true else { continue }
      var lane = Lane(
        shown, of: new == nil ? before : after, later, number: pair.new ?? pair.old ?? 0, in: frame.range)
      if new == nil, scale.from != scale.to { lane.phrases = lane.phrases.map { $0.rescaled(scale) } }
      lane.notes = Roll.matched(old, new, scale).filter {
        $0.onset < frame.range.upperBound && $0.end > frame.range.lowerBound
      }
      lane.sources = [new, old].compactMap { $0 }
      try budget.spend(on: lane, of: limits)
      lanes.append(lane)
    }
    self.init(frame, later, lanes: lanes, isComparison: true)
  }

  /// The tracks that belong together, in the order of the later song; those that are gone stand last.
  private static func pairs(
    _ old: [Performance.Track], _ new: [Performance.Track]
  ) -> [(old: Int?, new: Int?)] {
    var left = Set(old.indices)
    var partners = [Int?](repeating: nil, count: new.count)
    // An id says it; where it was given anew, as by importing a file, the first of the same name and kind is meant.
    for isSame in [{ $0.id == $1.id && $0.kind == $1.kind }, { $0.title == $1.title && $0.kind == $1.kind }]
      as [(Performance.Track, Performance.Track) -> Bool]
    {
      for index in new.indices where partners[index] == nil {
        guard let found = old.indices.first(where: { left.contains($0) && isSame(old[$0], new[index]) }) else {
          continue
        }
        left.remove(found)
        partners[index] = found
      }
    }
    return new.indices.map { (old: partners[$0], new: $0) } + left.sorted().map { (old: $0, new: nil) }
  }

  fileprivate static func rescaled(_ tick: Int, _ scale: (from: Int, to: Int)) -> Int {
    guard scale.from != scale.to, scale.from > 0 else { return tick }
    return Int(clamping: (Int128(tick) * Int128(scale.to) * 2 + Int128(scale.from)) / (Int128(scale.from) * 2))
  }

  /// The notes of a track in two songs with what became of each, by onset, then by key.
  private static func matched(
    _ old: Performance.Track?, _ new: Performance.Track?, _ scale: (from: Int, to: Int)
  ) -> [Note] {
    var olds = (old?.notes ?? []).map { note in
      Note(
        onset: rescaled(note.onset, scale), end: rescaled(note.end, scale), key: note.key, fate: .removed,
        sounding: note)
    }
    var news = (new?.notes ?? []).map { Note($0, fate: .added) }
    // First what sounds the same, then what has kept its block, then what was struck at the same place.
    pair(&olds, &news, (.kept, .kept)) { note, _ in
      [note.onset, note.end, note.key, note.sounding.velocity.value]
    }
    let remaining = news.contains { $0.fate == .added } && olds.contains { $0.fate == .removed }
    if remaining, let old, let new {
      pair(&olds, &news, (.changedFrom, .changedTo)) { note, isOld -> Place? in
        let track = isOld ? old : new
        guard let address = track.address(of: note.sounding), let phrase = track.phrase(of: note.sounding) else {
          return nil
        }
        return Place(address: address, phrase: phrase.id, turn: note.sounding.source.turn)
      }
      pair(&olds, &news, (.changedFrom, .changedTo)) { note, _ in [note.onset, note.key] }
    }
    return (olds.filter { $0.fate != .kept } + news).sorted {
      ($0.onset, $0.key, $0.end) < ($1.onset, $1.key, $1.end)
    }
  }

  /// Where a note comes from, turn by turn.
  private struct Place: Hashable {
    let address: BlockAddress
    let phrase: Identifier
    let turn: Int
  }

  /// Gives fates to notes of both songs that agree in something and have none yet, in their order.
  private static func pair<Trait: Hashable>(
    _ olds: inout [Note], _ news: inout [Note], _ fates: (old: Fate, new: Fate), by trait: (Note, Bool) -> Trait?
  ) {
    var waiting: [Trait: [Int]] = [:]
    for index in olds.indices.reversed() where olds[index].fate == .removed {
      if let trait = trait(olds[index], true) { waiting[trait, default: []].append(index) }
    }
    for index in news.indices where news[index].fate == .added {
      guard let trait = trait(news[index], false), let old = waiting[trait]?.popLast() else { continue }
      olds[old].fate = fates.old
      news[index].fate = fates.new
    }
  }
}

extension Roll.Frame {
  /// The phrase in other ticks.
  fileprivate func rescaled(_ scale: (from: Int, to: Int)) -> Roll.Frame {
    let (start, end) = (Roll.rescaled(start, scale), Roll.rescaled(end, scale))
    return Roll.Frame(
      id: id, reference: reference, start: start, end: end, turnLength: max(1, Roll.rescaled(turnLength, scale)))
  }
}
