import MusicTheory
import SongModel

extension Figure {
  /// The chord that sounds last: of a tuplet that of its last slot.
  var lastChord: Chord? {
    switch self {
    case .empty: nil
    case .chord(let chord): chord
    case .tuplet(let tuplet): tuplet.slots.last?.figure.lastChord
    }
  }

  /// Gives the figure's end the ties that another's end has, pitch by pitch (by number).
  mutating func takeLastTies(from other: Figure) {
    switch self {
    case .empty: break
    case .chord(var chord):
      let tied = other.lastChord
      chord.updateEach { $0.isTied = tied?.note(ofNumber: $0.pitch.number)?.isTied ?? false }
      self = .chord(chord)
    case .tuplet(var tuplet):
      guard let last = tuplet.slots.indices.last else { return }
      tuplet.slots[last].figure.takeLastTies(from: other)
      self = .tuplet(tuplet)
    }
  }
}
