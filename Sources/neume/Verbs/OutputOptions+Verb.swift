import CommandLanguage
import MusicTheory
import NeumeSession
import SongModel

extension VerbOption {
  /// How sound and MIDI files are made.
  static let sound: [VerbOption] =
    OutputSetting.all.map { VerbOption($0.name, $0.placeholder, $0.summary) } + [
      VerbOption("format", "FORMAT", "the format of an OUT that has no suffix: json, mid, wav, raw …")
    ]
}

/// What a verb is to write, and how.
struct OutputRequest {
  var targets: [SongOutput.Target] = []
  var options = OutputOptions()

  /// Whether there is a file to write.
  var isEmpty: Bool { targets.isEmpty && options.stems == nil && options.timemap == nil }

  /// Whether a file goes to standard output.
  var takesOutput: Bool { targets.contains { $0.path == "-" } }
}

extension VerbCall {
  /// What the sound and MIDI options and the paths of `-o` say.
  ///
  /// A path that cannot be meant, and options that contradict each other, are found before any work is done.
  func outputRequest() throws(ProgramError) -> OutputRequest {
    var request = OutputRequest()
    let format = try fallbackFormat()
    var isFormatUsed = format == nil
    do throws(Diagnostic) {
      for setting in OutputSetting.all where has(setting.name) {
        try setting.read(Word(value(setting.name) ?? "", from: "--\(setting.name)"), into: &request.options)
      }
      for path in values("output") {
        request.targets.append(try SongOutput.Target(path: path, otherwise: format))
        if path == "-" || FileFormat(path: path) == nil { isFormatUsed = true }
      }
      try request.options.check(for: request.targets.map(\.format))
    } catch {
      guard error.code == OutputOptions.misuse else { throw .failed(error) }
      throw .usage(error.message, spec.usage)
    }
    guard isFormatUsed else {
      throw .usage("--format is for `-` and for an OUT without a suffix, and there is none", spec.usage)
    }
    return request
  }

  private func fallbackFormat() throws(ProgramError) -> FileFormat? {
    guard let name = value("format") else { return nil }
    guard let format = FileFormat(name: name), format != .commands else {
      let names = FileFormat.written.map(\.name).joined(separator: ", ")
      throw .usage("--format is one of \(names), not `\(name)`", spec.usage)
    }
    return format
  }
}

extension Console {
  /// Reads a song in any format, and prints what there is to say about it.
  func load(_ path: String) throws(ProgramError) -> Song { try read(path).song }

  /// Reads a song with what is known of its file, and prints what there is to say about it.
  func read(_ path: String) throws(ProgramError) -> LoadedSong {
    Interruption.listen()
    do throws(LoadFailure) {
      let loaded = try LoadedSong(path: path, isCancelled: { Interruption.isRequested })
      for warning in loaded.warnings { print(warning) }
      return loaded
    } catch {
      for diagnostic in error.diagnostics.dropLast() { print(diagnostic) }
      throw .failed(error.diagnostics[error.diagnostics.count - 1])
    }
  }

  /// Writes a song to several files, and says what was written.
  func write(_ song: Song, _ request: OutputRequest) throws(ProgramError) -> ExitCode {
    var output = SongOutput(options: request.options, isCancelled: { Interruption.isRequested })
    let line = isQuiet || isJSON ? nil : ProgressLine.onTerminal()
    if let line { output.progress = { line.show($0, done: $1, of: $2) } }
    do throws(Diagnostic) {
      try output.write(song, to: request.targets) { report in
        line?.clear()
        print(report)
      }
    } catch {
      line?.clear()
      guard Interruption.isRequested else { throw .failed(error) }
      print(error)
      return .interrupted
    }
    return .done
  }

  /// Says what was written.
  func print(_ report: SongOutput.Report) {
    for warning in report.warnings { print(warning) }
    if isJSON {
      print(report.object)
    } else if report.path != "-" {
      say("wrote \(report.path)\(report.remark)")
    }
  }
}

extension SongOutput.Report {
  /// What the file was made with, in brackets; empty where there is nothing to say.
  fileprivate var remark: String {
    guard !details.isEmpty else { return "" }
    return " (\(details.map { "\($0.name) \($0.value.plainText)" }.joined(separator: ", ")))"
  }
}
