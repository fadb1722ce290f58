import MusicTheory
import SongModel

/// One thing that a command changed, as it was and as it is.
public enum Change: Hashable, Sendable {
  /// A block; `nil` before where it is new, `nil` after where it is gone.
  case block(phrase: Identifier, voice: Int, before: Block?, after: Block?)
  /// A beat.
  case beat(phrase: Identifier, before: Beat?, after: Beat?)
  /// A phrase itself: its place, its length, its kind or its id.
  case phrase(track: Identifier, before: PhraseOutline?, after: PhraseOutline?)
  /// A track: added, removed, moved or its settings.
  case track(before: Identifier?, after: Identifier?)
  /// A track's controls.
  case controls(track: Identifier)
  /// A property or map of the song.
  case song(Property)

  /// Whether a block or beat changed.
  var isOfMusic: Bool {
    switch self {
    case .block, .beat: true
    case .phrase, .track, .controls, .song: false
    }
  }

  /// Whether blocks or beats may be gone that are not named.
  var mayTakeBlocks: Bool {
    switch self {
    case .phrase, .track: true
    case .block, .beat, .controls, .song: false
    }
  }

  /// The parts of a song that are not tracks.
  public enum Property: String, Hashable, Sendable, CaseIterable {
    case title, composer, resolution, pickup, tempo, meter, key, swing, markers, motifs, kept
  }
}

extension [Change] {
  /// What was done to each block or beat in the end, in the order of the first changes.
  var net: [Change] {
    guard count > 1 else { return self }
    var net: [Change] = []
    var places = FirstPlaces<Item>()
    // The places in `net` of the items, by the order in which they first came.
    var indices: [Int] = []
    for change in self {
      guard let item = change.item else {
        net.append(change)
        continue
      }
      if let place = places.place(of: item) {
        net[indices[place]] = net[indices[place]].followed(by: change)
      } else {
        indices.append(net.count)
        net.append(change)
      }
    }
    return net.filter(\.isChange)
  }

  /// A block or beat that changed.
  fileprivate struct Item: Hashable {
    let phrase: Identifier
    let voice: Int
    let number: BlockID
  }
}

extension Change {
  fileprivate var item: [Change].Item? {
    switch self {
    case .block(let phrase, let voice, let before, let after):
      (before ?? after).map { [Change].Item(phrase: phrase, voice: voice, number: $0.id) }
    case .beat(let phrase, let before, let after):
      (before ?? after).map { [Change].Item(phrase: phrase, voice: 0, number: $0.id) }
    case .phrase, .track, .controls, .song: nil
    }
  }

  fileprivate func followed(by other: Change) -> Change {
    switch (self, other) {
    case (.block(let phrase, let voice, let before, _), .block(_, _, _, let after)):
      .block(phrase: phrase, voice: voice, before: before, after: after)
    case (.beat(let phrase, let before, _), .beat(_, _, let after)):
      .beat(phrase: phrase, before: before, after: after)
    default: other
    }
  }

  /// Whether anything is other than before.
  fileprivate var isChange: Bool {
    switch self {
    case .block(_, _, let before, let after): before != after
    case .beat(_, let before, let after): before != after
    case .phrase, .track, .controls, .song: true
    }
  }
}

/// What a person should know of a command that was done: where it did less than it was asked, asked against done, and
/// what became of phrases that were not named.
public enum EditWarning: Hashable, Sendable {
  /// A move in time was shortened, in ticks.
  case timeShortened(asked: Int, done: Int)
  /// A move in pitch was shortened, in semitones or scale steps.
  case pitchShortened(asked: Int, done: Int)
  /// An edge was stopped by the phrase's end or a neighbour, at a tick of the song.
  case edgeStopped(asked: Int, done: Int)
  /// Notes kept their place because another note has it.
  case notesKeptPlace(count: Int)
  /// Fewer blocks were there than syllables.
  case syllablesLeft(asked: Int, done: Int)
  /// Phrases became real copies because what they played changed shape.
  case madeRealCopies([Identifier])
  /// An original's blocks and ids were taken over by a phrase that played it.
  case takenOver(original: Identifier, by: Identifier)

  /// Whether less was done than was asked, which is what a strict session refuses. The others report a consequence
  /// that leaves what is heard as it was.
  public var isShortfall: Bool {
    switch self {
    case .timeShortened, .pitchShortened, .edgeStopped, .notesKeptPlace, .syllablesLeft: true
    case .madeRealCopies, .takenOver: false
    }
  }
}
