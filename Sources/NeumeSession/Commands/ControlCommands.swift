import CommandLanguage
import MusicTheory
import SongEditing
import SongModel

extension CommandSpec {
  static let controlCommands: [CommandSpec] = [controlDelete, controlSet, pedal, fade]

  private static let controlSet = CommandSpec(
    .tracks, "control", "changes the sound of the current track at positions",
    [Parameter("NAME", .choice(ControlName.words)), Parameter("POS=VALUE", .assignment, repeated: true)],
    scope: .track,
    discussion: """
      NAME is volume, pan, expression, modulation, pedal, bend (-8192 to 8191), pressure, program, or the number of a \
      controller. `POS:=VALUE` glides to the value in a straight line from the change before it.
      """,
    example: """
      track add lead melody
      control expression 1=40 3:=127
      control program 5=oboe
      """,
    isMeant: { $0.count < 2 || $0[1].text != "delete" }
  ) { arguments throws(Diagnostic) in
    let name = try ControlName(try arguments.required("NAME"))
    var controls: [Control] = []
    for word in arguments.words("POS=VALUE") {
      guard let option = word.option else {
        throw Diagnostic(
          code: "malformed-value",
          "\(quotedForMessage(word.text)) is no change; write POS=VALUE, or POS:=VALUE to glide", at: word.span)
      }
      controls.append(
        Control(
          tick: try arguments.position(option.name), change: try name.change(option.value), isGlide: option.isGlide))
    }
    return .edit(ControlSet(controls))
  }

  private static let controlDelete = CommandSpec(
    .tracks, "control", "deletes the changes of one thing in a range",
    [Parameter("NAME", .choice(ControlName.words)), Parameter("delete", .choice(["delete"])), .range], scope: .range,
    example: """
      track add lead melody
      control expression 1=40 3:=127
      control expression delete 2..4
      """,
    isMeant: { $0.count > 1 && $0[1].text == "delete" }
  ) { arguments throws(Diagnostic) in
    .edit(
      ControlDelete(
        try ControlName(try arguments.required("NAME")).target, in: try arguments.range("RANGE")))
  }

  private static let pedal = CommandSpec(
    .tracks, "pedal", "holds the sustain pedal over a range", [.range], scope: .range,
    discussion: "It goes down at the range's start and up at its end. Pedal changes inside are replaced.",
    example: """
      track add piano melody
      pedal 1..3
      """
  ) { arguments throws(Diagnostic) in
    .edit(Pedal(try arguments.range("RANGE")))
  }

  private static let fade = CommandSpec(
    .tracks, "fade", "changes expression in a straight line over a range",
    [.range, .value("FROM", .number), .value("TO", .number)], scope: .range,
    discussion: "It stays at its last value. Expression changes in the range are replaced.",
    example: """
      track add lead melody
      fade 1..5 30 127
      """
  ) { arguments throws(Diagnostic) in
    .edit(
      Fade(
        try arguments.range("RANGE"),
        from: try arguments.required("FROM").number(named: "expression", in: TrackSetting.values),
        to: try arguments.required("TO").number(named: "expression", in: TrackSetting.values)))
  }
}

/// What `control` can change, by the names that people know it by.
private struct ControlName {
  let target: Control.Change.Target

  /// Controllers by name (MIDI 1.0, control change messages).
  private static let controllers: [(name: String, number: UInt8)] = [
    ("modulation", 1), ("volume", 7), ("pan", 10), ("expression", 11), ("pedal", 64),
  ]

  static let words = controllers.map(\.name) + ["bend", "pressure", "program"]

  init(_ word: Word) throws(Diagnostic) {
    switch word.text {
    case "bend": target = .bend
    case "pressure": target = .pressure
    case "program": target = .program
    default:
      if let controller = Self.controllers.first(where: { $0.name == word.text }) {
        target = .controller(controller.number)
      } else if word.text.utf8.first?.isASCIIDigit == true {
        target = .controller(UInt8(clamping: try word.number(named: "controller", in: 0...127)))
      } else {
        throw Diagnostic(
          code: "unknown-name",
          "there is no control \(quotedForMessage(word.text))"
            + didYouMean(nearestWords(to: word.text, among: Self.words))
            + "; there are \(Self.words.joined(separator: ", ")) and controllers by number", at: word.span)
      }
    }
  }

  func change(_ value: Word) throws(Diagnostic) -> Control.Change {
    switch target {
    case .controller(64) where value.text == "on" || value.text == "off":
      return .controller(64, value: value.text == "on" ? 127 : 0)
    case .controller(let number):
      return .controller(number, value: UInt8(clamping: try value.number(named: "value", in: TrackSetting.values)))
    case .bend: return .bend(try value.number(named: "bend", in: Control.bends))
    case .pressure:
      return .pressure(UInt8(clamping: try value.number(named: "pressure", in: TrackSetting.values)))
    case .program:
      do throws(ValueError) {
        let instrument = try Instrument(text: value.text)
        return .program(UInt8(clamping: instrument.program), bank: instrument.bank)
      } catch {
        throw Diagnostic(error, at: value)
      }
    }
  }
}
