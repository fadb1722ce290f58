import MusicTheory
import SongModel
import StandardMIDIFile

extension MIDIImport {
  /// Something that a song says otherwise than the file, or only keeps.
  ///
  /// Tracks of the file count from 0, as do channels.
  public enum Finding: Hashable, Sendable {
    // Notes

    /// A note ended where it began, and is left out.
    case zeroLength(track: Int, StandardMIDIFile.Note)
    /// A drum note ended where it began; the beat sounds as long as beats do.
    case zeroLengthBeat(track: Int, StandardMIDIFile.Note)
    /// A note had no end, and goes on to the end of its track.
    case unended(track: Int, StandardMIDIFile.Note)
    /// A note-off ended no note, and is left out.
    case unmatchedEnd(track: Int, StandardMIDIFile.Event, port: UInt8)
    /// A note began together with another of its key on its channel, and is heard as one with it.
    case merged(track: Int, StandardMIDIFile.Note)
    /// A note is heard only up to a tick, where its key was struck again on its channel.
    case restruck(track: Int, StandardMIDIFile.Note, end: Int)

    // Time

    /// A tempo in a file whose ticks are parts of seconds, where it means nothing; it is left out.
    case idleTempo(tick: Int)
    /// Ticks were parts of SMPTE frames; they are the same ticks at this resolution and tempo.
    case convertedDivision(StandardMIDIFile.FrameRate, ticksPerFrame: Int, ticksPerQuarter: Int, Tempo)
    /// The sequences of a type 2 file stand one after the other.
    case joinedSequences(Int)
    /// A meter that songs cannot have at this resolution; it is kept, and bars are counted without it.
    case unusableMeter(tick: Int, StandardMIDIFile.TimeSignature)
    /// A meter in which a quarter is not eight notated thirty-seconds; that is kept, and bars are counted by the meter.
    case oddQuarter(tick: Int, StandardMIDIFile.TimeSignature)

    // Sound

    /// A bank was selected behind a program at its tick; songs select it before.
    case bankBehindProgram(track: Int, tick: Int)

    // Texts and other events

    /// Texts that are not UTF-8 were read as another encoding; their bytes are kept.
    case decoded(TextEncoding, texts: Int)
    /// A text too long for a name; it is kept as it is.
    case longText(track: Int, tick: Int, bytes: Int)
    /// A chunk of the RIFF file around the MIDI file, which is left out.
    case wrapperChunk(StandardMIDIFile.ChunkType, bytes: Int)
    /// An event of this program that means nothing here, and is left out.
    case unknownOwnEvent(track: Int, tick: Int)
    /// What the file says of phrases does not fit its notes, and is not used.
    case identityIgnored(IdentityFault)
    /// Events that songs have no place for; they are kept, and written back by an export.
    case kept(Kind, count: Int)

    /// The kinds of events that are only kept.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case systemExclusive = "system exclusive"
      case escape
      case text
      case lyric
      case keyPressure = "key pressure"
      case releaseVelocity = "release velocity"
      case drumEnd = "end of a drum note"
      case sequencerSpecific = "sequencer-specific"
      case superseded = "tempo, meter or key before another at its tick"
      case meta = "other meta"
      case chunk
    }

    /// Why the identity of phrases is not used.
    public enum IdentityFault: String, Hashable, Sendable {
      /// The events that state it are not whole or not what they claim to be.
      case damaged
      /// The file is played otherwise than what it says of its phrases.
      case changed
    }
  }
}

extension MIDIImport.Finding {
  /// Whether something of the file is not in the song, nor kept by it, nor heard as it was.
  public var isLoss: Bool {
    switch self {
    case .zeroLength, .unmatchedEnd, .merged, .restruck, .idleTempo, .wrapperChunk, .unknownOwnEvent,
      .identityIgnored, .bankBehindProgram, .zeroLengthBeat:
      true
    case .unended, .convertedDivision, .joinedSequences, .unusableMeter, .oddQuarter, .decoded, .longText, .kept: false
    }
  }

  /// Whether the file's notes are not as they should be.
  var isFault: Bool {
    switch self {
    case .zeroLength, .zeroLengthBeat, .unended, .unmatchedEnd: true
    default: false
    }
  }
}

/// Collects findings up to a limit, so that a file of nothing but faults stays bounded.
struct FindingLog {
  private(set) var findings: [MIDIImport.Finding] = []
  private(set) var omitted = 0
  private var kept: [MIDIImport.Finding.Kind: Int] = [:]

  static let limit = 1000

  mutating func note(_ finding: MIDIImport.Finding) {
    if findings.count < FindingLog.limit { findings.append(finding) } else { omitted += 1 }
  }

  /// Counts events that are only kept.
  mutating func keep(_ kind: MIDIImport.Finding.Kind) { kept[kind, default: 0] += 1 }

  /// Adds what was counted.
  mutating func close() {
    for kind in MIDIImport.Finding.Kind.allCases {
      if let count = kept[kind] { findings.append(.kept(kind, count: count)) }
    }
  }
}
