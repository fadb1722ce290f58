extension StandardMIDIFile {
  /// The file's bytes.
  ///
  /// Always strict and canonical: shortest quantities, running status within runs of channel messages and never across
  /// a meta or system exclusive event, a six-byte header, one end of track at each track's `endTick`. The order of
  /// events at a tick is the caller's; `Track.inCanonicalOrder()` gives the order that every program reads right.
  /// - Throws: `WritingError` for the first thing that a file cannot hold.
  public func encoded() throws(WritingError) -> [UInt8] {
    let header = try encodedHeader()
    // One allocation, of what the events can take at most; memory that is not filled is never touched.
    let size = tracks.reduce(header.count) { $0 + TrackEncoder.mostBytes(of: $1) }
    let capacity = unknownChunks.reduce(size) { $0 + 8 + $1.bytes.count }
    return try [UInt8](capacity: capacity + ByteWriter.slack) { output throws(WritingError) in
      var writer = ByteWriter()
      writer.append(header, to: &output)
      var chunks = unknownChunks[...]
      for index in tracks.indices {
        try Self.encode(&chunks, precedingTracks: index, with: &writer, to: &output)
        do throws(WritingError) {
          try Self.encode(tracks[index], with: &writer, to: &output)
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
    _ track: Track, with writer: inout ByteWriter, to output: inout OutputSpan<UInt8>
  ) throws(WritingError) {
    let start = writer.beginChunk(.track, in: &output)
    var encoder = TrackEncoder(writer)
    try encoder.append(track, to: &output)
    writer = encoder.writer
    try writer.endChunk(from: start, in: &output)
  }
}
