import NeumeSession

extension Program {
  /// The page that `neume help` prints.
  static var overview: [String] {
    let width = verbs.map(\.name.count).max() ?? 0
    return ["neume: compose in phrases, by script or by hand", "", "usage: neume VERB …", ""]
      + verbs.map { "  \(padded($0.name, width))  \($0.summary)" }
      + ["", "`neume help VERB` and `neume help COMMAND` tell more; `neume help commands` lists the commands."]
  }

  /// The page of a verb.
  static func help(for verb: VerbSpec) -> [String] {
    let options = verb.options + VerbOption.common
    let names = options.map { option in
      (option.letter.map { "-\($0), " } ?? "    ") + "--\(option.name)" + (option.placeholder.map { " \($0)" } ?? "")
    }
    let width = names.map(\.count).max() ?? 0
    var lines = [verb.summary, "", "usage: \(verb.usage)", ""]
    lines += zip(names, options).map { "  \(padded($0, width))  \($1.summary)" }
    if !verb.discussion.isEmpty {
      lines += [""] + verb.discussion.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    lines += ["", "example: \(verb.example)"]
    return lines
  }

  static func helpObject(for verb: VerbSpec) -> JSONValue {
    .object([
      ("type", .string("help")), ("verb", .string(verb.name)), ("summary", .string(verb.summary)),
      ("usage", .string(verb.usage)), ("example", .string(verb.example)),
    ])
  }

  /// A text with blanks up to a width.
  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
