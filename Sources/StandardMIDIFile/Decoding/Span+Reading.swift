/// Reading numbers and runs of bytes. Every place asked for is checked first; nil is the answer outside.
extension Span<UInt8> {
  /// The big-endian 16-bit number at an offset.
  func word16(at offset: Int) -> UInt16? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    return UInt16(self[offset]) << 8 | UInt16(self[offset + 1])
  }

  /// The big-endian 32-bit number at an offset.
  func word32(at offset: Int) -> UInt32? {
    guard let high = word16(at: offset), let low = word16(at: offset + 2) else { return nil }
    return UInt32(high) << 16 | UInt32(low)
  }

  /// The type of the chunk at an offset.
  func chunkType(at offset: Int) -> StandardMIDIFile.ChunkType? {
    word32(at: offset).map(StandardMIDIFile.ChunkType.init(code:))
  }

  /// The first place in a range where a chunk of a type begins.
  func firstOffset(of type: StandardMIDIFile.ChunkType, in range: Range<Int>) -> Int? {
    var window: UInt32 = 0
    for offset in range.clamped(to: indices) {
      window = window << 8 | UInt32(self[offset])
      if window == type.code, offset - 3 >= range.lowerBound { return offset - 3 }
    }
    return nil
  }

  /// A copy of the bytes in a range, as far as there are.
  func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: indices)
    return [UInt8](capacity: range.count) { output in
      for offset in range { output.append(self[offset]) }
    }
  }
}
