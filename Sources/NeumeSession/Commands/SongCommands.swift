import CommandLanguage
import MusicTheory
import SongEditing
import SongModel

extension CommandSpec {
  static let songCommands: [CommandSpec] =
    [
      songNew, songTitle, songComposer, songResolution, songPickup, songTempo, songTempoRamp, songMeter, songKey,
      songSwing, songMarker,
    ] + SongDelete.Kind.allCases.map(songDelete)

  private static let songNew = CommandSpec(
    .song, "song new", "begins an empty song: 960 ticks per quarter, 4/4, 120, C major",
    [Parameter("TITLE", .text, optional: true)], example: #"song new "Morning""#
  ) { arguments throws(Diagnostic) in
    .edit(SongNew(title: arguments.word("TITLE")?.text ?? ""))
  }

  private static let songTitle = CommandSpec(
    .song, "song title", "sets the title", [Parameter("TITLE", .text)], example: #"song title "Morning""#
  ) { arguments throws(Diagnostic) in
    .edit(SongTitle(try arguments.required("TITLE").text))
  }

  private static let songComposer = CommandSpec(
    .song, "song composer", "sets the composer", [Parameter("COMPOSER", .text)],
    example: #"song composer "Christian Petzold""#
  ) { arguments throws(Diagnostic) in
    .edit(SongComposer(try arguments.required("COMPOSER").text))
  }

  private static let songResolution = CommandSpec(
    .song, "song ppq", "sets the ticks per quarter, and rescales everything", [.value("N", .number)],
    discussion: "Refused where a tick would not be whole.",
    example: "song ppq 480"
  ) { arguments throws(Diagnostic) in
    .edit(
      SongResolution(
        ticksPerQuarter: try arguments.required("N").number(named: "ticks per quarter", in: NoteValue.resolutions)))
  }

  private static let songPickup = CommandSpec(
    .song, "song pickup", "makes the first bar a pickup of a length; 0 makes it a full bar", [.length],
    discussion: "The pickup is bar 0, and its beats are counted so that they end it. No note moves.",
    example: "song pickup 1/4"
  ) { arguments throws(Diagnostic) in
    .edit(SongPickup(ticks: try arguments.ticks("LENGTH", from: 0, signed: true)))
  }

  private static let songTempo = CommandSpec(
    .song, "song tempo", "sets the tempo from a position on, or from the start",
    [.value("POS", .position, optional: true), .value("TEMPO", .tempo)],
    discussion: "Quarters a minute, unless a unit is given: `1/4.=60`.",
    example: """
      song tempo 96
      song tempo 5 1/4.=60
      """,
    isMeant: { $0.first?.isRange != true }
  ) { arguments throws(Diagnostic) in
    let tick = try arguments.word("POS").map { word throws(Diagnostic) in try arguments.position(word) } ?? 0
    return .edit(SongTempo(try arguments.tempo(try arguments.required("TEMPO")), at: tick))
  }

  private static let songTempoRamp = CommandSpec(
    .song, "song tempo", "changes the tempo step by step, so that it reaches its goal at the range's end and stays",
    [.range, Parameter("FROM..TO", .text)],
    options: [OptionSpec("step", .value(.length), "LENGTH", "the distance of the steps, 1/16 unless given")],
    example: "song tempo 7..9 120..60 step=1/8",
    isMeant: { $0.first?.isRange == true }
  ) { arguments throws(Diagnostic) in
    let word = try arguments.required("FROM..TO")
    let parts = word.parts(separatedBy: "..")
    guard parts.count == 2 else {
      throw Diagnostic(
        code: "malformed-value", "\(quotedForMessage(word.text)) is not a ramp; write 120..60", at: word.span)
    }
    var step = SongTempoRamp.standardStep
    if let option = arguments.option("step") {
      guard case .noteValue(let value) = try arguments.length(option) else {
        throw Diagnostic(code: "malformed-value", "the step is a note value such as 1/16", at: option.span)
      }
      step = value
    }
    return .edit(
      SongTempoRamp(
        try arguments.range("RANGE"), from: try arguments.tempo(parts[0]), to: try arguments.tempo(parts[1]),
        step: step))
  }

