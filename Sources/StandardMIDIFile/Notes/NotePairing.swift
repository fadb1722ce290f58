extension StandardMIDIFile {
  /// The events of a track with the two events of each note brought together.
  public struct NotePairing: Hashable, Sendable {
    /// The notes in the order in which they begin.
    public var notes: [Note]

    /// All other events in their order, with the track's end.
    public var rest: Track

    /// What was not as it should be, in the order of the track; notes without an end come last.
    public var findings: [Finding]

    /// A note-on or note-off that has no match, or a note without length.
    public enum Finding: Hashable, Sendable {
      /// A note ends at the tick where it begins. It is kept, with length 0.
      case zeroLength(note: Int)
      /// A note does not end. It is kept up to the end of the track.
      case unended(note: Int)
      /// A note-off, or a note-on of velocity 0, ends nothing. It is dropped.
      case unmatchedEnd(Event, port: UInt8)
    }
  }
}

extension StandardMIDIFile.Track {
  /// Brings together the two events of each note.
  ///
  /// A note ends with the first end of its port, channel and pitch that no earlier note has taken: first in, first out,
  /// so that overlapping notes of one pitch keep their lengths. A note-on of velocity 0 is a note-off of velocity 64.
  public func pairedNotes() -> StandardMIDIFile.NotePairing {
    var pairing = NotePairingState(payloads: payloads, endTick: endTick)
    pairing.notes.reserveCapacity(packed.count / 2)
    let events = packedInTimeOrder()
    let span = events.span
    for index in span.indices {
      let event = span[index]
      if event.beginsNote {
        pairing.begin(event)
      } else if event.endsNote {
        pairing.end(event)
      } else {
        pairing.keep(event)
      }
    }
    return pairing.finished()
  }
}

/// The notes that sound while a track is read.
private struct NotePairingState {
  /// The open notes of one key as a list through the notes, whose `end` holds the next while they are open.
  private struct OpenNotes {
    var first: Int32 = -1
    var last: Int32 = -1
  }

  var notes: [StandardMIDIFile.Note] = []
  private var rest: StandardMIDIFile.Track
  private var restEvents: [PackedEvent] = []
  private var findings: [StandardMIDIFile.NotePairing.Finding] = []
  private var open = NoteKeyTable(OpenNotes())
  private var openCount = 0
  private var port: UInt8 = 0

  init(payloads: [[UInt8]], endTick: Int) {
    rest = StandardMIDIFile.Track(packed: [], payloads: payloads, endTick: endTick)
  }

  @inline(__always)
  mutating func begin(_ event: PackedEvent) {
    let key = NoteKeyTable<OpenNotes>.key(event)
    let index = Int32(truncatingIfNeeded: notes.count)
    notes.append(
      StandardMIDIFile.Note(
        onset: event.tick, end: -1, port: port, channel: event.channel, pitch: event.data1, velocity: event.data2))
    if open.values[key].first < 0 {
      open.values[key].first = index
    } else {
      notes[Int(open.values[key].last)].end = Int(index)
    }
    open.values[key].last = index
    openCount += 1
  }

  @inline(__always)
  mutating func end(_ event: PackedEvent) {
    let key = NoteKeyTable<OpenNotes>.key(event)
    let index = Int(open.values[key].first)
    guard index >= 0 else { return drop(event) }
    open.values[key].first = Int32(truncatingIfNeeded: notes[index].end)
    notes[index].end = event.tick
    if event.status == 0x80 { notes[index].releaseVelocity = event.data2 }
    openCount -= 1
    if notes[index].onset == event.tick { findings.append(.zeroLength(note: index)) }
  }

  mutating func keep(_ event: PackedEvent) {
    if event.isPort {
      port = UInt8(truncatingIfNeeded: event.payload)
      open.select(port: port)
    }
    restEvents.append(event)
  }

  mutating func finished() -> StandardMIDIFile.NotePairing {
    if openCount > 0 { closeOpenNotes() }
    rest = StandardMIDIFile.Track(packed: restEvents, payloads: rest.payloads, endTick: rest.endTick)
    return .init(notes: notes, rest: rest, findings: findings)
  }

  private mutating func drop(_ event: PackedEvent) {
    let event = StandardMIDIFile.Event(tick: event.tick, message: rest.message(of: event))
    findings.append(.unmatchedEnd(event, port: port))
  }

  private mutating func closeOpenNotes() {
    var unended: [Int] = []
    for list in open.allPorts.joined() {
      var index = Int(list.first)
      while index >= 0 {
        unended.append(index)
        let next = notes[index].end
        notes[index].end = rest.endTick
        index = next
      }
    }
    findings += unended.sorted().map { .unended(note: $0) }
  }
}
