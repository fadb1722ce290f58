import CommandLanguage
import SongEditing
import SongModel

/// What a session tells its user, in order.
public enum SessionEvent: Sendable {
  /// The result of a command that was asked for something, as lines of text and as lines of JSON.
  case listing(Listing)
  /// A command changed the song, or would have.
  case edited(EditReport)
  /// The session went back or forward over steps.
  case stepped(StepReport)
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
  /// Whether it only confirms that a file was written, which a quiet program leaves out.
  public let isConfirmation: Bool

  init(_ kind: String, lines: [String], objects: [JSONValue] = [], isConfirmation: Bool = false) {
    self.kind = kind
    self.lines = lines
    self.objects = objects
    self.isConfirmation = isConfirmation
  }
}

extension SessionEvent {
  /// Whether the event says that the song changed.
  var isAboutChanges: Bool {
    switch self {
    case .edited, .stepped: true
    case .listing, .diagnostic: false
    }
  }
}

/// What a command changed, or would have.
public struct EditReport: Sendable {
  /// The command in canonical form.
  public let command: String
  /// Whether it was only tried.
  public let isTrial: Bool
  /// The changes in musical words.
  public let changes: [String]
  /// The phrases, blocks, beats and tracks that changed, as addresses, each once, in order.
  public let addresses: [String]
  /// In how many places the music changed, where that is more than where the edit was made.
  public let places: Int

  init(command: String, isTrial: Bool, changes: [String], addresses: [String], places: Int) {
    self.command = command
    self.isTrial = isTrial
    self.changes = changes
    self.addresses = addresses
    self.places = places
  }
}

/// Steps that were undone or redone.
public struct StepReport: Sendable {
  /// Whether the session went back.
  public let isUndo: Bool
  /// The commands of the steps, in the order in which the session went over them.
  public let commands: [String]
  /// What changed, as addresses, each once.
  public let addresses: [String]
}
