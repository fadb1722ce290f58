/// What a shell can offer behind an option or in the place of an argument.
enum OfferedValues {
  /// Some words.
  case words([String])
  /// Files with some suffixes, or all where there are none.
  case files([String])
  /// A command of the language.
  case command
  /// Something that cannot be guessed.
  case nothing
}

extension VerbOption {
  /// What can stand behind the option: the words of `16|24|32f`, files for the placeholders that mean one.
  var offeredValues: OfferedValues {
    guard let placeholder else { return .nothing }
    if placeholder.contains("|") {
      // Capitals stand for something else: `auto|none|SECONDS`.
      return .words(placeholder.split(separator: "|").map(String.init).filter { $0 == $0.lowercased() })
    }
    switch placeholder {
    case "SONG": return .files(VerbArgument.Kind.song.suffixes)
    case "FONT": return .files(["sf2", "sf3"])
    case "OUT", "FILE", "DIR": return .files([])
    default: return .nothing
    }
  }

  /// The ways in which the option is typed, the short one first.
  var forms: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}

extension VerbArgument.Kind {
  /// The suffixes of the files that are meant.
  fileprivate var suffixes: [String] {
    switch self {
    case .song: ["json", "neume", "mid", "musicxml", "mxl"]
    case .script: ["neume"]
    case .file, .command, .text, .words: []
    }
  }

  /// What can stand there.
  var offeredValues: OfferedValues {
    switch self {
    case .song, .script, .file: .files(suffixes)
    case .command: .command
    case .words(let words): .words(words)
    case .text: .nothing
    }
  }
}
