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
    ] + VerbOption.sound,
    discussion: """
      Without --song the run starts from an empty song: 960 ticks per quarter, 4/4, 120, C major. With --song and no -o
      the song is written back; with -o it is left alone. The format of an OUT is that of its suffix; `-` is standard
      output, as song JSON. A failed run writes no song.
      """,
    example: "neume run morning.neume -o morning.json -o morning.mid -o morning.wav"
  ) { call, console throws(ProgramError) in
    let outputs = try call.outputs()
    if outputs.contains(where: { $0.path == "-" }) { console.isOutputTaken = true }
    let options = try call.outputOptions()
    let sources = try call.scripts()
    var start = Song()
    if let path = call.value("song") { start = try console.load(path) }

    var runner = ScriptRunner(start, variables: try call.variables())
    runner.session.isDryRun = call.has("dry-run")
    if call.has("strict") { runner.session.beStrict() }
    let outcome = runner.run(sources, keepsGoing: call.has("keep-going"), &console)
    if outcome.isCancelled { return .interrupted }
    guard outcome.isSuccess else { return .failed }
    guard !runner.session.isDryRun else { return .done }

    let song = runner.session.song
    let output = SongOutput(options: options, isCancelled: { Interruption.isRequested })
    guard let path = call.value("song"), outputs.isEmpty else { return try console.write(song, outputs, with: output) }
    guard song != start else {
      console.say("\(path): nothing changed")
      return .done
    }
    return try console.write(song, [(path, .json)], with: output)
  }
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
      guard parts.count == 2, !parts[0].isEmpty else {
        throw .usage("--set takes NAME=VALUE, not `\(text)`", spec.usage)
      }
      variables[String(parts[0])] = String(parts[1])
    }
    return variables
  }
}
