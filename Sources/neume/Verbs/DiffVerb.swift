import CommandLanguage
import NeumeSession
import SongComparison

extension VerbSpec {
  static let diff = VerbSpec(
    "diff", "says in musical words how one song or MIDI file differs from another",
    [VerbArgument("A", .song), VerbArgument("B", .song)],
    options: [VerbOption("lines", "N|all", "the most lines to print; 20 unless given")],
    discussion: """
      Songs are compared part by part: tracks, phrases and blocks by their ids, everything else by its place. A track whose
      ids were given anew, as by importing a file again, is compared by what is heard. MIDI files are compared event by
      event, in any order that sounds the same; a song and a MIDI file as the song would be written.

      What changed alike is told in one line. Where there would be more lines than are wanted, less is told of each change;
      --json prints every difference, exactly. `-` is standard input.

      Exit codes: 0 where A and B are the same, 1 where they differ, 2 where they cannot be compared.
      """,
    example: "neume diff morning.json evening.json"
  ) { call, console throws(ProgramError) in
    guard call.arguments != ["-", "-"] else {
      throw .usage("only one of A and B can be standard input", call.spec.usage)
    }
    let limit = try call.lineLimit()
    do throws(ProgramError) {
      let before = try console.comparable(call.arguments[0])
      let after = try console.comparable(call.arguments[1])
      let difference: FileDifference
      do throws(Diagnostic) { difference = try FileDifference(before, after, limit: limit) } catch {
        throw .failed(error)
      }
      for warning in difference.warnings { console.print(warning) }
      console.print(difference)
      return difference.isSame ? .done : .failed
    } catch {
      // 1 says that they differ, so that what goes wrong needs another code.
      _ = console.print(error)
      return Interruption.isRequested ? .interrupted : .usage
    }
  }
}

extension VerbCall {
  /// The most lines that are wanted; `nil` for all.
  fileprivate func lineLimit() throws(ProgramError) -> Int? {
    guard let text = value("lines") else { return SongSummary.standardLimit }
    if text == "all" { return nil }
    guard let limit = Int(text), limit > 0 else {
      throw .usage("--lines is a number from 1 on, or `all`, not `\(text)`", spec.usage)
    }
    return limit
  }
}

extension Console {
  /// Reads a file to compare.
  func comparable(_ path: String) throws(ProgramError) -> ComparableFile {
    Interruption.listen()
    do throws(LoadFailure) {
      return try ComparableFile(path: path, isCancelled: { Interruption.isRequested })
    } catch {
      for diagnostic in error.diagnostics.dropLast() { print(diagnostic) }
      throw .failed(error.diagnostics[error.diagnostics.count - 1])
    }
  }

  fileprivate func print(_ difference: FileDifference) {
    let summary = difference.lines.map { JSONValue.object([("type", .string("summary")), ("text", .string($0))]) }
    let result = JSONValue.object([
      ("type", .string("diff")), ("same", .bool(difference.isSame)), ("differences", .number(difference.objects.count)),
    ])
    print(lines: difference.lines, objects: difference.objects + summary + [result])
  }
}
