import MusicTheory
import SongModel

/// The notes and lyrics of a melody track.
///
/// Voices are gone through one after the other, each through all phrases and turns: voice *n* of one phrase continues
/// in voice *n* of the next, and ties reach from one into the other.
struct MelodyFlattening {
  private(set) var notes: [Performance.Note] = []
  private(set) var lyrics: [Performance.Lyric] = []
  /// The ways into tuplets by number; 0 is the block itself.
  private(set) var slotPaths: [SlotPath] = [[]]

  /// What is left of the budget.
  private(set) var budget: Budget

  private let track: Identifier
  private let ornamentTime: OrnamentTime
  private var transposer: Transposer
  private var swing: SwingMap
  private var slotNumbers: [SlotPath: Int] = [:]
  /// Tied notes of the voice that go on if something of their key begins where they end.
  private var tied: [Strike] = []
  /// Beginnings of blocks with graces or arpeggios, as long as notes of theirs are tied.
  private var attacks: [Attack] = []
  /// The attacks that the end of a key's note decides.
  private var attacksByKey: [Int: [Int]] = [:]

  init(song: Song, track: Identifier, swing: SwingMap, budget: Budget) {
    self.track = track
    ornamentTime = OrnamentTime(ticksPerQuarter: song.ticksPerQuarter)
    transposer = Transposer(keys: song.keys)
    self.swing = swing
    self.budget = budget
  }

  /// Plays phrases in order of time.
  mutating func play(_ phrases: [ResolvedPhrase<MelodyContent>]) throws(PerformanceError) {
    var phrasesByVoice: [[Int]] = []
    var expected = 0
    for (index, phrase) in phrases.enumerated() {
      for (voice, blocks) in phrase.content.voices.map(\.blocks).enumerated() where !blocks.isEmpty {
        // Whole turns are counted beforehand, so that a song without end fails at once.
        try budget.spend(blocks.count, times: phrase.length / phrase.turnLength)
        expected += blocks.count * phrase.turns
        while phrasesByVoice.count <= voice { phrasesByVoice.append([]) }
        phrasesByVoice[voice].append(index)
      }
    }
    notes.reserveCapacity(min(expected, 1 << 20))
    for (voice, indices) in phrasesByVoice.enumerated() {
      for index in indices {
        for turn in 0..<phrases[index].turns {
          try play(
            phrases[index].content.voices[voice].blocks, of: phrases[index], turn: turn,
            from: Performance.Source(phrase: index, turn: turn, voice: voice + 1, block: 0))
        }
      }
      for strike in tied { try settle(strike) }
      tied.removeAll(keepingCapacity: true)
      forgetAttacks()
    }
    let isInOrder = zip(lyrics, lyrics.dropFirst()).allSatisfy { $0.tick <= $1.tick }
    if !isInOrder { lyrics = lyrics.enumerated().sorted { ($0.1.tick, $0.0) < ($1.1.tick, $1.0) }.map(\.element) }
  }

  private mutating func play(
    _ blocks: [Block], of phrase: ResolvedPhrase<MelodyContent>, turn: Int, from source: Performance.Source
  ) throws(PerformanceError) {
    let start = phrase.start + turn * phrase.turnLength
    let played = phrase.played(ofTurn: turn)
    for block in blocks {
      if block.at >= played { break }
      if played < phrase.turnLength { try budget.spend(1) }
      guard block.at >= 0, block.length > 0, block.length <= Song.lastTick else { throw .invalidSong(track) }
      guard !block.isRest else { continue }
      if let note = block.onlyNote, !note.isTied, tied.isEmpty {
        // What most blocks are: a note that nothing goes on into, and that goes on into nothing.
        try play(
          note, from: start + block.at, to: start + min(block.end, played), transposition: phrase.transposition,
          source: source.inBlock(block.id))
        continue
      }
      var step = Step(block, transposition: phrase.transposition, source: source.inBlock(block.id))
      step.isCut = block.end > played
      let limit = start + played
      switch block.figure {
      case .empty: continue
      case .chord(let chord):
        try play(chord, from: start + block.at, to: start + block.end, limit: limit, in: &step)
      case .tuplet(let tuplet):
        guard tuplet.canBeLaidOut() else { throw .invalidSong(track) }
        for leaf in tuplet.layout(length: block.length) {
          guard block.at + leaf.start < played else { break }
          guard !leaf.isSilent, let chord = leaf.slot.figure.chord, leaf.start < leaf.end else { continue }
          try budget.spend(1)
          step.source = step.source.inSlot(number(of: leaf.path))
          try play(
            chord, from: start + block.at + leaf.start, to: start + block.at + leaf.end, limit: limit, in: &step)
        }
      }
    }
  }

