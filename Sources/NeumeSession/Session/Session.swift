import CommandLanguage
import MusicTheory
import Pictures
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
  /// Every accepted command in order, for `history save` and for those who keep the session.
  public private(set) var log: [LogEntry] = []
  /// What the steps that can be undone and redone did.
  var steps = StepLog()
  /// How the song is played.
  var transport = Transport()
  /// The file that `save` writes to.
  public internal(set) var path: String?
  /// The song as it was last loaded or saved.
  public internal(set) var saved: Song
  /// The song's file as it was when the song was last loaded or saved.
  var stamp: FileStamp?
  /// Whether nothing leaves the session: commands build on each other, and files stay as they are.
  public var isDryRun = false
  /// Whether what commands change is told; what is only tried always is.
  public var reportsEdits = true
  /// Takes what was accepted before it is acknowledged; what a group holds, when the group is done.
  public var recorder: ((ArraySlice<LogEntry>) -> Void)?
  /// Whether commands come one by one, from a person or a program, so that `quit` means something.
  public var isInteractive = false
  /// What is known of the place where listings are read.
  public var terminal: @Sendable () -> TerminalStyle = { TerminalStyle() }
  /// Whether `quit` was called.
  public internal(set) var ending: Ending?
  /// What `load` takes instead of files while a session is restored.
  var replay: Replay?

  let table: CommandTable
  private var emit: (SessionEvent) -> Void
  let wasCancelled: @Sendable () -> Bool
  private var groups: [GroupState] = []
  /// What is told when the outermost group, or the command, is done.
  private var held: [SessionEvent] = []
  private var holds = 0

  /// What `set` changes besides the context.
  public struct Settings: Hashable, Sendable {
    /// Whether doing less than was asked is an error.
    public var isStrict = false
    /// What scripts may use.
    public var limits = Limits()

    /// The settings of a new session.
    public init() {}
  }

  /// How a session is to end.
  public enum Ending: Sendable {
    /// With a question where changes are not saved.
    case asked
    /// Without one.
    case discarding
  }

  /// What a group goes back to when it fails.
  private struct GroupState {
    let history: History
    let context: EditContext
    let settings: Settings
    let path: String?
    let saved: Song
    let stamp: FileStamp?
    let steps: StepLog
    let logCount: Int
    let heldCount: Int
  }

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - song: The song to work on; its first track is the current one.
  ///   - path: The file it came from.
  ///   - stamp: That file as it was then.
  ///   - isCancelled: Whether the user asked to stop.
  ///   - emit: Takes what the session has to say, in order.
  public init(
    _ song: Song, path: String? = nil, stamp: FileStamp? = nil, isCancelled: @escaping @Sendable () -> Bool = { false },
    emit: @escaping (SessionEvent) -> Void
  ) {
    history = History(song)
    saved = song
    context.track = song.tracks.first?.id
    self.path = path
    self.stamp = stamp
    table = .standard
    wasCancelled = isCancelled
    self.emit = emit
  }

  /// The song as it is.
  public var song: Song { history.current }

  /// Whether the song differs from what was last loaded or saved.
  public var hasUnsavedChanges: Bool { song != saved }

  /// Lets someone else take what the session has to say.
  public mutating func listen(_ emit: @escaping (SessionEvent) -> Void) { self.emit = emit }

  /// Goes on in spite of `quit`.
  public mutating func goOn() { ending = nil }

  /// Makes doing less than was asked an error.
  public mutating func beStrict() { settings.isStrict = true }

  /// Tells the user: now, or when what is being done is done.
  mutating func tell(_ event: SessionEvent) {
    if holds > 0 { held.append(event) } else { emit(event) }
  }

  /// Keeps back what there is to tell until ``release()``.
  private mutating func hold() { holds += 1 }

  private mutating func release() {
    holds -= 1
    guard holds == 0 else { return }
    for event in held { emit(event) }
    held.removeAll(keepingCapacity: true)
  }

  /// Writes an accepted command down.
  mutating func accept(_ entry: LogEntry) {
    log.append(entry)
    if groups.isEmpty { recorder?(log[(log.count - 1)...]) }
  }
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
      // What it says is only told when it is written down.
      hold()
      defer { release() }
      try action(&self)
      if spec.isLogged { accept(LogEntry(call.canonicalText)) }
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
    let text = call.canonicalText
    let report =
      isTrial || isDryRun || reportsEdits
      ? EditReport(command: text, isTrial: isTrial || isDryRun, edit: edit, before: song) : nil
    if !isTrial {
      if edit.isChange(of: song) { record(edit.song, as: Step(command: text, addresses: report?.addresses ?? [])) }
      context.selection = edit.selection
      context.clipboard = edit.clipboard
      if context.track == nil { context.track = edit.addedTrack }
      accept(LogEntry(text))
    }
    if let report { tell(.edited(report)) }
    return warnings
  }

  /// Begins a group.
  public mutating func beginGroup() {
    groups.append(
      GroupState(
        history: history, context: context, settings: settings, path: path, saved: saved, stamp: stamp, steps: steps,
        logCount: log.count, heldCount: held.count))
    log.append(LogEntry("group {"))
    hold()
  }

  /// Ends the innermost group; the outermost is one step.
  public mutating func commitGroup() {
    guard let group = groups.popLast() else { return }
    defer { release() }
    if log.count == group.logCount + 1 { log.removeLast() } else { log.append(LogEntry("}")) }
    guard groups.isEmpty else { return }
    let song = self.song
    history = group.history
    if song != history.current { history.record(song) }
    steps.endGroup(since: group.steps, isStep: song != group.history.current, bound: history.bound)
    if log.count > group.logCount { recorder?(log[group.logCount...]) }
  }

  /// Undoes everything that happened in the innermost group, and tells nothing of what it changed.
  public mutating func rollBackGroup() {
    guard let group = groups.popLast() else { return }
    history = group.history
    context = group.context
    settings = group.settings
    path = group.path
    saved = group.saved
    stamp = group.stamp
    steps = group.steps
    log.removeSubrange(group.logCount...)
    held[group.heldCount...].removeAll(where: \.isAboutChanges)
    release()
  }

  /// Reads an included file.
  public mutating func source(including path: Word, in includer: SourceText) throws(Diagnostic) -> SourceText {
    try SourceText(file: includer.path(ofIncluded: path.text), at: path.span)
  }

  /// Takes a message.
  public mutating func report(_ diagnostic: Diagnostic) {
    if replay != nil, diagnostic.severity == .error { replay?.failure = diagnostic }
    tell(.diagnostic(diagnostic))
  }

  /// Whether a group is open.
  var isInGroup: Bool { !groups.isEmpty }

  /// Makes a song the current one: a step of its own, or a part of the group's.
  mutating func record(_ song: Song, as step: Step) {
    if groups.isEmpty { history.record(song) } else { history.amend(song) }
    steps.record(step, bound: groups.isEmpty ? history.bound : nil)
  }
}
