extension StandardMIDIFile.Track {
  /// Makes a track of notes and other events, in the canonical order (see `inCanonicalOrder()`).
  ///
  /// Ports are stated by the port events of `rest`; where a note or event needs another one, an event is put before it.
  /// - Parameters:
  ///   - notes: The notes; those of one onset keep their order.
  ///   - rest: The other events of the track, and its end, which is moved behind the last note if it is earlier.
  /// - Throws: `WritingError.Reason.invalidNote`, `event` being the note's index, for one that no file can hold.
  public init(
    notes: [StandardMIDIFile.Note], rest: StandardMIDIFile.Track = .init()
  ) throws(StandardMIDIFile.WritingError) {
    var merge = NoteMerge(rest: rest, into: TrackAssembler())
    let capacity = TrackAssembler.capacity(rest.count + 2 * notes.count)
    let events = try [PackedEvent](capacity: capacity) { output throws(StandardMIDIFile.WritingError) in
      try merge.merge(notes, to: &output)
    }
    self = merge.destination.track(events, endTick: rest.endTick)
  }

  /// Adds a packed event that needs no payload table.
  @inline(__always)
  mutating func appendPacked(_ event: PackedEvent) {
    packed.append(event)
    extend(to: event.tick)
  }
}
