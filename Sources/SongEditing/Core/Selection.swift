import MusicTheory
import SongModel

/// One note by its lasting name: block and slot by number, pitch by MIDI key.
public struct NoteAddress: Hashable, Sendable {
  /// The block or slot; for drums the beat.
  public let place: BlockAddress
  /// The MIDI key of the note as it is stored, or of the drum.
  public let key: Int

  /// Makes an address.
  public init(place: BlockAddress, key: Int) {
    self.place = place
    self.key = key
  }
}

/// The notes that the finger has selected. They survive edits, because blocks keep their numbers.
public struct Selection: Hashable, Sendable {
  /// The notes; the order says nothing.
  public var notes: Set<NoteAddress>

  /// Makes a selection.
  public init(_ notes: Set<NoteAddress> = []) { self.notes = notes }

  /// Whether nothing is selected.
  public var isEmpty: Bool { notes.isEmpty }

  /// Follows notes to what they are called now; one may have become several.
  mutating func rename(_ names: [(from: NoteAddress, to: NoteAddress)]) {
    guard !isEmpty else { return }
    let followed = names.filter { notes.contains($0.from) }
    for name in followed { notes.remove(name.from) }
    for name in followed { notes.insert(name.to) }
  }
}

/// What was copied last: phrases with their distance from the start of the copied range.
public struct Clipboard: Hashable, Sendable {
  /// The copied phrases of one track.
  public struct Part: Hashable, Sendable {
    /// The track they were copied from.
    public let track: Identifier
    /// The phrases; `start` counts from the start of the copied range.
    public let phrases: PhraseList
    /// What the copied references played and what was not itself copied, as it was.
    public let originals: PhraseList
  }

  /// The copied phrases by track, in the song's order of tracks.
  public let parts: [Part]
  /// The length of the copied range in ticks.
  public let length: Int

  /// Makes a clipboard.
  public init(parts: [Part], length: Int) {
    self.parts = parts
    self.length = length
  }
}
