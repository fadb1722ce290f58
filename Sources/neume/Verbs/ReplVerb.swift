import CommandLanguage
import Glibc
import NeumeSession
import SongModel

extension VerbSpec {
  static let repl = VerbSpec(
    "repl", "takes commands one by one, from a person or a program", [VerbArgument("SONG", .song, optional: true)],
    options: [
      VerbOption("recover", "go on with a session that did not end as it should"),
      VerbOption("discard", "drop what such a session left"),
      VerbOption("strict", "refuse to do less than was asked"),
      .expectRevision,
    ],
    discussion: """
      A SONG that is not there yet is made by `save`. In a terminal, lines are edited with the keys of Emacs, Tab
      completes, Ctrl-R searches the history, Ctrl-C gives up the line or stops the command, Ctrl-D ends. The prompt
      shows track/voice, where the track's music ends, the grid, and a star where something is not saved. NEUME_HISTORY
      names the history file. Without a terminal, plain lines are read.

      Every accepted command is kept before it is acknowledged. After a crash the next session on the song offers to go
      on where the last one ended; without a terminal, --recover or --discard says what to do.

      With --json, each complete input is answered with lines of JSON, the last of them {"type":"result","seq":N,
      "ok":…,"rev":…,"changed":[…],…}. An input is one or more lines of commands, or an object in one line:
      {"input":"…","expectRev":"…"}, which is refused where the song has another revision. With "rev":false in it the
      result tells no revision, which on a song of very many notes takes longer than all the rest.
      """,
    example: "neume repl morning.json"
  ) { call, console throws(ProgramError) in
    if call.has("recover"), call.has("discard") {
      throw .usage("--recover and --discard contradict each other", call.spec.usage)
    }
    let path = call.argument(0)
    if path == "-" { throw .usage("SONG cannot be standard input, which the commands come from", call.spec.usage) }
    let start = try path.map { path throws(ProgramError) in try console.startOrNew(path) } ?? StartingSong()

    let isTerminal = !console.isJSON && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    var input = isTerminal ? ReplInput.terminal() : .plain(PlainInput())
    let keeper = SessionKeeper(path)
    let choice: LeftSessionChoice? = call.has("recover") ? .recover : call.has("discard") ? .discard : nil
    guard var runner = try ReplStart(start, keeper, console).runner(choice, &input) else { return .failed }
    if let expected = call.value("expect-rev") { try runner.session.song.expect(expected) }
    if call.has("strict") { runner.session.beStrict() }
    if console.isJSON {
      var repl = JSONRepl(runner, keeper, console)
      return repl.run()
    }
    var repl = Repl(runner, keeper, console, input)
    return repl.run()
  }
}

extension Console {
  /// Reads the song to begin with; one that is not there yet is an empty one.
  fileprivate func startOrNew(_ path: String) throws(ProgramError) -> StartingSong {
    guard !FileAccess.exists(path) else { return try start(path) }
    guard FileFormat(path: path) == .json else {
      throw .failed(
        Diagnostic(code: "cannot-read", "there is no file \(path); a new song is kept in a .json file"))
    }
    return StartingSong(path: path, isSongFile: true)
  }
}
