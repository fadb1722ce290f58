/// Everything there is to know of one verb of the program: its arguments, its options, its help, and what it does.
///
/// Help, shell completion and the reading of arguments all come from here.
///
/// A class, so that looking one up copies none of its parts.
final class VerbSpec: Sendable {
  let name: String
  /// What it does, in a line.
  let summary: String
  /// What stands behind the name, in order.
  let arguments: [VerbArgument]
  let options: [VerbOption]
  /// Rules that matter, in full sentences.
  let discussion: String
  /// A line that shows it.
  let example: String
  let run: @Sendable (borrowing VerbCall, inout Console) throws(ProgramError) -> ExitCode

  init(
    _ name: String, _ summary: String, _ arguments: [VerbArgument] = [], options: [VerbOption] = [],
    discussion: String = "", example: String,
    run: @escaping @Sendable (borrowing VerbCall, inout Console) throws(ProgramError) -> ExitCode
  ) {
    self.name = name
    self.summary = summary
    self.arguments = arguments
    self.options = options
    self.discussion = discussion
    self.example = example
    self.run = run
  }

  /// The call as help shows it: `neume run SCRIPT [--song SONG] [-o OUT]…`.
  var usage: String {
    (["neume", name] + arguments.map(\.usage) + options.map(\.usage)).joined(separator: " ")
  }
}

/// One thing that stands behind a verb.
struct VerbArgument: Sendable {
  /// What completion offers there.
  enum Kind: Sendable {
    case song, script, file, command, text
    /// One of some words.
    case words([String])
  }

  let name: String
  let kind: Kind
  let isOptional: Bool
  let isRepeated: Bool

  init(_ name: String, _ kind: Kind, optional: Bool = false, repeated: Bool = false) {
    self.name = name
    self.kind = kind
    isOptional = optional
    isRepeated = repeated
  }

  var usage: String {
    let shown = isRepeated ? "\(name)…" : name
    return isOptional ? "[\(shown)]" : shown
  }
}

/// One option of a verb.
struct VerbOption: Sendable {
  /// The long name, without dashes.
  let name: String
  /// The letter of the short form.
  let letter: Character?
  /// The value in usage lines; `nil` for a switch.
  let placeholder: String?
  let summary: String
  let isRepeated: Bool

  init(
    _ name: String, letter: Character? = nil, _ placeholder: String? = nil, _ summary: String, repeated: Bool = false
  ) {
    self.name = name
    self.letter = letter
    self.placeholder = placeholder
    self.summary = summary
    isRepeated = repeated
  }

  /// The name as typed, the short form where there is one.
  var typed: String { letter.map { "-\($0)" } ?? "--\(name)" }

  var usage: String {
    "[\(typed)\(placeholder.map { " \($0)" } ?? "")]" + (isRepeated ? "…" : "")
  }

  static let output = VerbOption(
    "output", letter: "o", "OUT", "write to a file, its format by the suffix", repeated: true)
  static let json = VerbOption("json", "print one JSON object a line")
  static let quiet = VerbOption("quiet", letter: "q", "say nothing but results and errors")
  static let verbose = VerbOption("verbose", letter: "v", "say what was done")
  static let help = VerbOption("help", letter: "h", "show how the verb is used")

  /// The options of every verb.
  static let common: [VerbOption] = [.json, .quiet, .verbose, .help]

  init(_ name: String, letter: Character? = nil, _ summary: String) {
    self.init(name, letter: letter, nil, summary)
  }
}
