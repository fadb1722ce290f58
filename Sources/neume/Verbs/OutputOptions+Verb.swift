import CommandLanguage
import MusicTheory
import NeumeSession
import SongModel

extension VerbOption {
  /// How sound and MIDI files are made.
  static let sound: [VerbOption] = [
    VerbOption("soundfont", "FONT", "the SoundFont to play with: a path, or `builtin`"),
    VerbOption("rate", "HZ", "frames a second, 44100 unless given"),
    VerbOption("bits", "16|24|32f", "how samples are stored, 16 unless given"),
    VerbOption("tail", "auto|none|SECONDS", "how long the sound goes on after the end"),
    VerbOption("midi-type", "0|1", "one track for everything, or one for each; 1 unless given"),
    VerbOption("plain", "write MIDI without the ids and repeats that only Neume reads"),
  ]
}

extension VerbCall {
  /// What the sound and MIDI options say.
  func outputOptions() throws(ProgramError) -> OutputOptions {
    var options = OutputOptions()
    options.soundFont = value("soundfont")
    if let text = value("rate") {
      guard let rate = Int(text), rate > 0 else {
        throw .usage("--rate is a number of hertz, not `\(text)`", spec.usage)
      }
      options.sampleRate = rate
    }
    if let text = value("bits") {
      switch text {
      case "16": options.sampleFormat = .integer16
      case "24": options.sampleFormat = .integer24
      case "32f": options.sampleFormat = .float32
      default: throw .usage("--bits is 16, 24 or 32f, not `\(text)`", spec.usage)
      }
    }
    if let text = value("tail") { options.tail = try tail(text) }
    options.isPlain = has("plain")
    if let text = value("midi-type") {
      guard text == "0" || text == "1" else { throw .usage("--midi-type is 0 or 1, not `\(text)`", spec.usage) }
      options.isSingleTrack = text == "0"
    }
    return options
  }

  private func tail(_ text: String) throws(ProgramError) -> OutputOptions.Tail {
    switch text {
    case "auto": return .automatic
    case "none": return .none
    default:
      var cursor = TextCursor(text)
      guard let seconds = Fraction(decimal: &cursor), cursor.isAtEnd, seconds <= Fraction(3600) else {
        throw .usage("--tail is auto, none or seconds up to 3600, not `\(text)`", spec.usage)
      }
      return .seconds(seconds)
    }
  }

  /// The paths of `-o`, each with the format that its suffix means.
  func outputs() throws(ProgramError) -> [(path: String, format: FileFormat)] {
    var outputs: [(path: String, format: FileFormat)] = []
    for path in values("output") {
      // A path that cannot be meant is found before any work is done.
      do throws(Diagnostic) { outputs.append((path, try SongOutput.format(of: path))) } catch { throw .failed(error) }
    }
    return outputs
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
  func write(
    _ song: Song, _ outputs: [(path: String, format: FileFormat)], with output: SongOutput
  ) throws(ProgramError) -> ExitCode {
    for (path, format) in outputs {
      let report: SongOutput.Report
      do throws(Diagnostic) { report = try output.write(song, to: path, as: format) } catch {
        if Interruption.isRequested {
          print(error)
          return .interrupted
        }
        throw .failed(error)
      }
      for warning in report.warnings { print(warning) }
      let details = report.details.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
      if isJSON {
        let values = report.details.map { ($0.name, JSONValue.string($0.value)) }
        print(
          .object(
            [("type", .string("written")), ("path", .string(path)), ("format", .string(format.name))] + values))
      } else if path != "-" {
        say("wrote \(path)" + (details.isEmpty ? "" : " (\(details))"))
      }
    }
    return .done
  }
}
