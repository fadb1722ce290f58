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
    var collector = NoteCollector()
    let events = packedInTimeOrder()
    let notes = [StandardMIDIFile.Note](capacity: events.count) { notes in
      let span = events.span
      for index in span.indices {
        let event = span[index]
        if event.isChannelMessage {
          collector.append(event, to: &notes)
        } else {
          collector.append(
            payload: payload(of: event), status: event.status, type: event.channel, at: event.tick, to: &notes)
        }
      }
      collector.end(at: endTick, elements: &notes)
    }
    return collector.output(notes)
  }
}
