import MusicTheory
import SongModel

/// What a property says.
public enum PropertyValue: Hashable, Sendable {
  /// A number, a count or ticks.
  case number(Int)
  /// A text, or the name of a kind, a mode or an ornament.
  case text(String)
  /// Yes or no.
  case flag(Bool)
  /// A spelled pitch.
  case pitch(Pitch)
  /// Grace notes.
  case pitches([Pitch])
  /// The notes of a block or slot, the root first.
  case notes([Note])
  /// The slots of a tuplet.
  case slots([Slot])
  /// A drum.
  case drum(Drum)
  /// A bank.
  case bank(Bank)
  /// A tempo.
  case tempo(Tempo)
  /// A meter.
  case meter(Meter)
  /// A key.
  case key(Key)
  /// A swing, or that there is none from here on.
  case swing(Swing?)
  /// A change of a track's sound.
  case control(Control.Change)
  /// An id.
  case id(Identifier)
  /// Ids in order.
  case ids([Identifier])
}
