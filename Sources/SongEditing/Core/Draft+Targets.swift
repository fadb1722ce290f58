import MusicTheory
import SongModel

/// Notes and beats by where they stand now, in the order of tracks, phrases, voices and time.
struct Targets {
  /// A block with those of its notes that are meant.
  struct TargetBlock {
    let index: Int
    let block: Block
    let notes: Set<NotePlace>

    /// Whether the block's root is among the notes, so that the whole block is meant.
    var hasRoot: Bool {
      guard let leaf = block.rootLeaf, let root = leaf.figure.chord?.root else { return false }
      return notes.contains(NotePlace(path: leaf.path, key: root.pitch.number))
    }
  }

  /// The blocks of one voice of an original.
  struct TargetLine {
    let owner: PhraseLocation
    let phrase: Identifier
    /// The song tick at which the phrase begins.
    let start: Int
    let voice: Int
    var blocks: [TargetBlock]
  }

  /// The beats of an original, by index.
  struct TargetBeats {
    let owner: PhraseLocation
    let phrase: Identifier
    /// The song tick at which the phrase begins.
    let start: Int
    var indices: [Int]
  }

  var lines: [TargetLine] = []
  var beats: [TargetBeats] = []

  /// Whether nothing is meant.
  var isEmpty: Bool { lines.isEmpty && beats.isEmpty }
}

extension Draft {
  /// Finds notes by their lasting names. Names of what is gone find nothing.
  func resolve(_ addresses: some Sequence<NoteAddress>) -> Targets {
    var byPhrase: [Identifier: [BlockID: Set<NotePlace>]] = [:]
    for address in addresses {
      byPhrase[address.place.phrase, default: [:]][address.place.block, default: []]
        .insert(NotePlace(path: address.place.path, key: address.key))
    }
    var targets = Targets()
    for (track, phrases) in song.tracks.map(\.phrases).enumerated() {
      switch phrases {
      case .melody(let phrases):
        for (index, phrase) in phrases.enumerated() {
          guard let wanted = byPhrase[phrase.id], case .original(let content) = phrase.source else { continue }
          let owner = PhraseLocation(track: track, phrase: index)
          for (voice, line) in content.voices.enumerated() {
            let blocks = line.blocks.enumerated().compactMap { Targets.TargetBlock($0, $1, wanted[$1.id]) }
            guard !blocks.isEmpty else { continue }
            targets.lines.append(
              Targets.TargetLine(
                owner: owner, phrase: phrase.id, start: phrase.start, voice: voice + 1, blocks: blocks))
          }
        }
      case .drum(let phrases):
        for (index, phrase) in phrases.enumerated() {
          guard let wanted = byPhrase[phrase.id], case .original(let content) = phrase.source else { continue }
          let found = content.beats.indices.filter { beat in
            wanted[content.beats[beat].id]?.contains(NotePlace(path: [], key: content.beats[beat].drum.key)) == true
          }
          guard !found.isEmpty else { continue }
          targets.beats.append(
            Targets.TargetBeats(
              owner: PhraseLocation(track: track, phrase: index), phrase: phrase.id, start: phrase.start,
              indices: found))
        }
      }
    }
    return targets
  }

  /// The notes of a selection that are still there.
  func remaining(_ selection: Selection) -> Selection {
    let targets = resolve(selection.notes)
    var notes: Set<NoteAddress> = []
    for line in targets.lines {
      for target in line.blocks {
        for note in target.notes {
          let place = BlockAddress(phrase: line.phrase, block: target.block.id, path: note.path)
          notes.insert(NoteAddress(place: place, key: note.key))
        }
      }
    }
    for part in targets.beats {
      let beats = song.beats(of: part.owner)
      for beat in part.indices.map({ beats[$0] }) {
        notes.insert(NoteAddress(place: BlockAddress(phrase: part.phrase, block: beat.id), key: beat.drum.key))
      }
    }
    return Selection(notes)
  }

  /// The selected notes.
  ///
  /// - Throws: ``EditError/nothingSelected``.
  func selectedTargets() throws(EditError) -> Targets {
    let targets = resolve(selection.notes)
    guard !targets.isEmpty else { throw .nothingSelected }
    return targets
  }
}

extension Targets.TargetBlock {
  /// `nil` where none of the notes is in the block any more.
  fileprivate init?(_ index: Int, _ block: Block, _ wanted: Set<NotePlace>?) {
    guard let wanted else { return nil }
    var notes: Set<NotePlace> = []
    block.forEachNote { path, note in
      let place = NotePlace(path: path, key: note.pitch.number)
      if wanted.contains(place) { notes.insert(place) }
    }
    guard !notes.isEmpty else { return nil }
    self.init(index: index, block: block, notes: notes)
  }
}
