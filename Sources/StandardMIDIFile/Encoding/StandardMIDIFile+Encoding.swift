extension StandardMIDIFile {
  /// The file's bytes.
  ///
  /// Always strict and canonical: shortest quantities, running status within runs of channel messages and never across
  /// a meta or system exclusive event, a six-byte header, one end of track at each track's `endTick`. The order of
  /// events at a tick is the caller's; `Track.inCanonicalOrder()` gives the order that every program reads right.
  /// - Throws: `WritingError` for the first thing that a file cannot hold.
  public func encoded() throws(WritingError) -> [UInt8] {
    try encode(notes: nil)
  }

  /// The file's bytes, with the notes of each track added: the same as for tracks made by `Track.init(notes:rest:)`, in less time.
  /// - Throws: `WritingError` for the first thing that a file cannot hold.
  public func encoded(addingNotes notes: [[Note]]) throws(WritingError) -> [UInt8] {
    guard notes.count == tracks.count else { throw WritingError(reason: .noteListCount(notes.count)) }
    return try encode(notes: notes)
  }

  private func encode(notes: [[Note]]?) throws(WritingError) -> [UInt8] {
    let header = try encodedHeader()
    // One allocation, of what the events can take at most; memory that is not filled is never touched.
    let size = tracks.indices.reduce(header.count) { $0 + Self.mostBytes(of: tracks[$1], notes: notes?[$1] ?? []) }
    let capacity = unknownChunks.reduce(size) { $0 + 8 + $1.bytes.count }
    return try [UInt8](capacity: capacity + ByteWriter.slack) { output throws(WritingError) in
      var writer = ByteWriter()
      writer.append(header, to: &output)
      var chunks = unknownChunks[...]
      for index in tracks.indices {
        try Self.encode(&chunks, precedingTracks: index, with: &writer, to: &output)
        do throws(WritingError) {
          try Self.encode(tracks[index], notes: notes?[index], with: &writer, to: &output)
        } catch {
          throw WritingError(reason: error.reason, track: index, event: error.event)
        }
      }
      try Self.encode(&chunks, precedingTracks: .max, with: &writer, to: &output)
      writer.finish(&output)
    }
  }

  private func encodedHeader() throws(WritingError) -> [UInt8] {
    guard let trackCount = UInt16(exactly: tracks.count), format != .single || trackCount == 1 else {
      throw WritingError(reason: .trackCount(tracks.count))
    }
    guard let division = division.word else {
      throw WritingError(reason: .divisionOutOfRange(division))
    }
    let type = ChunkType.header.code
    let words: [UInt16] = [UInt16(type >> 16), UInt16(type & 0xFFFF), 0, 6, format.rawValue, trackCount, division]
    return words.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  /// Writes the chunks that stand before a track, and takes them off the list.
  private static func encode(
    _ chunks: inout ArraySlice<Chunk>, precedingTracks: Int, with writer: inout ByteWriter,
    to output: inout OutputSpan<UInt8>
  ) throws(WritingError) {
    while let chunk = chunks.first, chunk.precedingTracks <= precedingTracks {
      guard chunk.type.isPrintable, chunk.type != .header, chunk.type != .track else {
        throw WritingError(reason: .chunkType(chunk.type))
      }
      let start = writer.beginChunk(chunk.type, in: &output)
      writer.append(chunk.bytes, to: &output)
      try writer.endChunk(from: start, in: &output)
      chunks.removeFirst()
    }
  }

  private static func encode(
    _ track: Track, notes: [Note]?, with writer: inout ByteWriter, to output: inout OutputSpan<UInt8>
  ) throws(WritingError) {
    let start = writer.beginChunk(.track, in: &output)
    var encoder = TrackEncoder(writer)
    if let notes {
      var merge = NoteMerge(rest: track, into: encoder)
      try merge.merge(notes, to: &output)
      encoder = merge.destination
      try encoder.end(at: max(track.endTick, merge.lastEnd), to: &output)
    } else {
      try encodeEvents(of: track, with: &encoder, to: &output)
      try encoder.end(at: track.endTick, to: &output)
    }
    writer = encoder.writer
    try writer.endChunk(from: start, in: &output)
  }

  /// Writes the events of a track in the order that they have.
  private static func encodeEvents(
    of track: Track, with encoder: inout TrackEncoder, to output: inout OutputSpan<UInt8>
  ) throws(WritingError) {
    let events = track.packed.span
    for index in events.indices {
      do throws(WritingError) {
        if events[index].isChannelMessage {
          try encoder.append(events[index], to: &output)
        } else {
          try encoder.append(events[index], of: track, to: &output)
        }
      } catch {
        throw WritingError(reason: error.reason, event: index)
      }
    }
  }

  /// The most bytes that a track with notes can take.
  private static func mostBytes(of track: Track, notes: [Note]) -> Int {
    let hasPorts = track.packed.contains(where: \.isPort) || notes.contains { $0.port != 0 }
    let message = TrackEncoder.mostBytesOfMessage + (hasPorts ? TrackEncoder.mostBytesOfPort : 0)
    let payloadEvents = track.packed.count { !$0.isChannelMessage }
    let messages = track.packed.count - payloadEvents + 2 * notes.count
    let payloads = track.payloads.reduce(0) { $0 + $1.count }
    let inPlace = 4
    return messages * message + payloadEvents * (TrackEncoder.mostBytesOfPayloadEvent + inPlace) + payloads
      + 8 + TrackEncoder.mostBytesOfPort
  }
}
