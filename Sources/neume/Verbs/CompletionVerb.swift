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
    let shell = call.arguments[0]
    let script: String
    switch shell {
    case "bash": script = BashCompletion.script
    case "zsh": script = ZshCompletion.script
    default: throw .usage("there is completion for bash and zsh, not for `\(shell)`", call.spec.usage)
    }
    console.print(script, as: [("type", .string("completion")), ("shell", .string(shell))], in: "script")
    return .done
  }
}
