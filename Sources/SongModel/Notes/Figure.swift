import MusicTheory

/// What a block or a slot holds.
public enum Figure: Hashable, Sendable {
  /// Nothing: a rest that keeps no notes.
  case empty
  /// A note or a chord.
  case chord(Chord)
  /// A division into slots.
  case tuplet(Tuplet)

  /// The chord, where this is one.
  public var chord: Chord? {
    if case .chord(let chord) = self { chord } else { nil }
  }

  /// The tuplet, where this is one.
  public var tuplet: Tuplet? {
    if case .tuplet(let tuplet) = self { tuplet } else { nil }
  }
}

/// A block's or a slot's figure with its switch between note and rest.
///
/// A rest may keep notes, so that switching it back restores them.
public protocol FigureHolder {
  /// Whether it is silent.
  var isRest: Bool { get set }
  /// What it holds.
  var figure: Figure { get set }
}

extension FigureHolder {
  /// The first note that sounds: the root of a chord, or of the first sounding slot of a tuplet.
  public var root: Note? {
    guard !isRest else { return nil }
    switch figure {
    case .empty: return nil
    case .chord(let chord): return chord.root
    case .tuplet(let tuplet):
      for slot in tuplet.slots {
        if let root = slot.root { return root }
      }
      return nil
    }
  }

  /// Whether anything sounds.
  public var isSounding: Bool { root != nil }
}
