import CommandLanguage
import MusicTheory

extension CommandTable {
  /// The list of commands, or everything about those of a name.
  ///
  /// - Throws: A diagnostic with the nearest names.
  public func help(on words: [Word], at span: SourceSpan) throws(Diagnostic) -> Listing {
    if words.isEmpty || words.count == 1 && words[0].text == "commands" { return overview }
    let name = words.map(\.text).joined(separator: " ")
    let meant = specs.filter { $0.name == name || $0.name.hasPrefix(name + " ") }
    if let topic = LanguageTopic.all.first(where: { $0.word == name }) {
      return Listing("help", lines: topic.lines, objects: [topic.object])
    }
    guard !meant.isEmpty else {
      let nearest = nearestWords(to: name, among: specs.map(\.name) + firstWords, limit: 3)
      throw Diagnostic(
        code: "unknown-command", "there is no command \(quotedForMessage(name))" + didYouMean(nearest),
        at: words[0].span)
    }
    // A name that has pages of its own and others below it shows its own; a bare first word shows all of its commands.
    let own = meant.filter { $0.name == name }
    let pages = own.isEmpty ? meant : own
    var lines: [String] = []
    for page in pages {
      if !lines.isEmpty { lines.append("") }
      lines += page.helpLines
    }
    let below = meant.filter { $0.name != name }
    if !own.isEmpty, !below.isEmpty { lines += ["", "see also: " + below.map(\.name).joined(separator: ", ")] }
    return Listing("help", lines: lines, objects: pages.map(\.helpObject))
  }

  private var overview: Listing {
    var lines: [String] = []
    let width = specs.map(\.name.count).max() ?? 0
    for chapter in CommandSpec.Chapter.allCases {
      var seen: Set<String> = []
      let commands = specs.filter { $0.chapter == chapter && seen.insert($0.name).inserted }
      guard !commands.isEmpty else { continue }
      if !lines.isEmpty { lines.append("") }
      lines.append(chapter.rawValue)
      for spec in commands {
        lines.append("  " + spec.name + String(repeating: " ", count: width - spec.name.count + 2) + spec.summary)
      }
    }
    lines += ["", "The language"]
    for topic in LanguageTopic.all {
      lines.append("  " + topic.word + String(repeating: " ", count: width - topic.word.count + 2) + topic.summary)
    }
    return Listing("help", lines: lines, objects: specs.map(\.helpObject) + LanguageTopic.all.map(\.object))
  }
}

extension CommandSpec {
  /// The page of a command for a terminal.
  var helpLines: [String] {
    var lines = [usage, "  \(summary)"]
    if !discussion.isEmpty {
      lines += [""] + discussion.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
    }
    if !allOptions.isEmpty {
      let width = allOptions.map { $0.name.count + $0.placeholder.count }.max() ?? 0
      lines += ["", "  Options"]
      for option in allOptions {
        let gap = String(repeating: " ", count: width - option.name.count - option.placeholder.count + 2)
        lines.append("    \(option.name)=\(option.placeholder)\(gap)\(option.summary)")
      }
    }
    lines += ["", "  Example"]
    lines += example.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
    return lines
  }

  var helpObject: JSONValue {
    .object([
      ("type", .string("help")), ("command", .string(name)), ("chapter", .string(chapter.rawValue)),
      ("usage", .string(usage)), ("summary", .string(summary)), ("discussion", .string(discussion)),
      (
        "options",
        .array(
          allOptions.map { option in
            .object([
              ("name", .string(option.name)), ("value", .string(option.placeholder)),
              ("summary", .string(option.summary)),
            ])
          })
      ), ("example", .string(example)),
    ])
  }
}
