import AudioRendering
import CommandLanguage
import MusicTheory
import NeumeSession

extension VerbSpec {
  static let verify = VerbSpec(
    "verify", "compares a result with a golden file, as a musician would",
    [VerbArgument("GOLDEN", .file, optional: true), VerbArgument("FILE", .song, optional: true)],
    options: [
      VerbOption("all", "DIR", "every project in a folder, with the golden files beside it"),
      VerbOption("update", "take over what differs into the golden file"),
      VerbOption("tolerance-level", "DB", "how much louder or softer sound may be; 0.5 unless given"),
      VerbOption(
        "tolerance-difference", "DB|off", "how loud what differs in sound may be, against the sound; -20 unless given"),
      VerbOption("tolerance-frames", "N", "how much longer or shorter sound may be; 0 unless given"),
      VerbOption("window", "MS", "the length of what is compared at a time; 50 unless given"),
    ] + VerbOption.sound.filter { VerbOption.verified.contains($0.name) },
    discussion: """
      A song is compared as a song, whatever its layout; MIDI event by event at the same tick, in any order that sounds the
      same; sound by length, and window by window by its level and by how loud what differs is; scores and pictures as
      they are written. Where GOLDEN is no song, FILE may be a song or a command file: it is written as GOLDEN is first. The
      first difference is named by bar, beat and track, and the rest counted.

      --all takes each folder NAME in DIR that has NAME.neume or NAME.json, and compares what that makes with NAME.json,
      NAME.mid, NAME.wav and the like beside it, several projects at once. Where there is no golden file, --update makes
      one; of a project without any, NAME.json and NAME.mid.
      """,
    example: "neume verify --all projects --soundfont builtin"
  ) { call, console throws(ProgramError) in
    Interruption.listen()
    var verification = try call.verification()
    verification.isCancelled = { Interruption.isRequested }
    if let folder = call.value("all") {
      guard call.arguments.isEmpty else { throw .usage("--all DIR stands without GOLDEN and FILE", call.spec.usage) }
      return try console.verify(allIn: folder, verification)
    }
    guard call.arguments.count == 2 else {
      throw .usage("GOLDEN and FILE are missing, or --all DIR", call.spec.usage)
    }
    do throws(LoadFailure) {
      let outcome = try verification.compare(golden: call.arguments[0], file: call.arguments[1])
      for warning in outcome.warnings { console.print(warning) }
      console.print(outcome)
      return outcome.isSame || outcome.isUpdated ? .done : .failed
    } catch {
      for diagnostic in error.diagnostics { console.print(diagnostic) }
      return Interruption.isRequested ? .interrupted : .failed
    }
  }
}

extension VerbOption {
  /// The options of sound that bear on what is compared.
  fileprivate static let verified: Set<String> = [
    "soundfont", "rate", "bits", "tail", "gain", "normalize", "no-cache", "plain", "midi-type",
  ]
}

extension VerbCall {
  /// How the options ask for the comparison.
  fileprivate func verification() throws(ProgramError) -> Verification {
    var verification = Verification()
    verification.updates = has("update")
    do throws(Diagnostic) {
      for setting in OutputSetting.all where has(setting.name) {
        try setting.read(Word(value(setting.name) ?? "", from: "--\(setting.name)"), into: &verification.options)
      }
    } catch {
      throw .usage(error.message, spec.usage)
    }
    func decibels(_ name: String, _ allowed: ClosedRange<Double>) throws(ProgramError) -> Double? {
      guard let text = value(name) else { return nil }
      guard let number = Double(text), allowed.contains(number) else {
        throw .usage(
          "--\(name) is a number of decibels from \(allowed.lowerBound) to \(allowed.upperBound), not `\(text)`",
          spec.usage)
      }
      return number
    }
    func number(_ name: String, _ allowed: ClosedRange<Int>) throws(ProgramError) -> Int? {
      guard let text = value(name) else { return nil }
      guard let number = Int(text), allowed.contains(number) else {
        throw .usage(
          "--\(name) is a whole number from \(allowed.lowerBound) to \(allowed.upperBound), not `\(text)`", spec.usage)
      }
      return number
    }
    var tolerance = SoundTolerance()
    tolerance.level = try decibels("tolerance-level", 0...200) ?? tolerance.level
    if value("tolerance-difference") == "off" {
      tolerance.difference = nil
    } else {
      tolerance.difference = try decibels("tolerance-difference", -200...20) ?? tolerance.difference
    }
    tolerance.frames = try number("tolerance-frames", 0...1_000_000_000) ?? tolerance.frames
    tolerance.window = try number("window", 1...10_000) ?? tolerance.window
    verification.tolerance = tolerance
    return verification
  }
}

extension Console {
  fileprivate func print(_ outcome: Verification.Outcome) {
    if isJSON {
      print(.object([("type", .string("verify"))] + outcome.members))
    } else if !outcome.isSame || outcome.isUpdated || !isQuiet {
      print("\(outcome.golden): \(outcome.words)")
    }
  }

  fileprivate func verify(allIn folder: String, _ verification: Verification) throws(ProgramError) -> ExitCode {
    let projects: [ProjectFolder]
    do { projects = try ProjectFolder.all(in: folder) } catch { throw .failed(error) }
    let line = isQuiet || isJSON ? nil : ProgressLine.onTerminal()
    let results = verification.compare(projects) { done in line?.show(folder, done: done, of: projects.count) }
    line?.clear()
    if Interruption.isRequested { return .interrupted }
    let table = VerificationTable(results, projects: projects.count)
    for diagnostic in table.diagnostics { print(diagnostic) }
    if isQuiet, !isJSON {
      for line in table.lines(all: false) { print(line) }
    } else {
      print(lines: table.lines(all: true), objects: table.objects)
    }
    return table.isFine ? .done : .failed
  }
}
