/// A Standard MIDI File as a value: what its header says, its tracks and the chunks that are not tracks.
///
/// The format is that of "Standard MIDI Files 1.0" (MMA RP-001). Every other type of this library is nested here.
/// Ticks are absolute, from 0; channels, controllers, programs and pitches are numbered from 0 as on the wire.
public struct StandardMIDIFile: Hashable, Sendable {
  /// How the tracks relate to each other.
  public var format: Format

  /// What a tick is.
  public var division: Division

  /// The tracks in the file's order.
  public var tracks: [Track]

  /// The chunks that are neither header nor track, kept byte for byte, in the file's order.
  public var unknownChunks: [Chunk]

  /// Makes a file of the given tracks.
  public init(
    format: Format = .parallel, division: Division, tracks: [Track] = [], unknownChunks: [Chunk] = []
  ) {
    self.format = format
    self.division = division
    self.tracks = tracks
    self.unknownChunks = unknownChunks
  }

  /// The header's format word (RP-001, "Header Chunks").
  public enum Format: UInt16, Hashable, Sendable, CaseIterable {
    /// Type 0: one track that holds every channel.
    case single = 0
    /// Type 1: tracks that sound together.
    case parallel = 1
    /// Type 2: sequences independent of each other.
    case sequential = 2
  }

  /// A chunk that this library does not know, which readers must skip and may keep (RP-001, "Chunks").
  public struct Chunk: Hashable, Sendable {
    /// The four characters of the chunk's type.
    public var type: ChunkType

    /// The bytes after type and length.
    public var bytes: [UInt8]

    /// How many tracks of the file stand before the chunk.
    public var precedingTracks: Int

    /// Makes a chunk that stands after the given number of tracks.
    public init(type: ChunkType, bytes: [UInt8], precedingTracks: Int) {
      self.type = type
      self.bytes = bytes
      self.precedingTracks = precedingTracks
    }
  }

  /// The four characters that begin a chunk, as one big-endian word.
  public struct ChunkType: Hashable, Sendable, CustomStringConvertible {
    /// The word; the first character is its highest byte.
    public var code: UInt32

    /// Makes a type of its word.
    public init(code: UInt32) {
      self.code = code
    }

    /// The type of the header chunk, `MThd`.
    public static let header = ChunkType(code: 0x4D54_6864)

    /// The type of a track chunk, `MTrk`.
    public static let track = ChunkType(code: 0x4D54_726B)

    /// Whether every character is printable ASCII, as the type of a real chunk is.
    public var isPrintable: Bool {
      (0..<4).allSatisfy { (0x20...0x7E).contains(code >> ($0 * 8) & 0xFF) }
    }

    /// The four characters, with a dot for what cannot be printed.
    public var description: String {
      String(
        String.UnicodeScalarView(
          [24, 16, 8, 0].map { shift in
            let byte = UInt8(truncatingIfNeeded: code >> shift)
            return Unicode.Scalar((0x20...0x7E).contains(byte) ? byte : 0x2E)
          }))
    }
  }
}
