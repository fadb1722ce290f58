extension StandardMIDIFile {
  /// What was read from bytes, and what was wrong with them.
  public struct Reading: Hashable, Sendable {
    /// The file.
    public var file: StandardMIDIFile

    /// What breaks the standard, in the order in which it was met: the first thousand of them.
    public var warnings: [Warning]

    /// How many more warnings there were.
    public var omittedWarnings: Int

    /// The chunks beside the MIDI file where it came in a RIFF file (RP-029, "RMID").
    public var wrapperChunks: [WrapperChunk]
  }

  /// What to do with a file that breaks the standard.
  public enum ReadingMode: Hashable, Sendable {
    /// Read on as a musician would expect, and warn.
    case lenient
    /// Throw what would have been the first warning.
    case strict
  }

  /// A chunk of a RIFF file that holds no MIDI: names, copyright, instruments.
  public struct WrapperChunk: Hashable, Sendable {
    /// The four characters of the chunk's type.
    public var type: ChunkType
    /// The bytes after type and length.
    public var bytes: [UInt8]
  }

  /// What was read from bytes with the two events of each note brought together.
  public struct NoteReading: Hashable, Sendable {
    /// What was read, its tracks holding all events but those of notes.
    public var reading: Reading

    /// The notes of each track, in the order in which they begin.
    public var notes: [[Note]]

    /// What was wrong with the notes of each track.
    public var findings: [[NotePairing.Finding]]
  }

  /// Reads a Standard MIDI File, bare or in a RIFF file (RMID).
  ///
  /// Never traps, whatever the bytes. Memory is in proportion to their number, never to a length that they claim; time is linear.
  /// - Throws: `ReadingError` for what is no MIDI file or has no usable header; in strict mode for any breach of the standard.
  public static func read(_ bytes: [UInt8], mode: ReadingMode = .lenient) throws(ReadingError) -> Reading {
    var (reading, tracks) = try read(bytes.span, mode: mode, as: TrackCollector.self)
    reading.file.tracks = tracks
    return reading
  }

  /// Reads a Standard MIDI File, bare or in a RIFF file, straight to notes, which takes half the time and memory of
  /// `read(_:mode:)` with `Track.pairedNotes()`. The result is the same.
  /// - Throws: As `read(_:mode:)`.
  public static func readNotes(_ bytes: [UInt8], mode: ReadingMode = .lenient) throws(ReadingError) -> NoteReading {
    var (reading, tracks) = try read(bytes.span, mode: mode, as: NoteCollector.self)
    reading.file.tracks = tracks.map(\.rest)
    return NoteReading(reading: reading, notes: tracks.map(\.notes), findings: tracks.map(\.findings))
  }

  private static func read<Collector: EventCollector>(
    _ bytes: Span<UInt8>, mode: ReadingMode, as collector: Collector.Type
  ) throws(ReadingError) -> (reading: Reading, tracks: [Collector.Output]) {
    guard bytes.count > 0 else { throw ReadingError(reason: .empty, offset: 0) }
    // Places in the file fit 32 bits, and so do the indices that come from them.
    guard bytes.count <= Int(UInt32.max) else { throw ReadingError(reason: .tooLarge(bytes.count), offset: 0) }
    var reader = FileReader<Collector>(mode: mode)
    let reading = try reader.read(bytes)
    return (reading, reader.tracks)
  }
}
