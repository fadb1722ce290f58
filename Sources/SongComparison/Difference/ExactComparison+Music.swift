import MusicTheory
import SongModel

/// The blocks or beats of a phrase or motif.
enum Music {
  case none
  case melody([Voice])
  case drum([Beat])

  init(_ content: (some PhraseContent)?) {
    switch content {
    case let content as MelodyContent: self = .melody(content.voices)
    case let content as DrumContent: self = .drum(content.beats)
    default: self = .none
    }
  }

  init(_ content: Motif.Content) {
    switch content {
    case .melody(let voices): self = .melody(voices)
    case .drum(let beats): self = .drum(beats)
    }
  }

  var voices: [Voice] { if case .melody(let voices) = self { voices } else { [] } }
  var beats: [Beat] { if case .drum(let beats) = self { beats } else { [] } }
}

extension ExactComparison {
  /// Where blocks or beats are: what owns them, on which track, and where that begins.
  struct Place {
    let owner: MusicOwner
    let track: Identifier?
    let start: Int?

    init(_ owner: MusicOwner, _ track: Identifier? = nil, _ start: Int? = nil) {
      self.owner = owner
      self.track = track
      self.start = start
    }

    func tick(_ at: Int) -> Int? { start.map { $0 + at } }
  }

  mutating func compare(_ old: Music, _ new: Music, in place: Place) {
    compare(old.voices, new.voices, in: place)
    compare(old.beats, new.beats, in: place)
  }

  private mutating func compare(_ old: [Voice], _ new: [Voice], in place: Place) {
    guard old != new else { return }
    var known: [BlockID: (voice: Int, block: Block)] = [:]
    for (index, voice) in old.enumerated() {
      for block in voice.blocks { known[block.id] = (index + 1, block) }
    }
    for (index, voice) in new.enumerated() {
      for block in voice.blocks {
        let address = BlockPart(place.owner, block.id)
        let facts = Facts(block, voice: index + 1)
        guard let earlier = known.removeValue(forKey: block.id) else {
          add(.block(address), [.added(facts.statements + Facts(block.figure).statements)], place, block.at)
          continue
        }
        guard earlier.block != block || earlier.voice != index + 1 else { continue }
        add(.block(address), Facts(earlier.block, voice: earlier.voice).changes(to: facts), place, block.at)
        compare(earlier.block.figure, block.figure, of: address, place, block.at)
      }
    }
    guard !known.isEmpty else { return }
    for (index, voice) in old.enumerated() {
      for block in voice.blocks where known[block.id] != nil {
        let statements = Facts(block, voice: index + 1).statements + Facts(block.figure).statements
        add(.block(BlockPart(place.owner, block.id)), [.removed(statements)], place, block.at)
      }
    }
  }

  /// Compares note by note and slot by slot where both have as many, else as a whole.
  private mutating func compare(_ old: Figure, _ new: Figure, of address: BlockPart, _ place: Place, _ at: Int) {
    guard old != new else { return }
    switch (old, new) {
    case (.chord(let old), .chord(let new)) where old.count == new.count:
      for (index, (old, new)) in zip(old.notes, new.notes).enumerated() where old != new {
        var note = address
        note.note = index
        add(.block(note), Facts(old).changes(to: Facts(new)), place, at)
      }
    case (.tuplet(let old), .tuplet(let new)) where old.slots.count == new.slots.count:
      for (index, (old, new)) in zip(old.slots, new.slots).enumerated() where old != new {
        var slot = address
        slot.slot.append(index)
        add(.block(slot), Facts(old).changes(to: Facts(new)), place, at)
        compare(old.figure, new.figure, of: slot, place, at)
      }
    default: add(.block(address), Facts(old).changes(to: Facts(new)), place, at)
    }
  }

  private mutating func compare(_ old: [Beat], _ new: [Beat], in place: Place) {
    guard old != new else { return }
    var known = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    for beat in new {
      let part = SongPart.beat(place.owner, beat.id)
      if let earlier = known.removeValue(forKey: beat.id) {
        if earlier != beat { add(part, Facts(earlier).changes(to: Facts(beat)), place, beat.at) }
      } else {
        add(part, [.added(Facts(beat).statements)], place, beat.at)
      }
    }
    for beat in old where known[beat.id] != nil {
      add(.beat(place.owner, beat.id), [.removed(Facts(beat).statements)], place, beat.at)
    }
  }

  private mutating func add(_ part: SongPart, _ changes: [Difference.Change], _ place: Place, _ at: Int) {
    add(part, changes, track: place.track, tick: place.tick(at))
  }
}
