import MusicTheory
import SongModel
import SongPerformance

/// The music that the phrases of a song own, found by id.
struct WrittenOriginals {
  private var byID: [Identifier: Original] = [:]

  struct Original {
    let length: Int
    let voices: [Voice]
    /// Whether there is anything in it to mark.
    let hasMarks: Bool
  }

  init(_ song: Song) {
    for track in song.tracks {
      guard case .melody(let phrases) = track.phrases else { continue }
      for phrase in phrases {
        guard let content = phrase.content, phrase.length > 0 else { continue }
        let hasMarks = content.voices.contains { $0.blocks.contains { $0.figure.hasMarks } }
        byID[phrase.id] = Original(length: phrase.length, voices: content.voices, hasMarks: hasMarks)
      }
    }
  }

  subscript(id: Identifier) -> Original? { byID[id] }
}

extension Figure {
  fileprivate var hasMarks: Bool {
    switch self {
    case .empty: false
    case .chord(let chord): chord.notes.contains(where: \.isTied)
    case .tuplet: true
    }
  }
}

/// What a roll marks because it was written, though it is not heard: tuplets and ties.
struct WrittenMarks {
  let range: Range<Int>
  let originals: WrittenOriginals
  var swing: SwingMap
  private(set) var tuplets: [Roll.TupletMark] = []
  private var tied: [Roll.TieMark] = []

  init(range: Range<Int>, originals: WrittenOriginals, swing: SwingMap) {
    self.range = range
    self.originals = originals
    self.swing = swing
  }

  /// Reads the phrases of a track, repeats and syncs turn by turn.
  ///
  /// - Parameter limit: The most tuplets: those of rests are counted nowhere else.
  mutating func read(_ track: Track, atMost limit: Int) throws(PictureError) {
    guard case .melody(let phrases) = track.phrases else { return }
    for phrase in phrases where phrase.start < range.upperBound && phrase.end > range.lowerBound {
      guard let original = originals[phrase.originalID ?? phrase.id], original.hasMarks else { continue }
      let first = max(0, (range.lowerBound - phrase.start) / original.length)
      let last = (min(phrase.end, range.upperBound) - phrase.start - 1) / original.length
      guard first <= last else { continue }
      for turn in first...last {
        let start = phrase.start + turn * original.length
        let end = min(start + original.length, phrase.end)
        for voice in original.voices { read(voice, from: start, to: end, transposition: phrase.transposition) }
        guard tuplets.count <= limit else { throw .tooManyNotes(limit: limit) }
      }
    }
    tuplets = Array(Set(tuplets)).sorted {
      ($0.start, -$0.end, $0.division) < ($1.start, -$1.end, $1.division)
    }
  }

  private mutating func read(_ voice: Voice, from start: Int, to limit: Int, transposition: Int) {
    for block in voice.blocks where !block.isRest {
      let (from, to) = (start + block.at, start + block.end)
      guard from < limit else { break }
      guard from < range.upperBound, to > range.lowerBound else { continue }
      switch block.figure {
      case .empty: break
      case .chord(let chord): if to <= limit { mark(chord, at: to, transposition: transposition) }
      case .tuplet(let tuplet):
        let span = ExactSpan(start: from, length: block.length)
        read(tuplet, in: span, to: limit, transposition: transposition)
      }
    }
  }

  private mutating func read(_ tuplet: Tuplet, in span: ExactSpan, to limit: Int, transposition: Int) {
    guard span.roundedStart < min(limit, range.upperBound) else { return }
    let total = tuplet.totalWeight
    tuplets.append(
      Roll.TupletMark(
        start: swing.sounding(span.roundedStart), end: swing.sounding(min(span.roundedEnd, limit)),
        // What a cut leaves has ticks for weights, which say nothing.
        division: total <= 64 ? total : tuplet.slots.count))
    for (slot, part) in zip(tuplet.slots, span.divided(by: tuplet.slots.map(\.weight))) where !slot.isRest {
      switch slot.figure {
      case .empty: break
      case .chord(let chord):
        if part.roundedEnd <= limit { mark(chord, at: part.roundedEnd, transposition: transposition) }
      case .tuplet(let inner): read(inner, in: part, to: limit, transposition: transposition)
      }
    }
  }

  private mutating func mark(_ chord: Chord, at tick: Int, transposition: Int) {
    guard range.contains(tick) else { return }
    for note in chord.notes where note.isTied {
      tied.append(Roll.TieMark(tick: swing.sounding(tick), key: note.pitch.number + transposition))
    }
  }

  /// The ties that made one sounding note of two: those that a note of their key sounds across.
  func ties(in notes: [Roll.Note]) -> [Roll.TieMark] {
    guard !tied.isEmpty else { return [] }
    var byKey: [Int: [Roll.Note]] = [:]
    for note in notes { byKey[note.key, default: []].append(note) }
    let sounding = tied.filter { mark in
      guard let candidates = byKey[mark.key] else { return false }
      var (low, high) = (0, candidates.count)
      while low < high {
        let middle = (low + high) / 2
        if candidates[middle].onset < mark.tick { low = middle + 1 } else { high = middle }
      }
      // No two notes of a key sound at once, so only the last that began before can reach over the place.
      return low > 0 && candidates[low - 1].end > mark.tick
    }
    return Array(Set(sounding)).sorted { ($0.tick, $0.key) < ($1.tick, $1.key) }
  }
}
