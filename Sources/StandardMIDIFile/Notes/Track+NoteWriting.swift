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
    let rest = rest.inCanonicalOrder()
    let (isInOrder, usesPorts) = try Self.check(notes)
    let ordered =
      isInOrder
      ? notes
      : notes.indices.sorted { (notes[$0].onset, $0) < (notes[$1].onset, $1) }.map { notes[$0] }
    let count = rest.count + 2 * notes.count
    // Each event may need a change of port before it.
    let capacity = usesPorts || rest.packed.contains(where: \.isPort) ? 2 * count : count
    let packed = [PackedEvent](capacity: capacity) { output in
      var merge = NoteMerge(rest: rest.packed)
      merge.merge(ordered.span, to: &output)
    }
    self.init(
      packed: packed, payloads: rest.payloads, endTick: Swift.max(packed.last?.tick ?? 0, rest.endTick))
  }

  /// Checks that a file can hold notes.
  /// - Returns: Whether they are in order of their onsets, and whether one is not on the first port.
  private static func check(
    _ notes: [StandardMIDIFile.Note]
  ) throws(StandardMIDIFile.WritingError) -> (isInOrder: Bool, usesPorts: Bool) {
    let span = notes.span
    var previous = 0
    var (isInOrder, usesPorts) = (true, false)
    for index in span.indices {
      let note = span[index]
      guard note.onset >= 0, note.onset <= note.end, note.end < .max, note.velocity > 0, note.channel < 16,
        (note.pitch | note.velocity | note.releaseVelocity | note.port) < 128
      else {
        throw .init(reason: .invalidNote(note), event: index)
      }
      if note.onset < previous { isInOrder = false }
      if note.port > 0 { usesPorts = true }
      previous = note.onset
    }
    return (isInOrder, usesPorts)
  }

  /// Adds a packed event that needs no payload table.
  @inline(__always)
  mutating func appendPacked(_ event: PackedEvent) {
    packed.append(event)
    extend(to: event.tick)
  }
}
