import MusicTheory
import SongModel

/// Pairs the notes of a phrase that both songs have, by the numbers of its blocks or beats.
struct BlockPairing {
  private(set) var pairs: [NotePair] = []
  private(set) var changedRests = 0
  private(set) var embellishments: [ChangedEmbellishment] = []

  init(_ before: Music, _ after: Music) {
    pair(before.voices, after.voices)
    pair(before.beats, after.beats)
    pairs.putInOrder()
  }

  private mutating func pair(_ old: [Voice], _ new: [Voice]) {
    var known: [BlockID: (voice: Int, block: Block)] = [:]
    if old != new {
      for (index, voice) in old.enumerated() {
        for block in voice.blocks { known[block.id] = (index + 1, block) }
      }
    }
    for (index, voice) in new.enumerated() {
      for block in voice.blocks {
        let notes = ComparedNote.notes(of: block, voice: index + 1)
        if old == new {
          pairs += notes.map { NotePair(before: $0, after: $0) }
        } else if let earlier = known.removeValue(forKey: block.id) {
          pair(earlier.block, earlier.voice, with: block, notes)
        } else {
          if notes.isEmpty { changedRests += 1 }
          pairs += notes.map { NotePair(before: nil, after: $0) }
        }
      }
    }
    guard !known.isEmpty else { return }
    for (index, voice) in old.enumerated() {
      for block in voice.blocks where known[block.id] != nil {
        let notes = ComparedNote.notes(of: block, voice: index + 1)
        if notes.isEmpty { changedRests += 1 }
        pairs += notes.map { NotePair(before: $0, after: nil) }
      }
    }
  }

  private mutating func pair(_ old: Block, _ oldVoice: Int, with new: Block, _ after: [ComparedNote]) {
    let before = ComparedNote.notes(of: old, voice: oldVoice)
    if let change = ChangedEmbellishment(old, new) { embellishments.append(change) }
    if before.isEmpty, after.isEmpty {
      if old != new { changedRests += 1 }
      return
    }
    if before.count == after.count {
      for (one, other) in zip(before, after) { pairs.append(NotePair(before: one, after: other)) }
      return
    }
    let isSwitched = old.isRest != new.isRest
    // Other notes than before: those of one pitch are the same, in order.
    var left = after
    for note in before {
      if let index = left.firstIndex(where: { $0.key == note.key }) {
        pairs.append(NotePair(before: note, after: left.remove(at: index)))
      } else {
        pairs.append(NotePair(before: note, after: nil, isSwitched: isSwitched))
      }
    }
    pairs += left.map { NotePair(before: nil, after: $0, isSwitched: isSwitched) }
  }

  private mutating func pair(_ old: [Beat], _ new: [Beat]) {
    var known = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    for beat in new {
      pairs.append(
        NotePair(before: known.removeValue(forKey: beat.id).map { ComparedNote($0) }, after: ComparedNote(beat)))
    }
    for beat in old where known[beat.id] != nil { pairs.append(NotePair(before: ComparedNote(beat), after: nil)) }
  }
}

extension Music {
  /// All notes or beats.
  var notes: [ComparedNote] {
    switch self {
    case .none: []
    case .melody(let voices):
      voices.enumerated().flatMap { index, voice in
        voice.blocks.flatMap { ComparedNote.notes(of: $0, voice: index + 1) }
      }
    case .drum(let beats): beats.map { ComparedNote($0) }
    }
  }
}
