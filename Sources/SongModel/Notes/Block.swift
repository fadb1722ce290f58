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
  /// What it holds.
  public var figure: Figure
  /// Whether it is silent.
  public var isRest: Bool
  /// Zero or one: what few blocks have, kept apart so that the many stay small to copy.
  private var extras: [Extras]

  private struct Extras: Hashable, Sendable {
    var ornament: Ornament?
    var grace: [Pitch] = []
    var lyric: String?
  }

  /// Makes a block.
  public init(
    id: BlockID, at: Int, length: Int, figure: Figure, isRest: Bool = false, ornament: Ornament? = nil,
    grace: [Pitch] = [], lyric: String? = nil
  ) {
    self.id = id
    self.at = at
    self.length = length
    self.figure = figure
    self.isRest = isRest
    extras = []
    if ornament != nil { self.ornament = ornament }
    if !grace.isEmpty { self.grace = grace }
    if lyric != nil { self.lyric = lyric }
  }

  /// The tick behind the last, counted from the phrase's start.
  public var end: Int { at + length }

  /// Whether it has an ornament, grace notes or a lyric.
  public var isEmbellished: Bool { !extras.isEmpty }

  /// How its notes are embellished.
  public var ornament: Ornament? {
    get { extras.first?.ornament }
    set { updateExtras { $0.ornament = newValue } }
  }

  /// Grace notes before its first note, in order.
  public var grace: [Pitch] {
    get { extras.first?.grace ?? [] }
    set { updateExtras { $0.grace = newValue } }
  }

  /// The syllable sung to it; an empty one is none.
  public var lyric: String? {
    get { extras.first?.lyric }
    set { updateExtras { $0.lyric = newValue?.isEmpty == true ? nil : newValue } }
  }

  /// Keeps equal blocks equal: extras that say nothing are dropped.
  private mutating func updateExtras(_ update: (inout Extras) -> Void) {
    var changed = extras.first ?? Extras()
    update(&changed)
    extras = changed == Extras() ? [] : [changed]
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
