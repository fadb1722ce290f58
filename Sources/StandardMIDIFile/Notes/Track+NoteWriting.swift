extension StandardMIDIFile.Track {
  /// Makes a track of notes and other events, in the canonical order (see `inCanonicalOrder()`).
  ///
  /// Ports are stated by the port events of `rest`; where a note or event needs another one, an event is put before it.
  /// - Parameters:
  ///   - notes: The notes; those of one onset keep their order.
  ///   - rest: The other events of the track, and its end, which is moved behind the last note if it is earlier.
  /// - Throws: `WritingError.Reason.invalidNote`, `event` being the note's index, for one that ends before it begins or
  ///   has velocity 0.
  public init(
    notes: [StandardMIDIFile.Note], rest: StandardMIDIFile.Track = .init()
  ) throws(StandardMIDIFile.WritingError) {
    if let index = notes.firstIndex(where: { $0.end < $0.onset || $0.velocity == 0 }) {
      throw .init(reason: .invalidNote(notes[index]), event: index)
    }
    var merge = NoteMerge(rest: rest.inCanonicalOrder(), noteCount: notes.count)
    let isInOrder = zip(notes, notes.dropFirst()).allSatisfy { $0.onset <= $1.onset }
    if isInOrder {
      for note in notes { merge.append(note) }
    } else {
      let order = notes.indices.sorted { (notes[$0].onset, $0) < (notes[$1].onset, $1) }
      for index in order { merge.append(notes[index]) }
    }
    self = merge.finished()
  }

  /// Adds a packed event that needs no payload table.
  @inline(__always)
  mutating func appendPacked(_ event: PackedEvent) {
    packed.append(event)
    extend(to: event.tick)
  }
}