  /// What the notes of one block have in common.
  private struct Step {
    let transposition: Int
    let ornament: Ornament?
    /// Graces and syllable, until the first note of the block has taken them.
    var grace: [Pitch]
    var lyric: String?
    var source: Performance.Source
    /// Whether the block reaches beyond its turn or phrase.
    var isCut = false

    init(_ block: Block, transposition: Int, source: Performance.Source) {
      self.transposition = transposition
      self.source = source
      let isEmbellished = block.isEmbellished
      ornament = isEmbellished ? block.ornament : nil
      grace = isEmbellished ? block.grace : []
      lyric = isEmbellished ? block.lyric : nil
    }
  }

  /// Strikes a note by itself.
  private mutating func play(
    _ note: Note, from onset: Int, to end: Int, transposition: Int, source: Performance.Source
  ) throws(PerformanceError) {
    guard let pitch = transposer.moved(note.pitch, by: transposition, at: onset) else { throw .invalidSong(track) }
    try settle(
      Strike(
        onset: onset, end: end, attack: nil, pitch: pitch, velocity: note.velocity, gate: note.gate, ornament: nil,
        source: source))
  }

  /// Strikes the notes of a chord, except those that a tie reaches.
  ///
  /// - Parameter limit: The tick at which the turn or phrase ends. What reaches beyond is cut there, and a tie, which
  ///   belongs to the end that is cut off, with it.
  private mutating func play(
    _ chord: Chord, from onset: Int, to writtenEnd: Int, limit: Int, in step: inout Step
  ) throws(PerformanceError) {
    let end = min(writtenEnd, limit)
    // The last slot that is left of a cut tuplet was tied to one that is gone.
    let hasTies = writtenEnd <= limit && !(step.isCut && writtenEnd == limit)
    if let lyric = step.lyric {
      lyrics.append(Performance.Lyric(tick: swing.sounding(onset), text: lyric))
      step.lyric = nil
    }
    // Those that end before come first, so that ends are known in their order.
    if !tied.isEmpty { try settleTies(notReaching: chord, at: onset, transposition: step.transposition) }
    let attack = open(chord, at: onset, in: &step)
    var stillTied: [Strike] = []
    if chord.count > 1 { try budget.spend(chord.count - 1) }
    for index in 0..<chord.count {
      // An array for every chord would be most of the work of a long song.
      let note = index == 0 ? chord.root : chord.others[index - 1]
      guard let pitch = transposer.moved(note.pitch, by: step.transposition, at: onset) else {
        throw .invalidSong(track)
      }
      let goesOn = note.isTied && hasTies
      if let index = tied.firstIndex(where: { $0.end == onset && $0.pitch.number == pitch.number }) {
        var strike = tied.remove(at: index)
        strike.end = end
        if goesOn { stillTied.append(strike) } else { try settle(strike) }
        continue
      }
      let strike = Strike(
        onset: onset, end: end, attack: attack, pitch: pitch, velocity: note.velocity, gate: note.gate,
        ornament: step.ornament, source: step.source)
      if goesOn { stillTied.append(strike) } else { try settle(strike) }
    }
    tied = stillTied
    if tied.isEmpty, !attacks.isEmpty { forgetAttacks() }
  }

  private mutating func forgetAttacks() {
    attacks.removeAll(keepingCapacity: true)
    attacksByKey.removeAll(keepingCapacity: true)
  }

  /// Sounds the tied notes that nothing in a chord goes on.
  private mutating func settleTies(
    notReaching chord: Chord, at onset: Int, transposition: Int
  ) throws(PerformanceError) {
    var reaching: [Strike] = []
    for strike in tied {
      let key = strike.pitch.number &- transposition
      let isReached =
        strike.end == onset
        && (chord.root.pitch.number == key || chord.others.contains { $0.pitch.number == key })
      if isReached { reaching.append(strike) } else { try settle(strike) }
    }
    tied = reaching
  }

  /// Begins a chord that has graces to play or opens as an arpeggio.
  ///
  /// - Returns: The number of its attack, or `nil` where its notes begin as written.
  private mutating func open(_ chord: Chord, at onset: Int, in step: inout Step) -> Int? {
    let isArpeggio = step.ornament == .arpeggio && chord.count > 1
    guard isArpeggio || !step.grace.isEmpty else { return nil }
    // What leaves the keyboard is refused where it is struck.
    let keys = chord.notes.map { $0.pitch.number &+ step.transposition }
    let held = Set(tied.map(\.pitch.number))
    for key in keys { attacksByKey[key, default: []].append(attacks.count) }
    attacks.append(
      Attack(
        onset: onset, transposition: step.transposition, graces: step.grace, steps: isArpeggio ? chord.count - 1 : 0,
        keys: keys.filter { !held.contains($0) }.sorted(), velocity: chord.root.velocity, source: step.source))
    step.grace = []
    return attacks.count - 1
  }

