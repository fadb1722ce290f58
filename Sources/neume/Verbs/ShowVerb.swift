import CommandLanguage
import NeumeSession
import SongModel

extension VerbSpec {
  static let show = VerbSpec(
    "show", "prints a song's music in notation, as a piano roll, or everything that it states",
    [VerbArgument("SONG", .song), VerbArgument("RANGE", .text, optional: true)],
    options: [
      VerbOption("tracks", "A,B", "only these tracks"), VerbOption("roll", "draw a piano roll in characters instead"),
      VerbOption("from", "POS", "where the roll begins: a position, or a time as in 1m30s"),
      VerbOption("to", "POS", "where the roll ends"),
      VerbOption("width", "COLUMNS", "how wide the roll is; as the terminal unless given"),
      VerbOption("ascii", "draw the roll with the characters of ASCII only"),
      VerbOption("full", "print everything that the song states, a line for each thing"),
      VerbOption("or-text", "with --full, print a file that holds no song as it is"),
    ],
    discussion: """
      What is printed are commands that write the same music again. With --roll, each track is drawn under its phrases,
      two keys a row, in colour on a terminal; `neume help show roll` tells more. With --full, two songs give the same
      lines exactly when they are equal, so that git can show differences by them; below a MIDI file stands the SHA-256 of
      its bytes, for what no song states.
      """,
    example: "neume show morning.json 1..5 --tracks lead"
  ) { call, console throws(ProgramError) in
    let rollOptions = ["from", "to", "width", "ascii"]
    if !call.has("roll"), let option = rollOptions.first(where: call.has) {
      throw .usage("--\(option) is for --roll", call.spec.usage)
    }
    if call.has("full") {
      guard call.arguments.count == 1, !call.has("tracks"), !call.has("roll") else {
        throw .usage("--full prints the whole song", call.spec.usage)
      }
      return try console.showAll(call.arguments[0], orText: call.has("or-text"))
    }
    guard !call.has("or-text") else { throw .usage("--or-text is for --full", call.spec.usage) }
    let song = try console.load(call.arguments[0])
    let words = call.has("roll") ? ["show", "roll"] : ["show"]
    let options = (["tracks"] + rollOptions).compactMap { name in
      call.has(name) ? "\(name)=\(call.value(name).flatMap { $0.isEmpty ? nil : $0 } ?? "on")" : nil
    }
    return console.run(words + call.arguments.dropFirst() + options, on: song)
  }
}

extension Console {
  /// Runs one command on a song and prints what it says.
  fileprivate func run(_ words: [String], on song: Song) -> ExitCode {
    var runner = ScriptRunner(song, on: self)
    let text = words.map { Word($0, from: "").canonicalText }.joined(separator: " ")
    let outcome = runner.run([SourceText(name: "show", text: text)], keepsGoing: false)
    return outcome.isSuccess ? .done : .failed
  }

  /// Prints everything that a song states.
  fileprivate func showAll(_ path: String, orText: Bool) throws(ProgramError) -> ExitCode {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileAccess.read(path) } catch { throw ProgramError(error) }
    do throws(LoadFailure) {
      let lines = try SongText.lines(of: bytes, path: path) { print($0) }
      print(lines: lines, objects: lines.map { .object([("type", .string("line")), ("text", .string($0))]) })
      return .done
    } catch {
      guard orText else {
        for diagnostic in error.diagnostics { print(diagnostic) }
        return .failed
      }
    }
    flush()
    do throws(FileError) { try FileAccess.write(bytes, to: "-") } catch { throw ProgramError(error) }
    return .done
  }
}
