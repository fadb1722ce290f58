import MusicTheory
import SongModel

extension Draft {
  /// Edits one voice of the original at a location on a melody track.
  ///
  /// - Parameters:
  ///   - owner: The original.
  ///   - voice: The voice, from 1; made where it does not exist.
  ///   - end: The tick behind the last that may be used, counted from the phrase's start.
  /// - Throws: What the body throws; ``EditError/mirrorOutOfRange(mirror:number:)``, or
  ///   ``EditError/number(name:value:allowed:)`` for a voice that cannot be.
  mutating func editLine(
    of owner: PhraseLocation, voice: Int, end: Int, _ body: (inout Line) throws(EditError) -> Void
  ) throws(EditError) {
    guard EditContext.voices.contains(voice) else {
      throw .number(name: "voice", value: voice, allowed: EditContext.voices)
    }
    var done: [ItemChange<Block>] = []
    var renames: [[(from: NoteAddress, to: NoteAddress)]] = []
    try song.updateMelody(at: owner) { phrase throws(EditError) in
      guard case .original(var content) = phrase.source else { return }
      // The phrase lets go of its music while it is edited, so that only the blocks in question are copied.
      phrase.source = .original(MelodyContent())
      while content.voices.count < voice { content.voices.append(Voice()) }
      var line = Line(
        blocks: content.voices[voice - 1].blocks, of: phrase.id, nextID: content.nextID, end: end)
      content.voices[voice - 1].blocks = []
      try body(&line)
      done = netChanges(line.changes, id: \.id)
      renames = line.renames
      content.voices[voice - 1].blocks = line.blocks
      // Where nothing changed, no number was used up either.
      if !done.isEmpty { content.nextID = line.nextID }
      content.trimVoices()
      phrase.source = .original(content)
    }
    guard !done.isEmpty else { return }
    editedLineCount += 1
    let outline = song.outline(at: owner)
    follow(done, renames) { $0.noteAddresses(in: outline.id) }
    var first = outline.length
    var pitches: ClosedRange<Int>?
    // Not just as much as is needed, for a command may come here many times.
    let needed = changes.count + done.count
    if changes.capacity < needed { changes.reserveCapacity(max(needed, 2 * changes.count)) }
    for step in done {
      first = min(first, step.before?.at ?? .max, step.after?.at ?? .max)
      if let range = step.after?.pitchRange { pitches = pitches.map { $0.union(range) } ?? range }
      changes.append(.block(phrase: outline.id, voice: voice, before: step.before, after: step.after))
    }
    try note(places: owner, outline, from: first, pitches: pitches)
  }

  /// Edits the beats of the original at a location on a drum track.
  mutating func editBeats(
    of owner: PhraseLocation, _ body: (inout BeatLine) throws(EditError) -> Void
  ) throws(EditError) {
    var done: [ItemChange<Beat>] = []
    var renames: [[(from: NoteAddress, to: NoteAddress)]] = []
    try song.updateDrum(at: owner) { phrase throws(EditError) in
      guard case .original(var content) = phrase.source else { return }
      phrase.source = .original(DrumContent())
      var line = BeatLine(beats: content.beats, nextID: content.nextID)
      content.beats = []
      try body(&line)
      done = netChanges(line.changes, id: \.id)
      renames = line.renames
      content.beats = line.beats
      if !done.isEmpty { content.nextID = line.nextID }
      phrase.source = .original(content)
    }
    guard !done.isEmpty else { return }
    editedLineCount += 1
    let outline = song.outline(at: owner)
    follow(done, renames) { beat in
      [NoteAddress(place: BlockAddress(phrase: outline.id, block: beat.id), key: beat.drum.key)]
    }
    for step in done {
      changes.append(.beat(phrase: outline.id, before: step.before, after: step.after))
    }
    let first = done.reduce(outline.length) { min($0, $1.before?.at ?? .max, $1.after?.at ?? .max) }
    try note(places: owner, outline, from: first, pitches: nil)
  }

