import MusicTheory
import SongModel

/// A note of a song as it is written: ties joined, repeats written out, without graces, gates and ornaments.
struct SongNote: Hashable, CustomStringConvertible {
  var track: Int
  var voice: Int
  /// Ticks.
  var onset: Int
  var length: Int
  /// The pitch as spelled, or the drum.
  var name: String
  var key: Int
  var velocity: Int
  var gate: Int
  let ticksPerQuarter: Int

  /// The note in quarters: `C4 0+1/2` begins at 0 and lasts an eighth; drums have no length.
  var description: String {
    let (start, quarters) = (quarters(onset), quarters(length))
    return length == 0 ? "\(name) \(start)" : "\(name) \(start)+\(quarters)"
  }

  private func quarters(_ ticks: Int) -> Fraction { Fraction(ticks, ticksPerQuarter) ?? .zero }
}

extension Song {
  /// The notes of all tracks, those of a track in order of time.
  var writtenNotes: [SongNote] { tracks.indices.flatMap { notes(ofTrack: $0) } }

  /// The notes of a track in order of time, then of pitch.
  func notes(ofTrack index: Int) -> [SongNote] {
    var notes: [SongNote] = []
    switch tracks[index].phrases {
    case .melody(let phrases):
      let originals = Dictionary(
        phrases.compactMap { phrase in phrase.content.map { (phrase.id, (phrase.length, $0)) } }
      ) { first, _ in first }
      for phrase in phrases {
        guard let (length, content) = originals[phrase.originalID ?? phrase.id] else { continue }
        for start in stride(from: phrase.start, to: phrase.end, by: length) {
          for (voice, blocks) in content.voices.map(\.blocks).enumerated() {
            for block in blocks where !block.isRest { add(block, at: start, index, voice, &notes) }
          }
        }
      }
    case .drum(let phrases):
      let originals = Dictionary(
        phrases.compactMap { phrase in phrase.content.map { (phrase.id, (phrase.length, $0)) } }
      ) { first, _ in first }
      for phrase in phrases {
        guard let (length, content) = originals[phrase.originalID ?? phrase.id] else { continue }
        for start in stride(from: phrase.start, to: phrase.end, by: length) {
          for beat in content.beats {
            notes.append(
              SongNote(
                track: index, voice: 0, onset: start + beat.at, length: 0, name: beat.drum.description,
                key: beat.drum.key, velocity: beat.velocity.value, gate: 100, ticksPerQuarter: ticksPerQuarter))
          }
        }
      }
    }
    return joined(notes).sorted { ($0.onset, $0.key, $0.voice) < ($1.onset, $1.key, $1.voice) }
  }

  private func add(_ block: Block, at start: Int, _ track: Int, _ voice: Int, _ notes: inout [SongNote]) {
    func add(_ chord: Chord, from onset: Int, to end: Int) {
      for note in chord.notes {
        notes.append(
          SongNote(
            track: track, voice: voice, onset: onset, length: end - onset,
            name: note.pitch.description + (note.isTied ? "~" : ""), key: note.pitch.number,
            velocity: note.velocity.value, gate: note.gate.percent, ticksPerQuarter: ticksPerQuarter))
      }
    }
    switch block.figure {
    case .empty: break
    case .chord(let chord): add(chord, from: start + block.at, to: start + block.end)
    case .tuplet(let tuplet):
      for leaf in tuplet.layout(length: block.length) where !leaf.isSilent {
        guard let chord = leaf.slot.figure.chord else { continue }
        add(chord, from: start + block.at + leaf.start, to: start + block.at + leaf.end)
      }
    }
  }

  /// Lets tied notes take in the note of their pitch and voice that begins where they end.
  private func joined(_ notes: [SongNote]) -> [SongNote] {
    var result: [SongNote] = []
    /// The results that go on, by voice and key.
    var open: [[Int]: Int] = [:]
    for note in notes.sorted(by: { ($0.voice, $0.onset) < ($1.voice, $1.onset) }) {
      let isTied = note.name.hasSuffix("~")
      var plain = note
      if isTied { plain.name.removeLast() }
      let place = [note.voice, note.key]
      if let earlier = open[place], result[earlier].onset + result[earlier].length == note.onset {
        result[earlier].length += note.length
        if !isTied { open[place] = nil }
        continue
      }
      result.append(plain)
      open[place] = isTied ? result.count - 1 : nil
    }
    return result
  }
}
