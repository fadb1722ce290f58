import MusicTheory
import SongModel

// A note and those that its ties reach are heard as one: same pitch and voice, each beginning where the one before
// ends, across slots, blocks, phrases and turns. Because a stored note may be heard in many turns, its chain is taken
// over all of them: whatever is tied to it anywhere.

extension Song {
  /// The stored notes that ties join with a note, anywhere they are heard; itself among them.
  func tieChain(of note: StoredNote) -> [StoredNote] {
    var chain = [note]
    var found: Set<StoredNote> = [note]
    var next = 0
    while next < chain.count {
      for other in tiedNeighbours(of: chain[next]) where found.insert(other).inserted { chain.append(other) }
      next += 1
    }
    return chain
  }

  /// Where the chain that is heard at a note in a turn begins.
  ///
  /// - Returns: The song tick.
  func chainStart(of note: StoredNote, heardAt site: Site) -> Int {
    var (note, site) = (note, site)
    var hasCrossedTurn = false
    while true {
      let blocks = blocks(of: note.owner, voice: note.voice)
      guard let leaf = blocks[note.block].leaves.first(where: { $0.path == note.path }) else { return site.origin }
      if leaf.start > 0 {
        guard let before = tiedNote(endingAt: leaf.start, like: note, in: blocks) else {
          return site.origin + leaf.start
        }
        note = before
        continue
      }
      let played = outline(at: site.played)
      if site.origin > played.start {
        let turn = outline(at: site.owner).length
        guard let before = tiedNote(endingAt: turn, like: note, in: blocks) else { return site.origin }
        // One whole turn in the chain means all turns before are.
        let origin = hasCrossedTurn ? played.start : site.origin - turn
        site = Site(
          played: site.played, owner: site.owner, origin: origin, end: turn, transposition: site.transposition)
        if !hasCrossedTurn { note = before }
        hasCrossedTurn = true
      } else {
        guard let (before, there) = tiedNote(before: site.played, key: note.key + site.transposition, voice: note.voice)
        else { return site.origin }
        (note, site) = (before, there)
        hasCrossedTurn = false
      }
    }
  }

  private func tiedNeighbours(of note: StoredNote) -> [StoredNote] {
    let blocks = blocks(of: note.owner, voice: note.voice)
    let block = blocks[note.block]
    guard
      let leaf = block.leaves.first(where: { $0.path == note.path }),
      let stored = leaf.sounding?.note(ofNumber: note.key)
    else { return [] }
    var found: [StoredNote?] = []
    if leaf.start > 0 { found.append(tiedNote(endingAt: leaf.start, like: note, in: blocks)) }
    if stored.isTied { found.append(self.note(startingAt: leaf.end, like: note, in: blocks)) }
    guard leaf.start == 0 || stored.isTied else { return found.compactMap(\.self) }

    let outline = outline(at: note.owner)
    forEachPlace(of: note.owner, outline) { place, played in
      let key = note.key + played.transposition
      let hasTurns = played.length > outline.length
      if leaf.start == 0 {
        found.append(tiedNote(before: place, key: key, voice: note.voice)?.note)
        if hasTurns { found.append(tiedNote(endingAt: outline.length, like: note, in: blocks)) }
      }
      if stored.isTied {
        if hasTurns, leaf.end == outline.length { found.append(self.note(startingAt: 0, like: note, in: blocks)) }
        let lastEnd = (played.length - 1) % outline.length + 1
        // What a turn's end cuts off loses its tie with the block's end.
        if leaf.end == lastEnd, block.end == lastEnd {
          found.append(self.note(after: place, key: key, voice: note.voice))
        }
      }
    }
    return found.compactMap(\.self)
  }

  /// Calls a body with an original and everything that plays it.
  private func forEachPlace(
    of owner: PhraseLocation, _ outline: PhraseOutline, _ body: (PhraseLocation, PhraseOutline) -> Void
  ) {
    body(owner, outline)
    forEachReference(to: outline.id, body)
  }

  /// The sounding note of the same key, voice and original that begins at a tick.
  private func note(startingAt tick: Int, like note: StoredNote, in blocks: [Block]) -> StoredNote? {
    self.note(startingAt: tick, key: note.key, voice: note.voice, owner: note.owner, in: blocks)
  }

  private func note(
    startingAt tick: Int, key: Int, voice: Int, owner: PhraseLocation, in blocks: [Block]
  ) -> StoredNote? {
    guard let index = blocks.index(covering: tick), let leaf = blocks[index].leaf(covering: tick), leaf.start == tick,
      leaf.sounding?.note(ofNumber: key) != nil
    else { return nil }
    return StoredNote(owner: owner, voice: voice, block: index, path: leaf.path, key: key)
  }

  /// The tied note of the same key, voice and original that ends at a tick.
  private func tiedNote(endingAt tick: Int, like note: StoredNote, in blocks: [Block]) -> StoredNote? {
    tiedNote(endingAt: tick, key: note.key, voice: note.voice, owner: note.owner, in: blocks)
  }

  private func tiedNote(
    endingAt tick: Int, key: Int, voice: Int, owner: PhraseLocation, in blocks: [Block]
  ) -> StoredNote? {
    guard let index = blocks.index(covering: tick - 1), let leaf = blocks[index].leaf(covering: tick - 1),
      leaf.end == tick, leaf.sounding?.note(ofNumber: key)?.isTied == true
    else { return nil }
    return StoredNote(owner: owner, voice: voice, block: index, path: leaf.path, key: key)
  }

  /// The note that is heard first in the phrase behind another, without a gap between them.
  private func note(after place: PhraseLocation, key: Int, voice: Int) -> StoredNote? {
    let phrases = tracks[place.track].phrases
    guard place.phrase + 1 < phrases.count else { return nil }
    let next = PhraseLocation(track: place.track, phrase: place.phrase + 1)
    let start = outline(at: next).start
    guard start == outline(at: place).end else { return nil }
    let site = site(at: start, in: next)
    return note(
      startingAt: 0, key: key - site.transposition, voice: voice, owner: site.owner,
      in: blocks(of: site.owner, voice: voice))
  }

  /// The tied note that is heard last in the phrase before another, without a gap between them.
  private func tiedNote(before place: PhraseLocation, key: Int, voice: Int) -> (note: StoredNote, site: Site)? {
    guard place.phrase > 0 else { return nil }
    let previous = PhraseLocation(track: place.track, phrase: place.phrase - 1)
    let end = outline(at: previous).end
    guard end == outline(at: place).start else { return nil }
    let site = site(at: end - 1, in: previous)
    let blocks = blocks(of: site.owner, voice: voice)
    guard
      let note = tiedNote(
        endingAt: site.end, key: key - site.transposition, voice: voice, owner: site.owner, in: blocks),
      blocks[note.block].end == site.end || site.end == outline(at: site.owner).length
    else { return nil }
    return (note, site)
  }
}
