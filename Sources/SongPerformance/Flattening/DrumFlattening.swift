import MusicTheory
import SongModel

/// The notes of a drum track.
///
/// A beat sounds to the next of its drum, a sixteenth at most, whatever phrase or turn the next is in; where an import kept
/// a note-off between a beat and the next of its drum, it sounds up to that.
struct DrumFlattening {
  private(set) var notes: [Performance.Note] = []

  /// What is left of the budget.
  private(set) var budget: Budget

  private var swing: SwingMap
  private let ticksPerSixteenth: Int
  private let end: Int
  /// The latest note of each drum, −1 where there is none yet.
  private var latest = [Int](repeating: -1, count: Pitch.numbers.count)

  init(song: Song, end: Int, swing: SwingMap, budget: Budget) {
    self.swing = swing
    self.budget = budget
    ticksPerSixteenth = max(1, (song.ticksPerQuarter + 2) / 4)
    self.end = end
  }

  /// Plays phrases in order of time.
  mutating func play(_ phrases: [ResolvedPhrase<DrumContent>]) throws(PerformanceError) {
    var expected = 0
    for phrase in phrases {
      // Whole turns are counted beforehand, so that a song without end fails at once.
      try budget.spend(phrase.content.beats.count, times: phrase.length / phrase.turnLength)
      expected += phrase.content.beats.count * phrase.turns
    }
    notes.reserveCapacity(min(expected, 1 << 20))
    for (index, phrase) in phrases.enumerated() where !phrase.content.beats.isEmpty {
      for turn in 0..<phrase.turns {
        let start = phrase.start + turn * phrase.turnLength
        let played = phrase.played(ofTurn: turn)
        for beat in phrase.content.beats {
          if beat.at >= played { break }
          if played < phrase.turnLength { try budget.spend(1) }
          strike(
            beat, at: start + max(0, beat.at),
            source: Performance.Source(phrase: index, turn: turn, voice: 0, block: beat.id))
        }
      }
    }
    moveToSwing()
  }

  private mutating func strike(_ beat: Beat, at tick: Int, source: Performance.Source) {
    let key = beat.drum.key
    let previous = latest[key]
    if previous >= 0, notes[previous].end > tick { notes[previous].end(at: tick) }
    latest[key] = notes.count
    notes.append(
      Performance.Note(
        onset: tick, end: min(tick + ticksPerSixteenth, end), pitch: DrumFlattening.pitches[key],
        velocity: beat.velocity, source: source))
  }

  /// Moves written ticks to where swing puts them.
  private mutating func moveToSwing() {
    guard !swing.isStraight else { return }
    for index in notes.indices {
      let note = notes[index]
      notes[index] = Performance.Note(
        onset: swing.sounding(note.onset), end: swing.sounding(note.end), pitch: note.pitch, velocity: note.velocity,
        source: note.source)
    }
  }

  /// Lets beats end at the note-offs that an import kept, which stand in sounding ticks.
  ///
  /// Notes are put in order for it.
  mutating func endNotes(asKept events: [KeptEvent]) {
    var ends = [[Int]](repeating: [], count: Pitch.numbers.count)
    for event in events where event.bytes.count == 3 && event.bytes[0] & 0xF0 == 0x80 && event.bytes[1] < 0x80 {
      ends[Int(event.bytes[1])].append(event.tick)
    }
    guard ends.contains(where: { !$0.isEmpty }) else { return }
    for key in ends.indices { ends[key].sort() }
    notes.putInOrder()
    var following = [Int](repeating: Song.lastTick, count: notes.count)
    var last = [Int](repeating: -1, count: ends.count)
    for index in notes.indices {
      let key = notes[index].key
      if last[key] >= 0 { following[last[key]] = notes[index].onset }
      last[key] = index
    }
    var next = [Int](repeating: 0, count: ends.count)
    for index in notes.indices {
      let key = notes[index].key
      while next[key] < ends[key].count, ends[key][next[key]] <= notes[index].onset { next[key] += 1 }
      guard next[key] < ends[key].count, ends[key][next[key]] <= following[index] else { continue }
      notes[index].end(at: ends[key][next[key]])
      next[key] += 1
    }
  }

  /// Keys as pitches, spelled as in C major.
  private static let pitches: [Pitch] = Pitch.numbers.compactMap { Key.cMajor.spelling(of: $0) }
}
