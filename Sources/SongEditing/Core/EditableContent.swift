import MusicTheory
import SongModel

/// What editing asks of the music of a phrase, the same for melody and drum.
protocol EditableContent: PhraseContent {
  /// The phrases of a list; none where it is of another kind.
  static func phrases(in list: PhraseList) -> [Phrase<Self>]

  /// A list of phrases of the kind.
  static func list(_ phrases: [Phrase<Self>]) -> PhraseList

  /// The music in a part of the phrase, counted from the part's start, with the numbers it has. What crosses the
  /// part's edges is cut.
  func part(_ range: Range<Int>) -> Self

  /// Adds music behind its own.
  ///
  /// - Parameters:
  ///   - offset: Where the other's start comes to lie; the own music ends there at the latest.
  ///   - keepingIDs: Whether what is added keeps its numbers as far as they are free, or gets new ones.
  ///   - joiningHalves: Whether halves of one block, cut where the music meets, become one again.
  mutating func append(_ other: Self, at offset: Int, keepingIDs: Bool, joiningHalves: Bool)

  /// The two parts of the music that a cut leaves. A note that crosses the cut is tied, both halves keeping its number,
  /// so that what is heard stays as it was.
  ///
  /// - Parameters:
  ///   - tick: The cut, counted from the phrase's start.
  ///   - phrase: The phrase, for the error.
  /// - Throws: ``EditError/tupletCrosses(_:start:end:)``.
  func split(at tick: Int, of phrase: PhraseOutline) throws(EditError) -> (Self, Self)

  /// Lets notes that end at a tick not be tied, except those that go on in a block of the same number at the start of
  /// other music.
  mutating func removeTies(at tick: Int, exceptInto next: Self?)

  /// The music with every time changed by an exact scale.
  ///
  /// - Parameter phrase: Its phrase, for errors.
  /// - Throws: What the scale throws, or ``EditError/tooFine(_:slots:length:)`` where a slot would lose its last tick.
  func scaled(in phrase: Identifier, _ scale: (Int) throws(EditError) -> Int) throws(EditError) -> Self

  /// The music some semitones higher.
  ///
  /// - Parameter key: The key in force at a tick of the phrase.
  /// - Throws: ``EditError/pitchOutOfRange(number:by:)``.
  func transposed(by semitones: Int, key: (Int) -> Key) throws(EditError) -> Self

  /// Removes what sounds at the start and began before a tick of the music that this is the part behind.
  mutating func removeContinuations(of music: Self, from tick: Int)

  /// Numbers blocks or beats from 1 on, in order.
  mutating func renumber()

  /// How many blocks or beats there are.
  var count: Int { get }

  /// Their numbers.
  var ids: Set<BlockID> { get }

  /// The lowest and the highest MIDI key, those of silent notes and of graces too; `nil` where pitch is not moved.
  var keyRange: ClosedRange<Int>? { get }
}

extension MelodyContent: EditableContent {
  static func phrases(in list: PhraseList) -> [Phrase<MelodyContent>] {
    if case .melody(let phrases) = list { Array(phrases) } else { [] }
  }

  static func list(_ phrases: [Phrase<MelodyContent>]) -> PhraseList { .melody(phrases) }

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

  mutating func append(_ other: MelodyContent, at offset: Int, keepingIDs: Bool, joiningHalves: Bool) {
    var taken = keepingIDs ? Set(voices.lazy.flatMap(\.blocks).map(\.id)) : []
    nextID = max(nextID, other.nextID)
    for (index, voice) in other.voices.enumerated() {
      if index == voices.count { voices.append(Voice()) }
      for var block in voice.blocks {
        block.at += offset
        if joiningHalves, let last = voices[index].blocks.last, let whole = last.joined(withHalf: block) {
          voices[index].blocks[voices[index].blocks.count - 1] = whole
          continue
        }
        if !keepingIDs || !taken.insert(block.id).inserted { block.id = takeID() }
        voices[index].blocks.append(block)
      }
    }
    trimVoices()
  }

  func split(at tick: Int, of phrase: PhraseOutline) throws(EditError) -> (MelodyContent, MelodyContent) {
    var (first, second) = (MelodyContent(voices: [], nextID: nextID), MelodyContent(voices: [], nextID: nextID))
    for voice in voices {
      var (before, behind) = (Voice(), Voice())
      for var block in voice.blocks {
        if block.end <= tick {
          before.blocks.append(block)
        } else if block.at >= tick {
          block.at -= tick
          behind.blocks.append(block)
        } else {
          guard let (left, right) = block.halves(at: tick) else {
            throw .tupletCrosses(
              BlockAddress(phrase: phrase.id, block: block.id), start: phrase.start + block.at,
              end: phrase.start + block.end)
          }
          before.blocks.append(left)
          behind.blocks.append(right)
        }
      }
      first.voices.append(before)
      second.voices.append(behind)
    }
    first.trimVoices()
    second.trimVoices()
    return (first, second)
  }

