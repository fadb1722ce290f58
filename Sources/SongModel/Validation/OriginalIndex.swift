import MusicTheory

/// What references need to know about the phrases they play, by id; of two phrases with one id, the first.
struct OriginalIndex {
  /// A phrase that may be played.
  struct Entry {
    let kind: TrackKind
    let track: Int
    let isReference: Bool
    /// The lowest and highest key of its notes, rests' and grace notes among them; `nil` without notes, and where no
    /// reference transposes it.
    ///
    /// Every note counts, also one that a sync too short to reach it never plays: so a sync may be lengthened, or
    /// the rest of a phrase be switched to sounding, without its song becoming wrong.
    var pitches: ClosedRange<Int>?
  }

  private var entries: [Identifier: Entry] = [:]

  /// Looks at all phrases of a song.
  ///
  /// - Parameter changed: The phrases that count; pitches are looked up only for references that are among them or
  ///   play one of them. `nil` for all.
  init(_ song: Song, changed: Set<Identifier>?) {
    var transposed: Set<Identifier> = []
    for track in song.tracks {
      guard case .melody(let phrases) = track.phrases else { continue }
      for phrase in phrases where phrase.transposition != 0 {
        guard let id = phrase.originalID else { continue }
        if changed?.contains(phrase.id) ?? true || changed?.contains(id) ?? true { transposed.insert(id) }
      }
    }
    for (index, track) in song.tracks.enumerated() {
      switch track.phrases {
      case .melody(let phrases):
        for phrase in phrases where entries[phrase.id] == nil {
          let pitches = transposed.contains(phrase.id) ? phrase.content?.pitches : nil
          add(phrase, onTrack: index, pitches: pitches)
        }
      case .drum(let phrases):
        for phrase in phrases where entries[phrase.id] == nil { add(phrase, onTrack: index, pitches: nil) }
      }
    }
  }

  private mutating func add<Content>(_ phrase: Phrase<Content>, onTrack track: Int, pitches: ClosedRange<Int>?) {
    entries[phrase.id] = Entry(
      kind: Content.kind, track: track, isReference: phrase.originalID != nil, pitches: pitches)
  }

  /// The phrase of an id.
  subscript(id: Identifier) -> Entry? { entries[id] }
}

extension MelodyContent {
  /// The lowest and the highest key of all notes, those that rests keep and grace notes among them.
  public var pitches: ClosedRange<Int>? {
    var range: ClosedRange<Int>?
    for voice in voices {
      for block in voice.blocks {
        block.figure.extend(&range)
        for pitch in block.grace { Figure.extend(&range, by: pitch) }
      }
    }
    return range
  }
}

extension Figure {
  fileprivate func extend(_ range: inout ClosedRange<Int>?) {
    switch self {
    case .empty: break
    case .chord(let chord):
      Figure.extend(&range, by: chord.root.pitch)
      for note in chord.others { Figure.extend(&range, by: note.pitch) }
    case .tuplet(let tuplet):
      for slot in tuplet.slots { slot.figure.extend(&range) }
    }
  }

  fileprivate static func extend(_ range: inout ClosedRange<Int>?, by pitch: Pitch) {
    let number = pitch.number
    guard let known = range else {
      range = number...number
      return
    }
    range = min(known.lowerBound, number)...max(known.upperBound, number)
  }
}
