import CommandLanguage
import NeumeSession
import SongModel

extension VerbSpec {
  static let run = VerbSpec(
    "run", "runs a command file and writes what it makes", [VerbArgument("SCRIPT", .script, optional: true)],
    options: [
      VerbOption("execute", letter: "e", "COMMANDS", "commands to run behind the script, or instead of it"),
      VerbOption("song", "SONG", "the song to begin with; written back unless there is an -o"),
      .output,
      VerbOption("set", "NAME=VALUE", "a variable of the script", repeated: true),
      VerbOption("dry-run", letter: "n", "say what would change, and change nothing"),
      VerbOption("strict", "refuse to do less than was asked"),
      VerbOption("keep-going", letter: "k", "go on behind an error, to find more"),
      VerbOption("session", "FILE", "keep history, selection and variables in a file from one run to the next"),
      .expectRevision,
    ] + VerbOption.sound,
    discussion: """
      Without --song the run starts from an empty song: 960 ticks per quarter, 4/4, 120, C major. With --song and no -o
      the song is written back; with -o it is left alone. The format of an OUT is that of its suffix; `-` is standard
      output, as song JSON. A failed run writes no song.

      With --session the run goes on where the last one with that FILE ended, so that it can undo what that did. A SONG
      that was changed in between is taken as it is now, as one step.
      """,
    example: "neume run morning.neume -o morning.json -o morning.mid -o morning.wav"
  ) { call, console throws(ProgramError) in
    var request = try call.outputRequest()
    if request.takesOutput { console.isOutputTaken = true }
    let sources = try call.scripts()
    let songPath = call.value("song")

    let start = try console.start(songPath)
    var run = try KeptRun(start, keptIn: call.value("session"), variables: try call.variables(), on: console)
    if let expected = call.value("expect-rev") { try run.runner.session.song.expect(expected) }
    run.runner.session.isDryRun = call.has("dry-run")
    if call.has("strict") { run.runner.session.beStrict() }
    let outcome = run.runner.run(sources, keepsGoing: call.has("keep-going"))
    if outcome.isCancelled { return .interrupted }
    guard outcome.isSuccess else { return .failed }
    guard !run.runner.session.isDryRun else { return .done }

    let song = run.runner.session.song
    var code = ExitCode.done
    if songPath == nil || !request.isEmpty {
      code = try console.write(song, request)
    } else if let songPath, song == start.song {
      console.say("\(songPath): nothing changed")
    } else if let songPath {
      try start.refuseToOverwriteUnseen()
      let format: FileFormat = FileFormat(path: songPath) == .midi ? .midi : .json
      request.targets = [SongOutput.Target(path: songPath, format: format)]
      code = try console.write(song, request)
    }
    guard code == .done else { return code }
    try run.keep()
    return .done
  }
}

extension VerbOption {
  static let expectRevision = VerbOption("expect-rev", "REV", "refuse where the song has another revision")
}

extension VerbCall {
  /// The texts to run: the script, then what `-e` says.
  fileprivate func scripts() throws(ProgramError) -> [SourceText] {
    var sources: [SourceText] = []
    if let path = argument(0) {
      do { sources.append(try SourceText(file: path, at: nil)) } catch { throw .failed(error) }
    }
    if let commands = value("execute") { sources.append(SourceText(name: "-e", text: commands)) }
    guard !sources.isEmpty else { throw .usage("SCRIPT is missing, or -e COMMANDS", spec.usage) }
    return sources
  }

  /// The variables that `--set` gives.
  fileprivate func variables() throws(ProgramError) -> [String: String] {
    var variables: [String: String] = [:]
    for text in values("set") {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, Interpreter.isVariableName(String(parts[0])) else {
        throw .usage("--set takes NAME=VALUE, not `\(text)`", spec.usage)
      }
      variables[String(parts[0])] = String(parts[1])
    }
    return variables
  }
}

extension Song {
  /// Refuses to go on where the song is not the one that was meant.
  func expect(_ revision: String) throws(ProgramError) {
    let own = Revision(self)
    guard !own.matches(revision) else { return }
    let hint = revision.utf8.count < Revision.fewestDigits ? "; \(Revision.fewestDigits) digits are the fewest" : ""
    throw .failed(
      Diagnostic(code: "revision-differs", "the song's revision is \(own.text), not \(revision)\(hint)"))
  }
}
