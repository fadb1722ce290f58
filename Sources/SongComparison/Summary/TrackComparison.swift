import MusicTheory
import SongModel
import SongPerformance

/// The phrases and notes of a track that both songs have: paired by id where that tells most, else by what is heard.
struct TrackComparison {
  let track: Track
  private(set) var pairs: [(before: PhraseSketch, after: PhraseSketch)] = []
  private(set) var added: [PhraseSketch] = []
  private(set) var removed: [PhraseSketch] = []
  private(set) var sections: [ComparedSection] = []

  /// Pairs the phrases of a track.
  ///
  /// - Parameters:
  ///   - earlier: The phrases of the first song, by id.
  ///   - later: The ids of the second song's phrases.
  init(_ before: Track, _ after: Track, earlier: [Identifier: PhraseSketch], later: Set<Identifier>) {
    track = after
    for phrase in PhraseSketch.all(of: after) {
      if let old = earlier[phrase.id] { pairs.append((old, phrase)) } else { added.append(phrase) }
    }
    removed = PhraseSketch.all(of: before).filter { !later.contains($0.id) }
    pairRenamed()
  }

  /// Phrases that are the same but for their id were renamed.
  private mutating func pairRenamed() {
    guard !added.isEmpty, !removed.isEmpty else { return }
    added.removeAll { new in
      let place = removed.firstIndex { old in
        old.start == new.start && old.length == new.length && old.original == new.original
          && old.music.notes == new.music.notes
      }
      guard let place else { return false }
      pairs.append((removed.remove(at: place), new))
      return true
    }
  }

  /// Pairs the notes of the phrases that both songs have.
  ///
  /// - Parameter shift: What all of the song moved by.
  mutating func pairNotes(shift: SongShift?) {
    for (old, new) in pairs where old.original == nil && new.original == nil {
      let pairing = BlockPairing(old.music, new.music)
      sections.append(
        ComparedSection(
          phrase: PhraseName(old.id, on: old.track), startBefore: old.start, startAfter: new.start,
          pairs: pairing.pairs,
          changedRests: pairing.changedRests, embellishments: pairing.embellishments))
    }
    cancelCarried(shift)
  }

  /// How many notes the ids give no partner that is just the same.
  private(set) var changeCount = 0
  /// How many of these have none at all, or one that is neither there nor of that pitch: where they are few, ids tell well
  /// which note is which.
  private(set) var strangerCount = 0

  /// Notes that went from one phrase to another without being moved, as where a phrase was split, did not change.
  private mutating func cancelCarried(_ shift: SongShift?) {
    var gone: [ComparedNote: Int] = [:]
    var come: [ComparedNote: Int] = [:]
    func absolute(_ note: ComparedNote, from start: Int) -> ComparedNote {
      var note = note
      note.onset += start
      // A note that is cut in two is tied from one half to the other.
      note.isTied = false
      return note
    }
    func old(_ note: ComparedNote, from start: Int) -> ComparedNote {
      absolute(note, from: start + (shift?.ticks(at: start + note.onset) ?? 0))
    }
    for section in sections {
      for pair in section.pairs {
        if pair.after == nil, let note = pair.before { gone[old(note, from: section.startBefore), default: 0] += 1 }
        if pair.before == nil, let note = pair.after { come[absolute(note, from: section.startAfter), default: 0] += 1 }
      }
    }
    for phrase in removed { for note in phrase.music.notes { gone[old(note, from: phrase.start), default: 0] += 1 } }
    for phrase in added { for note in phrase.music.notes { come[absolute(note, from: phrase.start), default: 0] += 1 } }
    let (goneCount, comeCount) = (gone.values.reduce(0, +), come.values.reduce(0, +))
    var carried = gone.reduce(into: [:]) { both, note in both[note.key] = min(note.value, come[note.key] ?? 0) }
    let carriedCount = carried.values.reduce(0, +)
    let lone = goneCount + comeCount - 2 * carriedCount
    (changeCount, strangerCount) = (lone, lone)
    for section in sections {
      for pair in section.pairs where !pair.isUnchanged {
        guard let before = pair.before, let after = pair.after else { continue }
        changeCount += 1
        if before.onset != after.onset, before.key != after.key { strangerCount += 1 }
      }
    }
    guard carriedCount > 0 else { return }
    var carriedAway = carried
    for index in sections.indices {
      let section = sections[index]
      sections[index].pairs.removeAll { pair in
        if pair.after == nil, let note = pair.before {
          return carriedAway.take(old(note, from: section.startBefore))
        }
        if pair.before == nil, let note = pair.after { return carried.take(absolute(note, from: section.startAfter)) }
        return false
      }
    }
  }
}

extension [ComparedNote: Int] {
  /// Takes one away, where there is one.
  fileprivate mutating func take(_ note: ComparedNote) -> Bool {
    guard let count = self[note], count > 0 else { return false }
    self[note] = count - 1
    return true
  }
}

extension Performance {
  /// The notes of a track as they are heard, spelled by the key.
  func comparedNotes(ofTrack index: Int, keys: TickMap<Key>) -> [ComparedNote] {
    guard tracks.indices.contains(index) else { return [] }
    let track = tracks[index]
    return track.notes.map { note in
      let sound: ComparedNote.Sound
      if track.kind == .drum, let drum = Drum(key: note.key) {
        sound = .drum(drum)
      } else {
        sound = .pitch((keys.value(at: note.onset) ?? .cMajor).spelling(of: note.key) ?? note.pitch)
      }
      return ComparedNote(
        onset: note.onset, length: track.kind == .drum ? 0 : note.length, sound: sound, velocity: note.velocity.value)
    }
  }
}
