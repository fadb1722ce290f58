import CommandLanguage
import SongEditing
import SongModel

/// What a session tells its user, in order.
public enum SessionEvent: Sendable {
  /// The result of a command that was asked for something, as lines of text and as lines of JSON.
  case listing(Listing)
  /// A command changed the song, or would have.
  case edited(EditReport)
  /// A warning or an error.
  case diagnostic(Diagnostic)
}

/// The result of a command that was asked for something.
public struct Listing: Sendable {
  /// What it is, for programs: `notes`, `phrases`, `help`.
  public let kind: String
  /// The lines for people.
  public let lines: [String]
  /// The same as JSON objects, one a line.
  public let objects: [JSONValue]

  init(_ kind: String, lines: [String], objects: [JSONValue] = []) {
    self.kind = kind
    self.lines = lines
    self.objects = objects
  }
}

/// What a command changed, or would have.
public struct EditReport: Sendable {
  /// The command in canonical form.
  public let command: String
  /// Whether it was only tried.
  public let isTrial: Bool
  /// What applying it gave.
  public let edit: Edit
  /// The song before it.
  let before: Song
}
