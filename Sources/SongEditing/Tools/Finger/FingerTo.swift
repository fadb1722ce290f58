import MusicTheory
import SongModel

/// `finger to TRACK [voice=N]`: moves the selection to another track or voice at the same time.
///
/// A selected root takes its whole block. Chord notes of a block, or of a slot, that are selected without its root become
/// a block of their own there, with the onset and length they had; a slot that loses all its notes falls silent, and a
/// tuplet of which only the first slot, or none, still sounds goes the way of ``EraserTap``. Every block must fit into one
/// phrase, in a mirror into one turn, of the other track; it sounds there as before. Notes that are in that voice
/// already stay as they are.
///
/// Time does not change, so where a block would land on others `stop` leaves it where it is, and says so; `trim` shaves
/// what is there; `push` moves later blocks by the overlap, gaps kept, and is refused where that does not fit, while an
/// earlier block that reaches into the place stops it as `stop` does; `refuse` refuses. Blocks keep their numbers within
/// a phrase and get new ones elsewhere. Of beats of one drum that come to one tick the loudest stays, unless `refuse`
/// refuses.
public struct FingerTo: EditCommand {
  /// The track.
  public var track: Identifier
  /// The voice there, from 1; `nil` for the current one. Beats have none.
  public var voice: Int?

  /// Makes a move.
  public init(track: Identifier, voice: Int? = nil) {
    self.track = track
    self.voice = voice
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let destination = try draft.track(track)
    let voice = voice ?? draft.context.voice
    guard EditContext.voices.contains(voice) else {
      throw .number(name: "voice", value: voice, allowed: EditContext.voices)
    }
    let targets = try draft.selectedTargets()
    let kind = draft.song.tracks[destination].kind
    if kind == .drum ? !targets.lines.isEmpty : !targets.beats.isEmpty {
      throw .wrongKind(track: track, is: kind, needed: kind == .drum ? .melody : .drum)
    }
    var kept = 0
    for line in targets.lines {
      for target in line.blocks {
        for part in target.parts {
          if try !draft.carry(part, of: target, from: line, to: destination, voice: voice) { kept += part.notes.count }
        }
      }
    }
    for part in targets.beats where part.owner.track != destination { try draft.carry(part, to: destination) }
    if kept > 0 { draft.warnings.append(.notesKeptPlace(count: kept)) }
  }
}

extension Targets.TargetBlock {
  /// What moves as one: the whole block, or the selected notes of a leaf.
  fileprivate struct Part {
    /// What arrives, at its place in the phrase it comes from.
    let arriving: Block
    /// The selected notes of the block that it takes along.
    let notes: Set<NotePlace>
    /// The way to the leaf that the notes leave; `nil` for the whole block.
    let leaf: SlotPath?
  }

  fileprivate var parts: [Part] {
    if hasRoot { return [Part(arriving: block, notes: notes, leaf: nil)] }
    return block.leaves.compactMap { leaf in
      let here = notes.filter { $0.path == leaf.path }
      let moving = (leaf.figure.chord?.notes ?? []).filter {
        here.contains(NotePlace(path: leaf.path, key: $0.pitch.number))
      }
      guard let chord = Chord(moving) else { return nil }
      let arriving = Block(
        id: 0, at: leaf.start, length: leaf.end - leaf.start, figure: .chord(chord), isRest: leaf.isSilent)
      return Part(arriving: arriving, notes: here, leaf: leaf.path)
    }
  }
}

