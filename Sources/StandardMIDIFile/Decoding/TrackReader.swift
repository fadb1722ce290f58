/// Reads the events of one track.
///
/// Runs of plain channel messages, nearly all of any file, are read in one tight loop; everything else, and every fault,
/// goes through the files `TrackReader+…`.
struct TrackReader<Collector: EventCollector> {
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

  /// What is made of the events.
  var collector = Collector()

  /// Makes a reader of the events in a range, which lies within the file.
  init(number: Int, range: Range<Int>) {
    self.number = number
    position = range.lowerBound
    limit = range.upperBound
  }

  /// Reads up to the end of track, or as far as there are events.
  mutating func read(
    _ bytes: Span<UInt8>, log: inout WarningLog
  ) throws(StandardMIDIFile.ReadingError) -> Collector.Output {
    // Memory beyond what is filled is never touched.
    let capacity = (limit - position) / Collector.leastBytesPerElement
    let elements = try [Collector.Element](capacity: capacity) {
      elements throws(StandardMIDIFile.ReadingError) in
      var isReadable = true
      while isReadable, !hasEnded, position < limit {
        readChannelMessages(bytes, &elements)
        if position < limit { isReadable = try readEvent(bytes, log: &log, &elements) }
      }
      collector.end(at: tick, elements: &elements)
    }
    if !hasEnded { try log.report(.missingEndOfTrack, at: position, track: number) }
    return collector.output(elements)
  }

  /// Reads channel messages as long as nothing is out of the ordinary and the limit is not near.
  private mutating func readChannelMessages(_ bytes: Span<UInt8>, _ elements: inout OutputSpan<Collector.Element>) {
    guard !isInterrupted else { return }
    var place = position
    var tick = tick
    var running = runningStatus
    // Two bytes of delta, a status and two data bytes. Places stay within the limit, and ticks far below what overflows.
    while limit &- place >= 5 {
      var next = place
      var delta = Int(bytes[next])
      next &+= 1
      if delta >= 0x80 {
        let low = Int(bytes[next])
        next &+= 1
        if low >= 0x80 { break }
        delta = (delta & 0x7F) << 7 | low
      }
      var status = running
      if bytes[next] >= 0x80 {
        status = bytes[next]
        next &+= 1
      }
      if status < 0x80 || status >= 0xF0 { break }
      let data1 = bytes[next]
      next &+= 1
      if status < 0xA0 {
        let data2 = bytes[next]
        if (data1 | data2) >= 0x80 { break }
        tick &+= delta
        collector.appendNoteEvent(
          PackedEvent(tick: tick, status: status & 0xF0, channel: status & 0x0F, data1: data1, data2: data2),
          to: &elements)
        place = next &+ 1
      } else {
        let isPair = PackedEvent.dataCount(status: status) == 2
        let data2 = isPair ? bytes[next] : 0
        if (data1 | data2) >= 0x80 { break }
        tick &+= delta
        collector.append(
          PackedEvent(tick: tick, status: status & 0xF0, channel: status & 0x0F, data1: data1, data2: data2),
          to: &elements)
        place = isPair ? next &+ 1 : next
      }
      running = status
    }
    position = place
    self.tick = tick
    runningStatus = running
  }
}
