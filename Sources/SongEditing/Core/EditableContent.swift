import MusicTheory
import SongModel

/// What editing asks of the music of a phrase, the same for melody and drum.
protocol EditableContent: PhraseContent {
  /// The music in a part of the phrase, counted from the part's start, with the numbers it has. What crosses the
  /// part's edges is cut.
  func part(_ range: Range<Int>) -> Self

  /// Adds music behind its own. What has a number that is taken, or none, gets a new one.
  ///
  /// - Parameter offset: Where the other's start comes to lie; the own music ends there at the latest.
  mutating func append(_ other: Self, at offset: Int)

  /// The music some semitones higher.
  ///
  /// - Parameter key: The key in force at a tick of the phrase.
  /// - Throws: ``EditError/pitchOutOfRange(number:by:)``.
  func transposed(by semitones: Int, key: (Int) -> Key) throws(EditError) -> Self

  /// Whether there is no music.
  var isEmpty: Bool { get }
}

extension MelodyContent: EditableContent {
  func part(_ range: Range<Int>) -> MelodyContent {
    var part = MelodyContent(voices: [], nextID: nextID)
    for voice in voices {
      let inside = voice.blocks.compactMap { block -> Block? in
        let ticks = (block.at..<block.end).clamped(to: range)
        guard !ticks.isEmpty else { return nil }
        var cut = block.cut(to: ticks)
        cut.at -= range.lowerBound
        return cut
      }
      part.voices.append(Voice(inside))
    }
    part.trimVoices()
    return part
  }

  mutating func append(_ other: MelodyContent, at offset: Int) {
    var taken = Set(voices.lazy.flatMap(\.blocks).map(\.id))
    nextID = max(nextID, other.nextID)
    for (index, voice) in other.voices.enumerated() {
      if index == voices.count { voices.append(Voice()) }
      for var block in voice.blocks {
        block.at += offset
        if block.id < 1 || !taken.insert(block.id).inserted { block.id = takeID() }
        voices[index].blocks.append(block)
      }
    }
    trimVoices()
  }

  func transposed(by semitones: Int, key: (Int) -> Key) throws(EditError) -> MelodyContent {
    guard semitones != 0 else { return self }
    var result = self
    for voice in result.voices.indices {
      for index in result.voices[voice].blocks.indices {
        try result.voices[voice].blocks[index].transpose(by: .semitones(semitones), in: key(blockStart(voice, index)))
      }
    }
    return result
  }

  private func blockStart(_ voice: Int, _ index: Int) -> Int { voices[voice].blocks[index].at }

  var isEmpty: Bool { voices.isEmpty }

  /// The last voice is never empty.
  mutating func trimVoices() {
    while voices.last?.blocks.isEmpty == true { voices.removeLast() }
  }
}

extension DrumContent: EditableContent {
  func part(_ range: Range<Int>) -> DrumContent {
    let inside = beats.filter { range.contains($0.at) }.map { beat in
      var moved = beat
      moved.at -= range.lowerBound
      return moved
    }
    return DrumContent(beats: inside, nextID: nextID)
  }

  mutating func append(_ other: DrumContent, at offset: Int) {
    var taken = Set(beats.map(\.id))
    nextID = max(nextID, other.nextID)
    for var beat in other.beats {
      beat.at += offset
      if beat.id < 1 || !taken.insert(beat.id).inserted { beat.id = takeID() }
      beats.append(beat)
    }
  }

  func transposed(by semitones: Int, key: (Int) -> Key) throws(EditError) -> DrumContent { self }

  var isEmpty: Bool { beats.isEmpty }
}

extension Block {
  /// Moves every note and grace, those of silent parts too.
  mutating func transpose(by interval: Interval, in key: Key) throws(EditError) {
    try figure.updateNotes { note throws(EditError) in note.pitch = try note.pitch.movedOrThrow(by: interval, in: key) }
    guard !grace.isEmpty else { return }
    var moved: [Pitch] = []
    for pitch in grace { moved.append(try pitch.movedOrThrow(by: interval, in: key)) }
    grace = moved
  }
}

extension Pitch {
  /// The pitch an interval away.
  ///
  /// - Throws: ``EditError/pitchOutOfRange(number:by:)`` where it does not exist.
  func movedOrThrow(by interval: Interval, in key: Key) throws(EditError) -> Pitch {
    guard let moved = moved(by: interval, in: key) else {
      throw .pitchOutOfRange(number: number, by: interval)
    }
    return moved
  }
}

extension Figure {
  /// Changes every note at every depth; those of a chord that come to one pitch become one.
  mutating func updateNotes<Failure: Error>(_ update: (inout Note) throws(Failure) -> Void) throws(Failure) {
    switch self {
    case .empty: break
    case .chord(var chord):
      try chord.updateEach(update)
      self = .chord(chord)
    case .tuplet(var tuplet):
      for index in tuplet.slots.indices { try tuplet.slots[index].figure.updateNotes(update) }
      self = .tuplet(tuplet)
    }
  }
}