  private static let songMeter = CommandSpec(
    .song, "song meter", "sets the meter from a position on, or from the start",
    [.value("POS", .position, optional: true), .value("METER", .meter)],
    discussion: "No note moves. A change inside a bar closes a short bar there.",
    example: """
      song meter 3/4
      song meter 9 6/8
      """
  ) { arguments throws(Diagnostic) in
    let tick = try arguments.word("POS").map { word throws(Diagnostic) in try arguments.position(word) } ?? 0
    let word = try arguments.required("METER")
    do throws(ValueError) { return .edit(SongMeter(try Meter(text: word.text), at: tick)) } catch {
      throw Diagnostic(error, at: word)
    }
  }

  private static let songKey = CommandSpec(
    .song, "song key", "sets the key from a position on, or from the start",
    [.value("POS", .position, optional: true), .value("KEY", .key)],
    discussion:
      "The key spells computed pitches and gives `+1d` its scale. Pitches as typed are literal, whatever the key.",
    example: """
      song key G
      song key 9 E:dorian
      """
  ) { arguments throws(Diagnostic) in
    let tick = try arguments.word("POS").map { word throws(Diagnostic) in try arguments.position(word) } ?? 0
    let word = try arguments.required("KEY")
    do throws(ValueError) { return .edit(SongKey(try Key(text: word.text), at: tick)) } catch {
      throw Diagnostic(error, at: word)
    }
  }

  private static let songSwing = CommandSpec(
    .song, "song swing", "lets pairs of a value swing from a position on, or from the start",
    [.value("POS", .position, optional: true), .value("VALUE", .length), .value("RATIO|off", .swing)],
    discussion:
      "Pairs count from the bar line. `off` instead of the ratio ends the swing; the value is then of no matter.",
    example: """
      song swing 1/8 2:1
      song swing 9 1/8 off
      """
  ) { arguments throws(Diagnostic) in
    let tick = try arguments.word("POS").map { word throws(Diagnostic) in try arguments.position(word) } ?? 0
    let (value, ratio) = (try arguments.required("VALUE"), try arguments.required("RATIO|off"))
    guard case .noteValue(let pair) = try arguments.length(value) else {
      throw Diagnostic(code: "malformed-value", "swing is of a note value such as 1/8", at: value.span)
    }
    if ratio.text == "off" { return .edit(SongSwing(nil, at: tick)) }
    do throws(ValueError) { return .edit(SongSwing(try Swing(value: pair, ratio: ratio.text), at: tick)) } catch {
      throw Diagnostic(error, at: ratio)
    }
  }

  private static let songMarker = CommandSpec(
    .song, "song marker", "names a place, so that `@NAME` leads there", [.position, Parameter("NAME", .text)],
    example: "song marker 9 chorus"
  ) { arguments throws(Diagnostic) in
    .edit(SongMarker(try arguments.required("NAME").text, at: try arguments.position("POS")))
  }

  private static func songDelete(_ kind: SongDelete.Kind) -> CommandSpec {
    let setting: String =
      switch kind {
      case .tempo: "song tempo 5 90"
      case .meter: "song meter 5 3/4"
      case .key: "song key 5 G"
      case .swing: "song swing 5 1/8 2:1"
      case .marker: "song marker 5 chorus"
      }
    return CommandSpec(
      .song, "song \(kind.rawValue) delete", "takes away the \(kind.rawValue) that stands at a position", [.position],
      discussion: kind == .marker ? "" : "At the song's start it goes back to what a new song has.",
      example: "\(setting)\nsong \(kind.rawValue) delete 5"
    ) { arguments throws(Diagnostic) in
      .edit(SongDelete(kind, at: try arguments.position("POS")))
    }
  }
}

extension Word {
  /// Whether the word has the look of a range.
  var isRange: Bool {
    let bytes = Array(text.utf8)
    let dot = UInt8(ascii: ".")
    return bytes.indices.dropLast().contains { bytes[$0] == dot && bytes[$0 + 1] == dot }
  }
}

extension Arguments {
  /// A tempo.
  func tempo(_ word: Word) throws(Diagnostic) -> Tempo {
    do { return try Tempo(text: word.text) } catch { throw Diagnostic(error, at: word) }
  }

  /// A length as typed.
  func length(_ word: Word, signed: Bool = false) throws(Diagnostic) -> Length {
    do { return try Length(text: word.text, signed: signed) } catch { throw Diagnostic(error, at: word) }
  }
}
