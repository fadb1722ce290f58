import SongModel

/// Which tracks of two songs are the same: those of one id and kind, then those of one name, then those that play most of
/// the same.
struct SongMatching {
  /// Indices of tracks in the first and in the second song.
  private(set) var pairs: [(before: Int, after: Int)] = []
  private(set) var removed: [Int] = []
  private(set) var added: [Int] = []

  init(_ before: Song, _ after: Song) {
    removed = Array(before.tracks.indices)
    added = Array(after.tracks.indices)
    match { before.tracks[$0].id == after.tracks[$1].id && before.tracks[$0].kind == after.tracks[$1].kind }
    match { old, new in
      let (one, other) = (before.tracks[old], after.tracks[new])
      return !one.name.isEmpty && one.name == other.name && one.kind == other.kind
    }
    if !removed.isEmpty, !added.isEmpty, removed.count * added.count <= SongMatching.mostTries {
      matchByNotes(before, after)
    }
    pairs.sort { $0.after < $1.after }
  }

  /// The most pairs of tracks whose notes are compared.
  private static let mostTries = 1_024

  private mutating func matchByNotes(_ before: Song, _ after: Song) {
    let notes = (
      Dictionary(removed.map { ($0, before.tracks[$0].writtenNotes) }) { first, _ in first },
      Dictionary(added.map { ($0, after.tracks[$0].writtenNotes) }) { first, _ in first }
    )
    match { old, new in
      guard let one = notes.0[old], let other = notes.1[new], before.tracks[old].kind == after.tracks[new].kind else {
        return false
      }
      let equal = NoteAlignment.equalCount(one, other)
      return equal > 0 && equal * 2 >= max(one.count, other.count)
    }
  }

  private mutating func match(_ isSame: (Int, Int) -> Bool) {
    added.removeAll { new in
      guard let place = removed.firstIndex(where: { isSame($0, new) }) else { return false }
      pairs.append((removed.remove(at: place), new))
      return true
    }
  }
}

extension Track {
  /// The notes of its originals, by the song's ticks.
  var writtenNotes: [ComparedNote] {
    func notes(_ music: Music, from start: Int) -> [ComparedNote] {
      music.notes.map { note in
        var note = note
        note.onset += start
        return note
      }
    }
    return switch phrases {
    case .melody(let list): list.flatMap { notes(Music($0.content), from: $0.start) }
    case .drum(let list): list.flatMap { notes(Music($0.content), from: $0.start) }
    }
  }
}
