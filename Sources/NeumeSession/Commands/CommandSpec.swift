import CommandLanguage
import MusicTheory
import SongEditing

/// Everything there is to know of one command: its words, its parameters, its help, and how it is read.
///
/// Help, completion, validation and the reference page all come from here. Every call of a command finds its
/// specification, so they are shared, not copied.
public final class CommandSpec: Sendable {
  /// The chapter of the reference that it stands in.
  public let chapter: Chapter
  /// The words that call it: `pen tap`.
  public let name: String
  /// What it does, in a line.
  public let summary: String
  /// What stands behind the name, in order.
  public let parameters: [Parameter]
  /// What may stand last, as `name=value`.
  public let options: [OptionSpec]
  /// What it acts on, which decides the common options.
  public let scope: Scope
  /// Rules that matter, in full sentences.
  public let discussion: String
  /// A command file that shows it; run as a test.
  public let example: String

  /// Whether `history save` writes calls that change nothing but the session.
  let isLogged: Bool
  /// Whether a call means this form, where several commands share a name.
  let isMeant: @Sendable ([Word]) -> Bool
  let read: @Sendable (borrowing Arguments) throws(Diagnostic) -> Action

  /// What reading a call gives.
  enum Action {
    /// A change of the song.
    case edit(any EditCommand)
    /// Something that the session does.
    case session((inout Session) throws(Diagnostic) -> Void)
  }

  /// The chapters of the reference, in order.
  public enum Chapter: String, Sendable, CaseIterable {
    case session = "Session"
    case song = "Song"
    case tracks = "Tracks"
    case phrases = "Phrases"
    case writing = "Writing"
    case pen = "Pen"
    case finger = "Finger"
    case eraser = "Eraser"
    case stamp = "Stamp"
    case drums = "Drums"
    case transforms = "Transforms"
    case files = "Files and sound"
    case playback = "Playback"
  }

  /// What a command acts on.
  public enum Scope: Sendable {
    /// The session or the song as a whole.
    case song
    /// A track.
    case track
    /// A voice of a track.
    case voice
    /// A range of one or several tracks.
    case range
    /// A range of a voice, or of all tracks.
    case voiceRange
    /// The beats of a track.
    case beats
    /// Phrases of a track, which may move against others.
    case movingPhrases
    /// A range of one or several tracks, whose phrases move against others.
    case movingPhraseRange
    /// A voice in which blocks move against others.
    case movingVoice
    /// A range of a voice, or of all tracks, in which blocks move against others.
    case movingVoiceRange

    /// The options that every command of the scope takes.
    public var options: [OptionSpec] {
      switch self {
      case .song: []
      case .track: Scope.trackOptions
      case .voice: Scope.voiceOptions
      case .range: Scope.rangeOptions
      case .voiceRange: Scope.voiceRangeOptions
      case .beats: Scope.beatOptions
      case .movingPhrases: Scope.movingPhraseOptions
      case .movingPhraseRange: Scope.movingPhraseRangeOptions
      case .movingVoice: Scope.movingVoiceOptions
      case .movingVoiceRange: Scope.movingVoiceRangeOptions
      }
    }

    // Made once: every call of a command asks for them.
    private static let trackOptions: [OptionSpec] = [.track]
    private static let voiceOptions: [OptionSpec] = [.track, .voice, .mirror]
    private static let rangeOptions: [OptionSpec] = [.track, .tracks]
    private static let voiceRangeOptions: [OptionSpec] = [.track, .tracks, .voice, .mirror]
    private static let beatOptions: [OptionSpec] = [.track, .mirror]
    private static let movingPhraseOptions: [OptionSpec] = [.track, .collide]
    private static let movingPhraseRangeOptions: [OptionSpec] = [.track, .tracks, .collide]
    private static let movingVoiceOptions: [OptionSpec] = [.track, .voice, .collide, .mirror]
    private static let movingVoiceRangeOptions: [OptionSpec] = [.track, .tracks, .voice, .collide, .mirror]
  }