extension Draft {
  /// Moves one part of the selection.
  ///
  /// - Returns: Whether it was not kept where it is by what is there.
  fileprivate mutating func carry(
    _ part: Targets.TargetBlock.Part, of target: Targets.TargetBlock, from line: Targets.TargetLine,
    to track: Int, voice: Int
  ) throws(EditError) -> Bool {
    let tick = line.start + part.arriving.at
    let site = try site(at: tick, on: track)
    try check(tick + part.arriving.length - 1, liesIn: site)
    guard site.owner != line.owner || voice != line.voice else { return true }
    // What came before may have shaved or pushed the block.
    let source = song.blocks(of: line.owner, voice: line.voice)
    guard
      let index = source.index(covering: target.block.at).flatMap({ source[$0].id == target.block.id ? $0 : nil })
        ?? source.firstIndex(where: { $0.id == target.block.id })
    else { return true }

    var arriving = part.arriving
    arriving.at = site.local(tick)
    let key = song.key(at: tick)
    if site.transposition != 0 { try arriving.transpose(by: .semitones(-site.transposition), in: key) }
    let phrase = song.outline(at: site.owner)
    guard try makeWay(for: arriving, in: site, voice: voice, phrase: phrase) else { return false }

    let staysInPhrase = site.owner == line.owner && part.leaf == nil
    var id = arriving.id
    try editLine(of: site.owner, voice: voice, end: phrase.length) { edited in
      let index = staysInPhrase ? edited.restore(arriving) : edited.put(arriving)
      id = edited.blocks[index].id
    }
    try editLine(of: line.owner, voice: line.voice, end: song.outline(at: line.owner).length) { edited in
      guard let leaf = part.leaf, let left = edited.blocks[index].without(part.notes, at: leaf) else {
        edited.remove(at: index)
        return
      }
      edited.replace(at: index, with: left)
    }
    for note in part.notes {
      let old = BlockAddress(phrase: line.phrase, block: target.block.id, path: note.path)
      selection.notes.remove(NoteAddress(place: old, key: note.key))
    }
    for note in part.notes {
      let path = part.leaf == nil ? note.path : []
      selection.notes.insert(
        NoteAddress(
          place: BlockAddress(phrase: phrase.id, block: id, path: path), key: note.key - site.transposition))
    }
    return true
  }

  /// Deals with what stands where a block arrives.
  ///
  /// - Returns: Whether the block may be put there.
  private mutating func makeWay(
    for arriving: Block, in site: Site, voice: Int, phrase: PhraseOutline
  ) throws(EditError) -> Bool {
    let blocks = song.blocks(of: site.owner, voice: voice)
    let first = blocks.firstIndex(endingAfter: arriving.at)
    guard first < blocks.count, blocks[first].at < arriving.end else { return true }
    switch context.collisions {
    case .stop: return false
    case .trim: return true
    case .refuse: throw .collides(BlockAddress(phrase: phrase.id, block: blocks[first].id))
    case .push:
      guard blocks[first].at >= arriving.at else { return false }
      let overlap = arriving.end - blocks[first].at
      let missing = (blocks.last?.end ?? 0) + overlap - phrase.length
      guard missing <= 0 else { throw .doesNotFit(phrase: phrase.id, missing: missing) }
      try editLine(of: site.owner, voice: voice, end: phrase.length) { $0.shift(from: first, by: overlap) }
      return true
    }
  }

  fileprivate mutating func carry(_ part: Targets.TargetBeats, to track: Int) throws(EditError) {
    let beats = song.beats(of: part.owner)
    for beat in part.indices.map({ beats[$0] }) {
      let site = try site(at: part.start + beat.at, on: track)
      guard site.owner != part.owner else { continue }
      let phrase = song.outline(at: site.owner).id
      let place = song.beats(of: site.owner).first { $0.at == site.local(part.start + beat.at) && $0.drum == beat.drum }
      if let place, context.collisions == .refuse { throw .collides(BlockAddress(phrase: phrase, block: place.id)) }
      var moved = beat
      moved.at = site.local(part.start + beat.at)
      var id = beat.id
      try editBeats(of: site.owner) { line in
        line.put(moved)
        if let index = line.index(at: moved.at, drum: moved.drum) { id = line.beats[index].id }
      }
      try editBeats(of: part.owner) { line in
        if let index = line.index(at: beat.at, drum: beat.drum) { line.remove(at: index) }
      }
      selection.notes.insert(
        NoteAddress(place: BlockAddress(phrase: phrase, block: id), key: beat.drum.key))
    }
  }
}
