import MusicTheory
import SongEditing
import SongModel
import Testing

/// The context of a new session in which notes were tapped with the finger, with changes.
func selecting(
  _ notes: (tick: Int, pitch: String)..., in song: Song, track: String? = nil,
  _ change: (inout EditContext) -> Void = { _ in }
) throws -> EditContext {
  var context = standardContext(for: song)
  if let track { context.track = try id(track) }
  change(&context)
  for note in notes {
    let tap = FingerTap(tick: note.tick, number: try number(note.pitch))
    context.selection = try tap.apply(to: song, in: context).selection
  }
  return context
}

/// The MIDI key of a pitch or drum as typed.
func number(_ text: String) throws -> Int {
  if let drum = Drum.named(text) { return drum.key }
  return try pitch(text).number
}

extension Selection {
  /// The selected notes as `lead-1#7.2 C4`, in order.
  var names: [String] {
    notes.map { "\($0.place) \(Key.cMajor.spelling(of: $0.key)?.description ?? "")" }.sorted()
  }
}
