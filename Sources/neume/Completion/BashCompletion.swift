import NeumeSession

/// The completion of the program's command line for bash, made from the verbs' and commands' own descriptions.
enum BashCompletion {
  /// The script to `source`.
  static var script: String {
    var lines = [
      "# Completion of neume for bash: source <(neume completion bash)",
      "_neume() {",
      "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} verb=${COMP_WORDS[1]}",
      "  # bash takes `--bits=16` for three words.",
      "  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi",
      "  COMPREPLY=()",
      "  if ((COMP_CWORD == 1)); then",
      "    mapfile -t COMPREPLY < <(compgen -W '\(Program.verbs.map(\.name).joined(separator: " "))' -- \"$cur\")",
      "    return",
      "  fi",
      "  case \"$verb $prev\" in",
    ]
    for verb in Program.verbs {
      for option in verb.options where option.placeholder != nil {
        let pattern = option.forms.map { "'\(verb.name) \($0)'" }.joined(separator: "|")
        lines.append("    \(pattern)) \(answer(option.offeredValues)); return ;;")
      }
    }
    lines += ["  esac", "  if [[ $cur == -* ]]; then", "    local options=", "    case $verb in"]
    for verb in Program.verbs {
      let forms = (verb.options + VerbOption.common).flatMap(\.forms)
      lines.append("      \(verb.name)) options='\(forms.joined(separator: " "))' ;;")
    }
    lines += [
      "    esac",
      "    mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$cur\")",
      "    return",
      "  fi",
      "  case $verb in",
    ]
    for verb in Program.verbs {
      guard let values = verb.arguments.first?.kind.offeredValues else { continue }
      lines.append("    \(verb.name)) \(answer(values)) ;;")
    }
    lines += ["  esac", "}"] + helpers + ["complete -o filenames -F _neume neume"]
    return lines.map { $0 + "\n" }.joined()
  }

  private static func answer(_ values: OfferedValues) -> String {
    switch values {
    case .words(let words): "_neume_words '\(words.joined(separator: " "))'"
    case .files(let suffixes): (["_neume_files"] + suffixes).joined(separator: " ")
    case .command: "_neume_commands"
    case .nothing: ":"
    }
  }

  private static var helpers: [String] {
    let table = CommandTable.standard
    let seconds = table.firstWords.compactMap { first -> String? in
      let words = table.secondWords(after: first)
      return words.isEmpty ? nil : "    \(first)) _neume_words '\(words.joined(separator: " "))' ;;"
    }
    return [
      "_neume_words() {",
      "  mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$cur\")",
      "}",
      "# Folders, and files with one of some suffixes, or all files.",
      "_neume_files() {",
      "  local suffix",
      "  if (($# == 0)); then mapfile -t COMPREPLY < <(compgen -f -- \"$cur\"); return; fi",
      "  mapfile -t COMPREPLY < <(compgen -d -- \"$cur\"; for suffix; do compgen -f -X \"!*.$suffix\" -- \"$cur\"; done)",
      "}",
      "_neume_commands() {",
      "  if ((COMP_CWORD == 2)); then",
      "    _neume_words '\((Program.verbs.map(\.name) + table.firstWords).joined(separator: " "))'",
      "    return",
      "  fi",
      "  case $prev in",
    ] + seconds + ["  esac", "}"]
  }
}
