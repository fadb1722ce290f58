/// Merges notes, which come in order of their onsets, with the other events of their track, which are in canonical order.
struct NoteMerge {
  /// A place in the order of a track.
  private struct Moment: Comparable {
    var tick: Int
    var rank: EventRank

    static func < (a: Moment, b: Moment) -> Bool {
      a.tick == b.tick ? a.rank < b.rank : a.tick < b.tick
    }
  }

  private let rest: StandardMIDIFile.Track
  private var nextRest = 0
  private var restPort: UInt8 = 0
  private var pending = PendingNoteEnds()
  private var lastOnset: Int?
  private var output: TrackAssembler

  init(rest: StandardMIDIFile.Track, noteCount: Int) {
    self.rest = rest
    output = TrackAssembler(capacity: rest.count + 2 * noteCount)
  }

  /// Adds a note that begins no earlier than the one before it, and first all that comes before.
  mutating func append(_ note: StandardMIDIFile.Note) {
    emit(before: Moment(tick: note.onset, rank: .noteOn))
    output.append(
      PackedEvent(
        tick: note.onset, status: 0x90, channel: note.channel, data1: note.pitch, data2: note.velocity),
      port: note.port)
    pending.insert(
      PackedEvent(
        tick: note.end, status: 0x80, channel: note.channel, data1: note.pitch, data2: note.releaseVelocity),
      port: note.port)
    lastOnset = note.onset
  }

  /// Adds all that is left, and gives the track.
  mutating func finished() -> StandardMIDIFile.Track {
    emit(before: nil)
    output.extend(to: rest.endTick)
    return output.track
  }

  private mutating func emit(before limit: Moment?) {
    while true {
      let nextEnd = momentOfNextEnd
      if let event = momentOfNextRest, nextEnd.map({ event <= $0 }) ?? true {
        if let limit, event >= limit { return }
        emitRest()
      } else if let nextEnd {
        if let limit, nextEnd >= limit { return }
        emitEnd()
      } else {
        return
      }
    }
  }

  private var momentOfNextEnd: Moment? {
    guard let tick = pending.nextTick else { return nil }
    // The notes from before a tick end before its first note-on, so those left at the last onset began there.
    return Moment(tick: tick, rank: tick == lastOnset ? .endOfZeroLength : .noteOff)
  }

  private var momentOfNextRest: Moment? {
    guard nextRest < rest.packed.count else { return nil }
    let event = rest.packed[nextRest]
    return Moment(tick: event.tick, rank: EventRank(event))
  }

  private mutating func emitRest() {
    let event = rest.packed[nextRest]
    nextRest += 1
    if event.isPort { restPort = UInt8(truncatingIfNeeded: event.payload) }
    output.append(event, of: rest, port: restPort)
  }

  private mutating func emitEnd() {
    guard let end = pending.removeFirst() else { return }
    output.append(end.event, port: end.port)
  }
}
