extension StandardMIDIFile.Message {
  /// The event as a file has it behind its delta time, with its status byte: what running status would leave out is there.
  public var bytes: [UInt8] {
    var track = StandardMIDIFile.Track()
    let event = track.pack(self, at: 0)
    if event.isChannelMessage {
      let data = [event.data1, event.data2]
      return [event.status | event.channel & 0x0F] + data.prefix(PackedEvent.dataCount(status: event.status))
    }
    let payload = track.payload(of: event)
    let type = event.status == 0xFF ? [event.channel] : []
    return [event.status] + type + VariableLengthQuantity.bytes(of: payload.count) + payload
  }
}