  init(
    _ chapter: Chapter, _ name: String, _ summary: String, _ parameters: [Parameter] = [], options: [OptionSpec] = [],
    scope: Scope = .song, discussion: String = "", example: String,
    isLogged: Bool = false, isMeant: @escaping @Sendable ([Word]) -> Bool = { _ in true },
    read: @escaping @Sendable (borrowing Arguments) throws(Diagnostic) -> Action
  ) {
    self.chapter = chapter
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.options = options
    self.scope = scope
    self.discussion = discussion
    self.example = example
    self.isLogged = isLogged
    self.isMeant = isMeant
    self.read = read
  }

  /// Its own options, then those of its scope.
  public var allOptions: [OptionSpec] {
    options + scope.options.filter { common in !options.contains { $0.name == common.name } }
  }

  /// The call as the reference shows it: `pen tap POS PITCH [only=new|move]`.
  public var usage: String {
    ([name] + parameters.map(\.usage) + options.map(\.usage)).joined(separator: " ")
  }
}

/// One thing that stands behind a command's name.
public struct Parameter: Sendable {
  /// What people type there, which help, completion and messages go by.
  public enum Form: Hashable, Sendable {
    /// A value form of the language.
    case value(ValueForm)
    /// One of some words.
    case choice([String])
    /// The id of a track of the song.
    case track
    /// The id of a phrase of the song.
    case phrase
    /// The name of a motif of the song.
    case motif
    /// The path of a file.
    case file
    /// `name=value` pairs.
    case assignment
    /// Notation, drum rows, a title: anything.
    case text
    /// The name of a command.
    case command
  }

  /// The name in usage lines: `POS`.
  public let name: String
  /// What people type there.
  public let form: Form
  /// Whether it can be left out.
  public let isOptional: Bool
  /// Whether it can stand several times.
  public let isRepeated: Bool

  init(_ name: String, _ form: Form, optional: Bool = false, repeated: Bool = false) {
    self.name = name
    self.form = form
    isOptional = optional
    isRepeated = repeated
  }

  static func value(_ name: String, _ form: ValueForm, optional: Bool = false, repeated: Bool = false) -> Parameter {
    Parameter(name, .value(form), optional: optional, repeated: repeated)
  }

  static let position = Parameter.value("POS", .position)
  static let length = Parameter.value("LENGTH", .length)
  static let range = Parameter.value("RANGE", .range)
  static let pitch = Parameter.value("PITCH", .pitch)
  static let onOff = Parameter("on|off", .choice(["on", "off"]), optional: true)

  var usage: String {
    let shown = isRepeated ? "\(name)…" : name
    return isOptional ? "[\(shown)]" : shown
  }
}

/// An option that may stand last in a call.
public struct OptionSpec: Sendable {
  /// The name before the `=`.
  public let name: String
  /// What stands behind it.
  public let form: Parameter.Form
  /// The value in usage lines.
  public let placeholder: String
  /// What it does, in a line.
  public let summary: String

  init(_ name: String, _ form: Parameter.Form, _ placeholder: String, _ summary: String) {
    self.name = name
    self.form = form
    self.placeholder = placeholder
    self.summary = summary
  }

  /// An option whose values are the cases of an enumeration.
  static func choice<Value: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ type: Value.Type, _ summary: String
  ) -> OptionSpec {
    let words = Value.allCases.map(\.rawValue)
    return OptionSpec(name, .choice(words), words.joined(separator: "|"), summary)
  }

  static let track = OptionSpec("track", .track, "TRACK", "the track to act on, instead of the current one")
  static let tracks = OptionSpec("tracks", .track, "A,B|all", "several tracks, or all of them")
  static let voice = OptionSpec("voice", .value(.number), "N", "the voice to act on, instead of the current one")
  static let collide = OptionSpec.choice(
    "collide", CollisionPolicy.self, "what happens where what moves meets something")
  static let mirror = OptionSpec.choice(
    "mirror", MirrorPolicy.self, "what happens in a phrase that plays another's music")
  static let times = OptionSpec("times", .value(.number), "N", "how many times it is played in all")

  var usage: String { "[\(name)=\(placeholder)]" }
}
