import MusicTheory
import SongModel
import StandardMIDIFile

/// Makes the voices of a phrase from notes in order of their onsets.
///
/// Notes that begin and end together are a chord. A note or chord goes to the first voice that is free; of those that
/// begin together the highest comes first, so that voice 1 has the upper line.
struct VoiceBuilder {
  private var voices: [Voice] = []
  private var free = FreeVoices()
  private let start: Int
  /// Syllables that no block has taken yet, the next first.
  private var lyrics: ArraySlice<(tick: Int, text: String)>

  private init(start: Int, lyrics: ArraySlice<(tick: Int, text: String)>) {
    self.start = start
    self.lyrics = lyrics
  }

  /// Makes the content of a phrase.
  ///
  /// - Parameters:
  ///   - notes: The notes that begin in the phrase, each longer than zero.
  ///   - start: The phrase's first tick.
  ///   - lyrics: The syllables of the phrase, in order of time, each at the onset of a note.
  static func content(
    of notes: ArraySlice<StandardMIDIFile.Note>, start: Int, lyrics: ArraySlice<(tick: Int, text: String)>,
    spelling: inout Spelling
  ) -> MelodyContent {
    var builder = VoiceBuilder(start: start, lyrics: lyrics)
    var index = notes.startIndex
    while index < notes.endIndex {
      var end = index + 1
      while end < notes.endIndex, notes[end].onset == notes[index].onset { end += 1 }
      if end == index + 1 {
        let note = notes[index]
        builder.place(
          Block(id: 1, at: note.onset - start, length: note.end - note.onset, note: spelling.note(note)), as: note)
      } else {
        builder.place(notes[index..<end], &spelling)
      }
      index = end
    }
    return (consume builder).content()
  }

  /// Places notes that begin together.
  private mutating func place(_ notes: ArraySlice<StandardMIDIFile.Note>, _ spelling: inout Spelling) {
    let sorted = notes.sorted { ($0.end, $0.pitch, $0.velocity) < ($1.end, $1.pitch, $1.velocity) }
    var chords: [ArraySlice<StandardMIDIFile.Note>] = []
    var first = 0
    for index in sorted.indices where index + 1 == sorted.count || sorted[index + 1].end != sorted[index].end {
      chords.append(sorted[first...index])
      first = index + 1
    }
    // Every chord has a last note: the highest.
    chords.sort { ($1.last?.pitch ?? 0, $0.first?.end ?? 0) < ($0.last?.pitch ?? 0, $1.first?.end ?? 0) }
    for chord in chords {
      guard let model = chord.first, let made = Chord(chord.map { spelling.note($0) }) else { continue }
      place(
        Block(id: 1, at: model.onset - start, length: model.end - model.onset, figure: .chord(made)), as: model)
    }
  }

  /// Places the block of a note, or of a chord by one of its notes.
  private mutating func place(_ block: Block, as note: StandardMIDIFile.Note) {
    let voice = free.take(from: note.onset, to: note.end)
    while voices.count <= voice { voices.append(Voice()) }
    var block = block
    if let lyric = lyrics.first, lyric.tick == note.onset {
      block.lyric = lyric.text
      lyrics.removeFirst()
    }
    voices[voice].blocks.append(block)
  }

  /// The voices with their blocks numbered, one voice after the other.
  private consuming func content() -> MelodyContent {
    var content = MelodyContent(voices: voices, nextID: 1)
    voices = []
    for voice in content.voices.indices {
      for block in content.voices[voice].blocks.indices {
        content.voices[voice].blocks[block].id = content.nextID
        content.nextID += 1
      }
    }
    return content
  }
}

/// Finds the first voice that is free: a tree of the earliest ends, so that no music takes more than logarithmic time.
private struct FreeVoices {
  /// The tick from which each voice is free, at the leaves; above them the least of the two below.
  private var ends: [Int] = [.min, .min]
  private var capacity: Int { ends.count / 2 }

  /// Takes the first voice that is free at a tick.
  mutating func take(from onset: Int, to end: Int) -> Int {
    if ends[1] > onset { grow() }
    var node = 1
    while node < capacity { node = ends[node * 2] <= onset ? node * 2 : node * 2 + 1 }
    let voice = node - capacity
    ends[node] = end
    while node > 1 {
      node /= 2
      ends[node] = min(ends[node * 2], ends[node * 2 + 1])
    }
    return voice
  }

  /// Doubles the number of voices.
  private mutating func grow() {
    let leaves = ends[capacity...]
    var doubled = [Int](repeating: .min, count: ends.count * 2)
    doubled.replaceSubrange(ends.count..<ends.count + leaves.count, with: leaves)
    for node in (1..<ends.count).reversed() { doubled[node] = min(doubled[node * 2], doubled[node * 2 + 1]) }
    ends = doubled
  }
}

/// Spells keys by the key signature in force.
struct Spelling {
  private let keys: TickMap<Key>
  /// The ticks for which the table holds.
  private var valid = 0..<0
  private var table: [Pitch] = []

  init(_ keys: TickMap<Key>) { self.keys = keys }

  /// A note of a file as a song has it.
  mutating func note(_ note: StandardMIDIFile.Note) -> Note {
    if !valid.contains(note.onset) { find(note.onset) }
    return Note(table[Int(note.pitch & 0x7F)], velocity: Velocity(clamping: Int(note.velocity)))
  }

  private mutating func find(_ tick: Int) {
    let index = keys.index(at: tick)
    let next = index.map { $0 + 1 } ?? 0
    valid = (index.map { keys.entries[$0].tick } ?? 0)..<(next < keys.entries.count ? keys.entries[next].tick : .max)
    let key = index.map { keys.entries[$0].value } ?? .cMajor
    table = Pitch.numbers.compactMap { key.spelling(of: $0) }
  }
}
