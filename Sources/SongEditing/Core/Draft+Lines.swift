import MusicTheory
import SongModel

extension Draft {
  /// Edits one voice of the original at a location.
  ///
  /// - Parameters:
  ///   - owner: The original.
  ///   - voice: The voice, from 1; made where it does not exist.
  ///   - end: The tick behind the last that may be used, counted from the phrase's start.
  mutating func editLine<Result>(
    of owner: PhraseLocation, voice: Int, end: Int, _ body: (inout Line) throws(EditError) -> Result
  ) throws(EditError) -> Result {
    var outcome: Result?
    var done: [(before: Block?, after: Block?)] = []
    var identifier: Identifier?
    try song.updateMelody(at: owner) { phrase throws(EditError) in
      guard case .original(var content) = phrase.source else { return }
      // The phrase lets go of its music while it is edited, so that only the blocks in question are copied.
      phrase.source = .original(MelodyContent())
      while content.voices.count < voice { content.voices.append(Voice()) }
      var line = Line(blocks: content.voices[voice - 1].blocks, nextID: content.nextID, end: end)
      content.voices[voice - 1].blocks = []
      outcome = try body(&line)
      content.voices[voice - 1].blocks = line.blocks
      content.nextID = line.nextID
      while content.voices.last?.blocks.isEmpty == true { content.voices.removeLast() }
      phrase.source = .original(content)
      done = line.changes
      identifier = phrase.id
    }
    guard let outcome, let identifier else {
      throw .withoutNotes(BlockAddress(phrase: song.outline(at: owner).id, block: 0))
    }
    record(done, phrase: identifier, voice: voice, owner: owner)
    return outcome
  }

  private mutating func record(
    _ done: [(before: Block?, after: Block?)], phrase: Identifier, voice: Int, owner: PhraseLocation
  ) {
    guard let first = done.first.flatMap({ $0.before ?? $0.after }) else { return }
    for step in done { changes.append(.block(phrase: phrase, voice: voice, before: step.before, after: step.after)) }
    let length = song.outline(at: owner).length
    places = max(places, song.places(of: phrase, length: length, range: first.at..<first.end))
  }
}

extension Song {
  /// Changes a melody phrase in place; nothing happens on a drum track.
  mutating func updateMelody<Failure: Error>(
    at location: PhraseLocation, _ update: (inout Phrase<MelodyContent>) throws(Failure) -> Void
  ) throws(Failure) {
    guard case .melody(var phrases) = tracks[location.track].phrases else { return }
    tracks[location.track].phrases = .melody([])
    defer { tracks[location.track].phrases = .melody(phrases) }
    try update(&phrases[location.phrase])
  }

  /// Changes a drum phrase in place; nothing happens on a melody track.
  mutating func updateDrum<Failure: Error>(
    at location: PhraseLocation, _ update: (inout Phrase<DrumContent>) throws(Failure) -> Void
  ) throws(Failure) {
    guard case .drum(var phrases) = tracks[location.track].phrases else { return }
    tracks[location.track].phrases = .drum([])
    defer { tracks[location.track].phrases = .drum(phrases) }
    try update(&phrases[location.phrase])
  }
}
