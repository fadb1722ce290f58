import NeumeSession

/// The completion of the program's command line for zsh, made from the verbs' and commands' own descriptions.
enum ZshCompletion {
  /// The function to put into a file `_neume` in a folder of `fpath`.
  static var script: String {
    var lines = [
      "#compdef neume",
      "# Completion of neume for zsh: neume completion zsh > ~/.zfunc/_neume, with ~/.zfunc in fpath",
      "_neume() {",
      "  local -a verbs commands",
      "  if (( CURRENT == 2 )); then",
      "    verbs=(",
    ]
    lines += Program.verbs.map { "      \(quoted("\($0.name):\($0.summary)"))" }
    lines += [
      "    )", "    _describe verb verbs", "    return", "  fi", "  shift words", "  (( CURRENT-- ))",
      "  case $words[1] in",
    ]
    for verb in Program.verbs {
      let options = (verb.options + VerbOption.common).map(specification)
      let arguments = verb.arguments.map { argument in
        quoted((argument.isRepeated ? "*" : "") + ":\(argument.name):\(action(argument.kind.offeredValues))")
      }
      lines.append("    \(verb.name))")
      lines.append((["      _arguments"] + options + arguments).joined(separator: " \\\n        ") + " ;;")
    }
    lines += ["  esac", "}", "_neume_commands() {", "  case $words[CURRENT-1] in"]
    let table = CommandTable.standard
    for first in table.firstWords where !table.secondWords(after: first).isEmpty {
      lines.append("    \(first)) compadd -- \(table.secondWords(after: first).joined(separator: " ")) ;;")
    }
    lines += [
      "    *) compadd -- \((Program.verbs.map(\.name) + table.firstWords).joined(separator: " ")) ;;", "  esac", "}",
    ]
    lines.append("_neume \"$@\"")
    return lines.map { $0 + "\n" }.joined()
  }

  private static func specification(_ option: VerbOption) -> String {
    let value = option.placeholder.map { ":\(escaped($0)):\(action(option.offeredValues))" } ?? ""
    let description = "[\(escaped(option.summary))]\(value)"
    let star = option.isRepeated ? "*" : ""
    guard option.forms.count > 1 else { return quoted("\(star)\(option.forms[0])\(description)") }
    // One that was given in one form is not offered in the other.
    let exclusion = option.isRepeated ? "*" : "(\(option.forms.joined(separator: " ")))"
    return "\(quoted(exclusion)){\(option.forms.joined(separator: ","))}\(quoted(description))"
  }

  private static func action(_ values: OfferedValues) -> String {
    switch values {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files(let suffixes) where suffixes.isEmpty: "_files"
    case .files(let suffixes): "_files -g \"*.(\(suffixes.joined(separator: "|")))\""
    case .command: "_neume_commands"
    case .nothing: " "
    }
  }

  /// Text in which colons and brackets mean themselves.
  private static func escaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
