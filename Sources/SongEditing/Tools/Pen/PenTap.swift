import MusicTheory
import SongModel

/// `pen tap POS PITCH`: puts a note down, or moves the block that is there to the pitch.
///
/// The root of a block takes the pitch, its chord notes keep their intervals to it, and graces go along; in a tuplet that
/// is done in the slot that covers the position. Notes that ties join with those that move go along wherever they are
/// stored. A rest sounds again; no tie reaches a rest, so it moves alone.
///
/// A new note reaches from the grid line at or before the position to the next, cut at its neighbours and at the ends of
/// the phrase, in a mirror of the turn.
public struct PenTap: EditCommand {
  /// What a tap is allowed to do.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Only to put a note down.
    case new
    /// Only to move a block.
    case move
  }

  /// Where, in song ticks.
  public var tick: Int
  /// What is heard there afterwards.
  public var pitch: Pitch
  /// The only thing that may be done, or `nil` for whichever fits.
  public var only: Mode?

  /// Makes a tap.
  public init(tick: Int, pitch: Pitch, only: Mode? = nil) {
    self.tick = tick
    self.pitch = pitch
    self.only = only
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack(.melody)
    let site = try draft.site(at: tick, on: track)
    let local = site.local(tick)
    let voice = draft.context.voice
    let key = draft.song.key(at: tick)
    let stored = try pitch.movedOrThrow(by: .semitones(-site.transposition), in: key)
    let velocity = draft.context.velocity

    guard let (note, isSilent) = draft.song.root(at: local, of: site.owner, voice: voice) else {
      guard only != .move else { return }
      let cell = try draft.gridCell(at: tick)
      try draft.editLine(of: site.owner, voice: voice, end: site.end) { line in
        guard let gap = line.gap(around: local) else { return }
        let span = (site.local(cell.lowerBound)..<site.local(cell.upperBound)).clamped(to: gap)
        line.put(
          Block(
            id: 0, at: span.lowerBound, length: span.count,
            figure: .chord(Chord(root: Note(stored, velocity: velocity)))))
      }
      return
    }
    guard only != .new else { return }
    if let root = note, !isSilent {
      var plan = PitchPlan()
      try plan.moveChord(of: root, to: stored, in: draft.song, key: key)
      try draft.apply(plan)
    } else {
      try draft.editLine(of: site.owner, voice: voice, end: site.end) { line throws(EditError) in
        guard let index = line.index(covering: local) else { return }
        var block = line.blocks[index]
        try block.movePitch(at: local, to: stored, velocity: velocity, in: key)
        line.replace(at: index, with: block)
      }
    }
  }
}

extension Song {
  /// The root of the block or slot that covers a tick of an original, and whether it is silent.
  ///
  /// - Returns: `nil` where no block is; no note for a rest without notes.
  func root(at tick: Int, of owner: PhraseLocation, voice: Int) -> (note: StoredNote?, isSilent: Bool)? {
    let blocks = blocks(of: owner, voice: voice)
    guard let index = blocks.index(covering: tick), let leaf = blocks[index].leaf(covering: tick) else { return nil }
    let note = leaf.figure.chord.map {
      StoredNote(owner: owner, voice: voice, block: index, path: leaf.path, key: $0.root.pitch.number)
    }
    return (note, leaf.isSilent)
  }
}
