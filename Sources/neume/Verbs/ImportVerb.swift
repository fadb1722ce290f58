import CommandLanguage
import Interchange
import NeumeSession
import SongModel

extension VerbSpec {
  static let importing = VerbSpec(
    "import", "makes a song of another program's file, and says what it could not represent",
    [VerbArgument("FILE", .file)],
    options: [
      .output,
      VerbOption("report", "text|json", "how to say what became of the file; text unless given"),
      VerbOption("fail-on-loss", "fail, and write nothing, where something cannot be represented"),
      VerbOption("strict", "refuse a file that breaks its standard"),
      VerbOption("text-encoding", "ENCODING", "of names and lyrics in MIDI: utf-8, shift-jis or latin-1"),
      VerbOption("quantize", "move the notes of MIDI to the grid that each bar seems to be written in"),
      VerbOption("tuplets", "find tuplets in MIDI: exact ones, and with --quantize played ones"),
      VerbOption("unfold", "write out what scores repeat, rather than have phrases that play the first again"),
      VerbOption("find-repeats", "make repeats and syncs of the bars of MIDI that repeat exactly"),
    ],
    discussion: """
      Onsets and lengths stay on their exact ticks. Every channel of every track of a MIDI file becomes a melody track, or
      a drum track on channel 10. What has no place in a song is kept, so that writing it as MIDI gives it back.
      Every part of a MusicXML score, plain or compressed, becomes a track that sounds as the part is played: transposed,
      with repeats and jumps followed. What has no place in a song is told with its measure and line.
      Without -o only the report is printed. `-` as FILE is standard input.
      """,
    example: "neume import tune.mid -o tune.json --report json"
  ) { call, console throws(ProgramError) in
    let request = try call.outputRequest()
    if request.takesOutput { console.isOutputTaken = true }
    let asJSON = try call.reportsAsJSON() || console.isJSON
    let loaded = try console.loadFile(call.arguments[0], options: try call.importOptions())
    if let report = loaded.report {
      if asJSON {
        console.print(report.object)
      } else if !console.isQuiet {
        for line in report.lines { console.print(line) }
      }
      if report.hasLoss, call.has("fail-on-loss") {
        throw .failed(Diagnostic(code: "import-loss", "\(call.arguments[0]) cannot be represented without loss"))
      }
    }
    return try console.write(loaded.song, request)
  }
}

extension VerbCall {
  fileprivate func reportsAsJSON() throws(ProgramError) -> Bool {
    switch value("report") {
    case nil, "text": return false
    case "json": return true
    case let other?: throw .usage("--report is text or json, not `\(other)`", spec.usage)
    }
  }

  fileprivate func importOptions() throws(ProgramError) -> ImportOptions {
    var options = ImportOptions()
    options.isStrict = has("strict")
    options.quantizes = has("quantize")
    options.findsTuplets = has("tuplets")
    options.findsRepeats = has("find-repeats")
    options.unfolds = has("unfold")
    if let text = value("text-encoding") {
      guard let encoding = TextEncoding(rawValue: text.lowercased()) else {
        let names = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("--text-encoding is one of \(names), not `\(text)`", spec.usage)
      }
      options.textEncoding = encoding
    }
    return options
  }
}

extension Console {
  /// Reads a song in any format; warnings are left to the report.
  fileprivate mutating func loadFile(_ path: String, options: ImportOptions) throws(ProgramError) -> LoadedSong {
    Interruption.listen()
    do throws(LoadFailure) {
      let loaded = try LoadedSong(path: path, options: options, isCancelled: { Interruption.isRequested })
      if loaded.report == nil {
        for warning in loaded.warnings { print(warning) }
      }
      return loaded
    } catch {
      for diagnostic in error.diagnostics.dropLast() { print(diagnostic) }
      throw .failed(error.diagnostics[error.diagnostics.count - 1])
    }
  }
}