  /// Lets the selection follow notes that are called otherwise now, and lose those that are gone.
  ///
  /// - Parameters:
  ///   - done: What was done to blocks or beats.
  ///   - renames: What notes are called afterwards, step by step.
  ///   - names: The lasting names of a block's notes, or of a beat.
  private mutating func follow<Item>(
    _ done: [ItemChange<Item>], _ renames: [[(from: NoteAddress, to: NoteAddress)]],
    names: (Item) -> [NoteAddress]
  ) {
    guard !selection.isEmpty else { return }
    for step in renames { selection.rename(step) }
    let before = done.flatMap { $0.before.map(names) ?? [] }
    let after = Set(done.flatMap { $0.after.map(names) ?? [] })
    let changed = Set((before + after).map(\.place.block))
    for address in before + renames.joined().map(\.to)
    where changed.contains(address.place.block) && !after.contains(address) {
      selection.notes.remove(address)
    }
  }

  /// Counts where a change is heard, and checks that syncs can follow it.
  private mutating func note(
    places owner: PhraseLocation, _ outline: PhraseOutline, from first: Int, pitches: ClosedRange<Int>?
  ) throws(EditError) {
    var count = 1
    var refused: EditError?
    song.forEachReference(to: outline.id) { _, mirror in
      count += mirror.length / outline.length
      if mirror.length % outline.length > first { count += 1 }
      guard mirror.transposition != 0, refused == nil, let pitches else { return }
      for number in [pitches.lowerBound, pitches.upperBound]
      where !Pitch.numbers.contains(number + mirror.transposition) {
        refused = .mirrorOutOfRange(mirror: mirror.id, number: number + mirror.transposition)
      }
    }
    if let refused { throw refused }
    places.note(count, of: outline.id)
  }
}

/// What was done to a block or beat: `nil` before where it is new, `nil` after where it is gone.
struct ItemChange<Item> {
  var before: Item?
  var after: Item?
}

/// What was done to each block or beat in the end, in the order of the first changes.
private func netChanges<Item: Equatable>(_ changes: [ItemChange<Item>], id: (Item) -> BlockID) -> [ItemChange<Item>] {
  // New blocks have ascending numbers, so what was only written needs no search.
  var last = 0
  let isAscending = changes.allSatisfy { change in
    guard let item = change.before ?? change.after, id(item) > last else { return false }
    last = id(item)
    return true
  }
  guard !isAscending else { return changes }
  var net: [ItemChange<Item>] = []
  var places = FirstPlaces<BlockID>()
  for change in changes {
    guard let item = change.before ?? change.after else { continue }
    if let place = places.place(of: id(item)) {
      net[place].after = change.after
    } else {
      net.append(change)
    }
  }
  return net.filter { $0.before != $0.after }
}

extension Song {
  /// Changes a melody phrase in place; nothing happens on a drum track.
  mutating func updateMelody<Failure: Error>(
    at location: PhraseLocation, _ update: (inout Phrase<MelodyContent>) throws(Failure) -> Void
  ) throws(Failure) {
    guard case .melody(var phrases) = tracks[location.track].phrases else { return }
    tracks[location.track].phrases = .melody(PhraseArray())
    defer { tracks[location.track].phrases = .melody(phrases) }
    try update(&phrases[location.phrase])
  }

  /// Changes a drum phrase in place; nothing happens on a melody track.
  mutating func updateDrum<Failure: Error>(
    at location: PhraseLocation, _ update: (inout Phrase<DrumContent>) throws(Failure) -> Void
  ) throws(Failure) {
    guard case .drum(var phrases) = tracks[location.track].phrases else { return }
    tracks[location.track].phrases = .drum(PhraseArray())
    defer { tracks[location.track].phrases = .drum(phrases) }
    try update(&phrases[location.phrase])
  }
}
