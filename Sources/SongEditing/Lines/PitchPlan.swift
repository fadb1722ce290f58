import MusicTheory
import SongModel

/// New pitches for stored notes, collected before any block is touched.
///
/// A note that has a new pitch keeps it: what comes second in the plan is ignored, so that a note met several times is
/// edited once, as at its first.
struct PitchPlan {
  /// A voice of an original.
  private struct VoiceLocation: Hashable {
    let owner: PhraseLocation
    let voice: Int
  }

  private var pitches: [StoredNote: Pitch] = [:]
  private var graces: [VoiceLocation: [Int: Interval]] = [:]
  private var blocks: [VoiceLocation: Set<Int>] = [:]

  /// Whether a note has a new pitch.
  func has(_ note: StoredNote) -> Bool { pitches[note] != nil }

  /// Gives a note a new pitch, as it is stored.
  mutating func set(_ note: StoredNote, to pitch: Pitch) {
    guard pitches[note] == nil else { return }
    pitches[note] = pitch
    blocks[VoiceLocation(owner: note.owner, voice: note.voice), default: []].insert(note.block)
  }

  /// Moves the graces of a block.
  ///
  /// - Parameter block: The index of the block in its voice.
  mutating func moveGraces(of block: Int, in owner: PhraseLocation, voice: Int, by interval: Interval) {
    let place = VoiceLocation(owner: owner, voice: voice)
    guard graces[place]?[block] == nil else { return }
    graces[place, default: [:]][block] = interval
    blocks[place, default: []].insert(block)
  }
}

extension PitchPlan {
  /// Gives a note a new pitch, and the notes that ties join with it the same as it is heard there.
  mutating func setChain(_ note: StoredNote, to pitch: Pitch, in song: Song) throws(EditError) {
    guard !has(note) else { return }
    for member in song.tieChain(of: note) {
      let key = song.key(at: song.outline(at: member.owner).start + song.start(of: member))
      set(member, to: try pitch.movedOrThrow(by: .semitones(member.key - note.key), in: key))
    }
  }

  /// Moves the chord of a leaf so that its root takes a pitch, ties going along. The graces of the block go with its
  /// root.
  ///
  /// - Parameters:
  ///   - note: The root of the leaf.
  ///   - pitch: The root's new pitch, as it is stored.
  mutating func moveChord(of note: StoredNote, to pitch: Pitch, in song: Song, key: Key) throws(EditError) {
    let block = song.blocks(of: note.owner, voice: note.voice)[note.block]
    guard let chord = block.leaves.first(where: { $0.path == note.path })?.figure.chord else { return }
    // A root that a chain has moved already takes its chord there.
    let pitch = pitches[note] ?? pitch
    let semitones = pitch.number - chord.root.pitch.number
    try setChain(note, to: pitch, in: song)
    if semitones != 0 {
      for other in chord.others {
        let otherNote = StoredNote(
          owner: note.owner, voice: note.voice, block: note.block, path: note.path, key: other.pitch.number)
        try setChain(otherNote, to: try other.pitch.movedOrThrow(by: .semitones(semitones), in: key), in: song)
      }
      if block.rootLeaf?.path == note.path {
        moveGraces(of: note.block, in: note.owner, voice: note.voice, by: .semitones(semitones))
      }
    }
  }
}

extension Song {
  /// The onset of a note, counted from its phrase's start.
  func start(of note: StoredNote) -> Int {
    let block = blocks(of: note.owner, voice: note.voice)[note.block]
    return block.leaves.first { $0.path == note.path }?.start ?? block.at
  }
}

extension Draft {
  /// Carries out a plan; the selection follows the notes.
  mutating func apply(_ plan: PitchPlan) throws(EditError) { try plan.apply(to: &self) }
}

extension PitchPlan {
  fileprivate func apply(to draft: inout Draft) throws(EditError) {
    let places = blocks.keys.sorted {
      ($0.owner.track, $0.owner.phrase, $0.voice) < ($1.owner.track, $1.owner.phrase, $1.voice)
    }
    for place in places {
      let phrase = draft.song.outline(at: place.owner)
      let key = draft.song.keys
      var renamed: [(from: NoteAddress, to: NoteAddress)] = []
      let isSelected = !draft.selection.isEmpty
      try draft.editLine(of: place.owner, voice: place.voice, end: phrase.length) { line throws(EditError) in
        for index in (blocks[place] ?? []).sorted() {
          var block = line.blocks[index]
          let old = block
          block.figure.updateNotes(path: []) { path, note in
            let stored = StoredNote(
              owner: place.owner, voice: place.voice, block: index, path: path, key: note.pitch.number)
            guard let pitch = pitches[stored] else { return }
            if isSelected, pitch.number != stored.key {
              let address = BlockAddress(phrase: phrase.id, block: old.id, path: path)
              renamed.append(
                (NoteAddress(place: address, key: stored.key), NoteAddress(place: address, key: pitch.number)))
            }
            note.pitch = pitch
          }
          if let interval = graces[place]?[index], !interval.isZero {
            let key = key.value(at: phrase.start + block.at) ?? .cMajor
            var moved: [Pitch] = []
            for grace in block.grace { moved.append(try grace.movedOrThrow(by: interval, in: key)) }
            block.grace = moved
          }
          line.replace(at: index, with: block)
        }
        line.rename(renamed)
      }
    }
  }
}

extension Figure {
  /// Changes every note at every depth, with the way to what holds it.
  mutating func updateNotes<Failure: Error>(
    path: SlotPath, _ update: (SlotPath, inout Note) throws(Failure) -> Void
  ) throws(Failure) {
    switch self {
    case .empty: break
    case .chord(var chord):
      try chord.updateEach { note throws(Failure) in try update(path, &note) }
      self = .chord(chord)
    case .tuplet(var tuplet):
      for index in tuplet.slots.indices {
        try tuplet.slots[index].figure.updateNotes(path: path + [index], update)
      }
      self = .tuplet(tuplet)
    }
  }
}
