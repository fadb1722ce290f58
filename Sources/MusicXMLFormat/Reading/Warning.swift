extension Score {
  /// A breach of the format that was read over, and where.
  public struct Warning: Hashable, Sendable {
    /// What is wrong.
    public var kind: Kind

    /// The line of the document, from 1; 0 for the container around it.
    public var line: Int

    /// The breaches, and what lenient reading makes of each.
    public enum Kind: Hashable, Sendable {
      /// The XML is not quite right, although it can be read: what the XML library says.
      case xml(String)
      /// The compressed container does not say which of its files is the score. The first that can be one is taken.
      case noContainerFile
      /// A file in the container is not what its checksum says. It is read as it is.
      case checksum
      /// An element or attribute holds something that the format does not allow there. It is ignored.
      case value(of: String, text: String)
      /// An element lacks another, and is ignored.
      case missing(String, in: String)
      /// A note, backup or forward without a length, or with one that is not more than zero. It takes no time.
      case duration(of: String, text: String)
      /// A part that the part list does not name. It is read without a name.
      case unlistedPart(String)
      /// A part that the part list names twice. The second entry is ignored.
      case repeatedPart(String)
      /// A part that the part list names, but that has no measures.
      case emptyPart(String)
      /// Divisions or durations that are too fine to be whole numbers. They are rounded.
      case roundedDivisions
    }
  }
}

/// Collects warnings, or throws the first.
struct WarningLog {
  /// How many are kept; a document of nothing but faults is bounded by this.
  static let limit = 1000

  let mode: Score.ReadingMode
  private(set) var warnings: [Score.Warning] = []
  private(set) var omitted = 0

  init(mode: Score.ReadingMode) { self.mode = mode }

  /// - Throws: In strict mode, always.
  mutating func report(_ kind: Score.Warning.Kind, at line: Int) throws(Score.ReadingError) {
    if mode == .strict { throw Score.ReadingError(.breach(kind), line: line > 0 ? line : nil) }
    if warnings.count < WarningLog.limit {
      warnings.append(Score.Warning(kind: kind, line: line))
    } else {
      omitted += 1
    }
  }
}
