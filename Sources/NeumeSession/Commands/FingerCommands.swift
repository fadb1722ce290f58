import CommandLanguage
import MusicTheory
import SongEditing
import SongModel

extension CommandSpec {
  static let fingerCommands: [CommandSpec] = [
    fingerTap, fingerSelect, fingerMove, fingerTo, fingerSwap, fingerTuplet, fingerSet,
  ]

  private static let fingerTap = CommandSpec(
    .finger, "finger tap", "adds a note to the selection, or takes it from it", [.position, .pitch, .onOff],
    scope: .voice,
    discussion: """
      The root of a block is selected with its chord and tuplet notes, a chord or tuplet note alone. Without `on` or \
      `off` it becomes the other of what it is. On a drum track PITCH is a drum.
      """,
    example: """
      track add lead melody
      write 1 "[C4 E G]/2 D"
      finger tap 1 E4
      """
  ) { arguments throws(Diagnostic) in
    .edit(
      FingerTap(
        tick: try arguments.position("POS"), number: try arguments.key(try arguments.required("PITCH")),
        on: try arguments.onOff()))
  }

  private static let fingerSelect = CommandSpec(
    .finger, "finger select", "selects the notes whose onsets lie in a range, in place of what was selected",
    [.value("RANGE|all|none", .range), .value("PITCHES", .pitch, optional: true)], scope: .voiceRange,
    discussion: """
      PITCHES is one pitch or a closed range such as C4..G4; on a drum track drums. A note that a mirror plays several \
      times is selected once.
      """,
    example: """
      track add lead melody
      write 1 "C4/4 D E F | G A B C5"
      finger select 1..2 D4..F4
      finger select all
      """
  ) { arguments throws(Diagnostic) in
    let word = try arguments.required("RANGE|all|none")
    let extent: FingerSelect.Extent =
      switch word.text {
      case "all": .all
      case "none": .none
      default: .range(try arguments.range(word))
      }
    return .edit(FingerSelect(extent, pitches: try arguments.pitches()))
  }

  private static let fingerMove = CommandSpec(
    .finger, "finger move", "moves the selection in time and pitch",
    [.value("LENGTH", .length), .value("INTERVAL", .interval)], scope: .movingVoice,
    discussion: """
      A root carries its whole block; chord and tuplet notes selected without their root move in pitch only. The \
      selection stays inside its phrases and inside MIDI keys 0 to 127: the time and the pitch common to all are \
      shortened, each by itself, so that no shape is distorted. What stands in the way is met as `collide` says, \
      after that: `stop` ends there, `trim` shaves it, `push` moves it on, `refuse` refuses.
      """,
    example: """
      track add lead melody
      write 1 "C4/4 D r/2"
      finger select 1..2 D4
      finger move 1/4 +3 collide=trim
      """
  ) { arguments throws(Diagnostic) in
    let interval = try arguments.interval("INTERVAL")
    let ticks = try arguments.ticks("LENGTH", from: arguments.selectionStart, signed: true)
    return .edit(FingerMove(ticks: ticks, interval: interval))
  }

  private static let fingerTo = CommandSpec(
    .finger, "finger to", "moves the selection to another track or voice at the same time",
    [Parameter("TRACK", .track)],
    options: [OptionSpec("voice", .value(.number), "N", "the voice there, instead of the current one")],
    scope: .movingVoice,
    discussion: """
      A selected root takes its whole block; chord notes without their root become blocks of their own there. What \
      stands in the way is met as `collide` says.
      """,
    example: """
      track add lead melody
      track add alto melody
      write 1 "[C4 E G]/1" track=alto
      write 1 "C5/1"
      finger select 1..2 C5
      finger to alto collide=trim
      """
  ) { arguments throws(Diagnostic) in
    .edit(
      FingerTo(
        track: try arguments.trackID(try arguments.required("TRACK")),
        voice: try arguments.option("voice")?.number(named: "voice", in: EditContext.voices)))
  }

  private static let fingerSwap = CommandSpec(
    .finger, "finger swap", "exchanges the block at a position with the next", [.position], scope: .voice,
    discussion: "[a][gap][b] becomes [b][gap][a].",
    example: """
      track add lead melody
      write 1 "C4/2 D/4 E"
      finger swap 1
      """
  ) { arguments throws(Diagnostic) in
    .edit(FingerSwap(tick: try arguments.position("POS")))
  }

