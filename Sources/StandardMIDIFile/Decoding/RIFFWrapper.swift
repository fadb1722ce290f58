/// A RIFF file of the form RMID, which holds a MIDI file in its `data` chunk (RP-029). Its numbers are little-endian.
struct RIFFWrapper {
  /// Where the MIDI file is.
  private(set) var content: Range<Int>

  /// All other chunks.
  private(set) var otherChunks: [StandardMIDIFile.WrapperChunk] = []

  private static let riff: UInt32 = 0x5249_4646
  private static let form: UInt32 = 0x524D_4944
  private static let data: UInt32 = 0x6461_7461

  /// Finds the MIDI file; nil if the bytes are no RIFF file of this form.
  init?(_ bytes: Span<UInt8>, log: inout WarningLog) throws(StandardMIDIFile.ReadingError) {
    guard bytes.word32(at: 0) == Self.riff, bytes.word32(at: 8) == Self.form else { return nil }
    var content: Range<Int>?
    var position = 12
    while let type = bytes.chunkType(at: position), let length = bytes.word32(at: position + 4)?.byteSwapped {
      let start = position + 8
      let end = min(start + Int(length), bytes.count)
      if start + Int(length) > bytes.count {
        try log.report(.chunkLength(declared: Int(length), actual: end - start), at: position + 4)
      }
      if type.code == Self.data, content == nil {
        content = start..<end
      } else {
        otherChunks.append(.init(type: type, bytes: bytes.bytes(in: start..<end)))
      }
      // Chunks begin at even places.
      position = end + (end - start) % 2
    }
    guard let content else { throw .init(reason: .notMIDI, offset: 0) }
    self.content = content
    if position < bytes.count { try log.report(.trailingBytes(bytes.count - position), at: position) }
  }
}
