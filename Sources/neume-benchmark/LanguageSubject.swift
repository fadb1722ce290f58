import CommandLanguage
import Glibc
import MusicTheory
import NeumeSession
import SongModel

/// The command language: long scripts of simple commands, and one command in a long song, as in the REPL.
let languageSubject = Subject(name: "language", summary: "Scripts of simple commands, and one command in a long song") {
  repetitions in
  let neume = try neumeProgram()
  let source = SourceText(name: "script", text: simpleScript(commandCount))
  let long = try temporaryFile(Array(source.text.utf8), suffix: ".neume")
  let short = try temporaryFile(Array(simpleScript(2_000).utf8), suffix: ".neume")
  let empty = try temporaryFile(Array(simpleScript(0).utf8), suffix: ".neume")
  defer { removeFiles([long, short, empty]) }
  let parsing = Contender(name: "parsed, in memory", limit: nil) { try seconds { try parsed(source) } }
  let running = Contender(name: "run, whole process", limit: nil, bounds: Bounds(seconds: 1)) {
    try ChildProcess(words: [neume, "run", long, "--quiet"]).run()
  }
  var results = try interleaved([parsing, running], repetitions: max(1, repetitions / 3))
  if let counter = InstructionCount(of: neume) {
    defer { counter.close() }
    results[1].instructions = try counter.instructionsEach(of: 2_000) { count in
      ["run", count == 0 ? empty : short, "--quiet"]
    }
  }
  return [
    Measurement(task: "simple commands", amount: commandCount, unit: "commands", results: results),
    Measurement(
      task: "one command in a song of 100,000 notes", amount: 1, unit: "command",
      results: try interleaved([try answering()], repetitions: repetitions)),
  ]
}

private let commandCount = 100_000

/// Commands that people type most, on a phrase of four bars.
private func simpleScript(_ count: Int) -> String {
  let opening = """
    track add lead melody
    use lead
    write 1 "C4/4 D E F | G A B C5 | C5/4 B4 A G | F E D C"

    """
  let commands = [
    "pen tap 2:1 E4", "velocity 80", "pen tap 3:2 G4", "grid 1/8", "finger select 1..2", "pen tap 2:1 F4",
  ]
  return opening + (0..<count).map { commands[$0 % commands.count] + "\n" }.joined()
}

private func parsed(_ source: SourceText) throws -> Script {
  let script = Script(parsing: source)
  guard script.errors.isEmpty else { throw ChildProcess.Failure(description: "the script has errors") }
  return script
}

/// A command from its text to the report of what it changed, on a song that stays in memory.
private func answering() throws -> Contender {
  let editing = try EditingSong(tracks: 10, phrases: 100, notes: 1_000)
  let texts = try editing.edits(1_000).map(\.text)
  var session = Session(editing.song) { _ in }
  var interpreter = Interpreter()
  var next = 0
  return Contender(name: "parsed, run, reported", limit: nil, bounds: Bounds(seconds: 0.01)) {
    let text = texts[next % texts.count]
    next += 1
    return try seconds {
      let outcome = interpreter.run(try parsed(SourceText(name: "repl", text: text)), on: &session)
      guard outcome.isSuccess else { throw ChildProcess.Failure(description: "'\(text)' failed") }
    }
  }
}
