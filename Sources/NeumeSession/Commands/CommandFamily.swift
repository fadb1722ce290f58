import CommandLanguage

/// Commands that stand together, with what finds them by their words.
struct CommandFamily: Sendable {
  /// The commands in the order of the reference.
  let specs: [CommandSpec]

  /// The most words that a name has.
  private let longestName: Int

  init(_ specs: [CommandSpec]) {
    self.specs = specs
    longestName = specs.reduce(1) { longest, spec in max(longest, 1 + spec.name.utf8.count { $0 == UInt8(ascii: " ") })
    }
  }

  /// The commands whose name a call begins with, the longest name that does, and how many words that is.
  func form(of words: ArraySlice<Word>) -> (specs: [CommandSpec], nameLength: Int)? {
    var form: (specs: [CommandSpec], nameLength: Int)?
    var name = ""
    var length = 0
    for word in words.prefix(longestName) {
      length += 1
      name += length == 1 ? word.text : " " + word.text
      let named = specs.filter { $0.name == name }
      if !named.isEmpty { form = (named, length) }
    }
    return form
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
