import MusicTheory
import MusicXMLFormat
import SongModel

/// Writes out the voices of a melody track: repeats and syncs unrolled, transpositions spelled, ties found.
struct MelodyLines {
  private(set) var lines: [WrittenLine] = []
  private let song: Song

  /// - Throws: ``ScoreExport/Failure``.
  init(
    _ phrases: PhraseArray<MelodyContent>, originals: OriginalPhrases<MelodyContent>, in song: Song,
    budget: inout ScoreBudget
  ) throws(ScoreExport.Failure) {
    self.song = song
    for phrase in phrases {
      let (content, turnLength) = try originals.music(of: phrase)
      let blocks = content.voices.reduce(0) { $0 + $1.blocks.count }
      guard blocks > 0 else { continue }
      while lines.count < content.voices.count { lines.append(WrittenLine()) }
      var start = phrase.start
      while start < phrase.end {
        try budget.spend(blocks)
        let turn = Turn(
          start: start, played: min(turnLength, phrase.end - start), transposition: phrase.transposition)
        for (voice, blocks) in content.voices.map(\.blocks).enumerated() {
          for block in blocks {
            if block.at >= turn.played { break }
            try append(block, in: turn, to: voice, budget: &budget)
          }
        }
        start += turnLength
      }
    }
    for voice in lines.indices { lines[voice].resolveTies() }
  }

  private struct Turn {
    let start: Int
    /// The ticks that are played of it.
    let played: Int
    let transposition: Int
  }

  private mutating func append(
    _ block: Block, in turn: Turn, to voice: Int, budget: inout ScoreBudget
  ) throws(ScoreExport.Failure) {
    guard block.isSounding else { return }
    let start = turn.start + block.at
    let limit = turn.start + turn.played
    let isCut = block.end > turn.played
    switch block.figure {
    case .empty: return
    case .chord(let chord):
      let end = min(turn.start + block.end, limit)
      lines[voice].items.append(.chord(lines[voice].chords.count))
      lines[voice].chords.append(
        try written(chord, from: start, to: end, of: block, isFirst: true, canBeTied: !isCut, turn))
    case .tuplet(let tuplet):
      try append(tuplet, of: block, in: turn, to: voice, budget: &budget)
    }
  }

  private mutating func append(
    _ tuplet: Tuplet, of block: Block, in turn: Turn, to voice: Int, budget: inout ScoreBudget
  ) throws(ScoreExport.Failure) {
    let start = turn.start + block.at
    let limit = turn.start + turn.played
    let isCut = block.end > turn.played
    let first = lines[voice].chords.count
    var isFirst = true
    for leaf in tuplet.layout(length: block.length) {
      guard block.at + leaf.start < turn.played else { break }
      try budget.spend(1)
      let writtenEnd = start + leaf.end
      guard !leaf.isSilent, let chord = leaf.slot.figure.chord else {
        lines[voice].chords.append(WrittenChord(start: start + leaf.start, end: min(writtenEnd, limit), notes: []))
        continue
      }
      // The last slot that is left of a cut tuplet was tied to one that is gone.
      lines[voice].chords.append(
        try written(
          chord, from: start + leaf.start, to: min(writtenEnd, limit), of: block, isFirst: isFirst,
          canBeTied: writtenEnd < limit || writtenEnd == limit && !isCut, turn))
      isFirst = false
    }
    lines[voice].items.append(
      .tuplet(
        WrittenTuplet(
          tuplet: tuplet, start: start, end: min(turn.start + block.end, limit), length: block.length,
          chords: first..<lines[voice].chords.count)))
  }

  private func written(
    _ chord: Chord, from start: Int, to end: Int, of block: Block, isFirst: Bool, canBeTied: Bool, _ turn: Turn
  ) throws(ScoreExport.Failure) -> WrittenChord {
    let key = turn.transposition == 0 ? Key.cMajor : song.key(at: start)
    func moved(_ pitch: Pitch) throws(ScoreExport.Failure) -> Pitch {
      if turn.transposition == 0 { return pitch }
      guard let moved = pitch.moved(by: .semitones(turn.transposition), in: key) else { throw .invalidSong }
      return moved
    }
    func note(_ note: Note) throws(ScoreExport.Failure) -> WrittenNote {
      WrittenNote(
        sound: .pitch(try moved(note.pitch)), velocity: note.velocity, gate: note.gate,
        isTied: note.isTied && canBeTied)
    }
    var notes = [try note(chord.root)]
    for other in chord.others { notes.append(try note(other)) }
    var result = WrittenChord(start: start, end: end, notes: notes)
    guard block.isEmbellished else { return result }
    result.ornament = block.ornament
    if isFirst {
      for grace in block.grace { result.graces.append(try moved(grace)) }
      result.lyric = block.lyric
    }
    return result
  }
}
