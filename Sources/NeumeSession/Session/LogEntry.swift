import SongModel

/// One line of what a session accepted: a command, the brace of a group, or what else must be done again to come to
/// the same state.
public struct LogEntry: Sendable {
  /// What kind of line it is.
  public enum Kind: Sendable {
    /// A command, or the beginning or end of a group.
    case command
    /// `load`, with the song that it gave.
    indirect case load(Song)
    /// `save`, which changes what counts as saved.
    case save
    /// A variable or definition of the language, which commands in canonical form no longer need.
    case language
  }

  /// The line in canonical form.
  public let text: String
  /// What kind of line it is.
  public let kind: Kind

  init(_ text: String, _ kind: Kind = .command) {
    self.text = text
    self.kind = kind
  }

  /// Whether a history shows it: what made the song what it is.
  public var isHistory: Bool {
    switch kind {
    case .command, .load: true
    case .save, .language: false
    }
  }
}
