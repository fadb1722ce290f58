import MusicTheory
import SongModel

/// What of a phrase is no note: where it is, how long, and where its music comes from.
struct PhraseSketch {
  let id: Identifier
  let track: Identifier
  let start: Int
  let length: Int
  /// The original that it plays; `nil` for an original.
  let original: Identifier?
  let transposition: Int
  let music: Music

  var end: Int { start + length }

  fileprivate init(_ phrase: Phrase<some PhraseContent>, on track: Identifier) {
    id = phrase.id
    self.track = track
    (start, length) = (phrase.start, phrase.length)
    (original, transposition) = (phrase.originalID, phrase.transposition)
    music = Music(phrase.content)
  }

  /// The phrases of a track, in order of time.
  static func all(of track: Track) -> [PhraseSketch] {
    switch track.phrases {
    case .melody(let list): list.map { PhraseSketch($0, on: track.id) }
    case .drum(let list): list.map { PhraseSketch($0, on: track.id) }
    }
  }
}

/// The differences of a track's phrases in words, apart from their notes.
struct PhraseSummary {
  let label: String
  let track: Identifier
  /// The track's id in the first song.
  let formerTrack: Identifier
  let before: Measure
  let after: Measure
  /// Phrases that both songs have.
  let pairs: [(before: PhraseSketch, after: PhraseSketch)]
  let added: [PhraseSketch]
  let removed: [PhraseSketch]
  /// What all of the song moved by behind a tick, told once for the whole song.
  let shift: SongShift?

  var lines: [SummaryLine] {
    var lines = grouped(pairs) { pair in
      saying(pair.before, pair.after)
    } tick: {
      $0.after.start
    }
    lines += grouped(pairs.filter { $0.before.id != $0.after.id }.map { ($0.before, $0.after) }) { pair in
      Saying("renamed \(pair.after.id)")
    } tick: {
      $0.after.start
    }
    lines += stretches(added, after, "added")
    lines += stretches(removed, before, "removed")
    return lines
  }

  private func saying(_ old: PhraseSketch, _ new: PhraseSketch) -> Saying? {
    var words: [String] = []
    if old.track != formerTrack { words.append("moved from \(old.track)") }
    let moved = new.start - old.start - (shift?.ticks(at: old.start) ?? 0)
    if moved != 0 { words.append("moved \(after.shift(moved, at: min(old.start, new.start)))") }
    if old.length != new.length {
      let (from, to) = (before.length(old.length, at: old.start), after.length(new.length, at: new.start))
      words.append("\(old.length < new.length ? "lengthened" : "shortened") from \(from) to \(to)")
    }
    switch (old.original, new.original) {
    case (let one?, let other?):
      if one != other { words.append("now playing \(other) instead of \(one)") }
      if old.transposition != new.transposition {
        words.append("now playing it \(signed(new.transposition)) instead of \(signed(old.transposition))")
      }
    case (nil, let other?): words.append("now playing \(other) instead of own notes")
    case (let one?, nil): words.append("now with own notes instead of playing \(one)")
    case (nil, nil): break
    }
    return words.isEmpty ? nil : Saying(words.joined(separator: ", "))
  }

  private func grouped(
    _ pairs: [(before: PhraseSketch, after: PhraseSketch)],
    _ saying: ((before: PhraseSketch, after: PhraseSketch)) -> Saying?,
    tick: ((before: PhraseSketch, after: PhraseSketch)) -> Int
  ) -> [SummaryLine] {
    var order: [Saying] = []
    var members: [Saying: [(before: PhraseSketch, after: PhraseSketch)]] = [:]
    for pair in pairs {
      guard let saying = saying(pair) else { continue }
      if members[saying] == nil { order.append(saying) }
      members[saying, default: []].append(pair)
    }
    return order.map { saying in
      let members = members[saying] ?? []
      let names = members.map { PhraseName($0.before.id, on: $0.before.track) }
      let isWhole = members.count == self.pairs.count && members.count > 1
      return SummaryLine(
        tracks: [label], subject: isWhole ? .whole : .phrases(names.words), saying: saying,
        tick: members.map(tick).min() ?? 0)
    }
  }

  /// Neighbouring phrases that came or went together.
  private func stretches(_ phrases: [PhraseSketch], _ measure: Measure, _ verb: String) -> [SummaryLine] {
    guard let first = phrases.map(\.start).min(), let last = phrases.map(\.end).max() else { return [] }
    let notes = phrases.reduce(0) { $0 + $1.music.notes.count }
    let names = phrases.map { PhraseName($0.id, on: track) }
    return [
      SummaryLine(
        tracks: [label], subject: .phrases(names.words),
        saying: Saying("\(verb) (\(measure.barWords(first, through: last - 1)))"), noteCount: notes > 0 ? notes : nil,
        tick: first)
    ]
  }
}

/// A place behind which everything in a song moved by as much, as where bars were inserted.
struct SongShift {
  /// The tick in the first song.
  let start: Int
  let ticks: Int

  /// By what something that was at a tick is expected to have moved.
  func ticks(at tick: Int) -> Int { tick >= start ? ticks : 0 }

  /// Finds it, from where phrases that both songs have were and are.
  init?(_ starts: [(before: Int, after: Int)]) {
    let moved = starts.filter { $0.before != $0.after }
    guard moved.count > 2, let first = moved.map(\.before).min(), let by = moved.first.map({ $0.after - $0.before })
    else { return nil }
    guard starts.allSatisfy({ $0.after - $0.before == ($0.before >= first ? by : 0) }) else { return nil }
    (start, ticks) = (first, by)
  }
}
