extension StandardMIDIFile {
  /// The file's bytes.
  ///
  /// Always strict and canonical: shortest quantities, running status within runs of channel messages and never across
  /// a meta or system exclusive event, a six-byte header, one end of track at each track's `endTick`. The order of
  /// events at a tick is the caller's; `Track.inCanonicalOrder()` gives the order that every program reads right.
  /// - Throws: `WritingError` for the first thing that a file cannot hold.
  public func encoded() throws(WritingError) -> [UInt8] {
    let header = try encodedHeader()
    let layout = try measuredChunks()
    let size = layout.reduce(header.count) { $0 + 8 + $1.byteCount }
    return [UInt8](capacity: size) { output in
      for byte in header { output.append(byte) }
      for chunk in layout { encode(chunk, to: &output) }
    }
  }

  /// A chunk that was found fit, in the file's order.
  private struct MeasuredChunk {
    var content: Content
    var byteCount: Int

    enum Content {
      case track(Int)
      case unknown(Int)
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

  /// Checks everything, and puts the unknown chunks back in their places between the tracks.
  private func measuredChunks() throws(WritingError) -> [MeasuredChunk] {
    var layout: [MeasuredChunk] = []
    layout.reserveCapacity(tracks.count + unknownChunks.count)
    var nextUnknown = 0
    func appendUnknown(precedingTracks: Int) throws(WritingError) {
      while nextUnknown < unknownChunks.count, unknownChunks[nextUnknown].precedingTracks <= precedingTracks {
        let chunk = unknownChunks[nextUnknown]
        guard chunk.type.isPrintable, chunk.type != .header, chunk.type != .track else {
          throw WritingError(reason: .chunkType(chunk.type))
        }
        guard chunk.bytes.count <= Int(UInt32.max) else {
          throw WritingError(reason: .chunkTooLong(chunk.bytes.count))
        }
        layout.append(MeasuredChunk(content: .unknown(nextUnknown), byteCount: chunk.bytes.count))
        nextUnknown += 1
      }
    }
    for index in tracks.indices {
      try appendUnknown(precedingTracks: index)
      do {
        layout.append(MeasuredChunk(content: .track(index), byteCount: try TrackMeasure(tracks[index]).byteCount))
      } catch {
        throw WritingError(reason: error.reason, track: index, event: error.event)
      }
    }
    try appendUnknown(precedingTracks: Int.max)
    return layout
  }

  private func encode(_ chunk: MeasuredChunk, to output: inout OutputSpan<UInt8>) {
    func append(word: UInt32) {
      for shift in [24, 16, 8, 0] as [UInt32] { output.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    let length = UInt32(truncatingIfNeeded: chunk.byteCount)
    switch chunk.content {
    case .track(let index):
      append(word: ChunkType.track.code)
      append(word: length)
      tracks[index].encodeEvents(to: &output)
    case .unknown(let index):
      append(word: unknownChunks[index].type.code)
      append(word: length)
      for byte in unknownChunks[index].bytes { output.append(byte) }
    }
  }
}
