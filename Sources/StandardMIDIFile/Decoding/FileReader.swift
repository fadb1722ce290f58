/// How far into a file a header is looked for; a MacBinary header has 128 bytes.
private let leadingLimit = 1024

/// Reads the container: RIFF wrapper, header and chunks. What is inside a track is `TrackReader`'s.
struct FileReader<Collector: EventCollector> {
  private var log: WarningLog
  private(set) var tracks: [Collector.Output] = []
  private var unknownChunks: [StandardMIDIFile.Chunk] = []

  init(mode: StandardMIDIFile.ReadingMode) {
    log = WarningLog(mode: mode)
  }

  /// Reads all there is. The file that comes back has no tracks: these are in `tracks`.
  mutating func read(_ bytes: Span<UInt8>) throws(StandardMIDIFile.ReadingError) -> StandardMIDIFile.Reading {
    let wrapper = try RIFFWrapper(bytes, log: &log)
    let range = wrapper?.content ?? 0..<bytes.count
    let header = try readHeader(bytes, in: range)
    try readChunks(bytes, in: header.end..<range.upperBound)
    if tracks.count != header.trackCount {
      try log.report(.trackCount(declared: header.trackCount, actual: tracks.count), at: header.offset + 10)
    }
    let file = StandardMIDIFile(
      format: try format(of: header), division: header.division, unknownChunks: unknownChunks)
    return StandardMIDIFile.Reading(
      file: file, warnings: log.warnings, omittedWarnings: log.omitted, wrapperChunks: wrapper?.otherChunks ?? [])
  }

  // MARK: Header

  private struct Header {
    var offset: Int
    var end: Int
    var format: UInt16
    var trackCount: Int
    var division: StandardMIDIFile.Division
  }

  private mutating func readHeader(
    _ bytes: Span<UInt8>, in range: Range<Int>
  ) throws(StandardMIDIFile.ReadingError) -> Header {
    let searched = range.lowerBound..<min(range.upperBound, range.lowerBound + leadingLimit)
    guard let offset = bytes.firstOffset(of: .header, in: searched) else {
      throw .init(reason: .notMIDI, offset: range.lowerBound)
    }
    if offset > range.lowerBound {
      try log.report(.leadingBytes(offset - range.lowerBound), at: range.lowerBound)
    }
    guard offset + 14 <= range.upperBound, let length = bytes.word32(at: offset + 4),
      let format = bytes.word16(at: offset + 8), let trackCount = bytes.word16(at: offset + 10),
      let word = bytes.word16(at: offset + 12)
    else {
      throw .init(reason: .truncatedHeader, offset: range.upperBound)
    }
    guard let division = StandardMIDIFile.Division(word: word) else {
      throw .init(reason: .invalidDivision(word), offset: offset + 12)
    }
    var end = offset + 14
    if length != 6 {
      try log.report(.headerLength(Int(length)), at: offset + 4)
      // A longer header is skipped, unless the first track stands where a header of six bytes would end.
      let declaredEnd = offset + 8 + Int(length)
      if length > 6, declaredEnd <= range.upperBound, bytes.chunkType(at: end) != .track { end = declaredEnd }
    }
    return Header(offset: offset, end: end, format: format, trackCount: Int(trackCount), division: division)
  }

  private mutating func format(
    of header: Header
  ) throws(StandardMIDIFile.ReadingError) -> StandardMIDIFile.Format {
    guard let format = StandardMIDIFile.Format(rawValue: header.format) else {
      try log.report(.unknownFormat(header.format), at: header.offset + 8)
      return .parallel
    }
    guard format == .single, tracks.count != 1 else { return format }
    try log.report(.singleFormat(tracks: tracks.count), at: header.offset + 8)
    return tracks.isEmpty ? .single : .parallel
  }

  // MARK: Chunks

  private mutating func readChunks(
    _ bytes: Span<UInt8>, in range: Range<Int>
  ) throws(StandardMIDIFile.ReadingError) {
    let end = range.upperBound
    var position = range.lowerBound
    while position < end {
      guard position + 8 <= end, let type = bytes.chunkType(at: position), let length = bytes.word32(at: position + 4)
      else {
        return try log.report(.trailingBytes(end - position), at: position)
      }
      let content = position + 8
      let fits = Int(length) <= end - content
      if type == .track {
        position = try readTrack(bytes, from: content, declaredEnd: content + Int(length), fileEnd: end)
      } else if fits, type.isPrintable {
        if type == .header {
          try log.report(.repeatedHeader, at: position)
        } else {
          let content = bytes.bytes(in: content..<content + Int(length))
          unknownChunks.append(.init(type: type, bytes: content, precedingTracks: tracks.count))
        }
        position = content + Int(length)
      } else if let next = bytes.firstOffset(of: .track, in: position..<end) {
        try log.report(.skippedBytes(next - position), at: position)
        position = next
      } else {
        return try log.report(.trailingBytes(end - position), at: position)
      }
    }
  }

  /// Reads a track, and finds where it really ends.
  ///
  /// A declared length is believed if the file ends there, a chunk begins there, or an end of track stands before it. If not,
  /// the track goes on to its end of track, at most to the next track's header or the end of the file.
  /// - Returns: The place of the next chunk.
  private mutating func readTrack(
    _ bytes: Span<UInt8>, from start: Int, declaredEnd: Int, fileEnd: Int
  ) throws(StandardMIDIFile.ReadingError) -> Int {
    let isBelieved = Self.isBelievable(declaredEnd, of: start, bytes, fileEnd: fileEnd)
    let limit = isBelieved ? declaredEnd : bytes.firstOffset(of: .track, in: start..<fileEnd) ?? fileEnd
    var reader = TrackReader<Collector>(number: tracks.count, range: start..<limit)
    tracks.append(try reader.read(bytes, log: &log))
    let end = reader.position
    if isBelieved, end == limit || bytes.chunkType(at: end) != .track {
      if reader.hasEnded, end < limit {
        try log.report(.bytesAfterEndOfTrack(limit - end), at: end, track: reader.number)
      }
      return limit
    }
    let next = reader.hasEnded ? end : limit
    if next != declaredEnd {
      try log.report(
        .chunkLength(declared: declaredEnd - start, actual: next - start), at: start - 4, track: reader.number)
    }
    return next
  }

  private static func isBelievable(_ end: Int, of start: Int, _ bytes: Span<UInt8>, fileEnd: Int) -> Bool {
    guard end <= fileEnd else { return false }
    if end == fileEnd { return true }
    if end - start >= 3, bytes[end - 3] == 0xFF, bytes[end - 2] == MetaType.endOfTrack, bytes[end - 1] == 0 {
      return true
    }
    guard end + 8 <= fileEnd, let type = bytes.chunkType(at: end), let length = bytes.word32(at: end + 4) else {
      return false
    }
    return type == .track || type.isPrintable && Int(length) <= fileEnd - end - 8
  }
}
