/// Merges notes with the other events of their track into the canonical order (see `Track.inCanonicalOrder()`).
struct NoteMerge {
  /// The other events, in canonical order.
  private let rest: [PackedEvent]
  private var nextRest = 0
  private var restPort: UInt8 = 0

  /// The tick of the next of them, or `Int.max`.
  private var restTick: Int

  private var pending = PendingNoteEnds()
  private var lastOnset = -1

  /// The port that the last event put out is on.
  private var port: UInt8 = 0

  init(rest: [PackedEvent]) {
    self.rest = rest
    restTick = rest.first?.tick ?? .max
  }

  /// Puts out all notes and other events.
  /// - Parameter notes: Notes that a file can hold, in the order of their onsets; those of one onset keep their order.
  mutating func merge(_ notes: Span<StandardMIDIFile.Note>, to output: inout OutputSpan<PackedEvent>) {
    var index = 0
    while index < notes.count {
      let onset = notes[index].onset
      // The notes from before end before the first of a tick begins; those without length end behind the last.
      if pending.firstTick <= onset { emitEnds(through: onset, of: notes, to: &output) }
      if restTick <= onset { emitRest(before: onset, .noteOn, to: &output) }
      lastOnset = onset
      while index < notes.count, notes[index].onset == onset {
        let chord = PendingNoteEnds.Chord(tick: notes[index].end, notes: Self.chord(from: index, of: notes))
        pending.insert(chord)
        for index in chord.notes {
          let note = notes[index]
          emit(
            PackedEvent(tick: onset, status: 0x90, channel: note.channel, data1: note.pitch, data2: note.velocity),
            on: note.port, to: &output)
        }
        index = chord.notes.upperBound
      }
    }
    emitEnds(through: .max &- 1, of: notes, to: &output)
    emitRest(before: .max, .endOfZeroLength, to: &output)
  }

  /// The places of a note and of those behind it that begin and end with it.
  @inline(__always)
  private static func chord(from first: Int, of notes: Span<StandardMIDIFile.Note>) -> Range<Int> {
    var end = first &+ 1
    while end < notes.count, notes[end].onset == notes[first].onset, notes[end].end == notes[first].end { end &+= 1 }
    return first..<end
  }

  private mutating func emitEnds(
    through tick: Int, of notes: Span<StandardMIDIFile.Note>, to output: inout OutputSpan<PackedEvent>
  ) {
    while pending.firstTick <= tick {
      let chord = pending.removeFirst()
      if restTick <= chord.tick {
        emitRest(before: chord.tick, chord.tick == lastOnset ? .endOfZeroLength : .noteOff, to: &output)
      }
      for index in chord.notes {
        let note = notes[index]
        emit(
          PackedEvent(
            tick: chord.tick, status: 0x80, channel: note.channel, data1: note.pitch, data2: note.releaseVelocity),
          on: note.port, to: &output)
      }
    }
  }

  /// Puts out the other events that come before a rank at a tick.
  @inline(never)
  private mutating func emitRest(before tick: Int, _ rank: EventRank, to output: inout OutputSpan<PackedEvent>) {
    while nextRest < rest.count {
      let event = rest[nextRest]
      restTick = event.tick
      guard event.tick < tick || event.tick == tick && EventRank(event) < rank else { return }
      nextRest += 1
      if event.isChannelMessage {
        emit(event, on: restPort, to: &output)
      } else {
        if event.isPort {
          restPort = UInt8(truncatingIfNeeded: event.payload)
          port = restPort
        }
        output.append(event)
      }
    }
    restTick = .max
  }

  /// Puts out a channel message, and a change of port before it where it needs one.
  @inline(__always)
  private mutating func emit(_ event: PackedEvent, on eventPort: UInt8, to output: inout OutputSpan<PackedEvent>) {
    if eventPort != port {
      port = eventPort
      output.append(PackedEvent(port: eventPort, at: event.tick))
    }
    output.append(event)
  }
}
