/// Writes into memory of a known capacity.
///
/// Memory is filled with zeros in blocks ahead of what is written, so that a channel message costs one store of eight bytes: what
/// comes behind it takes the place of those that it does not need.
struct ByteWriter {
  /// The bytes written. What `output` holds beyond is padding.
  var count = 0

  /// How much more room than the bytes need the capacity must allow for: that of a store of eight bytes at their end.
  static let slack = 8

  private static let block = 4096

  /// Makes sure that a number of bytes, at most a block of 4,096, can be stored from `count` on.
  @inline(__always)
  func makeRoom(for bytes: Int, in output: inout OutputSpan<UInt8>) {
    if output.count &- count < bytes { Self.fill(&output) }
  }

  @inline(never)
  private static func fill(_ output: inout OutputSpan<UInt8>) {
    output.append(repeating: 0, count: min(block, output.freeCapacity))
  }

  mutating func append(_ byte: UInt8, to output: inout OutputSpan<UInt8>) {
    makeRoom(for: 1, in: &output)
    output[count] = byte
    count += 1
  }

  mutating func append(_ bytes: [UInt8], to output: inout OutputSpan<UInt8>) {
    for byte in bytes { append(byte, to: &output) }
  }

  mutating func append(word: UInt32, to output: inout OutputSpan<UInt8>) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: word >> shift), to: &output) }
  }

  /// Appends the shortest form of a number from 0 to `VariableLengthQuantity.maximum`.
  mutating func append(quantity: Int, to output: inout OutputSpan<UInt8>) {
    for shift in [21, 14, 7] where quantity >> shift > 0 {
      append(UInt8(truncatingIfNeeded: 0x80 | quantity >> shift), to: &output)
    }
    append(UInt8(truncatingIfNeeded: quantity & 0x7F), to: &output)
  }

  /// Begins a chunk, whose length is known only when it ends.
  /// - Returns: Where its content begins.
  mutating func beginChunk(_ type: StandardMIDIFile.ChunkType, in output: inout OutputSpan<UInt8>) -> Int {
    append(word: type.code, to: &output)
    append(word: 0, to: &output)
    return count
  }

  /// Ends a chunk by putting its length in place.
  func endChunk(from start: Int, in output: inout OutputSpan<UInt8>) throws(StandardMIDIFile.WritingError) {
    guard let length = UInt32(exactly: count - start) else {
      throw .init(reason: .chunkTooLong(count - start))
    }
    var header = ByteWriter(count: start - 4)
    header.append(word: length, to: &output)
  }

  /// Takes away the padding.
  func finish(_ output: inout OutputSpan<UInt8>) {
    output.removeLast(output.count - count)
  }
}
