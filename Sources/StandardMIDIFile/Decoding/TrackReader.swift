/// Reads the events of one track.
///
/// Runs of plain channel messages, nearly all of any file, are read in one tight loop; everything else, and every fault,
/// goes through the files `TrackReader+…`.
struct TrackReader {
  /// The track's number, for warnings.
  let number: Int

  /// Where the track ends at the latest.
  let limit: Int

  /// The next byte to be read.
  var position: Int

  /// Whether an end of track was met.
  var hasEnded = false

  /// The tick of the event before.
  var tick = 0

  /// The status of the last channel message, 0 before the first.
  var runningStatus: UInt8 = 0

  /// Whether a meta or system exclusive event has come since, which ends running status.
  var isInterrupted = false

  /// What was read.
  var track = StandardMIDIFile.Track()

  /// Makes a reader of the events in a range, which lies within the file.
  init(number: Int, range: Range<Int>) {
    self.number = number
    position = range.lowerBound
    limit = range.upperBound
  }

  /// Reads up to the end of track, or as far as there are events.
  mutating func read(_ bytes: Span<UInt8>, log: inout WarningLog) throws(StandardMIDIFile.ReadingError) {
    // Most events take three bytes or four. Memory beyond what is filled is never touched.
    track.reserveCapacity((limit - position) / 3)
    var isReadable = true
    while isReadable, !hasEnded, position < limit {
      readChannelMessages(bytes)
      if position < limit { isReadable = try readEvent(bytes, log: &log) }
    }
    track.extend(to: tick)
    if !hasEnded { try log.report(.missingEndOfTrack, at: position, track: number) }
  }

  /// Reads channel messages as long as nothing is out of the ordinary and the limit is not near.
  private mutating func readChannelMessages(_ bytes: Span<UInt8>) {
    guard !isInterrupted else { return }
    var events: [PackedEvent] = []
    swap(&events, &track.packed)
    var place = position
    var tick = tick
    var running = runningStatus
    // Two bytes of delta, a status and two data bytes.
    while limit - place >= 5 {
      var next = place
      var delta = Int(bytes[next])
      next += 1
      if delta >= 0x80 {
        let low = Int(bytes[next])
        next += 1
        if low >= 0x80 { break }
        delta = (delta & 0x7F) << 7 | low
      }
      var status = running
      if bytes[next] >= 0x80 {
        status = bytes[next]
        next += 1
      }
      if status < 0x80 || status >= 0xF0 { break }
      let data1 = bytes[next]
      next += 1
      var data2: UInt8 = 0
      if PackedEvent.dataCount(status: status) == 2 {
        data2 = bytes[next]
        next += 1
      }
      if (data1 | data2) >= 0x80 { break }
      tick += delta
      events.append(
        PackedEvent(tick: tick, status: status & 0xF0, channel: status & 0x0F, data1: data1, data2: data2))
      running = status
      place = next
    }
    position = place
    self.tick = tick
    runningStatus = running
    swap(&events, &track.packed)
  }
}
