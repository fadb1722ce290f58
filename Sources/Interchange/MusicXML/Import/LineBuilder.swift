import MusicTheory
import MusicXMLFormat
import SongModel

/// A block at its tick as the score is written, before it belongs to a phrase.
struct ScoredBlock {
  /// The voice, from 0.
  var voice: Int
  /// The tick as written.
  var start: Int
  /// The block; its place counts from nowhere yet.
  var block: Block

  var end: Int { start + block.length }
}

/// Makes the blocks of one voice.
struct LineBuilder {
  private let voice: Int
  private let layout: ScoreLayout
  private let plan: MeasurePlan
  private let curves: [DynamicCurve]
  private let score: Score
  /// The first tick of each section but the first: blocks are not joined across them.
  private let borders: Set<Int>

  init(
    voice: Int, of score: Score, layout: ScoreLayout, plan: MeasurePlan, curves: [DynamicCurve]
  ) {
    self.voice = voice
    self.score = score
    self.layout = layout
    self.plan = plan
    self.curves = curves
    borders = Set(layout.sections.map(\.ticks.lowerBound))
  }

  /// Makes the blocks of the pieces of a voice, in order of time.
  func blocks(_ pieces: [ScoredPiece], _ music: inout ScannedPart, log: inout ScoreFindings) -> [ScoredBlock] {
    resolveTies(leaves(of: pieces, music), &music, &log)
    let times = times(of: pieces, music)
    var blocks: [ScoredBlock] = []
    blocks.reserveCapacity(pieces.count)
    /// The chord that is the last block, where nothing else is.
    var lastChord: Int?
    for (piece, ticks) in zip(pieces, times) {
      guard !ticks.isEmpty else {
        log.note(.withoutLength, at: score.place(music.part, piece.measure, 0))
        continue
      }
      guard let figure = figure(of: piece, music, &log) else { continue }
      var block = Block(id: 1, at: 0, length: ticks.count, figure: figure)
      switch piece.content {
      case .chord(let index):
        if let last = lastChord, music.chords[last].isContinued(by: music.chords[index]),
          let before = blocks.last, before.end == ticks.lowerBound, !borders.contains(ticks.lowerBound)
        {
          blocks[blocks.count - 1].block.length += ticks.count
          blocks[blocks.count - 1].block.figure = joined(before.block.figure, with: figure)
          lastChord = index
          continue
        }
        lastChord = index
        if music.chords[index].isEmbellished { block.embellish(as: music.chords[index]) }
      case .tuplet(let slots):
        lastChord = nil
        if let first = slots.chords.first, music.chords[first].isEmbellished {
          block.embellish(as: music.chords[first])
        }
      }
      blocks.append(ScoredBlock(voice: voice, start: ticks.lowerBound, block: block))
    }
    return blocks
  }

  // MARK: Times

  /// The ticks of pieces: as written, or where their notes state that they begin and end otherwise, as far as their
  /// neighbours and their section let them.
  private func times(of pieces: [ScoredPiece], _ music: ScannedPart) -> [Range<Int>] {
    var times: [Range<Int>] = []
    times.reserveCapacity(pieces.count)
    var section = 0
    for piece in pieces {
      while section + 1 < layout.sections.count, layout.sections[section].measures.upperBound <= piece.measure {
        section += 1
      }
      let bounds = layout.sections[section].ticks
      var start = tick(piece.measure, piece.start)
      var end = tick(piece.measure, piece.start + piece.length)
      if case .chord(let index) = piece.content, music.chords[index].statesAttack {
        start += layout.resolution.ticks(music.chords[index].startShift)
        end += layout.resolution.ticks(music.chords[index].endShift)
      }
      start = min(max(start, bounds.lowerBound), bounds.upperBound)
      end = min(max(end, start), bounds.upperBound)
      if let before = times.last, start < before.upperBound {
        // The earlier gives way, but not altogether.
        if start > before.lowerBound {
          times[times.count - 1] = before.lowerBound..<start
        } else {
          start = before.upperBound
        }
      }
      times.append(start..<max(start, end))
    }
    return times
  }

  /// The tick of a time in a measure.
  private func tick(_ measure: Int, _ time: Int) -> Int { layout.resolution.tick(plan.starts[measure] + time) }

  /// A longer note has the velocity and gate of its first part, and is tied where its last is.
  private func joined(_ first: Figure, with second: Figure) -> Figure {
    guard case .chord(var chord) = first, let last = second.chord else { return first }
    chord.updateEach { note in note.isTied = last.note(ofNumber: note.pitch.number)?.isTied ?? false }
    return .chord(chord)
  }

  // MARK: Ties

  /// A chord in or out of a tuplet.
  private struct Leaf {
    var chord: Int
    var measure: Int
    var start: Int
  }

  private func leaves(of pieces: [ScoredPiece], _ music: ScannedPart) -> [Leaf] {
    var leaves: [Leaf] = []
    leaves.reserveCapacity(pieces.count)
    for piece in pieces {
      switch piece.content {
      case .chord(let index): leaves.append(Leaf(chord: index, measure: piece.measure, start: piece.start))
      case .tuplet(let slots):
        for chord in slots.chords {
          leaves.append(Leaf(chord: chord, measure: piece.measure, start: music.chords[chord].start))
        }
      }
    }
    return leaves
  }

