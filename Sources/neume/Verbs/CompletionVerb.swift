import NeumeSession

extension VerbSpec {
  static let completion = VerbSpec(
    "completion", "prints what completes the program's command line in a shell",
    [VerbArgument("bash|zsh", .words(["bash", "zsh"]))],
    discussion: """
      For bash, put `source <(neume completion bash)` into ~/.bashrc. For zsh, write the output to a file `_neume` in a
      folder of fpath.
      """,
    example: "neume completion bash > ~/.local/share/bash-completion/completions/neume"
  ) { call, console throws(ProgramError) in
    switch call.arguments[0] {
    case "bash": console.printText(BashCompletion.script)
    case "zsh": console.printText(ZshCompletion.script)
    default: throw .usage("there is completion for bash and zsh, not for `\(call.arguments[0])`", call.spec.usage)
    }
    return .done
  }
}
