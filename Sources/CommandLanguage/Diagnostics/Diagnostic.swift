/// A message about a text or what it asked for, with its place: what is wrong, and what would be right.
public struct Diagnostic: Error, Sendable {
  /// How much the message matters.
  public enum Severity: String, Sendable {
    /// What was asked for was not done.
    case error
    /// It was done, but not wholly or not as one may think.
    case warning
    /// Something to know.
    case note
  }

  /// A further place that belongs to a message: the call or include it happened in, an earlier definition.
  public struct Note: Sendable {
    /// What the place is: `included here`.
    public let message: String
    /// The place.
    public let span: SourceSpan

    /// Makes a note.
    public init(_ message: String, at span: SourceSpan) {
      self.message = message
      self.span = span
    }
  }

  /// How much the message matters.
  public var severity: Severity
  /// A stable name of the kind of message, such as `unknown-word`; programs may rely on it.
  public let code: String
  /// One line of prose.
  public let message: String
  /// The piece of text that the message is about; the interpreter fills in the command where there is none.
  public var span: SourceSpan?
  /// Enclosing calls and includes from the inside out, and other places.
  public var notes: [Note]
  /// The block or phrase that the message is about, such as `lead-1#7`.
  public var address: String?

  /// Makes a message.
  ///
  /// - Parameters:
  ///   - severity: Error, warning or note.
  ///   - code: The stable name of the kind.
  ///   - message: One line of prose, without the place.
  ///   - span: The piece of text it is about.
  ///   - notes: Further places.
  ///   - address: The block or phrase it is about.
  public init(
    _ severity: Severity = .error, code: String, _ message: String, at span: SourceSpan? = nil, notes: [Note] = [],
    address: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.span = span
    self.notes = notes
    self.address = address
  }
}