  /// Lets a tied note go on in the chord that begins where it ends, if that has its pitch. A note that ends earlier than
  /// its chord does, or the last of those that are tied, has a gate that says so.
  private func resolveTies(_ leaves: [Leaf], _ music: inout ScannedPart, _ log: inout ScoreFindings) {
    /// The first notes of chains that go on, by key, with their times in quarters.
    var chains: [Int: (chord: Int, note: Int, start: Double)] = [:]
    let quarter = Double(layout.resolution.units.perQuarter)
    for (index, leaf) in leaves.enumerated() {
      let states = music.chords[leaf.chord].notes.contains { $0.ties.contains(.start) || $0.release != nil }
      guard states || !chains.isEmpty else { continue }
      let chord = music.chords[leaf.chord]
      let next = index + 1 < leaves.count ? leaves[index + 1] : nil
      let start = plan.starts[chord.measure] + chord.start
      let meets = next.map { plan.starts[$0.measure] + $0.start == start + chord.length } ?? false
      let earlier = chains
      chains = [:]
      for (place, note) in chord.notes.enumerated() {
        let number = note.pitch.number
        let first = earlier[number] ?? (leaf.chord, place, Double(start) / quarter + chord.startShift)
        if note.ties.contains(.start) {
          let isReached =
            meets && next.map { music.chords[$0.chord].notes.contains { $0.pitch.number == number } } ?? false
          if isReached {
            music.chords[leaf.chord].notes[place].isTied = true
            chains[number] = first
            continue
          }
          log.note(.openTie(note.pitch.description), at: score.place(music.part, chord.measure, chord.line))
        }
        guard let release = note.release else { continue }
        let written = Double(start + chord.length) / quarter - first.start
        let whole = written + chord.endShift
        guard whole > 0 else { continue }
        let percent = ((written + release) / whole * 100).rounded()
        music.chords[first.chord].notes[first.note].gate = Gate(clamping: Int(min(max(percent, 1), 100)))
      }
    }
  }

  // MARK: Figures

  private func figure(of piece: ScoredPiece, _ music: ScannedPart, _ log: inout ScoreFindings) -> Figure? {
    switch piece.content {
    case .chord(let index): chord(index, music, &log).map { .chord($0) }
    case .tuplet(let slots): .tuplet(tuplet(slots, music, &log))
    }
  }

  private func tuplet(_ slots: [ScoredSlot], _ music: ScannedPart, _ log: inout ScoreFindings) -> Tuplet {
    let common = slots.commonLength
    var made: [Slot] = []
    for slot in slots {
      let weight = slot.length / common
      switch slot.content {
      case .rest: made.append(Slot(.empty, weight: weight, isRest: true))
      case .chord(let index):
        let chord = chord(index, music, &log)
        made.append(Slot(chord.map { .chord($0) } ?? .empty, weight: weight, isRest: chord == nil))
      case .tuplet(let inner): made.append(Slot(.tuplet(tuplet(inner, music, &log)), weight: weight))
      }
    }
    return Tuplet(made)
  }

  private func chord(_ index: Int, _ music: ScannedPart, _ log: inout ScoreFindings) -> Chord? {
    let (measure, start) = (music.chords[index].measure, music.chords[index].start)
    let level = curves[min(music.chords[index].staff, curves.count) - 1].velocity(at: plan.starts[measure] + start)
    let scored = music.chords[index].notes
    guard let first = scored.first else { return nil }
    if scored.count == 1 { return Chord(root: note(first, level: level)) }
    let chord = Chord(scored.map { note($0, level: level) })
    if let chord, chord.count < scored.count {
      let pitches = Dictionary(grouping: scored.map(\.pitch), by: \.number).values.first { $0.count > 1 }
      if let twice = pitches?.first {
        log.note(.unison(twice), at: score.place(music.part, measure, music.chords[index].line))
      }
    }
    return chord
  }

  private func note(_ scored: ScoredNote, level: Int) -> Note {
    let velocity = scored.dynamics.map { DynamicCurve.velocity(percent: $0) } ?? level + scored.accent
    return Note(scored.pitch, velocity: Velocity(clamping: velocity), gate: scored.gate, isTied: scored.isTied)
  }
}

extension ScoredChord {
  /// Whether a chord is no more than the end of this one: all its notes, each tied, and nothing of its own.
  fileprivate func isContinued(by next: ScoredChord) -> Bool {
    notes.count == next.notes.count && !next.isEmbellished
      && notes.allSatisfy { note in note.isTied && next.notes.contains { $0.pitch.number == note.pitch.number } }
  }
}

extension Block {
  /// Takes what is embellished about a chord.
  fileprivate mutating func embellish(as chord: ScoredChord) {
    ornament = chord.ornament
    grace = chord.graces
    lyric = chord.lyric
  }
}

extension [ScoredSlot] {
  /// The chords in order of time, at any depth.
  fileprivate var chords: [Int] {
    flatMap { slot -> [Int] in
      switch slot.content {
      case .rest: []
      case .chord(let index): [index]
      case .tuplet(let inner): inner.chords
      }
    }
  }
}
