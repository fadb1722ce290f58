extension CommandTable {
  /// The reference of all commands as a Markdown page.
  public var reference: String {
    var page = """
      # Commands

      Every command of the language, from the table that the program itself reads: `neume help --markdown` prints this
      page. Values are written as in [Songs](Songs.md); options stand last, as `name=value`.

      """
    for chapter in CommandSpec.Chapter.allCases {
      let commands = specs.filter { $0.chapter == chapter }
      guard !commands.isEmpty else { continue }
      page += "\n## \(chapter.rawValue)\n"
      for spec in commands { page += spec.referenceSection }
    }
    page +=
      "\n## Common options\n\nCommands that act on a track, a voice or a range also take the options of that kind.\n\n"
    var seen: Set<String> = []
    for option in specs.flatMap(\.scope.options) where seen.insert(option.name).inserted {
      page += "- `\(option.name)=\(option.placeholder)`: \(option.summary)\n"
    }
    return page
  }
}

extension CommandSpec {
  fileprivate var referenceSection: String {
    var section = "\n### \(name)\n\n`\(usage)`\n\n\(summary.prefix(1).uppercased())\(summary.dropFirst()).\n"
    if !discussion.isEmpty { section += "\n\(discussion)\n" }
    if !options.isEmpty {
      section += "\n"
      for option in options { section += "- `\(option.name)=\(option.placeholder)`: \(option.summary)\n" }
    }
    let common = scope.options.map { "`\($0.name)`" }
    if !common.isEmpty { section += "\nAlso takes \(common.joined(separator: ", ")).\n" }
    return section + "\n```neume\n\(example)\n```\n"
  }
}