  mutating func removeTies(at tick: Int, exceptInto next: MelodyContent?) {
    for (index, voice) in voices.enumerated() {
      guard let last = voice.blocks.last, last.end == tick, last.hasTies else { continue }
      if let next, index < next.voices.count, let first = next.voices[index].blocks.first, first.at == 0,
        first.id == last.id
      {
        continue
      }
      voices[index].blocks[voice.blocks.count - 1].removeTies()
    }
  }

  func scaled(
    in phrase: Identifier, _ scale: (Int) throws(EditError) -> Int
  ) throws(EditError) -> MelodyContent {
    var result = self
    for voice in voices.indices {
      for (index, block) in voices[voice].blocks.enumerated() {
        let (at, length) = (try scale(block.at), try scale(block.length))
        if case .tuplet(let tuplet) = block.figure, !tuplet.fits(in: length) {
          throw .tooFine(
            BlockAddress(phrase: phrase, block: block.id), slots: tuplet.slots.count, length: length)
        }
        result.voices[voice].blocks[index].at = at
        result.voices[voice].blocks[index].length = length
      }
    }
    return result
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

  mutating func removeContinuations(of music: MelodyContent, from tick: Int) {
    for (index, voice) in music.voices.enumerated() where index < voices.count {
      guard let crossing = voice.blocks.index(covering: tick), voice.blocks[crossing].at < tick else { continue }
      voices[index].blocks.removeFirst()
    }
    trimVoices()
  }

  mutating func renumber() {
    nextID = 1
    for voice in voices.indices {
      for index in voices[voice].blocks.indices { voices[voice].blocks[index].id = takeID() }
    }
  }

  var count: Int { voices.reduce(0) { $0 + $1.blocks.count } }

  var ids: Set<BlockID> { Set(voices.lazy.flatMap(\.blocks).map(\.id)) }

  var keyRange: ClosedRange<Int>? {
    var range: ClosedRange<Int>?
    for block in voices.lazy.flatMap(\.blocks) {
      guard let pitches = block.pitchRange else { continue }
      range = range.map { $0.union(pitches) } ?? pitches
    }
    return range
  }

  /// The last voice is never empty.
  mutating func trimVoices() {
    while voices.last?.blocks.isEmpty == true { voices.removeLast() }
  }
}

extension DrumContent: EditableContent {
  static func phrases(in list: PhraseList) -> [Phrase<DrumContent>] {
    if case .drum(let phrases) = list { Array(phrases) } else { [] }
  }

  static func list(_ phrases: [Phrase<DrumContent>]) -> PhraseList { .drum(phrases) }

  func part(_ range: Range<Int>) -> DrumContent {
    let inside = beats.filter { range.contains($0.at) }.map { beat in
      var moved = beat
      moved.at -= range.lowerBound
      return moved
    }
    return DrumContent(beats: inside, nextID: nextID)
  }

  mutating func append(_ other: DrumContent, at offset: Int, keepingIDs: Bool, joiningHalves: Bool) {
    var taken = keepingIDs ? Set(beats.map(\.id)) : []
    nextID = max(nextID, other.nextID)
    for var beat in other.beats {
      beat.at += offset
      if !keepingIDs || !taken.insert(beat.id).inserted { beat.id = takeID() }
      beats.append(beat)
    }
  }

  func split(at tick: Int, of phrase: PhraseOutline) throws(EditError) -> (DrumContent, DrumContent) {
    (part(0..<tick), part(tick..<max(tick, phrase.length)))
  }

  mutating func removeTies(at tick: Int, exceptInto next: DrumContent?) {}

  func scaled(in phrase: Identifier, _ scale: (Int) throws(EditError) -> Int) throws(EditError) -> DrumContent {
    var result = self
    for index in beats.indices { result.beats[index].at = try scale(beats[index].at) }
    return result
  }

  func transposed(by semitones: Int, key: (Int) -> Key) throws(EditError) -> DrumContent { self }

  mutating func removeContinuations(of music: DrumContent, from tick: Int) {}

  mutating func renumber() {
    nextID = 1
    for index in beats.indices { beats[index].id = takeID() }
  }

  var count: Int { beats.count }

  var ids: Set<BlockID> { Set(beats.map(\.id)) }

  var keyRange: ClosedRange<Int>? { nil }
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
