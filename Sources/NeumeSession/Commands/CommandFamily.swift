import CommandLanguage

/// Commands that stand together, with what finds them by their words.
struct CommandFamily: Sendable {
  /// The commands in the order of the reference.
  let specs: [CommandSpec]
  /// The commands by the first word of their names, the longest names first.
  private let formsByFirstWord: [String: [Form]]

  /// The commands of one name.
  struct Form {
    /// The words of the name behind the first.
    fileprivate let rest: [String]
    let specs: [CommandSpec]

    /// How many words the name has.
    var nameLength: Int { 1 + rest.count }
  }

  init(_ specs: [CommandSpec]) {
    self.specs = specs
    var formsByFirstWord: [String: [Form]] = [:]
    for spec in specs {
      let words = spec.name.split(separator: " ").map(String.init)
      let (first, rest) = (words[0], Array(words.dropFirst()))
      var forms = formsByFirstWord[first] ?? []
      if let index = forms.firstIndex(where: { $0.rest == rest }) {
        forms[index] = Form(rest: rest, specs: forms[index].specs + [spec])
      } else {
        let shorter = forms.firstIndex { $0.rest.count < rest.count }
        forms.insert(Form(rest: rest, specs: [spec]), at: shorter ?? forms.count)
      }
      formsByFirstWord[first] = forms
    }
    self.formsByFirstWord = formsByFirstWord
  }

  /// The commands whose name a call begins with, the longest name that does.
  func form(of words: ArraySlice<Word>) -> Form? {
    guard let first = words.first else { return nil }
    return formsByFirstWord[first.text]?.first { form in
      form.rest.count < words.count && zip(form.rest, words.dropFirst()).allSatisfy { $0 == $1.text }
    }
  }

  /// The words that can follow a first word, in the order of the table, each once.
  func secondWords(after first: String) -> [String] {
    var seconds: [String] = []
    for spec in specs {
      let words = spec.name.split(separator: " ", maxSplits: 2)
      guard words.count > 1, words[0] == first, !seconds.contains(String(words[1])) else { continue }
      seconds.append(String(words[1]))
    }
    return seconds
  }
}

extension CommandFamily {
  static let session = CommandFamily(CommandSpec.sessionCommands)
  static let listing = CommandFamily(CommandSpec.listingCommands)
  static let song = CommandFamily(CommandSpec.songCommands)
  static let bars = CommandFamily(CommandSpec.barCommands)
  static let track = CommandFamily(CommandSpec.trackCommands)
  static let control = CommandFamily(CommandSpec.controlCommands)
  static let phrase = CommandFamily(CommandSpec.phraseCommands)
  static let writing = CommandFamily(CommandSpec.writingCommands)
  static let pen = CommandFamily(CommandSpec.penCommands)
  static let finger = CommandFamily(CommandSpec.fingerCommands)
  static let eraser = CommandFamily(CommandSpec.eraserCommands)
  static let stamp = CommandFamily(CommandSpec.stampCommands)
  static let drum = CommandFamily(CommandSpec.drumCommands)
  static let transform = CommandFamily(CommandSpec.transformCommands)
  static let file = CommandFamily(CommandSpec.fileCommands)
  static let playback = CommandFamily(CommandSpec.playbackCommands)
}
