import MusicTheory
import SongModel

/// What a text of the notation says at a place in a song: blocks with their places.
///
/// Notation says everything about blocks but their ids and lyrics.
public struct NotationReading: Hashable, Sendable {
  /// The blocks in order of time, ties joined; `at` counts from where the notation starts, and each `id` is 0.
  public let blocks: [Block]
  /// Where each block comes from, in the same order.
  public let sources: [Source]
  /// The ticks from the start to the end of the last item, gaps included.
  public let length: Int

  /// What a text says of a block.
  public struct Source: Hashable, Sendable {
    /// Its place in the text, from the first to the last of the tied notes that it was written as.
    public var range: Range<Int>
    /// What is said of its notes.
    public var statements: NoteStatements
  }

  /// The longest text that is read, in UTF-8 bytes.
  public static let longestText = 1 << 24
  /// The most notes, chords, tuplets, rests and gaps that are read at once, those inside others included.
  public static let mostNotes = 1 << 20

  /// Reads a text at a place.
  ///
  /// - Throws: The first ``NotationError``: faults of spelling first, then those of pitch and time.
  public init(_ text: String, in context: NotationContext) throws(NotationError) {
    var parser = try NotationParser(text)
    // Most notes are about eight bytes long, with the blank behind them.
    var reader = NotationReader(context, expecting: text.utf8.count / 8)
    try parser.items(for: &reader)
    if let fault = reader.fault { throw fault }
    length = reader.tick
    blocks = reader.blocks
    sources = reader.sources
  }
}

/// Which properties of a block's notes the text states, and which it leaves to what is usual.
public struct NoteStatements: Hashable, Sendable {
  /// What is stated of all notes that are not among the exceptions.
  public var usual: Stated
  /// Notes of which more or less is stated.
  public var exceptions: [Exception] = []

  /// What is stated of a note.
  public struct Stated: Hashable, Sendable {
    /// Whether its velocity was written, on it or for all that follows.
    public var velocity: Bool
    /// Whether its gate was written.
    public var gate: Bool
    /// Whether its spelling was written; the upper tones of a chord name are spelled by the key.
    public var spelling = true
  }

  /// A note with statements of its own.
  public struct Exception: Hashable, Sendable {
    /// The slot that holds it; empty for a block's own notes.
    public var path: SlotPath
    /// The MIDI key.
    public var number: Int
    /// What is stated.
    public var stated: Stated
  }
}
