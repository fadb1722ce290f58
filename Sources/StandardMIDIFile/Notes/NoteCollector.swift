/// Brings together the two events of each note as they come, and keeps the other events apart.
struct NoteCollector: EventCollector {
  /// A delta and, by running status, pitch and velocity.
  static let leastBytesPerElement = 3

  /// The open notes of one key as a list through the notes: while a note is open, its `end` is the index of the next.
  private struct OpenNotes {
    var first: Int32 = none
    var last: Int32 = none

    static let none: Int32 = -1
  }

  private var rest = StandardMIDIFile.Track()
  private var findings: [StandardMIDIFile.NotePairing.Finding] = []
  private var open = NoteKeyTable(OpenNotes())
  private var port: UInt8 = 0
  private var endedCount = 0

  mutating func append(_ event: PackedEvent, to notes: inout OutputSpan<StandardMIDIFile.Note>) {
    if event.status <= 0x90 {
      appendNoteEvent(event, to: &notes)
    } else {
      rest.appendPacked(event)
    }
  }

  @inline(__always)
  mutating func appendNoteEvent(_ event: PackedEvent, to notes: inout OutputSpan<StandardMIDIFile.Note>) {
    let key = NoteKeyTable<OpenNotes>.key(event)
    if event.status != 0x80, event.data2 != 0 {
      // A file of 4 GiB at most has fewer notes than 32 bits can count.
      let index = Int32(truncatingIfNeeded: notes.count)
      notes.append(
        StandardMIDIFile.Note(
          onset: event.tick, end: Int(OpenNotes.none), port: port, channel: event.channel, pitch: event.data1,
          velocity: event.data2))
      if open.values[key].first == OpenNotes.none {
        open.values[key] = OpenNotes(first: index, last: index)
      } else {
        enqueue(index, key: key, notes: &notes)
      }
    } else {
      let index = Int(open.values[key].first)
      guard index >= 0 else { return drop(event) }
      open.values[key].first = Int32(truncatingIfNeeded: notes[index].end)
      notes[index].end = event.tick
      endedCount &+= 1
      if event.status == 0x80 { notes[index].releaseVelocity = event.data2 }
      if notes[index].onset == event.tick { reportZeroLength(index) }
    }
  }

  // What is rare stands outside of the loop that reads a track, which has no registers to spare.

  @inline(never)
  private mutating func enqueue(_ index: Int32, key: Int, notes: inout OutputSpan<StandardMIDIFile.Note>) {
    notes[Int(open.values[key].last)].end = Int(index)
    open.values[key].last = index
  }

  @inline(never)
  private mutating func reportZeroLength(_ note: Int) {
    findings.append(.zeroLength(note: note))
  }

  @inline(never)
  private mutating func drop(_ event: PackedEvent) {
    let event = StandardMIDIFile.Event(tick: event.tick, message: rest.message(of: event))
    findings.append(.unmatchedEnd(event, port: port))
  }

  mutating func append(
    payload: [UInt8], status: UInt8, type: UInt8, at tick: Int, to notes: inout OutputSpan<StandardMIDIFile.Note>
  ) {
    let event = rest.pack(payload, status: status, type: type, at: tick)
    if event.isPort {
      port = UInt8(truncatingIfNeeded: event.payload)
      open.select(port: port)
    }
    rest.appendPacked(event)
  }

  mutating func end(at tick: Int, elements notes: inout OutputSpan<StandardMIDIFile.Note>) {
    rest.extend(to: tick)
    guard endedCount < notes.count else { return }
    var unended: [Int] = []
    for list in open.values(where: { $0.first != OpenNotes.none }) {
      var index = Int(list.first)
      while index >= 0 {
        unended.append(index)
        let next = notes[index].end
        notes[index].end = tick
        index = next
      }
    }
    findings += unended.sorted().map { .unended(note: $0) }
  }

  func output(_ notes: [StandardMIDIFile.Note]) -> StandardMIDIFile.NotePairing {
    .init(notes: notes, rest: rest, findings: findings)
  }
}
