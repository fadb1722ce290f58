import CommandLanguage
import MusicTheory
import SongEditing
import SongModel

/// A person or program at work on a song: the song with its history, and where the work goes on.
public struct Session {
  /// The song with its earlier and later states.
  public internal(set) var history: History
  /// The current track, grid, velocity, policies, selection and clipboard.
  public internal(set) var context = EditContext()
  /// What else `set` changes.
  public internal(set) var settings = Settings()
  /// Every accepted command in canonical form, for `history save`.
  public internal(set) var log: [String] = []
  /// The file that `save` writes to.
  public internal(set) var path: String?
  /// The song as it was last loaded or saved.
  public internal(set) var saved: Song
  /// Whether nothing leaves the session: commands build on each other, and files stay as they are.
  public var isDryRun = false

  let table: CommandTable
  private let emit: (SessionEvent) -> Void
  let wasCancelled: @Sendable () -> Bool
  private var groups: [GroupState] = []

  /// What `set` changes besides the context.
  public struct Settings: Hashable, Sendable {
    /// Whether doing less than was asked is an error.
    public var isStrict = false
    /// What scripts may use.
    public var limits = Limits()

    /// The settings of a new session.
    public init() {}
  }

  /// What a group goes back to when it fails.
  private struct GroupState {
    let history: History
    let context: EditContext
    let settings: Settings
    let path: String?
    let saved: Song
    let logCount: Int
  }

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - song: The song to work on.
  ///   - path: The file it came from.
  ///   - isCancelled: Whether the user asked to stop.
  ///   - emit: Takes what the session has to say, in order.
  public init(
    _ song: Song, path: String? = nil, isCancelled: @escaping @Sendable () -> Bool = { false },
    emit: @escaping (SessionEvent) -> Void
  ) {
    history = History(song)
    saved = song
    self.path = path
    table = .standard
    wasCancelled = isCancelled
    self.emit = emit
  }

  /// The song as it is.
  public var song: Song { history.current }

  /// Whether the song differs from what was last loaded or saved.
  public var hasUnsavedChanges: Bool { song != saved }

  /// Makes doing less than was asked an error.
  public mutating func beStrict() { settings.isStrict = true }

  /// Tells the user.
  func tell(_ event: SessionEvent) { emit(event) }
}

extension Edit {
  /// The track that was added, if one was.
  fileprivate var addedTrack: Identifier? {
    for case .track(nil, let added?) in changes { return added }
    return nil
  }
}

extension Session: CommandHost {
  /// The names of all commands.
  public var commandNames: [String] { table.firstWords + ["try"] }

  /// The key at the song's start, which spells pitches computed in expressions.
  public var key: Key { song.key(at: 0) }

  /// What scripts may use.
  public var limits: Limits { settings.limits }

  /// Whether the user asked to stop.
  public var isCancelled: Bool { wasCancelled() }

  /// Whether a word begins a command.
  public func isCommand(_ name: String) -> Bool { name == "try" || table.isFirstWord(name) }

  /// Runs a command.
  public mutating func run(_ call: Call) throws(Diagnostic) -> [Diagnostic] {
    let isTrial = call.name.text == "try"
    let words = isTrial ? call.arguments : call.words[...]
    let (spec, nameLength) = try table.find(words, at: call.span)
    let arguments = try Arguments(
      spec, words: words.dropFirst(nameLength), in: song, context: context, span: call.span)
    switch try spec.read(arguments) {
    case .edit(let command):
      return try apply(command, arguments, call, isTrial: isTrial)
    case .session(let action):
      guard !isTrial else {
        throw Diagnostic(code: "not-a-change", "`try` is for commands that change the song", at: words.first?.span)
      }
      try action(&self)
      if spec.isLogged { log.append(call.canonicalText) }
      return []
    }
  }

  private mutating func apply(
    _ command: any EditCommand, _ arguments: borrowing Arguments, _ call: Call, isTrial: Bool
  ) throws(Diagnostic) -> [Diagnostic] {
    let edit: Edit
    do { edit = try command.apply(to: song, in: arguments.context) } catch {
      throw Diagnostic(code: error.code, error.message(in: song), at: call.span, address: error.address)
    }
    if settings.isStrict, let shortfall = edit.warnings.first(where: \.isShortfall) {
      throw Diagnostic(code: shortfall.code, shortfall.message(in: song), at: call.span)
    }
    let warnings = edit.warnings.map { warning in
      Diagnostic(
        warning.isShortfall ? .warning : .note, code: warning.code, warning.message(in: song), at: call.span)
    }
    let before = song
    if !isTrial {
      if edit.song != before { record(edit.song) }
      context.selection = edit.selection
      context.clipboard = edit.clipboard
      if context.track == nil { context.track = edit.addedTrack }
      log.append(call.canonicalText)
    }
    let report = EditReport(
      command: call.canonicalText, isTrial: isTrial || isDryRun, edit: edit, before: before)
    tell(.edited(report))
    return warnings
  }

  /// Begins a group.
  public mutating func beginGroup() {
    groups.append(
      GroupState(
        history: history, context: context, settings: settings, path: path, saved: saved, logCount: log.count))
    log.append("group {")
  }

  /// Ends the innermost group; the outermost is one step.
  public mutating func commitGroup() {
    guard let group = groups.popLast() else { return }
    if log.count == group.logCount + 1 { log.removeLast() } else { log.append("}") }
    guard groups.isEmpty else { return }
    let song = self.song
    history = group.history
    if song != history.current { history.record(song) }
  }

  /// Undoes everything that happened in the innermost group.
  public mutating func rollBackGroup() {
    guard let group = groups.popLast() else { return }
    history = group.history
    context = group.context
    settings = group.settings
    path = group.path
    saved = group.saved
    log.removeSubrange(group.logCount...)
  }

  /// Reads an included file.
  public mutating func source(including path: Word, in includer: SourceText) throws(Diagnostic) -> SourceText {
    try SourceText(file: includer.path(ofIncluded: path.text), at: path.span)
  }

  /// Takes a message.
  public mutating func report(_ diagnostic: Diagnostic) { tell(.diagnostic(diagnostic)) }

  /// Whether a group is open.
  var isInGroup: Bool { !groups.isEmpty }

  /// Makes a song the current one: a step of its own, or a part of the group's.
  mutating func record(_ song: Song) {
    if groups.isEmpty { history.record(song) } else { history.amend(song) }
  }
}
