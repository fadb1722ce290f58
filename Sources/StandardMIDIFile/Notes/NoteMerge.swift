/// Merges notes with the other events of their track into the canonical order (see `Track.inCanonicalOrder()`).
struct NoteMerge<Destination: EventDestination> {
  private(set) var destination: Destination

  /// The tick at which the last note ends.
  private(set) var lastEnd = 0

  /// The other events, in canonical order.
  private let rest: StandardMIDIFile.Track
  private var nextRest = 0
  private var restPort: UInt8 = 0

  /// The tick of the next of them, or `Int.max`.
  private var restTick: Int

  private var pending = PendingNoteEnds()
  private var lastOnset = -1

  init(rest: StandardMIDIFile.Track, into destination: Destination) {
    self.rest = rest.inCanonicalOrder()
    restTick = self.rest.packed.first?.tick ?? .max
    self.destination = destination
  }

  /// Puts out all notes and other events; notes of one onset keep their order.
  /// - Throws: `invalidNote` for a note that cannot be written, `event` being its index, and what the destination throws.
  mutating func merge(
    _ notes: [StandardMIDIFile.Note], to output: inout OutputSpan<Destination.Element>
  ) throws(StandardMIDIFile.WritingError) {
    let span = notes.span
    var previous = Int.min
    var isInOrder = true
    for index in span.indices {
      isInOrder = isInOrder && span[index].onset >= previous
      previous = span[index].onset
    }
    if isInOrder {
      for index in span.indices { try append(span[index], number: index, to: &output) }
    } else {
      let order = notes.indices.sorted { (notes[$0].onset, $0) < (notes[$1].onset, $1) }
      for index in order { try append(notes[index], number: index, to: &output) }
    }
    while pending.firstTick < .max { try emitEnd(to: &output) }
    if nextRest < rest.packed.count { try emitRest(before: .max, .endOfZeroLength, to: &output) }
  }

  @inline(__always)
  private mutating func append(
    _ note: StandardMIDIFile.Note, number: Int, to output: inout OutputSpan<Destination.Element>
  ) throws(StandardMIDIFile.WritingError) {
    guard note.onset >= 0, note.onset <= note.end, note.end < .max, note.velocity > 0, note.channel < 16,
      (note.pitch | note.velocity | note.releaseVelocity | note.port) < 128
    else {
      throw .init(reason: .invalidNote(note), event: number)
    }
    // At its own onset, a note without length ends behind all note-ons; the notes from before end before the first of them.
    let limit = lastOnset < note.onset ? note.onset : note.onset &- 1
    while pending.firstTick <= limit { try emitEnd(to: &output) }
    if restTick <= note.onset { try emitRest(before: note.onset, .noteOn, to: &output) }
    lastOnset = note.onset
    lastEnd = max(lastEnd, note.end)
    try destination.append(
      PackedEvent(tick: note.onset, status: 0x90, channel: note.channel, data1: note.pitch, data2: note.velocity),
      port: note.port, to: &output)
    pending.insert(note)
  }

  @inline(__always)
  private mutating func emitEnd(
    to output: inout OutputSpan<Destination.Element>
  ) throws(StandardMIDIFile.WritingError) {
    let end = pending.removeFirst()
    let tick = end.event.tick
    if restTick <= tick { try emitRest(before: tick, tick == lastOnset ? .endOfZeroLength : .noteOff, to: &output) }
    try destination.append(end.event, port: end.port, to: &output)
  }

  /// Puts out the other events that come before a rank at a tick.
  @inline(never)
  private mutating func emitRest(
    before tick: Int, _ rank: EventRank, to output: inout OutputSpan<Destination.Element>
  ) throws(StandardMIDIFile.WritingError) {
    while nextRest < rest.packed.count {
      let event = rest.packed[nextRest]
      restTick = event.tick
      guard event.tick < tick || event.tick == tick && EventRank(event) < rank else { return }
      nextRest += 1
      if event.isChannelMessage {
        try destination.append(event, port: restPort, to: &output)
      } else {
        if event.isPort { restPort = UInt8(truncatingIfNeeded: event.payload) }
        try destination.append(event, of: rest, to: &output)
      }
    }
    restTick = .max
  }
}