  /// Takes a note whose end is known.
  private mutating func settle(_ strike: Strike) throws(PerformanceError) {
    if !attacks.isEmpty {
      // The first note of a block that ends is the shortest.
      for index in attacksByKey.removeValue(forKey: strike.pitch.number) ?? [] where attacks[index].opening == nil {
        let attack = attacks[index]
        let delay = try playGraces(of: attack, to: strike.end)
        let room = (swing.sounding(strike.end) - swing.sounding(attack.onset) - delay) / 2
        let ticks = attack.steps > 0 ? max(0, min(room, ornamentTime.sixtyFourths(attack.steps))) : 0
        attacks[index].opening = Attack.Opening(delay: delay, ticks: ticks)
      }
    }
    try sound(strike)
  }

  /// Plays graces: a thirty-second each, at most half of the shortest note together, the last ones where there are
  /// fewer ticks than graces.
  ///
  /// - Returns: The ticks that they take.
  private mutating func playGraces(of attack: Attack, to end: Int) throws(PerformanceError) -> Int {
    let graces = attack.graces
    let start = swing.sounding(attack.onset)
    let ticks = min(ornamentTime.thirtySeconds(graces.count), (swing.sounding(end) - start) / 2)
    let count = min(graces.count, max(0, ticks))
    guard count > 0 else { return 0 }
    try budget.spend(count)
    for (index, grace) in graces.suffix(count).enumerated() {
      guard let pitch = transposer.moved(grace, by: attack.transposition, at: attack.onset) else {
        throw .invalidSong(track)
      }
      notes.append(
        Performance.Note(
          onset: start + ticks * index / count, end: start + ticks * (index + 1) / count, pitch: pitch,
          velocity: attack.velocity, source: attack.source))
    }
    return ticks
  }

  /// Adds a note whose end is known.
  private mutating func sound(_ strike: Strike) throws(PerformanceError) {
    let delay = strike.attack.map { attacks[$0].delay(of: strike.pitch) } ?? 0
    let start = swing.sounding(strike.onset) + delay
    let whole = max(1, swing.sounding(strike.end) - start)
    let length = max(1, (whole * strike.gate.percent + 50) / 100)
    func note(_ pitch: Pitch, from: Int, to: Int) -> Performance.Note {
      Performance.Note(onset: from, end: to, pitch: pitch, velocity: strike.velocity, source: strike.source)
    }
    guard
      let ornament = strike.ornament,
      let figure = OrnamentFigure(
        ornament, on: strike.pitch, in: transposer.key(at: strike.onset), length: length, time: ornamentTime)
    else {
      notes.append(note(strike.pitch, from: start, to: start + length))
      return
    }
    try budget.spend(figure.count)
    for index in 0..<figure.count {
      notes.append(
        note(figure.pitch(index), from: start + figure.start(index), to: start + figure.start(index + 1)))
    }
  }

  private mutating func number(of path: SlotPath) -> Int {
    if let known = slotNumbers[path] { return known }
    slotNumbers[path] = slotPaths.count
    slotPaths.append(path)
    return slotPaths.count - 1
  }
}

extension Tuplet {
  /// Whether its times are exact within 128 bits, as those of a song that keeps its rules are.
  fileprivate func canBeLaidOut(depth: Int = 1, division: Int = 1) -> Bool {
    guard depth <= Tuplet.deepest, (1...Tuplet.mostSlots).contains(slots.count) else { return false }
    guard slots.allSatisfy({ (1...Tuplet.largestWeight).contains($0.weight) }) else { return false }
    let (product, overflow) = division.multipliedReportingOverflow(by: totalWeight)
    guard !overflow, product <= Tuplet.largestDivision else { return false }
    return slots.allSatisfy { $0.figure.tuplet?.canBeLaidOut(depth: depth + 1, division: product) ?? true }
  }
}

extension Performance.Source {
  /// The source of a note in a block of the same turn.
  fileprivate func inBlock(_ block: BlockID) -> Performance.Source {
    Performance.Source(phrase: phrase, turn: turn, voice: voice, block: block)
  }
}
