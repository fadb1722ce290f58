import MusicTheory
import SongModel

extension Block {
  /// Moves what sounds at a tick to a pitch: the root takes it and chord notes keep their intervals to the root. In a
  /// tuplet that is done in the slot that covers the tick. A rest sounds again.
  ///
  /// - Parameters:
  ///   - tick: A tick that the block covers, counted from the phrase's start.
  ///   - velocity: The velocity of the note that a rest without notes is given.
  mutating func movePitch(at tick: Int, to pitch: Pitch, velocity: Velocity, in key: Key) throws(EditError) {
    isRest = false
    guard case .tuplet(var tuplet) = figure else {
      figure = try figure.moved(to: pitch, velocity: velocity, in: key)
      return
    }
    let layout = tuplet.layout(length: length)
    guard let slot = layout.first(where: { $0.start <= tick - at && tick - at < $0.end }) else { return }
    let moved = try slot.slot.figure.moved(to: pitch, velocity: velocity, in: key)
    for depth in slot.path.indices {
      // A rest that holds the slot would keep it silent.
      tuplet.updateSlot(at: slot.path[...depth]) { $0.isRest = false }
    }
    tuplet.updateSlot(at: slot.path) { $0.figure = moved }
    figure = .tuplet(tuplet)
  }
}

extension Figure {
  /// The figure with its root at a pitch and its chord moved along.
  func moved(to pitch: Pitch, velocity: Velocity, in key: Key) throws(EditError) -> Figure {
    guard case .chord(let chord) = self else { return .chord(Chord(root: Note(pitch, velocity: velocity))) }
    let semitones = pitch.number - chord.root.pitch.number
    var root = chord.root
    root.pitch = pitch
    var others: [Note] = []
    for var note in chord.others {
      note.pitch = try note.pitch.movedOrThrow(by: .semitones(semitones), in: key)
      others.append(note)
    }
    return .chord(Chord(root: root, others: others))
  }
}
