extension StandardMIDIFile.Track {
  /// Appends the events, which a `TrackMeasure` has found fit, and the end of track.
  func encodeEvents(to output: inout OutputSpan<UInt8>) {
    var tick = 0
    var running: UInt8 = 0
    let events = packed.span
    for index in events.indices {
      let event = events[index]
      VariableLengthQuantity.append(event.tick &- tick, to: &output)
      tick = event.tick
      if event.isChannelMessage {
        let status = event.status | event.channel
        if status != running { output.append(status) }
        running = status
        output.append(event.data1)
        if PackedEvent.dataCount(status: status) == 2 { output.append(event.data2) }
      } else {
        // Meta and system exclusive events cancel running status (RP-001, "MTrk events").
        running = 0
        encodePayload(of: event, to: &output)
      }
    }
    VariableLengthQuantity.append(endTick &- tick, to: &output)
    output.append(0xFF)
    output.append(MetaType.endOfTrack)
    output.append(0)
  }

  private func encodePayload(of event: PackedEvent, to output: inout OutputSpan<UInt8>) {
    output.append(event.status)
    if event.status == 0xFF { output.append(event.channel) }
    VariableLengthQuantity.append(payloadCount(of: event), to: &output)
    for byte in payload(of: event) { output.append(byte) }
  }
}
