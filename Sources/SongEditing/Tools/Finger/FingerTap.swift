import MusicTheory
import SongModel

/// `finger tap POS PITCH [on|off]`: adds to the selection or takes from it.
///
/// The root of a block is selected with its chord and tuplet notes, a chord or tuplet note alone. Without `on` or `off` it
/// is the other of what the tapped note is. A selection names stored notes: in a mirror those of the original, unless
/// mirrors are to become real copies, which happens here.
public struct FingerTap: EditCommand {
  /// Where, in song ticks: a tick that the note covers; for a beat its own.
  public var tick: Int
  /// The MIDI key that is heard there.
  public var number: Int
  /// Whether the note is selected afterwards; `nil` for the other of what it is.
  public var on: Bool?

  /// Makes a tap.
  public init(tick: Int, number: Int, on: Bool? = nil) {
    self.tick = tick
    self.number = number
    self.on = on
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack()
    let site = try draft.site(at: tick, on: track)
    let address = try draft.note(at: tick, number: number, in: site)
    var notes: Set<NoteAddress> = [address]
    for line in draft.resolve([address]).lines {
      for target in line.blocks where target.hasRoot {
        for leaf in target.block.leaves {
          let place = BlockAddress(phrase: line.phrase, block: target.block.id, path: leaf.path)
          for note in leaf.sounding?.notes ?? [] {
            notes.insert(NoteAddress(place: place, key: note.pitch.number))
          }
        }
      }
    }
    if on ?? !draft.selection.notes.contains(address) {
      draft.selection.notes.formUnion(notes)
    } else {
      draft.selection.notes.subtract(notes)
    }
  }
}
