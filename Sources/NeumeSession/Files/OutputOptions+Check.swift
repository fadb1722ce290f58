import AudioRendering
import CommandLanguage

extension OutputOptions {
  /// Refuses options that contradict each other, or that say nothing about any file that is to be written.
  ///
  /// - Parameter formats: The formats of all files that are to be written.
  /// - Throws: A diagnostic whose code is ``misuse``.
  public func check(for formats: [FileFormat]) throws(Diagnostic) {
    let hasSound = stems != nil || formats.contains { if case .audio = $0 { true } else { false } }
    let hasPictures = formats.contains { if case .picture = $0 { true } else { false } }
    let isPlayed = hasSound || timemap != nil || formats.contains(where: \.isPlayed)
    try checkPictures(among: formats)
    let isScore = formats.contains(where: \.isScore)
    for setting in OutputSetting.all where given.contains(setting.name) {
      switch setting.subject {
      case .excerpt where !isPlayed && !isScore:
        throw .misuse("`\(setting.name)` is for MIDI, sound and score files and pictures, and none is written")
      case .performance where !isPlayed:
        throw .misuse("`\(setting.name)` is for MIDI and sound files and pictures, and none is written")
      case .sound where !hasSound && !(timemap != nil && setting.name == "count-in"):
        throw .misuse("`\(setting.name)` is for sound files, and none is written")
      case .picture where !hasPictures:
        throw .misuse("`\(setting.name)` is for pictures, and none is written")
      default: break
      }
    }
    if let sampleFormat { try check(sampleFormat, for: formats) }
    if playing.loop != nil {
      let reasons = [
        ("from", "a loop is a range itself"), ("to", "a loop is a range itself"),
        ("tail", "a loop's tail is folded back on its start"), ("count-in", "it would be repeated with the loop"),
      ]
      for (name, reason) in reasons where given.contains(name) {
        throw .misuse("`loop` and `\(name)` contradict each other: \(reason)")
      }
    }
  }

  /// Refuses options of pictures that say nothing about those that are to be written.
  private func checkPictures(among formats: [FileFormat]) throws(Diagnostic) {
    let pictures = formats.compactMap { if case .picture(let format) = $0 { format } else { nil } }
    guard !pictures.isEmpty else { return }
    if given.contains("scale"), !pictures.contains(.png) {
      throw .misuse("`scale` is for PNG pictures, and none is written")
    }
    if playing.loop != nil {
      throw .misuse("`loop` is for sound; `from` and `to` say what a picture shows")
    }
    let hasRolls = !isScorePicture && pictures.contains { $0 != .pdf }
    for name in ["theme", "width", "bars"] where given.contains(name) && !hasRolls {
      throw .misuse("`\(name)` is for piano rolls, and none is drawn")
    }
    let hasScores = isScorePicture || pictures.contains(.pdf)
    for name in ["engraver"] where given.contains(name) && !hasScores {
      throw .misuse("`\(name)` is for scores, and none is drawn; `score` draws pictures as such")
    }
  }

  /// Refuses a sample format that a file cannot hold, or that means nothing to any file.
  private func check(_ sampleFormat: SampleFormat, for formats: [FileFormat]) throws(Diagnostic) {
    let containers = formats.compactMap { if case .audio(let container) = $0 { container } else { nil } }
    for container in containers where !container.sampleFormats.isEmpty {
      guard !container.sampleFormats.contains(sampleFormat) else { continue }
      let choices = container.sampleFormats.map { String($0.bits) }.joined(separator: " or ")
      throw .misuse("\(container.rawValue) files hold \(choices) bits")
    }
    if let lossy = containers.first, containers.allSatisfy(\.sampleFormats.isEmpty), stems == nil {
      throw .misuse("`bits` means nothing to \(lossy.rawValue) files, which store no samples")
    }
  }
}

extension Diagnostic {
  fileprivate static func misuse(_ message: String) -> Diagnostic {
    Diagnostic(code: OutputOptions.misuse, message)
  }
}
