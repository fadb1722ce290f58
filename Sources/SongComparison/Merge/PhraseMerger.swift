import MusicTheory
import SongModel

/// Merges the phrases of all tracks of a kind.
///
/// First each by itself; then, as long as phrases overlap or play what they cannot play, those that changed are taken
/// back to what they were. What stays in conflicts is a valid song, so this ends with one.
struct PhraseMerger<Content: MergeableContent> {
  private(set) var units: [PhraseUnit<Content>]
  private var indexes: [Identifier: Int] = [:]

  /// How often what does not go together is looked for before everything that changed is taken back: far more often
  /// than music ever needs.
  private static var mostRounds: Int { 64 }

  /// Merges the phrases of three songs.
  ///
  /// - Parameter restored: The tracks that a side deleted and that stay, with that side: there, all is as in the base.
  init(_ songs: Versions<Song>, restoring restored: [Identifier: MergeSide], _ context: inout MergeContext) {
    var homes = songs.map { song in
      Dictionary(Home<Content>.all(in: song).map { ($0.phrase.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    for (id, home) in homes.base {
      if let side = restored[home.track], homes[side][id] == nil { homes[side][id] = home }
    }
    let ids = Set(homes.base.keys).union(homes.ours.keys).union(homes.theirs.keys).sorted()
    units = []
    for id in ids {
      indexes[id] = units.count
      units.append(PhraseUnit(id, homes.map { $0[id] }, &context))
    }
    settle()
    context.findings += units.compactMap(\.finding)
  }

  /// The phrases of each track, in order of time.
  var tracks: [Identifier: [Phrase<Content>]] {
    var tracks: [Identifier: [Phrase<Content>]] = [:]
    for home in units.compactMap(\.current) { tracks[home.track, default: []].append(home.phrase) }
    return tracks.mapValues { $0.sorted { $0.start < $1.start } }
  }
}

extension PhraseMerger {
  /// Something that has to be taken back.
  private struct Withdrawal {
    let unit: Int
    let aspects: Set<PhraseUnit<Content>.Aspect>
    let obstacle: PhraseUnit<Content>.Obstacle
  }

  private mutating func settle() {
    for round in 0... {
      // All are found before any is taken back, so that their order does not matter.
      var withdrawals = overlaps()
      if withdrawals.isEmpty { withdrawals = references() }
      guard let first = withdrawals.first else { return }
      var isChanged = false
      for withdrawal in withdrawals {
        if units[withdrawal.unit].withdraw(withdrawal.aspects, withdrawal.obstacle) { isChanged = true }
      }
      guard isChanged, round < PhraseMerger.mostRounds else {
        for index in units.indices { _ = units[index].withdraw([.place, .music], first.obstacle) }
        return
      }
    }
  }

  /// Of phrases that overlap, those that moved go back; where none did, what was added is left out.
  private func overlaps() -> [Withdrawal] {
    let order = units.indices.filter { units[$0].current != nil }.sorted { isBefore($0, $1) }
    var withdrawals: [Withdrawal] = []
    var furthest: Int?
    for index in order {
      defer { if furthest.map({ end($0) <= end(index) || !isSameTrack($0, index) }) ?? true { furthest = index } }
      guard let last = furthest, isSameTrack(last, index), let phrase = units[index].current?.phrase,
        phrase.start < end(last)
      else { continue }
      let pair = [last, index]
      let moved = pair.filter { isMoved($0) }
      let added = pair.filter { units[$0].fallback == nil }
      let goes = !moved.isEmpty ? moved : !added.isEmpty ? added : pair
      for unit in goes {
        let other = units[unit == last ? index : last].id
        withdrawals.append(
          Withdrawal(unit: unit, aspects: [.place], obstacle: .conflict(.overlaps(.phrase(other)))))
      }
    }
    return withdrawals
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    guard let one = units[left].current, let other = units[right].current else { return false }
    return (one.track, one.phrase.start, one.phrase.id) < (other.track, other.phrase.start, other.phrase.id)
  }

  private func end(_ unit: Int) -> Int { units[unit].current?.phrase.end ?? 0 }

  private func isSameTrack(_ left: Int, _ right: Int) -> Bool {
    units[left].current?.track == units[right].current?.track
  }

  private func isMoved(_ unit: Int) -> Bool {
    guard let now = units[unit].current, let before = units[unit].fallback else { return false }
    return now.track != before.track || now.phrase.start != before.phrase.start
      || now.phrase.length != before.phrase.length
  }

  /// Repeats and syncs that play what they cannot play, and what is to be done about each.
  private func references() -> [Withdrawal] {
    var withdrawals: [Withdrawal] = []
    var pitches: [Identifier: ClosedRange<Int>?] = [:]
    for index in units.indices {
      guard let home = units[index].current, let id = home.phrase.originalID else { continue }
      let unit = indexes[id]
      guard let unit, let original = units[unit].current else {
        // What was deleted stays, if it was an original; else who plays it goes back to what it was.
        if let unit, units[unit].fallback?.phrase.isReference == false {
          withdrawals.append(Withdrawal(unit: unit, aspects: [.place, .music], obstacle: .use(of: home.phrase.id)))
        } else {
          withdrawals.append(withdrawal(of: index, .cannotPlay(id)))
        }
        continue
      }
      if original.phrase.isReference {
        let keeps = units[unit].fallback?.phrase.isReference == false
        withdrawals.append(withdrawal(of: keeps ? unit : index, .cannotPlay(id)))
        continue
      }
      if case .repeat = home.phrase.source, original.track != home.track {
        withdrawals += [
          withdrawal(of: index, .cannotPlay(id)),
          Withdrawal(unit: unit, aspects: [.place], obstacle: .conflict(.cannotPlay(id))),
        ]
        continue
      }
      let transposition = home.phrase.transposition
      guard transposition != 0 else { continue }
      let range = pitches[id] ?? original.phrase.content?.pitches
      pitches[id] = range
      guard let range, !isOnKeyboard(range, transposition) else { continue }
      let isChanged = home.phrase.source != units[index].fallback?.phrase.source
      withdrawals.append(withdrawal(of: isChanged ? index : unit, .pastKeyboard(isChanged ? id : home.phrase.id)))
    }
    return withdrawals
  }

  private func withdrawal(of unit: Int, _ obstacle: MergeFinding.Obstacle) -> Withdrawal {
    Withdrawal(unit: unit, aspects: [.music], obstacle: .conflict(obstacle))
  }

  private func isOnKeyboard(_ pitches: ClosedRange<Int>, _ transposition: Int) -> Bool {
    Pitch.numbers.contains(pitches.lowerBound + transposition)
      && Pitch.numbers.contains(pitches.upperBound + transposition)
  }
}