  private static let fingerTuplet = CommandSpec(
    .finger, "finger tuplet", "divides the block, or in a tuplet the slot, at a position",
    [.position, .value("N|A:B…", .number)], scope: .voice,
    discussion: """
      N gives as many equal slots, each with the block's notes; `2:1` gives weights. 1 turns the innermost tuplet back \
      into its first sounding slot's notes. A tie goes to the last slot, and comes back from it.
      """,
    example: """
      track add lead melody
      write 1 "C4/2 D"
      finger tuplet 1 3
      finger tuplet 1:3 2:1
      """
  ) { arguments throws(Diagnostic) in
    let word = try arguments.required("N|A:B…")
    let tick = try arguments.position("POS")
    var weights: [Int] = []
    for part in word.parts(separatedBy: ":") {
      weights.append(try part.number(named: "weight", in: 1...Tuplet.largestWeight))
    }
    if weights.count > 1 { return .edit(FingerTuplet(tick: tick, weights: weights)) }
    return .edit(FingerTuplet(tick: tick, count: try word.number(named: "slots", in: 1...Tuplet.mostSlots)))
  }

  private static let fingerSet = CommandSpec(
    .finger, "finger set", "sets properties of the selection",
    [Parameter("NAME=VALUE", .assignment, repeated: true)], scope: .voice,
    discussion: """
      pitch (a selected root moves as by `pen tap`, a chord or tuplet note without its root alone), velocity (a number, \
      `+10` to add, `40..100` for a ramp), gate (1 to 100), tie (on, off), lyric, ornament (trill, mordent, turn, \
      arpeggio, tremolo, none), grace (pitches with commas between them, or none).
      """,
    example: """
      track add lead melody
      write 1 "C4/4 D E F"
      finger select all
      finger set velocity=40..100 gate=50
      """
  ) { arguments throws(Diagnostic) in
    var properties: [FingerSet.Property] = []
    for word in arguments.words("NAME=VALUE") {
      guard let option = word.option else {
        throw Diagnostic(
          code: "malformed-value", "\(quotedForMessage(word.text)) is no setting; write name=value", at: word.span)
      }
      properties.append(try arguments.property(option.name, option.value))
    }
    return .edit(FingerSet(properties))
  }
}

extension Arguments {
  /// The pitches that a call states, if it does.
  func pitches() throws(Diagnostic) -> ClosedRange<Int>? {
    guard let word = word("PITCHES") else { return nil }
    return try keys(word)
  }

  /// An interval.
  func interval(_ name: String) throws(Diagnostic) -> Interval {
    let word = try required(name)
    do { return try Interval(text: word.text) } catch { throw Diagnostic(error, at: word) }
  }

  /// Where the selection begins, in song ticks; bars of a length are counted from there.
  var selectionStart: Int {
    let starts = context.selection.notes.compactMap { note -> Int? in
      guard let location = song.location(of: note.place.phrase) else { return nil }
      let start = song.tracks[location.track].phrases.outlines[location.phrase].start
      return song.onset(of: note.place, at: location).map { start + $0 }
    }
    return starts.min() ?? 0
  }

  fileprivate func property(_ name: Word, _ value: Word) throws(Diagnostic) -> FingerSet.Property {
    switch name.text {
    case "pitch":
      if isDrumTrack, let pitch = song.key(at: 0).spelling(of: try drum(value).key) { return .pitch(pitch) }
      return .pitch(try pitch(value, at: selectionStart))
    case "velocity": return .velocity(try velocityChange(value))
    case "gate": return .gate(Gate(clamping: try value.number(named: "gate", in: Gate.allowed)))
    case "tie": return .tie(try value.onOff())
    case "lyric": return .lyric(value.text.isEmpty ? nil : value.text)
    case "ornament":
      return .ornament(
        value.text == "none" ? nil : try value.choice(Ornament.self, named: "ornament", besides: ["none"]))
    case "grace":
      if value.text == "none" { return .grace([]) }
      var pitches: [Pitch] = []
      for part in value.parts(separatedBy: ",") { pitches.append(try pitch(part, at: selectionStart)) }
      return .grace(pitches)
    default:
      let names = ["pitch", "velocity", "gate", "tie", "lyric", "ornament", "grace"]
      throw Diagnostic(
        code: "unknown-option",
        "notes have no \(quotedForMessage(name.text))" + didYouMean(nearestWords(to: name.text, among: names))
          + "; they have \(names.joined(separator: ", "))", at: name.span)
    }
  }

  private func velocityChange(_ value: Word) throws(Diagnostic) -> FingerSet.VelocityChange {
    let parts = value.parts(separatedBy: "..")
    if parts.count == 2 {
      return .ramp(
        from: try parts[0].number(named: "velocity", in: Velocity.allowed),
        to: try parts[1].number(named: "velocity", in: Velocity.allowed))
    }
    if value.text.hasPrefix("+") || value.text.hasPrefix("-") {
      return .by(try value.number(named: "velocity", in: -126...126))
    }
    return .to(try value.number(named: "velocity", in: Velocity.allowed))
  }
}
