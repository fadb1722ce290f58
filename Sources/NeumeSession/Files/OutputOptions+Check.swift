import AudioRendering
import CommandLanguage

extension OutputOptions {
  /// Refuses options that contradict each other, or that say nothing about any file that is to be written.
  ///
  /// - Parameter formats: The formats of all files that are to be written.
  /// - Throws: A diagnostic whose code is ``misuse``.
  public func check(for formats: [FileFormat]) throws(Diagnostic) {
    let hasSound = stems != nil || formats.contains { if case .audio = $0 { true } else { false } }
    let isPlayed = hasSound || timemap != nil || formats.contains(.midi)
    for setting in OutputSetting.all where given.contains(setting.name) {
      switch setting.subject {
      case .performance where !isPlayed:
        throw .misuse("`\(setting.name)` is for MIDI and sound files, and none is written")
      case .sound where !hasSound && !(timemap != nil && setting.name == "count-in"):
        throw .misuse("`\(setting.name)` is for sound files, and none is written")
      default: break
      }
    }
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
}

extension Diagnostic {
  fileprivate static func misuse(_ message: String) -> Diagnostic {
    Diagnostic(code: OutputOptions.misuse, message)
  }
}
