extension Score {
  /// What was read of a document, and what was wrong with it.
  public struct Reading: Hashable, Sendable {
    /// The score.
    public var score: Score

    /// What breaks the format, in the order in which it was met: the first thousand of them.
    public var warnings: [Warning]

    /// How many more warnings there were.
    public var omittedWarnings: Int

    /// Whether the document came in a compressed container (`.mxl`).
    public var isCompressed: Bool
  }

  /// What to do with a document that breaks the format.
  public enum ReadingMode: Hashable, Sendable {
    /// Read on as a musician would expect, and warn.
    case lenient
    /// Throw what would have been the first warning.
    case strict
  }

  /// The forms that a document can have.
  public enum DocumentForm: Hashable, Sendable {
    /// XML.
    case plain
    /// A compressed container (`.mxl`).
    case compressed
  }

  /// What the first bytes of a file show it to be; `nil` where it is no XML nor a container. The content of XML is not
  /// looked at.
  public static func form(of bytes: [UInt8]) -> DocumentForm? {
    if ZIPArchive.isOne(bytes) { return .compressed }
    // UTF-16 has every second byte zero, in front of or behind the angle bracket.
    let head = bytes.prefix(4)
    let marks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0x3C, 0x00], [0x00, 0x3C]]
    if marks.contains(where: head.starts) { return .plain }
    let isMarked = head.starts(with: [0xEF, 0xBB, 0xBF])
    return bytes.dropFirst(isMarked ? 3 : 0).first { !$0.isXMLBlank } == UInt8(ascii: "<") ? .plain : nil
  }

  /// Reads a MusicXML document, partwise or timewise, plain or in a compressed container, whatever its encoding.
  ///
  /// Never traps, whatever the bytes. Nothing but the bytes is read: no file, no network, no entity. Memory is in
  /// proportion to their number, of a container to what is in it, which is bounded.
  ///
  /// - Throws: ``ReadingError`` for what is no score; in strict mode for any breach of the format.
  public static func read(_ bytes: [UInt8], mode: ReadingMode = .lenient) throws(ReadingError) -> Reading {
    var log = WarningLog(mode: mode)
    let isCompressed = ZIPArchive.isOne(bytes)
    let document = isCompressed ? try CompressedScore.document(in: bytes, log: &log) : bytes
    let tree = try XMLTree.read(document)
    for problem in tree.problems { try log.report(.xml(problem.message), at: problem.line) }
    let score = try tree.withRoot { root throws(ReadingError) in
      var reader = ScoreReader(root, log: log)
      defer { log = reader.log }
      return try reader.read(root)
    }
    return Reading(
      score: score, warnings: log.warnings, omittedWarnings: log.omitted, isCompressed: isCompressed)
  }
}
