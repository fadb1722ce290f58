import MusicTheory
import SongModel

/// A note as it is written, freed from blocks and tuplets, for comparing music with music.
///
/// It holds no reference, so that the thousands of a song are copied as they are.
struct ComparedNote: Hashable {
  /// What is struck.
  enum Sound: Hashable {
    case pitch(Pitch)
    case drum(Drum)
  }

  /// Ticks from the start of what holds it: a phrase, or the song.
  var onset: Int
  /// Ticks.
  var length: Int
  var sound: Sound
  var velocity: Int
  /// Percent of the length.
  var gate = 100
  var isTied = false
  /// From 1; 0 where there are no voices.
  var voice = 0
  /// How fast a key is released, where a file says so.
  var release: Int?

  /// The MIDI key.
  var key: Int {
    switch sound {
    case .pitch(let pitch): pitch.number
    case .drum(let drum): drum.key
    }
  }

  /// The note or drum as people call it.
  var name: String {
    switch sound {
    case .pitch(let pitch): pitch.description
    case .drum(let drum): drum.description
    }
  }

  /// The tick behind the last.
  var end: Int { onset + length }
}

extension ComparedNote {
  /// Hashes what tells most notes apart, which is all that finding them again takes.
  func hash(into hasher: inout Hasher) { hasher.combine(onset &* 128 &+ key) }

  /// The order in which notes are compared: by onset, then from the lowest up.
  static func isOrdered(_ left: ComparedNote, _ right: ComparedNote) -> Bool {
    if left.onset != right.onset { return left.onset < right.onset }
    if left.key != right.key { return left.key < right.key }
    if left.length != right.length { return left.length < right.length }
    return left.velocity < right.velocity
  }

  /// The notes of a block in order of time, those of a chord from its root; none of a rest.
  static func notes(of block: Block, voice: Int) -> [ComparedNote] {
    guard !block.isRest else { return [] }
    var notes: [ComparedNote] = []
    switch block.figure {
    case .empty: break
    case .chord(let chord): append(chord, at: block.at, length: block.length, voice: voice, to: &notes)
    case .tuplet(let tuplet):
      for leaf in tuplet.layout(length: block.length) where !leaf.isSilent {
        guard case .chord(let chord) = leaf.slot.figure else { continue }
        append(chord, at: block.at + leaf.start, length: leaf.end - leaf.start, voice: voice, to: &notes)
      }
    }
    return notes
  }

  private static func append(
    _ chord: Chord, at onset: Int, length: Int, voice: Int, to notes: inout [ComparedNote]
  ) {
    for note in chord.notes {
      notes.append(
        ComparedNote(
          onset: onset, length: length, sound: .pitch(note.pitch), velocity: note.velocity.value,
          gate: note.gate.percent, isTied: note.isTied, voice: voice))
    }
  }

  /// A beat; it has no length of its own.
  init(_ beat: Beat) {
    self.init(onset: beat.at, length: 0, sound: .drum(beat.drum), velocity: beat.velocity.value)
  }
}
