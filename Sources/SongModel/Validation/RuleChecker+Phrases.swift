import MusicTheory

/// A content whose rules can be checked.
protocol CheckedContent: PhraseContent {
  /// Checks its music, which is a member of the phrase that a path leads to.
  func check(with checker: inout RuleChecker, length: Int, at path: SongPath)
}

extension MelodyContent: CheckedContent {
  func check(with checker: inout RuleChecker, length: Int, at path: SongPath) {
    checker.check(voices, length: length, at: path)
    var numbers = BlockNumbers()
    for voice in voices {
      let blocks = voice.blocks.span
      for index in blocks.indices { numbers.append(blocks[index].id) }
    }
    checker.check(numbers, nextID: nextID, at: path) { position in
      var position = position
      for (index, voice) in voices.enumerated() {
        if position < voice.blocks.count { return path.element("voices", index).element("blocks", position) }
        position -= voice.blocks.count
      }
      return path
    }
  }
}

extension DrumContent: CheckedContent {
  func check(with checker: inout RuleChecker, length: Int, at path: SongPath) {
    checker.check(beats, length: length, at: path)
    var numbers = BlockNumbers()
    for beat in beats { numbers.append(beat.id) }
    checker.check(numbers, nextID: nextID, at: path) { path.element("beats", $0) }
  }
}

/// The numbers of a phrase's blocks or beats in order.
struct BlockNumbers {
  private(set) var lowest = Int.max
  private(set) var highest = 0
  private var last = 0
  private var isAscending = true
  private var numbers: [BlockID] = []

  /// Adds the next.
  @inline(__always)
  mutating func append(_ number: BlockID) {
    lowest = min(lowest, number)
    highest = max(highest, number)
    isAscending = isAscending && number > last
    last = number
    numbers.append(number)
  }

  /// The positions of numbers that stand at an earlier position already, and of those outside bounds.
  func repeated() -> [Int] {
    // Phrases that were written from left to right need no more than this.
    if isAscending { return [] }
    let sorted = numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
    return zip(sorted, sorted.dropFirst()).compactMap { numbers[$0] == numbers[$1] ? $1 : nil }.sorted()
  }

  /// The positions of numbers outside bounds.
  func outside(_ allowed: ClosedRange<Int>) -> [Int] {
    if numbers.isEmpty || allowed.contains(lowest) && allowed.contains(highest) { return [] }
    return numbers.indices.filter { !allowed.contains(numbers[$0]) }
  }

  /// The number at a position.
  subscript(position: Int) -> BlockID { numbers[position] }
}

extension RuleChecker {
  /// Checks what concerns one phrase alone.
  mutating func checkPhrase(at location: PhraseLocation, of song: Song) {
    switch song.tracks[location.track].phrases {
    case .melody(let phrases): check(phrases[location.phrase], at: location)
    case .drum(let phrases): check(phrases[location.phrase], at: location)
    }
  }

  private mutating func check<Content: CheckedContent>(_ phrase: Phrase<Content>, at location: PhraseLocation) {
    check(phrase.start, in: Song.ticks, at: .phrase(location).key("start"))
    check(phrase.length, in: 1...Song.lastTick, at: .phrase(location).key("length"))
    if Song.ticks.contains(phrase.start), (1...Song.lastTick).contains(phrase.length), phrase.end > Song.lastTick {
      note(.outOfBounds(value: phrase.end, allowed: Song.ticks), at: .phrase(location))
    }
    if case .original(let content) = phrase.source {
      content.check(with: &self, length: phrase.length, at: .phrase(location))
    }
  }

  /// Checks numbers of blocks or beats.
  fileprivate mutating func check(
    _ numbers: BlockNumbers, nextID: BlockID, at path: SongPath, element: (Int) -> SongPath
  ) {
    for position in numbers.outside(1...Song.largestID) {
      note(.outOfBounds(value: numbers[position], allowed: 1...Song.largestID), at: element(position).key("id"))
    }
    for position in numbers.repeated() { note(.blockIDTaken(numbers[position]), at: element(position).key("id")) }
    check(nextID, in: 1...Song.largestID, at: path.key("nextId"))
    if nextID <= numbers.highest {
      note(.nextIDTooLow(next: nextID, highest: numbers.highest), at: path.key("nextId"))
    }
  }
}
