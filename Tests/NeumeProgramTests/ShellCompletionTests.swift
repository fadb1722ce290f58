import Glibc
import TestSupport
import Testing

/// Completion of the command line, asked of the shell itself.
@Suite(.enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct ShellCompletionTests {
  private let folder = TemporaryFolder()

  /// What bash offers for the last of some words.
  private func bash(_ words: String...) -> [String] {
    folder.write(Program.run(["completion", "bash"], in: folder).output, to: "completion.bash")
    folder.write("", to: "morning.json")
    folder.write("", to: "morning glory.neume")
    folder.write("", to: "morning.txt")
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      set -u
      source ./completion.bash
      complete -p neume >/dev/null || exit 1
      COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1)
      _neume
      for reply in "${COMPREPLY[@]}"; do echo "$reply"; done
      """
    let outcome = Program.run("bash", ["-c", script], in: folder)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test(.enabled(if: Program.has("bash"), "bash is not installed"))
  func `bash offers verbs, options, their values, files and commands`() {
    #expect(bash("neume", "re") == ["repl", "render"])
    #expect(bash("neume", "repl", "--re") == ["--recover"])
    #expect(bash("neume", "render", "x", "--bits", "") == ["16", "24", "32f"])
    #expect(bash("neume", "render", "x", "--bits", "=", "3") == ["32f"])
    #expect(Set(bash("neume", "info", "morn")) == ["morning.json", "morning glory.neume"])
    #expect(bash("neume", "run", "--song", "morning.j") == ["morning.json"])
    #expect(bash("neume", "run", "-o", "morning.t") == ["morning.txt"])
    #expect(bash("neume", "help", "phrase", "sp") == ["split"])
    #expect(bash("neume", "completion", "b") == ["bash"])
  }

  @Test func `zsh gets a function with every verb and option`() {
    let script = Program.run(["completion", "zsh"], in: folder).output
    #expect(script.hasPrefix("#compdef neume\n"))
    #expect(script.contains("'repl:takes commands one by one, from a person or a program'"))
    #expect(script.contains("'--bits[") && script.contains("]:16|24|32f:(16 24 32f)'"))
    #expect(script.contains("'*'{-o,--output}'[write to a file, its format by the suffix]:OUT:_files'"))
    guard Program.has("zsh") else { return }
    folder.write(script, to: "_neume")
    #expect(Program.run("zsh", ["-n", "_neume"], in: folder).status == 0)
  }
}
