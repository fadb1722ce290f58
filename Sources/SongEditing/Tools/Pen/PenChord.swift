import MusicTheory
import SongModel

/// `pen chord POS PITCH… | :NAME`: adds chord notes to the block, or in a tuplet to the slot, at a position.
///
/// New notes have the session's velocity and the root's gate. A pitch (by number) that is there already stays as it is.
/// A chord name without a root stands on the block's own; with a root, that note is added too. A rest that keeps notes
/// gets more and stays a rest; one without notes is refused.
public struct PenChord: EditCommand {
  /// What is added.
  public enum Tones: Hashable, Sendable {
    /// Pitches as they are heard.
    case pitches([Pitch])
    /// The tones of a chord by name.
    case name(ChordName)
  }

  /// Where, in song ticks.
  public var tick: Int
  /// What is added.
  public var tones: Tones

  /// Makes a command.
  public init(tick: Int, tones: Tones) {
    self.tick = tick
    self.tones = tones
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack(.melody)
    let site = try draft.site(at: tick, on: track)
    let key = draft.song.key(at: tick)
    let velocity = draft.context.velocity
    try draft.editBlock(at: tick, in: site) { block, address throws(EditError) in
      guard let leaf = block.leaf(covering: site.local(tick)), let root = leaf.figure.chord?.root else {
        throw .withoutNotes(address)
      }
      let heardRoot = try root.pitch.movedOrThrow(by: .semitones(site.transposition), in: key)
      var notes: [Note] = []
      for pitch in try pitches(above: heardRoot, in: key) {
        let stored = try pitch.movedOrThrow(by: .semitones(-site.transposition), in: key)
        notes.append(Note(stored, velocity: velocity, gate: root.gate))
      }
      block.updateChord(at: leaf.path) { chord in
        let new = notes.filter { chord.note(ofNumber: $0.pitch.number) == nil }
        chord = Chord(root: chord.root, others: chord.others + new)
      }
    }
  }

  private func pitches(above root: Pitch, in key: Key) throws(EditError) -> [Pitch] {
    switch tones {
    case .pitches(let pitches): return pitches
    case .name(let name):
      let root = name.root ?? root
      var pitches = [root]
      for tone in name.quality.tones { pitches.append(try root.movedOrThrow(by: tone, in: key)) }
      return pitches
    }
  }
}
