extension ValueForm {
  /// The forms of a value as people type them.
  public var examples: String {
    switch self {
    case .position: "3, 3:2, 3:2:480, 3:2+1/16, @chorus, @1920, ~5:2, lead-1 or lead-1#7"
    case .length: "1/4, 1/4., 3/16, 2b or 240t"
    case .range: "5..7, 5..+2b, 5..=8 or lead-1"
    case .pitch: "C4, F#3, Bb5 or 60"
    case .chordName: "A3:m7, C4:maj or :7"
    case .interval: "+7, -12, +m3, -P8 or +1d"
    case .drum: "kick, snare, closed-hat or a MIDI key"
    case .tempo: "96, 96.5 or 1/4.=60"
    case .meter: "4/4 or 6/8"
    case .key: "G, Em, F#m or D:dorian"
    case .instrument: "flute, 73 or 73:1:0"
    case .id: "lead or lead-1"
    case .number: "1 or 12"
    case .velocity: "1 to 127"
    case .gate: "1 to 100"
    case .fraction: "1/2 or 2"
    case .swing: "2:1"
    }
  }

  var article: String {
    switch self {
    case .interval, .instrument, .id: "an"
    default: "a"
    }
  }
}

extension ValueError {
  /// The stable name of the kind of error.
  public var code: String {
    switch self {
    case .malformed: "malformed-value"
    case .wrongForm: "wrong-form"
    case .outOfRange: "out-of-range"
    case .notWholeTicks: "not-whole-ticks"
    case .unknownName: "unknown-name"
    case .ambiguousName: "ambiguous-name"
    }
  }

  /// What is wrong, and what would be right.
  public var message: String {
    switch self {
    case .malformed(let form, let text):
      return "\(quotedForMessage(text)) is not \(form.article) \(form.rawValue); write \(form.examples)"
    case .wrongForm(let expected, let found, let text):
      return """
        \(quotedForMessage(text)) is \(found.article) \(found.rawValue), and \(expected.article) \(expected.rawValue) \
        belongs here: \(expected.rawValue)s are written \(expected.examples); \(found.rawValue)s \(found.examples)
        """
    case .outOfRange(let form, let text, let allowed):
      return "\(form.rawValue) \(quotedForMessage(text)) does not exist; allowed: \(allowed)"
    case .notWholeTicks(let length, let ticksPerQuarter, let fitting):
      let remedy = fitting.map { "`song ppq \($0)` would fit" } ?? "no resolution up to 32767 would fit"
      return "\(length) is not a whole number of ticks at \(ticksPerQuarter) ticks per quarter; \(remedy)"
    case .unknownName(let form, let text, let nearest):
      let list = form == .drum || form == .instrument ? "; `neume instruments` lists them" : ""
      return "no \(form.rawValue) is called \(quotedForMessage(text))" + (nearest.isEmpty ? list : didYouMean(nearest))
    case .ambiguousName(let form, let text, let candidates):
      return "\(quotedForMessage(text)) fits several \(form.rawValue)s: \(candidates.joined(separator: ", "))"
    }
  }
}

/// The end of a message that offers the nearest words.
public func didYouMean(_ words: [String]) -> String {
  words.isEmpty ? "" : "; did you mean \(words.map { "`\($0)`" }.joined(separator: " or "))?"
}

/// Text that came from outside, quoted for use in a message and cut where it is long.
public func quotedForMessage(_ text: some StringProtocol) -> String {
  let shown = text.prefix(60)
  return "`\(shown)\(shown.endIndex < text.endIndex ? "…" : "")`"
}
