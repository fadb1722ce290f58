import MusicTheory
import MusicXMLFormat
import SongModel

/// A MusicXML score as a song that sounds as the score is played.
///
/// - Every part becomes a track, its voices become voices; notes without pitch become a drum track. Staves are no more than
///   where notes are printed.
/// - Times are exact: there are 960 ticks to a quarter, or the least multiple at which every note that is in no tuplet
///   begins and ends on a tick (see `ScoreResolution`).
/// - Pitches are what sounds, with the spelling of the score; keys are those of concert pitch.
/// - Rests of the score are silence, and so are gaps; only in tuplets they are slots. A chord of which every note is tied
///   to the same chord again is one block.
/// - What signs have repeated is played as often: by phrases that play the first again, or written out.
public struct ScoreImport: Sendable {
  /// The song; it keeps all rules of songs.
  public let song: Song
  /// Breaches of the format that were read over.
  public let warnings: [Score.Warning]
  /// How many more breaches there were.
  public let omittedWarnings: Int
  /// What the song says otherwise than the score, or does not say.
  public let findings: [Finding]
  /// How many more findings there were.
  public let omittedFindings: Int

  /// How a score is read.
  public struct Options: Hashable, Sendable {
    /// Whether any breach of the format, and any measure that does not add up, is an error.
    public var isStrict = false
    /// Whether what is repeated becomes music of its own, rather than phrases that play the first again.
    public var unfolds = false

    /// Lenient reading, with repeats kept as phrases.
    public init() {}
  }

  /// Why a document cannot become a song.
  public enum Failure: Error, Hashable, Sendable {
    /// It is no score that can be read, or in strict mode not a faultless one.
    case unreadable(Score.ReadingError)
    /// It lasts longer than a song can (`Song.lastTick`).
    case tooLong
    /// Strict mode: music that is not as it should be.
    case faulty(Finding)
  }

  /// Reads a document.
  public init(_ bytes: [UInt8], options: Options = Options()) throws(Failure) {
    let reading: Score.Reading
    do { reading = try Score.read(bytes, mode: options.isStrict ? .strict : .lenient) } catch {
      throw .unreadable(error)
    }
    try self.init(reading, options: options)
  }

  /// Makes a song of what was read.
  public init(_ reading: Score.Reading, options: Options = Options()) throws(Failure) {
    var builder = try ScoreSong(reading.score, options: options)
    try builder.build()
    if options.isStrict, let fault = builder.log.findings.first(where: \.isFault) { throw .faulty(fault) }
    song = builder.song
    (warnings, omittedWarnings) = (reading.warnings, reading.omittedWarnings)
    (findings, omittedFindings) = builder.log.sorted()
  }
}
