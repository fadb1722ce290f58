extension StandardMIDIFile {
  /// Why a value cannot be written as a Standard MIDI File, and where.
  public struct WritingError: Error, Hashable, Sendable {
    /// What is wrong.
    public var reason: Reason

    /// The track, from 0, where the fault lies in one.
    public var track: Int?

    /// The event of the track, from 0, where the fault lies in one.
    public var event: Int?

    /// Makes an error.
    public init(reason: Reason, track: Int? = nil, event: Int? = nil) {
      self.reason = reason
      self.track = track
      self.event = event
    }

    /// What a file cannot hold.
    public enum Reason: Hashable, Sendable {
      /// Type 0 has exactly one track, and a header counts no more than 65,535.
      case trackCount(Int)
      /// Ticks per quarter must be 1 to 32,767, ticks per frame 1 to 255.
      case divisionOutOfRange(Division)
      /// A chunk's type is not four printable characters, or is that of a header or track.
      case chunkType(ChunkType)
      /// A chunk has more bytes than its 32-bit length can say.
      case chunkTooLong(Int)
      /// A tick is negative or less than the tick before it.
      case tickOutOfOrder(Int)
      /// More ticks from the event before than a variable-length quantity can say, 268,435,455.
      case deltaTooLong(Int)
      /// A channel above 15, a data byte above 127, or another value that the message does not allow.
      case valueOutOfRange(Message)
      /// A meta event's bytes are not such as its type demands, or its type is above 127 or end of track.
      case malformedMeta(type: UInt8)
      /// More bytes in one event than a variable-length quantity can say, 268,435,455.
      case payloadTooLong(Int)
      /// The tracks of type 2 are independent of each other and cannot become one.
      case independentSequences
      /// A note ends before it begins, has velocity 0, which would end another, or has a value out of range.
      case invalidNote(Note)
    }
  }
}
