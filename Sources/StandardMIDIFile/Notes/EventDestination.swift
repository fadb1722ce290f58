/// Where the events of a merge go: into a track, or at once into the bytes of a file.
protocol EventDestination {
  /// What the output is made of.
  associatedtype Element

  /// Takes a channel message that goes to a port.
  mutating func append(
    _ event: PackedEvent, port: UInt8, to output: inout OutputSpan<Element>
  ) throws(StandardMIDIFile.WritingError)

  /// Takes a meta or system exclusive event of a track.
  mutating func append(
    _ event: PackedEvent, of track: StandardMIDIFile.Track, to output: inout OutputSpan<Element>
  ) throws(StandardMIDIFile.WritingError)
}
