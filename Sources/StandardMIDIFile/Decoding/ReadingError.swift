extension StandardMIDIFile {
  /// Why bytes could not be read, and where.
  public struct ReadingError: Error, Hashable, Sendable {
    /// What is wrong.
    public var reason: Reason

    /// The place in the bytes, from 0.
    public var offset: Int

    /// The track, from 0, where the fault lies in one.
    public var track: Int?

    /// Makes an error.
    public init(reason: Reason, offset: Int, track: Int? = nil) {
      self.reason = reason
      self.offset = offset
      self.track = track
    }

    /// What no reading can make good, or in strict mode any breach of the standard.
    public enum Reason: Hashable, Sendable {
      /// There are no bytes.
      case empty
      /// There is no header chunk.
      case notMIDI
      /// The bytes end inside the header.
      case truncatedHeader
      /// The division is zero, or a frame rate that does not exist.
      case invalidDivision(UInt16)
      /// More than 4 GiB.
      case tooLarge(Int)
      /// Strict mode: what lenient reading would have warned of.
      case breach(Warning.Kind)
    }
  }
}
