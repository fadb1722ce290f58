extension StandardMIDIFile {
  /// A breach of the standard that was read over, and where.
  public struct Warning: Hashable, Sendable {
    /// What is wrong.
    public var kind: Kind

    /// The place in the bytes, from 0.
    public var offset: Int

    /// The track, from 0, where the fault lies in one.
    public var track: Int?

    /// The breaches, and what lenient reading makes of each.
    public enum Kind: Hashable, Sendable {
      // The file and its chunks

      /// Bytes before the header. They are skipped.
      case leadingBytes(Int)
      /// A header of another length than six. What is more is skipped.
      case headerLength(Int)
      /// A format other than 0, 1 and 2. Taken for 1.
      case unknownFormat(UInt16)
      /// Format 0 with another number of tracks than one. Taken for 1 where there are more.
      case singleFormat(tracks: Int)
      /// The header counts other tracks than there are. Those that there are count.
      case trackCount(declared: Int, actual: Int)
      /// Another header. It is skipped.
      case repeatedHeader
      /// A chunk is said to have another length than it has. The track ends where its events do.
      case chunkLength(declared: Int, actual: Int)
      /// Bytes between chunks. They are skipped.
      case skippedBytes(Int)
      /// Bytes after the last chunk. They are ignored.
      case trailingBytes(Int)

      // A track

      /// No end of track. The track ends with its last event.
      case missingEndOfTrack
      /// Bytes behind the end of track, in its chunk. They are ignored.
      case bytesAfterEndOfTrack(Int)
      /// The track breaks off inside an event. That event is lost.
      case truncatedEvent

      // Events

      /// A delta or length of more than four bytes. As a delta it counts as 0.
      case overlongQuantity
      /// Running status goes on behind a meta or system exclusive event. The last status is used.
      case runningStatusAfterMeta
      /// Data bytes that belong to no status. They are skipped.
      case dataWithoutStatus(Int)
      /// A data byte above 127. Taken for 127.
      case dataByteOutOfRange(UInt8)
      /// A status byte where a message lacks data. The message is dropped, and reading goes on with the status.
      case interruptedMessage(status: UInt8)
      /// A system common or real-time status, which files do not hold. It is skipped with its data.
      case illegalStatus(UInt8)
      /// A meta event of another length than its type has. What is more is cut off; of a time signature the clocks are made good
      /// (24 and 8); another event that is too short is dropped.
      case metaLength(type: UInt8, length: Int)
      /// A meta event with a value that its type does not allow. It is dropped.
      case metaValueOutOfRange(type: UInt8, bytes: [UInt8])
      /// A meta event of a type above 127. It is dropped.
      case metaTypeOutOfRange(UInt8)
    }
  }
}

/// Collects warnings, or throws the first.
struct WarningLog {
  /// How many are kept; a file of nothing but faults is bounded by this.
  static let limit = 1000

  let mode: StandardMIDIFile.ReadingMode
  private(set) var warnings: [StandardMIDIFile.Warning] = []
  private(set) var omitted = 0

  init(mode: StandardMIDIFile.ReadingMode) {
    self.mode = mode
  }

  /// - Throws: In strict mode, always.
  mutating func report(
    _ kind: StandardMIDIFile.Warning.Kind, at offset: Int, track: Int? = nil
  ) throws(StandardMIDIFile.ReadingError) {
    if mode == .strict { throw .init(reason: .breach(kind), offset: offset, track: track) }
    if warnings.count < Self.limit {
      warnings.append(.init(kind: kind, offset: offset, track: track))
    } else {
      omitted += 1
    }
  }
}
