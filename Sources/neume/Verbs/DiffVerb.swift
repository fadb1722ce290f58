import CommandLanguage
import MusicTheory
import NeumeSession
import SongComparison

extension VerbSpec {
  static let diff = VerbSpec(
    "diff", "says in musical words how one song or MIDI file differs from another",
    [VerbArgument("A", .song), VerbArgument("B", .song)],
    options: [
      VerbOption("lines", "N|all", "the most lines to print; 20 unless given"),
      VerbOption("picture", "OUT", "draw both over each other as a piano roll: a .svg or .png file"),
    ] + VerbOption.comparisonPicture,
    discussion: """
      Songs are compared part by part: tracks, phrases and blocks by their ids, everything else by its place. A track whose
      ids were given anew, as by importing a file again, is compared by what is heard. MIDI files are compared event by
      event, in any order that sounds the same; a song and a MIDI file as the song would be written.

      What changed alike is told in one line. Where there would be more lines than are wanted, less is told of each change;
      --json prints every difference, exactly. `-` is standard input.

      With --picture, what was added, removed and changed is drawn over what is the same, told apart by colour and by
      pattern, in the bars of B.

      Exit codes: 0 where A and B are the same, 1 where they differ, 2 where they cannot be compared.
      """,
    example: "neume diff morning.json evening.json"
  ) { call, console throws(ProgramError) in
    guard call.arguments != ["-", "-"] else {
      throw .usage("only one of A and B can be standard input", call.spec.usage)
    }
    let limit = try call.lineLimit()
    let picture = try call.comparisonPicture()
    do throws(ProgramError) {
      let before = try console.comparable(call.arguments[0])
      let after = try console.comparable(call.arguments[1])
      let difference: FileDifference
      do throws(Diagnostic) { difference = try FileDifference(before, after) } catch {
        throw .failed(error)
      }
      for warning in difference.warnings { console.print(warning) }
      console.print(difference, limit: limit)
      if let picture { try console.write(picture, of: before, after) }
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

  fileprivate func print(_ difference: FileDifference, limit: Int?) {
    let lines = difference.lines(limit: limit)
    guard isJSON else { return print(lines: lines, objects: []) }
    let objects = difference.objects
    for object in objects { print(object) }
    for line in lines { print(.object([("type", .string("summary")), ("text", .string(line))])) }
    print(
      .object([
        ("type", .string("diff")), ("same", .bool(difference.isSame)), ("differences", .number(objects.count)),
      ]))
  }
}

extension VerbOption {
  /// What a picture of two songs shows and is like.
  fileprivate static let comparisonPicture = OutputSetting.pictures.map {
    VerbOption($0.name, $0.placeholder, $0.summary)
  }
}

extension VerbCall {
  /// The picture that is wanted, if one is.
  fileprivate func comparisonPicture() throws(ProgramError) -> OutputRequest? {
    let given = OutputSetting.pictures.filter { has($0.name) }
    guard let path = value("picture") else {
      if let first = given.first { throw .usage("--\(first.name) is for --picture", spec.usage) }
      return nil
    }
    var request = OutputRequest()
    do throws(Diagnostic) {
      for setting in given {
        try setting.read(Word(value(setting.name) ?? "", from: "--\(setting.name)"), into: &request.options)
      }
      let target = try SongOutput.Target(path: path)
      guard case .picture(let format) = target.format, format != .pdf else {
        throw Diagnostic(code: OutputOptions.misuse, "--picture is a .svg or .png file, not \(path)")
      }
      request.targets = [target]
      try request.options.check(for: [target.format])
    } catch {
      throw .usage(error.message, spec.usage)
    }
    return request
  }
}

extension Console {
  /// Draws two files over each other.
  fileprivate func write(
    _ request: OutputRequest, of before: ComparableFile, _ after: ComparableFile
  ) throws(ProgramError) {
    let output = SongOutput(options: request.options, isCancelled: { Interruption.isRequested })
    do throws(Diagnostic) {
      let (earlier, later) = (try before.song(), try after.song())
      for target in request.targets {
        for report in try output.writeComparison(earlier, later, to: target) { print(report) }
      }
    } catch {
      throw .failed(error)
    }
  }
}
