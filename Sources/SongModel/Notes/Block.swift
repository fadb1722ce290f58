import MusicTheory

/// The number of a block or beat, unique in its phrase, given in order and never given again.
public typealias BlockID = Int

/// One step of a voice: a note, a chord, a tuplet or a rest, with its place and length.
public struct Block: FigureHolder, Hashable, Sendable {
  /// The number that stays with the block through every edit; at least 1.
  public var id: BlockID
  /// The first tick, counted from the phrase's start.
  public var at: Int
  /// Ticks, at least 1.
  public var length: Int
  /// Whether it is silent.
  public var isRest: Bool
  /// The root of a chord; `nil` for a tuplet, and where nothing is held.
  private var root: Note?
  /// What few blocks have, kept apart so that the many are copied without counting any reference: an edit copies every
  /// block of its voice.
  private var additions: Additions?

  private final class Additions: Hashable, Sendable {
    let others: [Note]
    let tuplet: Tuplet?
    let extras: Extras

    private init(others: [Note], tuplet: Tuplet?, extras: Extras) {
      self.others = others
      self.tuplet = tuplet
      self.extras = extras
    }

    /// Additions that say something, or `nil`, so that equal blocks are equal and the many allocate nothing.
    static func make(others: [Note], tuplet: Tuplet?, extras: Extras) -> Additions? {
      guard !others.isEmpty || tuplet != nil || !extras.isEmpty else { return nil }
      return Additions(others: others, tuplet: tuplet, extras: extras)
    }

    static func == (left: Additions, right: Additions) -> Bool {
      left === right
        || left.others == right.others && left.tuplet == right.tuplet && left.extras == right.extras
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(others)
      hasher.combine(tuplet)
      hasher.combine(extras)
    }
  }

  private struct Extras: Hashable, Sendable {
    var ornament: Ornament?
    var grace: [Pitch] = []
    var lyric: String?

    var isEmpty: Bool { ornament == nil && grace.isEmpty && lyric == nil }
  }

  /// Makes a block.
  public init(
    id: BlockID, at: Int, length: Int, figure: Figure, isRest: Bool = false, ornament: Ornament? = nil,
    grace: [Pitch] = [], lyric: String? = nil
  ) {
    self.id = id
    self.at = at
    self.length = length
    self.isRest = isRest
    // Most blocks are one note.
    if ornament == nil, grace.isEmpty, lyric == nil, case .chord(let chord) = figure, chord.others.isEmpty {
      root = chord.root
      return
    }
    set(figure, Extras(ornament: ornament, grace: grace, lyric: lyric?.isEmpty == true ? nil : lyric))
  }

  /// Makes a block of one note.
  public init(id: BlockID, at: Int, length: Int, note: Note) {
    self.id = id
    self.at = at
    self.length = length
    isRest = false
    root = note
  }

  /// The tick behind the last, counted from the phrase's start.
  public var end: Int { at + length }

  /// What it holds.
  public var figure: Figure {
    get {
      if let root { return .chord(Chord(root: root, ascending: additions?.others ?? [])) }
      return additions?.tuplet.map(Figure.tuplet) ?? .empty
    }
    set { set(newValue, extras) }
  }

  /// The note of a block that is nothing but one note, as most are; `nil` for all others.
  public var onlyNote: Note? { additions == nil && !isRest ? root : nil }

  /// Whether it has an ornament, grace notes or a lyric.
  public var isEmbellished: Bool { !extras.isEmpty }

  /// How its notes are embellished.
  public var ornament: Ornament? {
    get { extras.ornament }
    set { updateExtras { $0.ornament = newValue } }
  }

  /// Grace notes before its first note, in order.
  public var grace: [Pitch] {
    get { extras.grace }
    set { updateExtras { $0.grace = newValue } }
  }

  /// The syllable sung to it; an empty one is none.
  public var lyric: String? {
    get { extras.lyric }
    set { updateExtras { $0.lyric = newValue?.isEmpty == true ? nil : newValue } }
  }

  private var extras: Extras { additions?.extras ?? Extras() }

  private mutating func updateExtras(_ update: (inout Extras) -> Void) {
    var changed = extras
    update(&changed)
    additions = Additions.make(others: additions?.others ?? [], tuplet: additions?.tuplet, extras: changed)
  }

  private mutating func set(_ figure: Figure, _ extras: Extras) {
    switch figure {
    case .empty:
      root = nil
      additions = Additions.make(others: [], tuplet: nil, extras: extras)
    case .chord(let chord):
      root = chord.root
      additions = Additions.make(others: chord.others, tuplet: nil, extras: extras)
    case .tuplet(let tuplet):
      root = nil
      additions = Additions.make(others: [], tuplet: tuplet, extras: extras)
    }
  }
}

/// How a block's notes are embellished when they sound.
public enum Ornament: String, Hashable, Sendable, CaseIterable {
  case trill, mordent, turn, arpeggio, tremolo
}

/// The blocks of one line, in order, never overlapping.
public struct Voice: Hashable, Sendable {
  /// The blocks in order of time.
  public var blocks: [Block]

  /// Makes a voice.
  public init(_ blocks: [Block] = []) { self.blocks = blocks }
}
