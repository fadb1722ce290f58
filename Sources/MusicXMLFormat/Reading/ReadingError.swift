import DynamicLibraries

extension Score {
  /// Why a document could not be read, and where.
  public struct ReadingError: Error, Hashable, Sendable {
    /// What is wrong.
    public var reason: Reason

    /// The line of the document, from 1, where the fault lies on one.
    public var line: Int?

    /// Makes an error.
    public init(_ reason: Reason, line: Int? = nil) {
      self.reason = reason
      self.line = line
    }

    /// What no reading can make good, or in strict mode any breach of the format.
    public enum Reason: Hashable, Sendable {
      // The document

      /// It is not well-formed XML: what the XML library says.
      case malformed(String)
      /// It refers to an entity that is not one of XML itself. Entities are never expanded.
      case entity
      /// More bytes than a document may have.
      case tooLarge(limit: Int)
      /// More elements than a document may have.
      case tooManyElements(limit: Int)
      /// The outermost element is not that of a score.
      case notAScore(root: String)
      /// The score has no part.
      case noParts

      // The compressed container

      /// The container breaks off, or its directory is damaged.
      case damagedContainer
      /// The container uses a compression or encryption that the format does not allow.
      case unsupportedCompression(path: String)
      /// The container does not hold the file that it names as the score, or names none.
      case missingInContainer(path: String)
      /// The container names a path outside itself.
      case pathOutside(String)
      /// A file in the container is far larger than what it is compressed to.
      case expandsTooMuch(path: String, limit: Int)

      // Surroundings

      /// A library that is needed is not installed, or too old.
      case libraryMissing(DynamicLibrary.Missing)

      /// Strict mode: what lenient reading would have warned of.
      case breach(Warning.Kind)
    }
  }
}
