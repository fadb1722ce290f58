import MusicTheory
import SongModel

/// `transpose INTERVAL [RANGE]`: moves notes by semitones, by a named interval or by steps of the scale.
///
/// Each note is moved by itself, in the key in force where it is heard first, and what ties join with it goes along;
/// graces go with their block's root. One note past MIDI keys 0…127, also as a sync would sound it, refuses the whole.
/// Notes that a silent block keeps stay as they are.
public struct Transpose: EditCommand {
  /// How far.
  public var interval: Interval
  /// Which notes.
  public var scope: TransformScope

  /// Makes a transposition.
  public init(by interval: Interval, _ scope: TransformScope) {
    self.interval = interval
    self.scope = scope
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let interval = interval
    guard !interval.isZero else { return }
    try draft.movePitches(in: scope, graces: interval) { pitch, key throws(EditError) in
      try pitch.movedOrThrow(by: interval, in: key)
    }
  }
}

/// `invert [axis=PITCH] [RANGE]`: mirrors pitches at an axis, by semitones; the first note unless it is given.
///
/// The first note is the one heard first, of several at one time the first root. The key spells the results.
public struct Invert: EditCommand {
  /// What stays where it is, or `nil` for the first note.
  public var axis: Pitch?
  /// Which notes.
  public var scope: TransformScope

  /// Makes an inversion.
  public init(axis: Pitch? = nil, _ scope: TransformScope) {
    self.axis = axis
    self.scope = scope
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let first = axis == nil ? try draft.firstHeardKey(in: scope) : nil
    guard let axis = axis?.number ?? first else { return }
    try draft.movePitches(in: scope) { pitch, key throws(EditError) in
      try pitch.movedOrThrow(by: .semitones(2 * (axis - pitch.number)), in: key)
    }
  }
}

/// `snap scale [RANGE]`: moves notes outside the scale of the key in force to its nearest note, of two the upper.
public struct SnapScale: EditCommand {
  /// Which notes.
  public var scope: TransformScope

  /// Makes a command that snaps notes to the scale.
  public init(_ scope: TransformScope) { self.scope = scope }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.movePitches(in: scope) { pitch, key in
      // No two notes of a scale are more than three semitones apart.
      for distance in [0, 1, -1, 2, -2] where key.contains(pitch.number + distance) {
        if distance == 0 { return pitch }
        if let snapped = key.spelling(of: pitch.number + distance) { return snapped }
      }
      return pitch
    }
  }
}

extension Draft {
  /// Gives every note of a scope another pitch.
  ///
  /// - Parameters:
  ///   - graces: How far graces move; `nil` for as far as the root that they belong to.
  ///   - move: The new pitch of one that is heard, in the key in force at its onset.
  fileprivate mutating func movePitches(
    in scope: TransformScope, graces: Interval? = nil, _ move: (Pitch, Key) throws(EditError) -> Pitch
  ) throws(EditError) {
    var plan = PitchPlan()
    for scoped in try notes(in: scope) where !plan.has(scoped.note) {
      let key = song.key(at: song.chainStart(of: scoped.note, heardAt: scoped.site))
      let shift = scoped.site.transposition
      let heard = shift == 0 ? scoped.pitch : try scoped.pitch.movedOrThrow(by: .semitones(shift), in: key)
      var pitch = try move(heard, key)
      guard pitch != heard else { continue }
      if shift != 0 { pitch = try pitch.movedOrThrow(by: .semitones(-shift), in: key) }
      try plan.setChain(scoped.note, to: pitch, in: song)
      let block = song.blocks(of: scoped.note.owner, voice: scoped.note.voice)[scoped.note.block]
      if let root = block.rootLeaf, root.path == scoped.note.path,
        root.figure.chord?.root.pitch.number == scoped.note.key
      {
        plan.moveGraces(
          of: scoped.note.block, in: scoped.note.owner, voice: scoped.note.voice,
          by: graces ?? .semitones(pitch.number - scoped.note.key))
      }
    }
    try apply(plan)
  }

  /// The MIDI key that is heard first in a scope; `nil` where nothing is.
  fileprivate mutating func firstHeardKey(in scope: TransformScope) throws(EditError) -> Int? {
    var first: (tick: Int, key: Int)?
    for scoped in try notes(in: scope) {
      let tick = scoped.site.origin + song.start(of: scoped.note)
      if first.map({ tick < $0.tick }) ?? true { first = (tick, scoped.note.key + scoped.site.transposition) }
    }
    return first?.key
  }
}
