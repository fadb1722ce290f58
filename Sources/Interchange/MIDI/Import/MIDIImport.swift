import MusicTheory
import SongModel
import StandardMIDIFile

/// A Standard MIDI File as a song.
///
/// Onsets and lengths stay on their ticks, and the ticks per quarter stay what they are. Each channel that a track of the
/// file uses, on each port, becomes a track of the song. What has no place in a song is kept, so that an export writes
/// it back.
public struct MIDIImport: Sendable {
  /// The song; it keeps all rules of songs.
  public let song: Song
  /// Breaches of the standard that were read over.
  public let warnings: [StandardMIDIFile.Warning]
  /// How many more breaches there were.
  public let omittedWarnings: Int
  /// What the song says otherwise than the file, and what is only kept.
  public let findings: [Finding]
  /// How many more findings there were.
  public let omittedFindings: Int
  /// The grids that quantizing found, by track and bar.
  public let grids: [BarGrid]

  /// How a file is read.
  public struct Options: Hashable, Sendable {
    /// Whether any breach of the standard is an error.
    public var isStrict = false
    /// The encoding of names and lyrics; `nil` to guess it.
    public var encoding: TextEncoding?
    /// Whether notes move to the grid that each bar seems to be written in.
    public var quantizes = false
    /// Whether tuplets are looked for: where notes stand exactly as slots of one do, and when quantizing near it.
    public var findsTuplets = false
    /// Whether bars that repeat exactly become phrases that play others.
    public var findsRepeats = false

    /// Lenient reading, with the encoding guessed.
    public init() {}
  }

  /// Why a file cannot become a song.
  public enum Failure: Error, Hashable, Sendable {
    /// It is not a MIDI file that can be read, or in strict mode not a faultless one.
    case unreadable(StandardMIDIFile.ReadingError)
    /// It ends later than a song can (`Song.lastTick`).
    case tooLong(tick: Int)
    /// Strict mode: a note-on or note-off without its partner, or a note without length.
    case faultyNote(Finding)
  }

  /// Reads a file.
  public init(_ bytes: [UInt8], options: Options = Options()) throws(Failure) {
    let read: StandardMIDIFile.NoteReading
    do { read = try StandardMIDIFile.readNotes(bytes, mode: options.isStrict ? .strict : .lenient) } catch {
      throw .unreadable(error)
    }
    warnings = read.reading.warnings
    omittedWarnings = read.reading.omittedWarnings
    var builder = try ImportedSong(read, options: options)
    if options.isStrict, let fault = builder.log.findings.first(where: \.isFault) { throw .faultyNote(fault) }
    builder.build()
    grids = builder.grids
    // Who asks for other notes or phrases does not want those that the file was written from.
    let isAsked = !builder.identity.isEmpty && !options.quantizes && !options.findsRepeats && !options.findsTuplets
    let isSingle = read.reading.file.format == .single
    let restored =
      isAsked
      ? SongIdentity(builder.identity).map { IdentityRestoration($0, plain: builder.song, isSingle: isSingle) } : nil
    song = restored?.song ?? builder.song
    if let restored, restored.fault == nil {
      // All that the file says is in the song: nothing is only kept.
      (findings, omittedFindings) = ([], 0)
      return
    }
    if isAsked { builder.log.note(.identityIgnored(restored?.fault ?? .damaged)) }
    findings = builder.log.findings
    omittedFindings = builder.log.omitted
  }
}
